import Foundation
import Testing

/// The compiler, on files made of listings.
struct TypeChecker {
    /// The stand-ins for SwiftUI and UIKit, compiled once for all listings.
    static let shared = Result { try TypeChecker() }

    /// What the compiler said.
    struct Verdict {
        var errors: [String]
        var warnings: [String]
    }

    private let modules: String
    private let stubs: URL
    private let folder = URL(filePath: #filePath).deletingLastPathComponent()

    private init() throws {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        modules = URL(filePath: program).deletingLastPathComponent().appending(path: "Modules").path
        try #require(FileManager.default.fileExists(atPath: modules + "/StoreKit.swiftmodule"))
        stubs = FileManager.default.temporaryDirectory.appending(path: "kiosk-listings-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: stubs, withIntermediateDirectories: true)
        for module in ["ObjectiveC", "UIKit", "SwiftUI"] {
            let sources = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Shims").path)
                .filter { $0.hasPrefix(module) }.map { folder.appending(path: "Shims/\($0)").path }
            let verdict = try compile(
                [
                    "-emit-module", "-parse-as-library", "-module-name", module, "-o",
                    stubs.appending(path: "\(module).swiftmodule").path,
                ] + sources)
            try #require(verdict.errors.isEmpty, "\(module): \(verdict.errors.joined(separator: "\n"))")
        }
    }

    /// Type-checks the listing in its frame, with the rest of its app beside it.
    func check(_ listing: Listing, storeKit: String? = nil) throws -> Verdict {
        let place = stubs.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        let text = try Seeds.text(of: listing.document, lines: listing.lines)
        let frame = listing.frame
        let main = place.appending(path: frame.isScript ? "main.swift" : "Listing.swift")
        try Data((frame.head + text + "\n" + frame.tail + "\n").utf8).write(to: main)
        var files = [main.path]
        for (number, lines) in listing.contextLines.enumerated() {
            let file = place.appending(path: "Context\(number).swift")
            let other = try Seeds.text(of: listing.document, lines: lines)
            try Data(("import Foundation\nimport StoreKit\n" + other + "\n").utf8).write(to: file)
            files.append(file.path)
        }
        if !listing.context.isEmpty {
            let file = place.appending(path: "Context.swift")
            try Data((listing.context + "\n").utf8).write(to: file)
            files.append(file.path)
        }
        // `#selector` in an app's listing is not StoreKit's concern.
        var flags = ["-typecheck", "-Xfrontend", "-enable-objc-interop"]
        if !frame.isScript { flags.append("-parse-as-library") }
        return try compile(flags + files)
    }

    private func compile(_ arguments: [String]) throws -> Verdict {
        let process = Process()
        let output = Pipe()
        let root = folder.deletingLastPathComponent().deletingLastPathComponent()
        let maps = ["COpenSSL", "CSQLite"].flatMap {
            ["-Xcc", "-fmodule-map-file=" + root.appending(path: "Sources/\($0)/module.modulemap").path]
        }
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["swiftc", "-swift-version", "5", "-diagnostic-style", "llvm", "-I", modules, "-I", stubs.path] + maps
            + arguments
        process.standardError = output
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let lines = text.split(separator: "\n").map(String.init)
        var errors = lines.filter { $0.contains(": error: ") || $0.hasPrefix("error: ") }
        if process.terminationStatus != 0, errors.isEmpty { errors = [text] }
        return Verdict(errors: errors, warnings: lines.filter { $0.contains(": warning: ") })
    }
}
