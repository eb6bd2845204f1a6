/// Turns what ncurses reads into keys.
///
/// ncurses recognises the sequences of its terminal description; everything else arrives byte by byte and is put
/// together here: UTF-8, the common forms that a description may lack, and sequences nobody knows, which must be
/// swallowed whole so that their letters do not act as keys. Works on split input: state is kept between reads.
struct KeyDecoder {
    /// One thing read.
    enum Input: Equatable {
        /// A byte.
        case byte(UInt8)
        /// A key that ncurses recognised.
        case key(Key)
        /// A key that ncurses recognised and that means nothing here.
        case ignoredKey
        /// Begin of a bracketed paste.
        case pasteBegin
        /// End of a bracketed paste.
        case pasteEnd
        /// Nothing more to read now, the wait for the rest of an escape sequence included.
        case idle
    }

    /// Bytes of a paste that are kept; the rest is dropped.
    static let pasteLimit = 64 * 1024

    private enum State {
        case ground
        case escape
        case control([UInt8])
        case singleShift
        case consoleFunction
        /// In an old mouse report: so many bytes are still to come.
        case mouseReport(Int)
        /// In a string that a terminal sends (an answer to another program's question), with whether the last byte was
        /// Esc.
        case string(isEnding: Bool)
    }

    private var state = State.ground
    private var utf8: [UInt8] = []
    private var utf8Length = 0
    private var paste: [UInt8]?

    /// Takes one input; complete keys are appended to `keys`.
    mutating func consume(_ input: Input, into keys: inout [Key]) {
        if paste != nil {
            consumePasted(input, into: &keys)
            return
        }
        switch input {
        case .byte(let byte):
            consume(byte, into: &keys)
        case .idle:
            // Only a lone Esc ends by silence: the rest of a begun sequence may still come over a slow line, and its
            // letters must not act.
            switch state {
            case .escape, .string(isEnding: true): finishEscape(into: &keys)
            default: break
            }
        case .key(let key):
            interrupt(into: &keys)
            keys.append(key)
        case .ignoredKey, .pasteEnd:
            interrupt(into: &keys)
        case .pasteBegin:
            interrupt(into: &keys)
            paste = []
        }
    }

    /// Forgets what was begun and never ended: so much time has passed that what comes now is something new. (Alt-] begins
    /// a string, and half a character may come from a broken line.) A paste goes on.
    mutating func giveUp() {
        guard paste == nil else { return }
        state = .ground
        utf8 = []
    }

    private mutating func interrupt(into keys: inout [Key]) {
        if case .escape = state { keys.append(.escape) }
        state = .ground
        utf8 = []
    }

    private mutating func finishEscape(into keys: inout [Key]) {
        state = .ground
        keys.append(.escape)
    }

    private mutating func consume(_ byte: UInt8, into keys: inout [Key]) {
        switch state {
        case .ground:
            consumeGround(byte, into: &keys)
        case .escape:
            switch byte {
            case UInt8(ascii: "["): state = .control([])
            case UInt8(ascii: "O"): state = .singleShift
            case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"):
                state = .string(isEnding: false)
            default:
                // Esc and a letter are two keys, however fast (BUG-40); terminals send Alt with a letter the same way.
                finishEscape(into: &keys)
                consumeGround(byte, into: &keys)
            }
        case .control(let parameters):
            consumeControl(byte, parameters: parameters, into: &keys)
        case .singleShift:
            state = .ground
            if byte < 0x20 {
                consumeGround(byte, into: &keys)
            } else if let key = KeySequences.singleShift[byte] {
                keys.append(key)
            }
        case .consoleFunction:
            state = .ground
            if (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) {
                keys.append(.function(Int(byte - UInt8(ascii: "A")) + 1))
            }
        case .mouseReport(let rest):
            state = rest > 1 ? .mouseReport(rest - 1) : .ground
        case .string(let isEnding):
            consumeString(byte, isEnding: isEnding, into: &keys)
        }
    }

    /// Swallows a string up to BEL or Esc \. A control, or Esc before anything else, is a person's key: the end was
    /// lost on the line.
    private mutating func consumeString(_ byte: UInt8, isEnding: Bool, into keys: inout [Key]) {
        switch byte {
        case 0x07,
            UInt8(ascii: "\\") where isEnding || byte == 0x07:
            state = .ground
        case _ where isEnding:
            state = .escape
            consume(byte, into: &keys)
        case 0x1B:
            state = .string(isEnding: true)
        case 0x00..<0x20:
            state = .ground
            consumeGround(byte, into: &keys)
        default:
            state = .string(isEnding: false)
        }
    }

