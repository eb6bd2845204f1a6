import Foundation

/// A new folder for a tape's state.
enum TapeFolder {
    /// Makes one: in memory where the system has such a place, for nothing in it is to last.
    ///
    /// - Throws: `CommandFailure` when none can be made.
    static func make() throws(CommandFailure) -> URL {
        var places = [FileManager.default.temporaryDirectory.path]
        if access("/dev/shm", W_OK | X_OK) == 0 { places.insert("/dev/shm", at: 0) }
        for place in places {
            var template = Array("\(place)/kiosk-tape-XXXXXX".utf8CString)
            if let path = mkdtemp(&template) { return URL(fileURLWithPath: String(cString: path), isDirectory: true) }
        }
        throw CommandFailure(
            .cannotCreate, code: "noTemporaryFolder",
            "No folder for the tape's state can be made in \(places.last ?? "").",
            advice: "Name a place with TMPDIR.")
    }
}
