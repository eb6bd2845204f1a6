/// What a terminal is set to by the bytes it gets, as far as a program must undo it.
struct PtyModes: Hashable, Sendable {
    /// DEC private modes that are on: 7 (margins) and 25 (cursor) when a terminal is switched on.
    private(set) var on: Set<Int> = [7, 25]
    /// Private modes that were ever switched on.
    private(set) var everOn: Set<Int> = []
    /// Whether the keypad sends sequences of its own.
    private(set) var hasApplicationKeypad = false
    /// Whether letters are drawn as lines.
    private(set) var drawsLines = false
    /// Parameters of every SGR sequence, in order.
    private(set) var renditions: [[UInt8]] = []
    /// How often the whole screen was cleared.
    private(set) var clearings = 0
    /// What makes text look other than plain.
    private var pen: Set<UInt8> = []
    private var sequence: [UInt8]?

    /// Modes as they are now, and whether text comes out plain.
    struct Now: Hashable, Sendable {
        var on: Set<Int>
        var hasApplicationKeypad, drawsLines, isPlain: Bool
    }

    var now: Now {
        Now(on: on, hasApplicationKeypad: hasApplicationKeypad, drawsLines: drawsLines, isPlain: pen.isEmpty)
    }

    /// Whether a sequence sets a colour, or sets colours back.
    var hasColor: Bool {
        renditions.contains { parameters in
            String(decoding: parameters, as: UTF8.self).split(separator: ";").contains { part in
                let number = Int(part.prefix { $0 != ":" }) ?? 0
                return (30...49).contains(number) || (90...107).contains(number)
            }
        }
    }

    /// Takes what was written; sequences may be split anywhere.
    mutating func note(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            if byte == 0x1B {
                sequence = []
            } else if let begun = sequence {
                note(byte, after: begun)
            } else if byte == 0x0E || byte == 0x0F {
                drawsLines = byte == 0x0E
            }
        }
    }

    private mutating func note(_ byte: UInt8, after begun: [UInt8]) {
        switch (begun.first, byte) {
        case (nil, UInt8(ascii: "[")), (nil, UInt8(ascii: "(")): sequence = [byte]
        case (nil, UInt8(ascii: "c")):
            // Switched off and on.
            let before = self
            self = PtyModes()
            (renditions, everOn, clearings) = (before.renditions, before.everOn, before.clearings)
        case (nil, _):
            if byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") {
                hasApplicationKeypad = byte == UInt8(ascii: "=")
            }
            sequence = nil
        case (UInt8(ascii: "("), _):
            drawsLines = byte == UInt8(ascii: "0")
            sequence = nil
        case (_, 0x40...0x7E):
            finish(Array(begun.dropFirst()), byte)
            sequence = nil
        default: sequence = begun + [byte]
        }
    }

    private mutating func finish(_ parameters: [UInt8], _ final: UInt8) {
        if final == UInt8(ascii: "m") { render(parameters) }
        if final == UInt8(ascii: "J"), parameters == [UInt8(ascii: "2")] { clearings += 1 }
        guard parameters.first == UInt8(ascii: "?"), final == UInt8(ascii: "h") || final == UInt8(ascii: "l") else {
            return
        }
        for number in String(decoding: parameters.dropFirst(), as: UTF8.self).split(separator: ";").compactMap({
            Int($0)
        }) {
            if final == UInt8(ascii: "h") {
                on.insert(number)
                everOn.insert(number)
            } else {
                on.remove(number)
            }
        }
    }

    private mutating func render(_ parameters: [UInt8]) {
        renditions.append(parameters)
        let parts = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        for part in parts {
            switch UInt8(String(decoding: part.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)) ?? 0 {
            case 0: pen = []
            // Fonts, which are told by `drawsLines`.
            case 10...12: break
            case 22: pen.subtract([1, 2])
            case let off where (23...29).contains(off): pen.remove(off - 20)
            case 30...38, 90...97: pen.insert(38)
            case 39: pen.remove(38)
            case 40...48, 100...107: pen.insert(48)
            case 49: pen.remove(48)
            case let other: pen.insert(other)
            }
            // The rest says which colour.
            if part.elementsEqual("38".utf8) || part.elementsEqual("48".utf8) { break }
        }
    }
}
