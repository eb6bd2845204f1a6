import Foundation

/// The hand-written list in `StoreKit.surface`.
struct SurfaceList: Sendable {
    /// A type, or an extension of one, with its members.
    struct Entry: Sendable, CustomStringConvertible {
        /// As declared: `struct`, `enum`, `@frozen enum`, `extension`, `typealias`.
        var kind: String
        /// Path of the type, with the constraint of an extension.
        var path: String
        /// What it conforms to.
        var conformances: [String]
        /// Members, each in one spelling.
        var members: [String]
        var description: String { path }
    }

    var entries: [Entry] = []

    init(file: URL) throws {
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("#") { continue }
            if line.hasPrefix("  ") {
                guard !entries.isEmpty else { throw Failure(line: String(line)) }
                entries[entries.count - 1].members.append(PublicSurface.normal(line))
            } else {
                entries.append(try Self.entry(line))
            }
        }
    }

    private static func entry(_ line: Substring) throws -> Entry {
        let kinds = ["@frozen enum", "struct", "enum", "extension", "typealias"]
        guard let kind = kinds.first(where: { line.hasPrefix($0 + " ") }) else { throw Failure(line: String(line)) }
        let rest = line.dropFirst(kind.count + 1)
        if kind == "typealias" {
            return Entry(kind: kind, path: "", conformances: [], members: [PublicSurface.normal(line)])
        }
        guard let colon = rest.range(of: ": ") else {
            return Entry(kind: kind, path: String(rest), conformances: [], members: [])
        }
        return Entry(
            kind: kind, path: String(rest[..<colon.lowerBound]),
            conformances: rest[colon.upperBound...].components(separatedBy: ", "), members: [])
    }

    struct Failure: Error, CustomStringConvertible {
        var line: String
        var description: String { "a line of the list that says nothing: \(line)" }
    }
}
