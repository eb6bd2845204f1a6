import TerminalUI

/// A key of a tape: its name, and what a terminal (xterm, with cursor keys in application mode) sends for it.
public struct TapeKey: Hashable, Sendable {
    /// As written in tapes: `Enter`, `Ctrl+Alt+X`, or a character.
    public var name: String
    /// What the terminal sends.
    public var bytes: [UInt8]

    /// Makes a key.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// The key that types a character.
    public init(_ character: Character) {
        name = character == " " ? "Space" : String(character)
        // Enter and Tab are what typing a line break or a tab comes to.
        bytes = character == "\n" ? [0x0D] : Array(String(character).utf8)
    }

    /// The keys with names, and `F1`…`F12`.
    static let named: [String: [UInt8]] = {
        var keys: [String: Key] = [
            "Enter": .enter, "Escape": .escape, "Tab": .tab, "Space": .character(" "), "Backspace": .backspace,
            "Delete": .delete, "Up": .up, "Down": .down, "Left": .left, "Right": .right, "PageUp": .pageUp,
            "PageDown": .pageDown, "Home": .home, "End": .end,
        ]
        for number in 1...12 { keys["F\(number)"] = .function(number) }
        var bytes = keys.mapValues(KeyEncoder.bytes(for:))
        bytes["Insert"] = Array("\u{1B}[2~".utf8)
        return bytes
    }()

    /// A key with modifiers; `nil` when no terminal sends such a thing. `key` is a name or a single character.
    static func modified(_ modifiers: Set<String>, _ key: String) -> TapeKey? {
        guard let base = named[key] ?? (key.count == 1 ? Array(key.utf8) : nil) else { return nil }
        let order = ["Ctrl", "Alt", "Shift"].filter(modifiers.contains)
        let name = (order + [key]).joined(separator: "+")
        if !modifiers.isEmpty, let bytes = cursorKey(modifiers, key) { return TapeKey(name: name, bytes: bytes) }
        var bytes = base
        if modifiers.contains("Shift") {
            switch key {
            case "Tab": bytes = KeyEncoder.bytes(for: .backTab)
            // Terminals send the same with and without Shift.
            case _ where named[key] != nil: break
            default: bytes = Array(key.uppercased().utf8)
            }
        }
        if modifiers.contains("Ctrl") {
            guard let control = control(key) else { return nil }
            bytes = [control]
        }
        if modifiers.contains("Alt") { bytes = [0x1B] + bytes }
        return TapeKey(name: name, bytes: bytes)
    }

    /// `CSI 1 ; modifiers letter`, as xterm sends cursor keys with modifiers.
    private static func cursorKey(_ modifiers: Set<String>, _ key: String) -> [UInt8]? {
        let letters = ["Up": "A", "Down": "B", "Right": "C", "Left": "D", "Home": "H", "End": "F"]
        let numbers = ["Insert": 2, "Delete": 3, "PageUp": 5, "PageDown": 6]
        let code =
            1 + (modifiers.contains("Shift") ? 1 : 0) + (modifiers.contains("Alt") ? 2 : 0)
            + (modifiers.contains("Ctrl") ? 4 : 0)
        if let letter = letters[key] { return Array("\u{1B}[1;\(code)\(letter)".utf8) }
        if let number = numbers[key] { return Array("\u{1B}[\(number);\(code)~".utf8) }
        return nil
    }

    /// The control character of a key.
    private static func control(_ key: String) -> UInt8? {
        switch key {
        case "Space", "@": return 0
        case "Enter": return 0x0A
        case "Backspace": return 0x08
        case "Tab": return 0x09
        case "-", "_", "/": return 0x1F
        case "?": return 0x7F
        default:
            guard key.count == 1, let byte = key.uppercased().utf8.first, (0x41...0x5F).contains(byte) else {
                return nil
            }
            return byte & 0x1F
        }
    }
}
