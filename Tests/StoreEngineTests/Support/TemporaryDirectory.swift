import Foundation

/// A directory that goes away with its owner. The store's own directory in it is not made.
final class TemporaryDirectory: Sendable {
    let path: String

    init() throws {
        var template = Array((NSTemporaryDirectory() + "kiosk-engine-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Where a store may make its directory.
    var store: URL { URL(filePath: path + "/state", directoryHint: .isDirectory) }

    /// Path of the ledger in `store`.
    var ledger: String { path + "/state/ledger.sqlite" }

    /// Names of everything in `store`, sorted.
    var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path + "/state")) ?? []).sorted()
    }
}
