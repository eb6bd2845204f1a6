/// Key sequences that terminals send whether or not their description lists them.
enum KeySequences {
    /// After ESC O.
    static let singleShift: [UInt8: Key] = {
        var keys: [UInt8: Key] = [
            UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
            UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "M"): .enter, UInt8(ascii: "I"): .tab,
            UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3),
            UInt8(ascii: "S"): .function(4), UInt8(ascii: "k"): .character("+"), UInt8(ascii: "m"): .character("-"),
            UInt8(ascii: "n"): .character("."), UInt8(ascii: "j"): .character("*"), UInt8(ascii: "o"): .character("/"),
            UInt8(ascii: "X"): .character("="),
        ]
        for digit in UInt8(0)...9 {
            keys[UInt8(ascii: "p") + digit] = .character(Character(Unicode.Scalar(UInt8(ascii: "0") + digit)))
        }
        return keys
    }()

    /// What ESC [ `parameters` `final` means. Keys with a modifier other than Shift-Tab mean nothing here.
    static func control(parameters: [UInt8], final: UInt8) -> KeyDecoder.Input {
        let isPlain = parameters.isEmpty || parameters == [UInt8(ascii: "1")]
        switch final {
        case UInt8(ascii: "Z"): return .key(.backTab)
        case UInt8(ascii: "~"): return numbered(parameters)
        case _ where !isPlain: return .ignoredKey
        case UInt8(ascii: "A"): return .key(.up)
        case UInt8(ascii: "B"): return .key(.down)
        case UInt8(ascii: "C"): return .key(.right)
        case UInt8(ascii: "D"): return .key(.left)
        case UInt8(ascii: "H"): return .key(.home)
        case UInt8(ascii: "F"): return .key(.end)
        case UInt8(ascii: "P")...UInt8(ascii: "S"): return .key(.function(Int(final - UInt8(ascii: "P")) + 1))
        default: return .ignoredKey
        }
    }

    private static func numbered(_ parameters: [UInt8]) -> KeyDecoder.Input {
        switch Int(String(decoding: parameters, as: UTF8.self)) {
        case 1, 7: .key(.home)
        case 3: .key(.delete)
        case 4, 8: .key(.end)
        case 5: .key(.pageUp)
        case 6: .key(.pageDown)
        case .some(let number) where (11...15).contains(number): .key(.function(number - 10))
        case .some(let number) where (17...21).contains(number): .key(.function(number - 11))
        case .some(let number) where (23...24).contains(number): .key(.function(number - 12))
        case 200: .pasteBegin
        case 201: .pasteEnd
        default: .ignoredKey
        }
    }

    /// The letter that Ctrl was held with for control byte `byte`: lower case for Ctrl-A … Ctrl-Z.
    static func controlLetter(_ byte: UInt8) -> UInt8 {
        (1...26).contains(byte) ? byte + 0x60 : byte + 0x40
    }
}
