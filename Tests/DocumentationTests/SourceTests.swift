import Foundation
import Testing

@Suite("The sources keep the house's rules")
struct SourceTests {
    private static func sources(_ folder: String) throws -> [(name: String, text: String)] {
        let directory = CoverageTests.root.appendingPathComponent("Sources/\(folder)")
        let files = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)
        return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
            .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
    }

    @Test("The shop is written with StoreKit 2 alone, without the original API (SEED-114, SEED-169, SEED-186)")
    func noOriginalAPI() throws {
        for file in try Self.sources("Storefront") {
            #expect(!file.text.contains(/\bSK(Product|Payment)/), "\(file.name)")
        }
    }

    @Test(
        "Arrows run one way (ARCHITECTURE.md)",
        arguments: [
            ("StoreEngine", ["OpenStoreKit", "Storefront", "TerminalUI", "CNcurses", "ScreenScript"]),
            ("OpenStoreKit", ["Storefront", "StoreViews", "TerminalUI", "CNcurses", "CSQLite", "ScreenScript"]),
            ("TerminalUI", ["StoreEngine", "OpenStoreKit", "StoreViews", "Storefront", "CSQLite", "COpenSSL"]),
            ("StoreViews", ["StoreEngine", "Storefront", "ScreenScript", "CNcurses", "CSQLite", "COpenSSL"]),
            ("Storefront", ["CNcurses", "CSQLite", "COpenSSL", "CVTerm", "ScreenScript"]),
            ("ScreenScript", ["StoreEngine", "OpenStoreKit", "Storefront", "CSQLite", "COpenSSL"]),
        ])
    func arrows(_ target: String, _ forbidden: [String]) throws {
        for file in try Self.sources(target) {
            for module in forbidden {
                #expect(!file.text.contains("import \(module)\n"), "\(file.name) imports \(module)")
            }
        }
    }
}
