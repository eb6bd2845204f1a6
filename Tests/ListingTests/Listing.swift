import Foundation
import Testing

/// A program text in one of the five documents, found by its lines; its words stay in the document.
struct Listing: Sendable, CustomTestStringConvertible {
    /// What makes a fragment a file that a compiler reads.
    struct Frame: Sendable {
        /// Before and after the listing, in its own file.
        var head = "import Foundation\nimport StoreKit\n"
        var tail = ""
        /// Whether statements stand at top level.
        var isScript = false

        /// A file as it is.
        static let whole = Frame(head: "")
        /// Members and functions.
        static let declarations = Frame()
        /// Statements at top level.
        static let script = Frame(head: "import Foundation\nimport StoreKit\n", isScript: true)
        /// Statements in a function that gives them what they name.
        static func statements(_ before: String = "", after: String = "") -> Frame {
            Frame(
                head: "import Foundation\nimport StoreKit\nimport SwiftUI\nfunc fragment(product: Product, "
                    + "verification: VerificationResult<Transaction>, result: VerificationResult<Transaction>) "
                    + "async throws {\n\(before)\n",
                tail: "\(after)\n}")
        }
        /// Members of a type.
        static func members(of type: String, _ others: String = "") -> Frame {
            Frame(head: "import Foundation\nimport StoreKit\nimport SwiftUI\n\(type) {\n", tail: "\(others)\n}")
        }
        /// A view's body, or modifiers that follow `view`.
        static func view(_ view: String = "") -> Frame {
            Frame(
                head: "import Foundation\nimport StoreKit\nimport SwiftUI\nstruct Fragment: View {\n"
                    + "let product: Product\nvar body: some View {\n\(view)",
                tail: "\n}\n}")
        }
    }

    /// The document's number, `000` to `004`.
    var document: String
    /// Its lines, from 1.
    var lines: ClosedRange<Int>
    /// What it shows.
    var name: String
    var frame = Frame.whole
    /// A second file: what the document's app has elsewhere. Ranges are other listings of the document.
    var context = ""
    var contextLines: [ClosedRange<Int>] = []

    var testDescription: String { "\(document), lines \(lines.lowerBound)–\(lines.upperBound): \(name)" }
}

/// The folder of the five documents, where there is one.
enum Seeds {
    static let folder: String? = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let places: [String?] = [
            ProcessInfo.processInfo.environment["KIOSK_SEEDS"], root.appending(path: "../shared/seeds").path,
        ]
        return places.compactMap { $0 }.first { FileManager.default.fileExists(atPath: $0) }
    }()

    /// The lines of a document.
    static func lines(of document: String) throws -> [Substring] {
        let folder = try #require(folder)
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasPrefix(document + "_") },
            "no document \(document) in \(folder)")
        let text = try String(contentsOf: URL(filePath: folder).appending(path: name), encoding: .utf8)
        return text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    static func text(of document: String, lines range: ClosedRange<Int>) throws -> String {
        let lines = try lines(of: document)
        try #require(range.upperBound <= lines.count)
        return lines[(range.lowerBound - 1)...(range.upperBound - 1)].joined(separator: "\n")
    }
}
