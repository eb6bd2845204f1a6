/// Reads JSON from UTF-8 bytes and keeps every position, so that a mistake can be shown where it stands.
///
/// Foundation's readers cannot serve here: they keep no positions, let repeated keys pass, and stop at the first
/// mistake. This one goes on after mistakes it can see beyond (a trailing comma, a comment, a bad escape) and stops
/// (`isBroken`) at those it cannot; after that every read answers "nothing".
struct JSONReader {
    /// What kind of value comes next, judged by its first bytes.
    enum Kind {
        case object, array, text, number, boolean, null
        /// Nothing that JSON knows; `skipValue` reports it.
        case invalid
    }

    /// An object or array being read.
    struct Container {
        let isObject: Bool
        /// Offset of its opening bracket.
        let start: Int
        /// Elements met so far.
        var count = 0
    }

    /// How deep objects and arrays may stand in each other; a catalogue needs 7.
    static let maximumDepth = 64

    /// The file.
    let bytes: UnsafeBufferPointer<UInt8>
    /// Where reading is.
    var position: Int
    /// The way to the current value, for messages.
    var path: [JSONPathStep] = []
    /// What was found wrong.
    var log = ProblemLog()
    /// Whether reading had to stop.
    private(set) var isBroken = false
    private var depth = 0

    /// Starts at the beginning, after a byte order mark if there is one.
    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        path.reserveCapacity(16)
    }

    // MARK: Problems

    /// Notes a problem at a byte offset, under the current path or a member of the value there.
    mutating func report(
        _ severity: CatalogProblem.Severity = .error, at offset: Int, member: String? = nil, _ message: String,
        _ suggestion: String
    ) {
        if severity == .warning, log.onlyCountsWarnings {
            log.countWarning(at: offset)
            return
        }
        log.add(
            ProblemLog.Entry(
                severity: severity, offset: offset, path: pathText + (member.map(Self.member) ?? ""), message: message,
                suggestion: suggestion))
        if log.isFull { isBroken = true }
    }

    /// Goes one step into a member.
    mutating func enter(_ key: JSONText) {
        path.append(.key(start: key.range.lowerBound, end: key.range.upperBound, hasEscapes: key.hasEscapes))
    }

    /// Notes a mistake that hides what follows, and stops reading.
    mutating func fail(at offset: Int, _ message: String, _ suggestion: String) {
        if !isBroken { report(at: offset, message, suggestion) }
        isBroken = true
    }

    /// Stops because the file is over too early.
    mutating func failAtEnd(inside container: Container) {
        var counter = LineCounter(bytes: bytes)
        counter.advance(to: container.start)
        let (what, bracket) = container.isObject ? ("object", "}") : ("array", "]")
        fail(
            at: bytes.count,
            "the file ends inside the \(what) that begins in line \(counter.line), column \(counter.column)",
            "close it with \(bracket)")
    }

    // MARK: Values

    /// What comes next.
    mutating func kind() -> Kind {
        skipSpace()
        guard position < bytes.count, !isBroken else { return .invalid }
        switch bytes[position] {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .text
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return .number
        case UInt8(ascii: "t"): return isWord("true") ? .boolean : .invalid
        case UInt8(ascii: "f"): return isWord("false") ? .boolean : .invalid
        case UInt8(ascii: "n"): return isWord("null") ? .null : .invalid
        default: return .invalid
        }
    }

    /// Whether a word stands here whole.
    private func isWord(_ word: String) -> Bool {
        let end = position + word.utf8.count
        return bytes[position...].starts(with: word.utf8) && (end == bytes.count || !Self.continuesWord(bytes[end]))
    }

    /// Where the next value begins.
    mutating func nextOffset() -> Int {
        skipSpace()
        return position
    }

    /// Enters an object or array; the caller has looked at `kind`.
    mutating func begin() -> Container {
        let container = Container(isObject: bytes[position] == UInt8(ascii: "{"), start: position)
        position += 1
        depth += 1
        if depth > Self.maximumDepth {
            fail(
                at: container.start, "objects and arrays stand in each other more than \(Self.maximumDepth) deep",
                "flatten this part")
        }
        return container
    }

    /// Goes on to the next element of an array; `false` at its end.
    mutating func nextElement(_ array: inout Container) -> Bool {
        guard goesOn(&array, close: UInt8(ascii: "]")) else { return false }
        array.count += 1
        return true
    }

    /// Reads the next key of an object and the colon after it; `nil` at the object's end.
    mutating func nextKey(_ object: inout Container) -> JSONText? {
        guard goesOn(&object, close: UInt8(ascii: "}")) else { return nil }
        guard bytes[position] == UInt8(ascii: "\"") else {
            failUnexpected("a key in double quotes")
            return nil
        }
        object.count += 1
        guard let key = readText() else { return nil }
        skipSpace()
        guard position < bytes.count else {
            failAtEnd(inside: object)
            return nil
        }
        switch bytes[position] {
        case UInt8(ascii: ":"):
            position += 1
        case UInt8(ascii: "="):
            report(at: position, "an equals sign stands after the key", "write a colon")
            position += 1
        default:
            guard kind() != .invalid else {
                failUnexpected("a colon after the key")
                return nil
            }
            report(at: position, "the colon between key and value is missing", "write : before this value")
        }
        return isBroken ? nil : key
    }

    /// Deals with commas and closing brackets: `true` when another element begins at `position`.
    private mutating func goesOn(_ container: inout Container, close: UInt8) -> Bool {
        skipSpace()
        var comma: Int?
        var isReported = false
        while !isBroken {
            guard position < bytes.count else {
                failAtEnd(inside: container)
                return false
            }
            let byte = bytes[position]
            if byte == close {
                if let comma, !isReported {
                    report(at: comma, "a comma stands before the closing bracket", "remove the comma")
                }
                position += 1
                depth -= 1
                return false
            }
            if byte == UInt8(ascii: ",") {
                if comma != nil || container.count == 0 {
                    report(at: position, "a comma stands where a value belongs", "remove the comma")
                    isReported = true
                }
                comma = position
                position += 1
                skipSpace()
                continue
            }
            if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
                let (what, bracket) = container.isObject ? ("object", "}") : ("array", "]")
                fail(
                    at: position, "the wrong bracket closes this \(what)",
                    "write \(bracket) here, or add what is missing")
                return false
            }
            if comma == nil, container.count > 0 {
                guard kind() != .invalid else {
                    failUnexpected("a comma or a closing bracket")
                    return false
                }
                report(at: position, "the comma before this is missing", "write , after the value before it")
            }
            return !isBroken
        }
        return false
    }

    /// Skips the next value whole, whatever it is, still checking its grammar.
    mutating func skipValue() {
        // Bounded by `maximumDepth`, without recursion.
        var open: [Container] = []
        repeat {
            switch kind() {
            case .object, .array: open.append(begin())
            case .text: _ = readText()
            case .number: _ = readNumber()
            case .boolean, .null: _ = readWord()
            case .invalid: skipInvalid()
            }
            while let last = open.indices.last {
                let goesOn = open[last].isObject ? nextKey(&open[last]) != nil : nextElement(&open[last])
                if goesOn { break }
                open.removeLast()
            }
        } while !open.isEmpty && !isBroken
    }

    /// Checks that nothing but space follows the outermost value.
    mutating func finish() {
        skipSpace()
        if position < bytes.count, !isBroken {
            fail(at: position, "something follows the end of the catalogue", "remove everything after the last }")
        }
    }
}
