import Foundation
import Testing

@testable import ScreenScript
@testable import kiosk

@Suite("Docs/tapes.md is the language of tapes (contract §6)")
struct DocumentTests {
    @Test("Every command and setting is in it, and every command in it is one")
    func complete() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent("Docs/tapes.md"), encoding: .utf8)
        let vocabulary = ShopTapeVocabulary.vocabulary
        let own = ["Columns", "Rows", "Theme", "TypingSpeed", "WaitTimeout", "WaitPattern"]
        for name in own + vocabulary.settings.map(\.name) {
            #expect(text.contains("`Set \(name) "), "Set \(name)")
        }
        let names = Set(TapeCommandName.all.keys).union(vocabulary.verbs.map(\.name))
        let shown = Set(text.matches(of: /`([A-Z][A-Za-z]*[0-9]*)/).map { String($0.1) })
        let functionKeys = Set((2...11).map { "F\($0)" })
        #expect(names.subtracting(shown).subtracting(functionKeys).isEmpty)
        #expect(shown.subtracting(names).subtracting(["TERM", "NO", "P1", "P1M", "P", "TAPE", "COLS"]).isEmpty)
    }
}
