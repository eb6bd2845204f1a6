import Foundation

/// A directory that goes away with the test.
final class TemporaryDirectory {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("kiosk-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Names of the files in it, sorted.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }

    subscript(name: String) -> URL { url.appendingPathComponent(name) }

    func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: self[name]) }
    func read(_ name: String) throws -> Data { try Data(contentsOf: self[name]) }
    func propertyList(_ name: String) throws -> [String: Any]? {
        try PropertyListSerialization.propertyList(from: read(name), format: nil) as? [String: Any]
    }
    func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: self[name].path)[.posixPermissions] as? Int
    }
}
