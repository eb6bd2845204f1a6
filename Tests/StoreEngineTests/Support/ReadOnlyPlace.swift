import Foundation

/// Makes a directory impossible to write for a while: by its mode, or for root, whom modes do not stop, by a read-only
/// mount of it on itself.
enum ReadOnlyPlace {
    /// Whether this process may do so.
    static let isPossible: Bool = {
        guard geteuid() == 0 else { return true }
        guard let directory = try? TemporaryDirectory() else { return false }
        guard mount(directory.path, directory.path, nil, UInt(MS_BIND), nil) == 0 else { return false }
        umount2(directory.path, Int32(MNT_DETACH))
        return true
    }()

    /// Runs `body` while nothing below `path` can be written.
    static func during<Value>(_ path: String, _ body: () async throws -> Value) async throws -> Value {
        if geteuid() == 0 {
            try check(mount(path, path, nil, UInt(MS_BIND), nil))
            defer { umount2(path, Int32(MNT_DETACH)) }
            try check(mount(nil, path, nil, UInt(MS_BIND | MS_REMOUNT | MS_RDONLY), nil))
            return try await body()
        }
        try check(chmod(path, 0o500))
        defer { chmod(path, 0o700) }
        return try await body()
    }

    private static func check(_ status: Int32) throws {
        if status != 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    private static let MS_BIND = 4096
    private static let MS_REMOUNT = 32
    private static let MS_RDONLY = 1
    private static let MNT_DETACH = 2
}
