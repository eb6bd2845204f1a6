/// Tells what a person types from text that a terminal without bracketed paste sends as if it were typed.
///
/// Nobody types as much between two readings, so what comes in such numbers is handed on as pasted text, and so is what
/// follows at once: long text comes in pieces. Keys that are no text, such as arrows held down, stay keys.
package struct PasteGuard: Sendable {
    /// More text than this in one reading is pasted.
    private static let limit = 32
    /// Nanoseconds in which the next piece of a pasted text comes.
    private static let gap: UInt64 = 50_000_000

    private var lastPaste: UInt64?

    /// Makes a guard.
    package init() {}

    /// The keys of one reading, with what is pasted joined to `.paste`. `now` is the monotonic clock in nanoseconds.
    ///
    /// Where a single letter has consequences, `isStrict` takes more than one of them at once for pasted.
    package mutating func sort(_ keys: [Key], now: UInt64, isStrict: Bool = false) -> [Key] {
        let text = keys.map(Self.text)
        let count = text.count { $0 != nil }
        let letters = keys.count { if case .character = $0 { true } else { false } }
        let follows = lastPaste.map { now - $0 < Self.gap } ?? false
        if count > 0 { lastPaste = follows || count > Self.limit ? now : nil }
        guard count > 0, lastPaste != nil || isStrict && letters > 1 else { return keys }
        var sorted: [Key] = []
        for (key, piece) in zip(keys, text) {
            guard let piece else {
                sorted.append(key)
                continue
            }
            if case .paste(let before) = sorted.last {
                sorted[sorted.count - 1] = .paste(before + piece)
            } else {
                sorted.append(.paste(piece))
            }
        }
        return sorted
    }

    /// The text that a key would be; `nil` for keys that are none.
    private static func text(_ key: Key) -> String? {
        switch key {
        case .character(let character): String(character)
        case .enter: "\n"
        case .tab: "\t"
        default: nil
        }
    }
}
