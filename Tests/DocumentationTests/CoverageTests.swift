import Foundation
import Testing

@Suite("Documentation stays true")
struct CoverageTests {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func table() throws -> CoverageTable {
        let tests = root.appendingPathComponent("Tests")
        let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
        return try CoverageTable(sources: files?.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? [])
    }

    @Test(
        "Every item has a test that names it or a stated reason to wait, never both",
        arguments: CoverageTable.Family.allCases)
    func everyItemIsAccountedFor(_ family: CoverageTable.Family) throws {
        let table = try Self.table()
        for number in 1...family.count {
            let isTested = !(table.tests[family]?[number] ?? []).isEmpty
            let waits = CoverageWaiting.reason(family, number) != nil
            #expect(isTested != waits, "\(family.rawValue)-\(number): tested \(isTested), waits \(waits)")
        }
    }

    @Test("The coverage tables in Docs are the ones the tests give", arguments: CoverageTable.Family.allCases)
    func tablesAreCurrent(_ family: CoverageTable.Family) throws {
        let file = Self.root.appendingPathComponent("Docs/\(family.fileName)")
        let made = try Self.table().markdown(family)
        if ProcessInfo.processInfo.environment["KIOSK_UPDATE_DOCS"] == "1" {
            try made.write(to: file, atomically: true, encoding: .utf8)
        }
        let kept = try String(contentsOf: file, encoding: .utf8)
        #expect(kept == made, "Run KIOSK_UPDATE_DOCS=1 ./test --filter CoverageTests")
    }

    @Test(
        "Numbers are read from lists and ranges",
        arguments: [("x (SEED-4)", [4]), ("SEED-1…3, 7", [1, 2, 3, 7]), ("SEED-5, BUG-2", [5]), ("none", [])])
    func numbers(_ name: String, _ expected: [Int]) {
        #expect(CoverageTable.numbers(of: .seed, in: name) == expected)
    }
}
