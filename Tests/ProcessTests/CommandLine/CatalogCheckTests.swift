import Foundation
import Testing

/// `kiosk catalog check` (contract §2): every mistake with its place and what to write, status 65.
@Suite("Command line: catalog check")
struct CatalogCheckTests {
    @Test(
        "a mistake is named with line, column, JSON path and what to write (contract §2)",
        arguments: [
            Broken(CatalogText.catalog(price: "\"9.50\""), line: 12, path: "$.products[0].price.JPN"),
            Broken(CatalogText.catalog(price: "100"), line: 12, path: "$.products[0].price.JPN"),
            Broken(CatalogText.catalog(price: "\"-1\""), line: 12, path: "$.products[0].price.JPN"),
            Broken(CatalogText.catalog(type: "consumible"), line: 9, path: "$.products[0].type", says: "consumable"),
            Broken(CatalogText.catalog(id: "a b"), line: 9, path: "$.products[0].id"),
            Broken(CatalogText.catalog(name: ""), line: 10, path: "$.products[0].displayName.en"),
            Broken(CatalogText.catalog(name: "\\u001b[2J"), line: 10, path: "$.products[0].displayName.en"),
            Broken(CatalogText.catalog(bundleID: ""), line: 4, path: "$.bundleID"),
            Broken(CatalogText.catalog(maximum: 1000), line: 6, path: "$.maximumQuantity"),
            Broken(
                CatalogText.catalog(more: ",\n    { \"id\": \"consumable.pear\" }"), line: 13, path: "$.products[1]"),
            Broken(CatalogText.catalog().replacing("JPN", with: "JPX"), line: 5, path: "$.storefront"),
            Broken("", line: 1, path: "$"),
            Broken("[]", line: 1, path: "$"),
            Broken("{ \"formatVersion\": 1, ", line: 1, path: "$"),
            Broken("not json", line: 1, path: "$"),
            Broken("{ \"formatVersion\": 2 }", line: 1, path: "$.formatVersion"),
        ])
    func mistakes(_ broken: Broken) async throws {
        let home = try TestHome()
        try home.write(broken.text, to: "bad.json")
        let run = try await home.kiosk("catalog", "check", "bad.json", "--json")
        #expect(run.status == 65)
        #expect(run.errorText.isEmpty)
        let problems = try run.array()
        let shape: [String: JSONKind] = [
            "severity": .text, "file": .text, "line": .number, "column": .number, "path": .text, "message": .text,
            "suggestion": .text,
        ]
        for problem in problems { #expect(JSONKind.shape(of: problem) == shape) }
        let found = problems.first {
            $0["line"] as? Int == broken.line && ($0["path"] as? String)?.hasPrefix(broken.path) == true
                && $0["severity"] as? String == "error"
        }
        let problem = try #require(found, "\(run)")
        #expect((problem["suggestion"] as? String)?.isEmpty == false)
        #expect(problem["file"] as? String == "bad.json")
        if let words = broken.says { #expect((problem["suggestion"] as? String)?.contains(words) == true) }
    }

    @Test("all mistakes are told at once, and as lines that editors follow (contract §2)")
    func allAtOnce() async throws {
        let home = try TestHome()
        try home.write(CatalogText.catalog(id: "a b", name: "", price: "\"9.50\"", maximum: 0), to: "bad.json")
        let run = try await home.kiosk("catalog", "check", "bad.json")
        #expect(run.status == 65)
        let places = run.lines.dropLast().map { $0.prefix { $0 != " " } }
        #expect(places == ["bad.json:6:22:", "bad.json:9:13:", "bad.json:10:30:", "bad.json:12:25:"])
        #expect(run.lines.last == "4 errors, 0 warnings")
    }

    @Test("what is only odd is a warning: status 0 and a usable catalogue (contract §5)")
    func warnings() async throws {
        let home = try TestHome()
        try home.write(CatalogText.catalog().replacing("\"section\"", with: "\"secton\""), to: "odd.json")
        let run = try await home.done("catalog", "check", "odd.json", "--json")
        let problems = try run.array()
        #expect(problems.allSatisfy { $0["severity"] as? String == "warning" })
        #expect(problems.contains { ($0["suggestion"] as? String)?.contains("section") == true }, "\(run)")
        #expect(try await home.done("products", "--catalog", "odd.json", "--json").array().count == 1)
    }

    @Test("a file that is not UTF-8 is named as such")
    func notUTF8() async throws {
        let home = try TestHome()
        try Data([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x7D]).write(to: URL(filePath: home.work + "/latin.json"))
        let run = try await home.kiosk("catalog", "check", "latin.json")
        #expect(run.status == 65)
        #expect(run.text.contains("UTF-8"), "\(run)")
    }

    @Test("a catalogue of 100 MB is refused at once, not read")
    func huge() async throws {
        let home = try TestHome()
        try home.write("", to: "huge.json")
        truncate(home.work + "/huge.json", 100 << 20)
        let run = try await home.kiosk("catalog", "check", "huge.json")
        #expect(run.status == 65)
        #expect(run.text.contains("larger than"))
    }

    @Test("what is no readable file is status 66 (contract §2)", arguments: ["missing.json", ".", "missing/deep.json"])
    func noFile(_ name: String) async throws {
        let home = try TestHome()
        for arguments in [["catalog", "check", name], ["products", "--catalog", name]] {
            let run = try await home.kiosk(arguments + ["--json"])
            #expect(run.status == 66)
            #expect(run.errorCode == "noInput")
            #expect(run.errorLines.first?.contains(name) == true, "\(run)")
        }
    }

    @Test(
        "no command starts with a broken catalogue: status 65, the first mistakes, how to see all (contract §2)",
        arguments: [["products"], ["buy", "consumable.pear"], ["owned"], ["transactions"], ["restore"]])
    func refused(_ arguments: [String]) async throws {
        let home = try TestHome()
        try home.write(CatalogText.catalog(price: "\"9.50\""), to: "products.json")
        let run = try await home.kiosk(arguments + ["--json"])
        #expect(run.status == 65)
        #expect(run.errorCode == "catalog")
        #expect(run.errorLines.first == "kiosk: The catalogue products.json has an error.")
        #expect(run.errorLines.dropFirst().first?.contains("products.json:12:25: error:") == true, "\(run)")
        #expect(run.errorLines.last == "       Run 'kiosk catalog check products.json' to see everything.")
        #expect(!home.exists(home.state))
    }
}

/// A broken catalogue and where its mistake is.
struct Broken: Sendable, CustomTestStringConvertible {
    var text: String
    var line: Int
    var path: String
    var says: String?

    init(_ text: String, line: Int, path: String, says: String? = nil) {
        self.text = text
        self.line = line
        self.path = path
        self.says = says
    }

    var testDescription: String { "\(path) in line \(line): \(text.prefix(40))" }
}