    private mutating func consumeControl(_ byte: UInt8, parameters: [UInt8], into keys: inout [Key]) {
        switch byte {
        case UInt8(ascii: "[") where parameters.isEmpty:
            state = .consoleFunction
        case UInt8(ascii: "M") where parameters.isEmpty:
            state = .mouseReport(3)
        case 0x20...0x3F:
            state = .control(parameters.count < 32 ? parameters + [byte] : parameters)
        case 0x40...0x7E:
            state = .ground
            switch KeySequences.control(parameters: parameters, final: byte) {
            case .key(let key): keys.append(key)
            case .pasteBegin: paste = []
            default: break
            }
        default:
            state = .ground
            consumeGround(byte, into: &keys)
        }
    }

    private mutating func consumeGround(_ byte: UInt8, into keys: inout [Key]) {
        if !utf8.isEmpty {
            if byte & 0xC0 == 0x80 {
                utf8.append(byte)
                if utf8.count == utf8Length { finishCharacter(into: &keys) }
                return
            }
            utf8 = []
            // A letter that cuts a character short is part of the damage, not a key.
            if (0x20..<0x7F).contains(byte) { return }
        }
        switch byte {
        case 0x1B: state = .escape
        // The same sequences in their eight-bit form.
        case 0x9B: state = .control([])
        case 0x8F: state = .singleShift
        case 0x90, 0x98, 0x9D, 0x9E, 0x9F: state = .string(isEnding: false)
        case 0x09: keys.append(.tab)
        case 0x0A, 0x0D: keys.append(.enter)
        case 0x08, 0x7F: keys.append(.backspace)
        case 0x00..<0x20: keys.append(.control(Character(Unicode.Scalar(KeySequences.controlLetter(byte)))))
        case 0x20..<0x7F: keys.append(.character(Character(Unicode.Scalar(byte))))
        case 0xC2...0xDF: beginCharacter(byte, length: 2)
        case 0xE0...0xEF: beginCharacter(byte, length: 3)
        case 0xF0...0xF4: beginCharacter(byte, length: 4)
        default: break
        }
    }

    private mutating func beginCharacter(_ byte: UInt8, length: Int) {
        utf8 = [byte]
        utf8Length = length
    }

    private mutating func finishCharacter(into keys: inout [Key]) {
        let text = String(validating: utf8, as: UTF8.self)
        utf8 = []
        guard let scalar = text?.unicodeScalars.first, scalar.value >= 0xA0 else { return }
        keys.append(.character(Character(scalar)))
    }

    private mutating func consumePasted(_ input: Input, into keys: inout [Key]) {
        switch input {
        case .byte(let byte):
            consumePasted(byte, into: &keys)
        case .pasteEnd:
            finishPaste(into: &keys)
        case .key(.enter):
            appendPasted(0x0A)
        case .key, .ignoredKey, .pasteBegin, .idle:
            break
        }
    }

    private mutating func consumePasted(_ byte: UInt8, into keys: inout [Key]) {
        // The end mark may come in pieces that ncurses no longer joins.
        if case .control(let parameters) = state {
            if (0x20...0x3F).contains(byte), parameters.count < 32 {
                state = .control(parameters + [byte])
                return
            }
            state = .ground
            if KeySequences.control(parameters: parameters, final: byte) == .pasteEnd { finishPaste(into: &keys) }
            return
        }
        if case .escape = state {
            state = byte == UInt8(ascii: "[") ? .control([]) : .ground
            if case .control = state { return }
        }
        switch byte {
        case 0x1B:
            state = .escape
        case 0x03:
            // A way out if the end mark was lost on the line: terminals strip this byte from what is pasted.
            paste = nil
            keys.append(.control("c"))
        default:
            appendPasted(byte)
        }
    }

    private mutating func appendPasted(_ byte: UInt8) {
        if let count = paste?.count, count < Self.pasteLimit { paste?.append(byte) }
    }

    private mutating func finishPaste(into keys: inout [Key]) {
        state = .ground
        if let bytes = paste { keys.append(.paste(String(decoding: bytes, as: UTF8.self))) }
        paste = nil
    }
}
