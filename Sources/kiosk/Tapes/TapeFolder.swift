import Foundation

/// A new folder for a tape's state.
enum TapeFolder {
    /// In memory where the system has such a place, for nothing in it is to last.
    private static let places: [String] =
        (access("/dev/shm", W_OK | X_OK) == 0 ? ["/dev/shm"] : []) + [FileManager.default.temporaryDirectory.path]

    private static let prefix = "kiosk-tape-"

    /// Makes one. Its name tells whose it is, should the process not live to remove it.
    ///
    /// - Throws: `CommandFailure` when none can be made.
    static func make() throws(CommandFailure) -> URL {
        for place in places {
            var template = Array("\(place)/\(prefix)\(getpid())-XXXXXX".utf8CString)
            if let path = mkdtemp(&template) { return URL(fileURLWithPath: String(cString: path), isDirectory: true) }
        }
        throw CommandFailure(
            .cannotCreate, code: "noTemporaryFolder",
            "No folder for the tape's state can be made in \(places.last ?? "").",
            advice: "Name a place with TMPDIR.")
    }

    /// Removes folders whose processes are gone.
    static func removeLeftovers() {
        for place in places {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [] where name.hasPrefix(prefix)
            {
                guard let process = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" }), kill(process, 0) != 0,
                    errno == ESRCH
                else { continue }
                try? FileManager.default.removeItem(atPath: "\(place)/\(name)")
            }
        }
    }
}
