import Foundation
import Testing

@testable import StoreEngine

/// A catalogue with one mistake. The mark `‸` stands where the message must point and is taken out before reading.
struct BrokenCatalog: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var path: String
    var message: String
    var suggestion: String
    var severity = CatalogProblem.Severity.error
    /// The file's bytes when they are no text.
    var bytes: [UInt8]?
    /// The place when it cannot be marked.
    var place: (line: Int, column: Int)?

    var testDescription: String { name }

    /// The file without its mark.
    var data: Data { Data(bytes ?? Array(text.replacing("‸", with: "").utf8)) }

    /// Line and column of the mark, counted in Unicode scalars.
    var position: (line: Int, column: Int)? {
        if let place { return place }
        guard let mark = text.firstIndex(of: "‸") else { return nil }
        let before = text[..<mark]
        let line = before.split(separator: "\n", omittingEmptySubsequences: false)
        return (line.count, (line.last?.unicodeScalars.count ?? 0) + 1)
    }
}

extension BrokenCatalog {
    /// A mistake in a whole file.
    static func whole(
        _ name: String, _ text: String, path: String, _ message: String, _ suggestion: String,
        severity: CatalogProblem.Severity = .error
    ) -> BrokenCatalog {
        BrokenCatalog(
            name: name, text: text, path: path, message: message, suggestion: suggestion, severity: severity)
    }

    /// A file that is no text.
    static func bytes(
        _ name: String, _ bytes: [UInt8], line: Int, column: Int, path: String, _ message: String, _ suggestion: String
    ) -> BrokenCatalog {
        BrokenCatalog(
            name: name, text: "", path: path, message: message, suggestion: suggestion, bytes: bytes,
            place: (line, column))
    }

    /// A mistake among the outermost keys; `root` stands beside what every catalogue needs.
    static func root(
        _ name: String, _ root: String, path: String, _ message: String, _ suggestion: String,
        severity: CatalogProblem.Severity = .error
    ) -> BrokenCatalog {
        whole(name, "{\n\(root)\n}", path: path, message, suggestion, severity: severity)
    }

    /// What every catalogue needs.
    static let basics = """
        "formatVersion": 1, "name": { "en": "Shop", "ja": "店" }, "bundleID": "com.example.shop", "storefront": "JPN",
        "sections": [ { "id": "food", "title": { "en": "Food", "ja": "食品" } } ]
        """

    /// A mistake in a product: `keys` replace those of a good one.
    static func product(
        _ name: String, _ keys: [String: String?], path: String, _ message: String, _ suggestion: String,
        severity: CatalogProblem.Severity = .error
    ) -> BrokenCatalog {
        let product = object(
            [
                ("id", "\"apple\""), ("type", "\"consumable\""), ("section", "\"food\""),
                ("displayName", "{ \"en\": \"Apple\", \"ja\": \"りんご\" }"),
                ("description", "{ \"en\": \"A crisp apple\", \"ja\": \"採れたてのりんご\" }"),
                ("price", "{ \"JPN\": \"120\", \"USA\": \"0.99\" }"),
            ], replacing: keys)
        return root(
            name, "\(basics), \"products\": [\n\(product)\n]", path: "$.products[0]\(path)", message, suggestion,
            severity: severity)
    }

    /// A mistake in a subscription.
    static func plan(
        _ name: String, _ keys: [String: String?], path: String, _ message: String, _ suggestion: String,
        severity: CatalogProblem.Severity = .error
    ) -> BrokenCatalog {
        let plan = object(
            [
                ("id", "\"monthly\""), ("level", "1"), ("period", "\"P1M\""),
                ("displayName", "{ \"en\": \"Monthly\", \"ja\": \"毎月\" }"), ("price", "{ \"JPN\": \"980\" }"),
            ], replacing: keys)
        let title = "{ \"en\": \"Basket\", \"ja\": \"かご\" }"
        let group = "{ \"id\": \"basket\", \"name\": \(title), \"subscriptions\": [\n\(plan)\n] }"
        return root(
            name, "\(basics), \"subscriptionGroups\": [\(group)]",
            path: "$.subscriptionGroups[0].subscriptions[0]\(path)", message, suggestion, severity: severity)
    }

    private static func object(_ members: [(String, String)], replacing keys: [String: String?]) -> String {
        var lines: [String] = []
        for (key, value) in members {
            if let replaced = keys[key] {
                if let replaced { lines.append("\"\(key)\": \(replaced)") }
            } else {
                lines.append("\"\(key)\": \(value)")
            }
        }
        for (key, value) in keys.sorted(by: { $0.key < $1.key }) where !members.contains(where: { $0.0 == key }) {
            if let value { lines.append(key.contains("\"") ? "\(key): \(value)" : "\"\(key)\": \(value)") }
        }
        let mark = keys.values.contains { $0?.contains("‸") == true } || keys.keys.contains { $0.contains("‸") }
        return "\(mark ? "" : "‸"){ \(lines.joined(separator: ",\n  ")) }"
    }
}
