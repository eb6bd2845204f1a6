import Foundation
import Testing

@testable import StoreEngine

@Suite("Loading a catalogue")
struct CatalogLoaderTests {
    private func load(_ text: String) -> CatalogLoadResult {
        CatalogLoader.load(data: Data(text.utf8), name: "products.json")
    }

    // MARK: What the file may look like

    @Test("the order of keys does not matter")
    func keyOrder() throws {
        let forward = load(
            """
            { "formatVersion": 1, "name": { "en": "Shop", "ja": "店" }, "bundleID": "a.b", "storefront": "JPN",
              "sections": [ { "id": "food", "title": { "en": "Food", "ja": "食品" } } ],
              "products": [ { "id": "apple", "type": "consumable", "section": "food",
                "displayName": { "en": "Apple", "ja": "りんご" }, "price": { "JPN": "120", "USA": "0.99" } } ] }
            """)
        let backward = load(
            """
            { "products": [ { "price": { "USA": "0.99", "JPN": "120" }, "displayName": { "ja": "りんご", "en": "Apple" },
                "section": "food", "type": "consumable", "id": "apple" } ],
              "sections": [ { "title": { "ja": "食品", "en": "Food" }, "id": "food" } ],
              "storefront": "JPN", "bundleID": "a.b", "name": { "ja": "店", "en": "Shop" }, "formatVersion": 1 }
            """)
        #expect(forward.problems.isEmpty && backward.problems.isEmpty)
        let (first, second) = (try #require(forward.catalog), try #require(backward.catalog))
        #expect(first.products == second.products)
        #expect(first.sections == second.sections)
        #expect(first.name == second.name)
    }

    @Test("checks that look ahead find mistakes wherever the keys stand")
    func lateKeys() {
        let result = load(
            """
            { "products": [ { "id": "apple", "type": "consumable", "section": "fodo",
                "displayName": "Apple", "price": { "USA": "0.99" } } ],
              "sections": [ { "id": "food", "title": "Food" } ], "formatVersion": 1, "bundleID": "a.b",
              "storefront": "JPN", "name": { "en": "Shop", "ja": "店" } }
            """)
        let found = result.problems.map { "\($0.severity.rawValue) \($0.path)" }
        #expect(
            found == [
                "error $.products[0].section", "warning $.products[0].displayName", "warning $.products[0].price",
                "warning $.sections[0].title",
            ])
    }

    @Test("a plain text is English, a name may be in one other language alone")
    func plainTexts() throws {
        let result = load(
            """
            { "formatVersion": 1, "name": { "ja": "青果店" }, "bundleID": "a.b", "storefront": "JPN", "products": [
              { "id": "apple", "type": "consumable", "displayName": { "ja": "りんご" }, "description": "Crisp",
                "price": { "JPN": "120" } } ] }
            """)
        let product = try #require(result.catalog?.products.first)
        #expect(product.displayName.texts == ["ja": "りんご"])
        #expect(product.description.texts == ["en": "Crisp"])
        #expect(result.problems.map(\.path) == ["$.products[0].description"], "a language of the shop is missing there")
    }

    @Test("ten of one product are the most when the file does not say")
    func defaultQuantity() {
        let text = "{ \"formatVersion\": 1, \"name\": \"S\", \"bundleID\": \"a.b\", \"products\": [] }"
        #expect(load(text).catalog?.maximumQuantity == 10)
        #expect(load(text).catalog?.storefront == "USA")
    }

    @Test("a byte order mark is no mistake and no column")
    func byteOrderMark() {
        let result = load("\u{FEFF}{ \"formatVersion\": 2, \"name\": \"S\", \"bundleID\": \"a.b\", \"products\": [] }")
        #expect(result.problems.first { $0.severity == .error }?.column == 20)
    }

