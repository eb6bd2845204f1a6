import Testing

@testable import TerminalUI

@Suite("Typed or pasted")
struct PasteGuardTests {
    private let long = Array(repeating: Key.character("y"), count: 33)
    private let millisecond: UInt64 = 1_000_000

    @Test("what a person can type stays as it is, also when the program was slow (BUG-08)")
    func typed() {
        var guardian = PasteGuard()
        let keys = Array(repeating: Key.enter, count: 20) + [.character("y")]
        #expect(guardian.sort(keys, now: 0) == keys)
        let arrows = Array(repeating: Key.down, count: 500)
        #expect(guardian.sort(arrows, now: 0) == arrows)
    }

    @Test("what nobody can type is pasted; what is no text in it stays (BUG-08)")
    func pasted() {
        var guardian = PasteGuard()
        let text = String(repeating: "y", count: 33)
        #expect(
            guardian.sort(long + [.tab, .enter, .down] + long, now: 0) == [.paste(text + "\t\n"), .down, .paste(text)])
    }

    @Test("the last piece of a pasted text is part of it, a key typed later is not (BUG-08)")
    func pieces() {
        var guardian = PasteGuard()
        _ = guardian.sort(long, now: 0)
        #expect(guardian.sort([.character("y")], now: 40 * millisecond) == [.paste("y")])
        #expect(guardian.sort([.character("y")], now: 80 * millisecond) == [.paste("y")])
        #expect(guardian.sort([.character("y")], now: 200 * millisecond) == [.character("y")])
        #expect(guardian.sort([.character("y")], now: 201 * millisecond) == [.character("y")])
    }

    @Test("strictly, two letters at once are pasted; one with other keys is not (BUG-08)")
    func strict() {
        var guardian = PasteGuard()
        #expect(guardian.sort([.character("y"), .character("e")], now: 0, isStrict: true) == [.paste("ye")])
        #expect(guardian.sort([.tab, .enter], now: 0, isStrict: true) == [.tab, .enter])
        #expect(guardian.sort([.character("y"), .enter], now: 1, isStrict: true) == [.character("y"), .enter])
    }
}
