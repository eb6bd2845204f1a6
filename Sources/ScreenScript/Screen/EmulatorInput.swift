import TerminalUI

/// Prepares a program's bytes for libvterm 0.1, which lacks three things our screens need.
///
/// - Dim text (SGR 2) is unknown to it: it is passed on as struck-through, which the shop never uses.
/// - Its width table ends with Unicode 9: characters beyond the first plane are passed on as stand-ins of the width
///   that the C library gives them, and translated back when the screen is read.
/// - It does not say which private modes are on: they are noted here.
///
/// Keeps state between calls, so input may be split anywhere.
struct EmulatorInput {
    private enum State {
        case ground
        case escape
        case control([UInt8])
        case string
        case stringEscape
        case utf8([UInt8], length: Int)
    }

    /// Private modes (DECSET) that are on.
    private(set) var modes: Set<Int> = []
    private var state = State.ground
    private var standIns: [UInt32: UInt32] = [:]
    private var originals: [UInt32: UInt32] = [:]

    /// The bytes to feed for `bytes`.
    mutating func translate(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let bytes = Array(bytes)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if case .ground = state {
                // Most of a frame is text that passes unchanged.
                let end = bytes[index...].firstIndex { $0 == 0x1B || $0 >= 0xF0 } ?? bytes.count
                result += bytes[index..<end]
                index = end
                guard index < bytes.count else { break }
            }
            consume(bytes[index], into: &result)
            index += 1
        }
        return result
    }

    /// The character that `value` on the screen stands for.
    func original(_ value: UInt32) -> UInt32 { originals[value] ?? value }

    private mutating func consume(_ byte: UInt8, into result: inout [UInt8]) {
        switch state {
        case .ground:
            consumeGround(byte, into: &result)
        case .escape:
            consumeEscape(byte, into: &result)
        case .control(let parameters):
            switch byte {
            case 0x20...0x3F:
                state = .control(parameters + [byte])
            case 0x40...0x7E:
                state = .ground
                finishControl(parameters, final: byte, into: &result)
            default:
                // Controls inside a sequence act at once; ESC begins a new one.
                if byte == 0x1B {
                    state = .escape
                } else {
                    result.append(byte)
                }
            }
        case .string:
            result.append(byte)
            if byte == 0x07 { state = .ground }
            if byte == 0x1B { state = .stringEscape }
        case .stringEscape:
            result.append(byte)
            state = .ground
        case .utf8(let collected, let length):
            consumeUTF8(byte, collected: collected, length: length, into: &result)
        }
    }

    private mutating func consumeGround(_ byte: UInt8, into result: inout [UInt8]) {
        switch byte {
        case 0x1B: state = .escape
        case 0xF0...0xF4: state = .utf8([byte], length: 4)
        default: result.append(byte)
        }
    }

    private mutating func consumeEscape(_ byte: UInt8, into result: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "["):
            state = .control([])
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            state = .string
            result += [0x1B, byte]
        case 0x1B:
            result.append(0x1B)
        default:
            state = .ground
            result += [0x1B, byte]
        }
    }

    private mutating func consumeUTF8(
        _ byte: UInt8, collected: [UInt8], length: Int, into result: inout [UInt8]
    ) {
        guard byte & 0xC0 == 0x80 else {
            state = .ground
            result += collected
            consume(byte, into: &result)
            return
        }
        let bytes = collected + [byte]
        guard bytes.count == length else {
            state = .utf8(bytes, length: length)
            return
        }
        state = .ground
        guard let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first else {
            result += bytes
            return
        }
        result += String(standIn(for: scalar)).utf8
    }

    private mutating func standIn(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard (0x10000..<0x20000).contains(scalar.value) else { return scalar }
        if let known = standIns[scalar.value].flatMap(Unicode.Scalar.init) { return known }
        let wide: UInt32 = 0x3E000
        let narrow: UInt32 = 0xF0000
        let base = TerminalText.width(String(scalar)) == 2 ? wide : narrow
        let value = base + UInt32(standIns.count) % 0x1000
        standIns[scalar.value] = value
        originals[value] = scalar.value
        return Unicode.Scalar(value) ?? scalar
    }

    private mutating func finishControl(_ parameters: [UInt8], final: UInt8, into result: inout [UInt8]) {
        var parameters = parameters
        if final == UInt8(ascii: "m"), parameters.allSatisfy({ $0 < 0x3C }) {
            parameters = Array(Self.translatedRendition(String(decoding: parameters, as: UTF8.self)).utf8)
        } else if parameters.first == UInt8(ascii: "?"), final == UInt8(ascii: "h") || final == UInt8(ascii: "l") {
            let numbers = String(decoding: parameters.dropFirst(), as: UTF8.self).split(separator: ";")
            for mode in numbers.compactMap({ Int($0) }) {
                if final == UInt8(ascii: "h") { modes.insert(mode) } else { modes.remove(mode) }
            }
        }
        result += [0x1B, UInt8(ascii: "[")] + parameters + [final]
    }

    /// SGR parameters with dim written as struck-through.
    private static func translatedRendition(_ parameters: String) -> String {
        let parts = parameters.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        var result: [String] = []
        var index = 0
        while index < parts.count {
            let part = parts[index]
            if part.contains(":") {
                // 38:2::r:g:b has an empty colour space that libvterm takes for a number.
                result.append(part.split(separator: ":").joined(separator: ":"))
                index += 1
                continue
            }
            if part == "38" || part == "48", index + 1 < parts.count {
                // 38;5;n and 38;2;r;g;b: their numbers are no attributes.
                let count = parts[index + 1] == "5" ? 3 : 5
                result += parts[index..<min(index + count, parts.count)]
                index += count
                continue
            }
            switch part {
            case "2": result.append("9")
            case "22": result += ["22", "29"]
            default: result.append(part)
            }
            index += 1
        }
        return result.joined(separator: ";")
    }
}