    @Test("lines end with LF, CR LF or CR", arguments: ["\n", "\r\n", "\r"])
    func lineEnds(end: String) {
        let lines = ["{ \"formatVersion\": 1,", "\"name\": \"りんご🍎\", \"bundleID\": 5,", "\"products\": [] }"]
        let problem = load(lines.joined(separator: end)).problems.first { $0.severity == .error }
        #expect(problem.map { "\($0.line):\($0.column) \($0.path)" } == "2:29 $.bundleID")
    }

    @Test("all mistakes are listed at once, in order of position")
    func allAtOnce() {
        let result = load(
            """
            { "formatVersion": 1, "name": "Shop", "bundleID": "a b", "storefront": "JPN",
              "products": [
                { "id": "apple", "type": "fruit", "displayName": "Apple", "price": { "JPN": "1.5" }, },
                { "id": "apple", "displayName": {}, "price": { "JPN": 120, "EUR": "1" }, "color": "red" },
                "pear" ],
              "subscriptionGroups": [ { "id": "g", "name": "G", "subscriptions": [] } ] }
            """)
        #expect(
            result.problems.map { "\($0.line) \($0.severity.rawValue) \($0.path)" } == [
                "1 error $.bundleID", "3 error $.products[0].type", "3 error $.products[0].price.JPN",
                "3 error $.products[0]", "4 error $.products[1].type", "4 error $.products[1].id",
                "4 error $.products[1].displayName", "4 error $.products[1].price.JPN",
                "4 error $.products[1].price.EUR", "4 warning $.products[1].color", "5 error $.products[2]",
                "6 error $.subscriptionGroups[0].subscriptions",
            ])
        #expect(result.catalog == nil)
    }

    @Test("mistakes before the point where reading had to stop are listed too, and none are made up behind it")
    func stopsHonestly() {
        let result = load(
            "{ \"formatVersion\": 1, \"bundleID\": 5, \"products\": [ { \"id\": \"a\", \"price\": { \"JPN\": \"1\" ]")
        #expect(result.problems.map(\.path) == ["$.bundleID", "$.products[0].price"])
    }

    @Test("no message holds a control character of the file (BUG-44)")
    func messagesAreClean() {
        let evil = "\\u001b]0;title\\u0007\u{9B}2J\u{202E}"
        let result = load(
            """
            { "formatVersion": 1, "name": "S", "bundleID": "\(evil)", "storefront": "\(evil)", "\(evil)": 1,
              "termsOfService": "\(evil)", "products": [ { "id": "\(evil)", "type": "\(evil)", "section": "\(evil)",
              "displayName": { "\(evil)": "x" }, "price": { "\(evil)": "\(evil)", "JPN": "\(evil)" } } ] }
            """)
        #expect(result.problems.count >= 8)
        for problem in result.problems {
            #expect(!problem.description.unicodeScalars.contains { ForbiddenScalar.contains($0.value) })
        }
    }

    // MARK: Size

    @Test("a file of 100 MB is refused without reading it")
    func hugeFile() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "catalog-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
        // A file with a hole takes no space; reading it would take memory and time.
        try #require(truncate(file.path, 100 << 20) == 0)
        let result = try CatalogLoader.load(file: file)
        #expect(result.catalog == nil)
        #expect(result.problems.map(\.message) == ["the file is larger than 64 MB, the most a catalogue may have"])
    }

    @Test("nesting is refused long before the stack ends", arguments: ["[", "{\"a\":", "{\"products\":["])
    func nesting(opening: String) {
        let result = load(String(repeating: opening, count: 100_000))
        #expect(result.catalog == nil)
        #expect(result.problems.contains { $0.severity == .error })
    }

    @Test("ten thousand errors are enough, ten thousand warnings stop nothing")
    func tooManyProblems() {
        let start =
            "{ \"formatVersion\": 1, \"name\": \"S\", \"bundleID\": \"a.b\", \"storefront\": \"JPN\", \"products\": ["
        let errors = load(start + String(repeating: "1,", count: 20_000) + "1 ] }")
        #expect(errors.problems.count == ProblemLog.maximumErrors + 1)
        #expect(errors.problems.last?.message == "reading stopped here after 10000 errors")
        let products = (0..<3_000).map {
            "{ \"id\": \"a\($0)\", \"type\": \"consumable\", \"displayName\": \"A\", \"price\": { \"JPN\": \"1\" }, \"x\": 1 }"
        }
        let warnings = load(start + products.joined(separator: ",\n") + "] }")
        #expect(warnings.catalog?.products.count == 3_000)
        #expect(warnings.problems.count == ProblemLog.maximumWarnings + 1)
        #expect(warnings.problems.last?.message == "2000 more warnings are not listed")
    }

    @Test("sixty-four languages are the most")
    func tooManyLanguages() {
        let letters = "abcdefghijklmnopqrstuvwxyz"
        let tags = letters.flatMap { first in "aeiou".map { "x\(first)\($0)" } }.prefix(65)
        let names = tags.map { "\"\($0)\": \"Shop\"" }.joined(separator: ", ")
        let result = load("{ \"formatVersion\": 1, \"bundleID\": \"a.b\", \"products\": [], \"name\": { \(names) } }")
        #expect(result.problems.filter { $0.severity == .error }.map(\.path) == ["$.name.\(tags[64])"])
    }

    @Test("a large catalogue is read whole, in order")
    func largeCatalog() throws {
        #if DEBUG
            let count = 10_000
        #else
            let count = 100_000
        #endif
        let products = (0..<count).map {
            """
            { "id": "consumable.item\($0)", "type": "consumable", "displayName": { "en": "Item \($0)", "ja": "商品 \($0)" },
              "price": { "JPN": "\(100 + $0)", "USA": "\($0).99" } }
            """
        }
        let result = load(
            "{ \"formatVersion\": 1, \"name\": { \"en\": \"S\", \"ja\": \"店\" }, \"bundleID\": \"a.b\", \"storefront\": \"JPN\","
                + "\"products\": [\(products.joined(separator: ",\n"))] }")
        #expect(result.problems.isEmpty)
        let catalog = try #require(result.catalog)
        #expect(catalog.products.count == count)
        let last = try #require(catalog.products.last)
        #expect(last.id == "consumable.item\(count - 1)")
        #expect(last.displayName.text(for: "ja_JP") == "商品 \(count - 1)")
        #expect(last.prices["USA"] == Decimal(string: "\(count - 1).99"))
    }

    // MARK: Files

    @Test("a file that is missing, a directory or unreadable is told apart from one with mistakes")
    func unreadableFiles() throws {
        let directory = FileManager.default.temporaryDirectory
        let missing = directory.appending(path: "no-such-catalog.json")
        #expect(throws: CatalogFileError.missing(path: missing.path)) { try CatalogLoader.load(file: missing) }
        #expect(throws: CatalogFileError.unreadable(path: directory.path, detail: "it is a directory")) {
            try CatalogLoader.load(file: URL(filePath: directory.path))
        }
    }

    @Test("a pipe is read to its end")
    func pipe() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "catalog-\(UUID().uuidString).pipe")
        try #require(mkfifo(file.path, 0o600) == 0)
        defer { try? FileManager.default.removeItem(at: file) }
        let demo = DemoCatalog.json.withUTF8Buffer { Data($0) }
        let writer = Thread { try? demo.write(to: file, options: []) }
        writer.start()
        #expect(try CatalogLoader.load(file: file).catalog?.products.count == 18)
    }

    @Test("problems are JSON objects with the keys of the contract")
    func problemsAsJSON() throws {
        let problems = load("{").problems
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(problems)) as? [[String: Any]]
        let keys = ["severity", "file", "line", "column", "path", "message", "suggestion"]
        #expect(json?.first.map { Set($0.keys) } == Set(keys))
        #expect(json?.first?["severity"] as? String == "error")
        #expect(json?.first?["line"] as? Int == 1)
    }
}
