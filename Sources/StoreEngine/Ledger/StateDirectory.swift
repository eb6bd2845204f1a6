import Foundation

/// The directory a store keeps its files in (contract §3): made on the first write, private to its owner.
struct StateDirectory: Hashable, Sendable {
    /// Path of the directory.
    let path: String

    /// Takes the path of a file URL.
    init(_ url: URL) {
        var path = url.standardizedFileURL.path(percentEncoded: false)
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        self.path = path
    }

    /// The ledger's file name.
    static let ledgerName = "ledger.sqlite"

    /// Path of the ledger.
    var ledgerPath: String { path + "/" + Self.ledgerName }

    /// The directory as a URL.
    var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

    /// Whether a ledger is there, without opening it.
    func hasLedger() throws(StoreEngineError) -> Bool {
        var status = stat()
        if stat(ledgerPath, &status) == 0 { return true }
        switch errno {
        case ENOENT, ENOTDIR: return false
        case let code: throw .cannotRead(path: ledgerPath, detail: Self.words(code))
        }
    }

    /// Tells the other processes' watchers that a commit is there to be seen.
    func touchLedger() {
        // When it fails, the others hear of this commit with the next one.
        utimensat(AT_FDCWD, ledgerPath, nil, 0)
    }

    /// Makes the directory and the missing ones above it, each 0700 whatever the umask, and makes the entries durable.
    func create() throws(StoreEngineError) {
        var missing: [String] = []
        var ancestor = path
        while !Self.isDirectory(ancestor) {
            missing.append(ancestor)
            let parent = Self.parent(of: ancestor)
            if parent == ancestor { break }
            ancestor = parent
        }
        for directory in missing.reversed() {
            if mkdir(directory, 0o700) == 0 {
                chmod(directory, 0o700)
                try Self.synchronize(directory: Self.parent(of: directory))
                continue
            }
            let code = errno
            if code == EEXIST, Self.isDirectory(directory) { continue }
            let detail = code == EEXIST ? "a file of that name is in the way" : Self.words(code)
            throw .cannotCreate(path: directory, detail: detail)
        }
    }

    // MARK: Paths and system calls

    /// The path one level up; the root's is the root.
    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// Whether a directory is there.
    static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Makes a directory's entries durable.
    static func synchronize(directory: String) throws(StoreEngineError) {
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // A directory that may be written but not read cannot be flushed; nothing else is wrong with it.
        if descriptor < 0 { return }
        defer { close(descriptor) }
        if fsync(descriptor) != 0, errno != EINVAL, errno != EROFS {
            throw .cannotCreate(path: directory, detail: words(errno))
        }
    }

    /// The system's words for an error number.
    static func words(_ code: Int32) -> String {
        String(cString: strerror(code)).lowercased()
    }
}
