import Foundation

/// A module's public declarations, as the compiler tells them.
struct PublicSurface: Sendable {
    /// One declaration.
    struct Declaration: Hashable, Sendable {
        /// Where it is: the path of the type, with the constraint of the extension if there is one.
        var container: String
        /// The declaration itself, in one spelling (``normal(_:)``).
        var text: String
    }

    /// Types by path, as they are declared: `@frozen enum VerificationResult` and the like.
    private(set) var types: [String: String] = [:]
    /// What types conform to, by path.
    private(set) var conformances: [String: Set<String>] = [:]
    /// Members and type aliases.
    private(set) var declarations: Set<Declaration> = []

    /// Names that stand at the top of the module.
    var topLevelNames: Set<String> {
        Set(types.keys.filter { !$0.contains(".") })
            .union(
                declarations.filter { $0.container.isEmpty }.compactMap {
                    $0.text.split(separator: " ").dropFirst().first.map(String.init)
                })
    }

    /// `let` and a readable `var` are one thing to a caller; spaces do not count.
    static func normal(_ text: some StringProtocol) -> String {
        var words = text.split(separator: " ")
        if let place = words.firstIndex(of: "let") {
            words[place] = "var"
            words += ["{", "get", "}"]
        }
        return words.joined(separator: " ")
    }

    /// Asks the compiler about a module that was built beside this test.
    init(of module: String) throws {
        let output = FileManager.default.temporaryDirectory.appendingPathComponent("surface-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: output) }
        try Self.extract(module, into: output)
        for file in try FileManager.default.contentsOfDirectory(at: output, includingPropertiesForKeys: nil) {
            try read(JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file)))
        }
    }

    private static func extract(_ module: String, into output: URL) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        guard let executable = Bundle.main.executableURL else { throw Failure(text: "this test has no executable") }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            [
                "swift", "symbolgraph-extract", "-module-name", module, "-minimum-access-level", "public",
                "-target", Self.target, "-output-dir", output.path,
                "-I", executable.deletingLastPathComponent().appendingPathComponent("Modules").path,
            ]
            + ["COpenSSL", "CSQLite"].flatMap {
                ["-Xcc", "-fmodule-map-file=\(root.path)/Sources/\($0)/module.modulemap"]
            }
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(text: text) }
    }

    private static var target: String {
        #if arch(arm64)
            "aarch64-unknown-linux-gnu"
        #else
            "x86_64-unknown-linux-gnu"
        #endif
    }

    private mutating func read(_ graph: SymbolGraph) {
        var paths: [String: String] = [:]
        for symbol in graph.symbols where !symbol.identifier.precise.contains("::SYNTHESIZED::") {
            let path = symbol.pathComponents.joined(separator: ".")
            let text = symbol.declarationFragments.map(\.spelling).joined()
            if ["swift.struct", "swift.enum", "swift.class", "swift.protocol"].contains(symbol.kind.identifier) {
                types[path] = text
                paths[symbol.identifier.precise] = path
            } else {
                let container = symbol.pathComponents.dropLast().joined(separator: ".")
                let constraint = symbol.swiftExtension?.constraints?.map { "\($0.lhs) == \($0.rhs)" } ?? []
                let place = constraint.isEmpty ? container : container + " where " + constraint.joined(separator: ", ")
                declarations.insert(Declaration(container: place, text: Self.normal(text)))
            }
        }
        for relation in graph.relationships where relation.kind == "conformsTo" {
            guard let path = paths[relation.source], let name = relation.targetFallback ?? paths[relation.target] else {
                continue
            }
            conformances[path, default: []].insert(String(name.split(separator: ".").last ?? ""))
        }
    }

    struct Failure: Error, CustomStringConvertible {
        var text: String
        var description: String { "the compiler told nothing about the module: \(text.prefix(2000))" }
    }
}

/// The part of a symbol graph that the surface is read from.
private struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Kind: Decodable { let identifier: String }
        struct Identifier: Decodable { let precise: String }
        struct Fragment: Decodable { let spelling: String }
        struct Extension: Decodable {
            struct Constraint: Decodable {
                let kind: String
                let lhs: String
                let rhs: String
            }
            let constraints: [Constraint]?
        }
        let kind: Kind
        let identifier: Identifier
        let pathComponents: [String]
        let declarationFragments: [Fragment]
        let swiftExtension: Extension?
    }
    struct Relationship: Decodable {
        let kind: String
        let source: String
        let target: String
        let targetFallback: String?
    }
    let symbols: [Symbol]
    let relationships: [Relationship]
}
