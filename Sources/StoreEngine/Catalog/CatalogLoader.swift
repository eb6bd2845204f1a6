import Foundation

/// What came of reading a catalogue.
package struct CatalogLoadResult: Sendable {
    /// The catalogue; `nil` when the file has an error.
    package var catalog: Catalog?
    /// Everything wrong with the file, in order of position.
    package var problems: [CatalogProblem]
}

/// A catalogue file that could not be read at all.
package enum CatalogFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no such file.
    case missing(path: String)
    /// It is a directory or cannot be read.
    case unreadable(path: String, detail: String)

    /// What happened, where, and what to try.
    package var description: String {
        switch self {
        case .missing(let path): "there is no file \(path); name a products.json with --catalog"
        case .unreadable(let path, let detail): "cannot read \(path): \(detail); check its name and permissions"
        }
    }
}

/// Reads catalogues.
package enum CatalogLoader {
    /// The largest file that is read, in bytes: about 200,000 products.
    package static let maximumSize = 64 << 20

    /// The demo catalogue, which is part of the program.
    package static let demo: CatalogLoadResult = DemoCatalog.json.withUTF8Buffer { load(bytes: $0, name: "demo") }

    /// Reads a file. Mistakes in it are part of the result; only a file that cannot be read throws.
    package static func load(file: URL) throws(CatalogFileError) -> CatalogLoadResult {
        let name = file.relativePath
        guard let bytes = try contents(file.path) else { return tooLarge(name) }
        return bytes.withUnsafeBufferPointer { load(bytes: $0, name: name) }
    }

    /// Reads a catalogue from memory; `name` stands in messages.
    package static func load(data: Data, name: String) -> CatalogLoadResult {
        if data.count > maximumSize { return tooLarge(name) }
        return data.withUnsafeBytes { load(bytes: $0.bindMemory(to: UInt8.self), name: name) }
    }

    private static func load(bytes: UnsafeBufferPointer<UInt8>, name: String) -> CatalogLoadResult {
        var decoder = CatalogDecoder(bytes: bytes)
        let catalog = decoder.decode()
        return CatalogLoadResult(catalog: catalog, problems: decoder.json.log.problems(file: name, in: bytes))
    }

    private static func tooLarge(_ name: String) -> CatalogLoadResult {
        let problem = CatalogProblem(
            severity: .error, file: name, line: 1, column: 1, path: "$",
            message: "the file is larger than \(maximumSize >> 20) MB, the most a catalogue may have",
            suggestion: "check that this is the right file, or split it")
        return CatalogLoadResult(catalog: nil, problems: [problem])
    }

    /// The bytes of a file; `nil` when it is larger than `maximumSize`, found out without reading it.
    private static func contents(_ path: String) throws(CatalogFileError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw errno == ENOENT || errno == ENOTDIR
                ? .missing(path: path) : .unreadable(path: path, detail: String(cString: strerror(errno)))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw .unreadable(path: path, detail: String(cString: strerror(errno)))
        }
        if status.st_mode & S_IFMT == S_IFDIR { throw .unreadable(path: path, detail: "it is a directory") }
        if status.st_size > maximumSize { return nil }
        // Pipes have no size: they are read in pieces, and so is a file that grows meanwhile.
        var bytes: [UInt8] = []
        var capacity = max(Int(status.st_size) + 1, 1 << 16)
        while true {
            var failure: Int32 = 0
            var isAtEnd = false
            let piece = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                while count < buffer.count {
                    let found = read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
                    if found < 0, errno == EINTR { continue }
                    if found < 0 { failure = errno }
                    isAtEnd = found <= 0
                    if isAtEnd { return }
                    count += found
                }
            }
            if failure != 0 { throw .unreadable(path: path, detail: String(cString: strerror(failure))) }
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
            if bytes.count > maximumSize { return nil }
            if isAtEnd { return bytes }
            capacity = 1 << 20
        }
    }
}
