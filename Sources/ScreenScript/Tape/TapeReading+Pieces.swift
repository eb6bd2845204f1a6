import TerminalUI

/// The pieces that commands are made of.
extension TapeReading {
    /// Whether a quotation mark is next.
    var isAtQuote: Bool { scanner.next == "\"" || scanner.next == "'" || scanner.next == "`" }

    /// A text in quotation marks, which are next.
    mutating func readQuoted() throws(TapeMistake) -> String {
        let column = scanner.column
        let mark = scanner.next.map(String.init) ?? "\""
        guard let text = scanner.quoted() else {
            throw mistake(
                "The text that begins with \(mark) does not end.", at: column,
                suggestion: "Close it with \(mark) on the same line. A text that holds \(mark) goes into one of the "
                    + "other marks: \" ' `.")
        }
        return text
    }

    /// Texts in quotation marks or, as VHS has it, bare words, up to the next command. After a text in quotation marks
    /// a bare word is more likely a mistyped command.
    mutating func readTexts() throws(TapeMistake) -> [String] {
        var texts: [String] = []
        var isQuoted = false
        while true {
            scanner.skipSpaces()
            if isAtQuote {
                texts.append(try readQuoted())
                isQuoted = true
                continue
            }
            guard !scanner.isAtEnd, !isQuoted else { return texts }
            var ahead = scanner
            let name = ahead.identifier()
            if TapeCommandName.all[name] != nil || parser.vocabulary.verbs.contains(where: { $0.name == name }) {
                return texts
            }
            texts.append(scanner.word())
        }
    }

    /// A text in quotation marks, or everything up to the next space.
    mutating func readValue(_ command: String, _ what: String, example: String) throws(TapeMistake) -> String {
        scanner.skipSpaces()
        if isAtQuote { return try readQuoted() }
        let column = scanner.column
        // What looks like a comment may be a colour.
        guard !scanner.isAtGap else { throw mistake("'\(command)' needs \(what).", at: column, example: example) }
        return scanner.word()
    }

    /// A regular expression, whose first slash is next.
    mutating func readRegex() throws(TapeMistake) -> TapePattern {
        let column = scanner.column
        guard let text = scanner.regex() else {
            throw mistake(
                "The regular expression does not end.", at: column,
                suggestion: "Close it with / on the same line; a slash in it is written \\/.")
        }
        if let problem = TapePattern.problem(ofRegex: text) {
            throw mistake("This is no regular expression: \(problem)", at: column)
        }
        return .regex(text)
    }

    /// `@50ms` right here, if there is one.
    mutating func readSpeed(_ example: String) throws(TapeMistake) -> Duration? {
        guard scanner.take("@") else { return nil }
        return try readDuration(example)
    }

    /// `500ms`, `2s`, `1m`, or seconds.
    mutating func readDuration(_ example: String) throws(TapeMistake) -> Duration {
        scanner.skipSpaces()
        let column = scanner.column
        let number = scanner.number()
        var unit = scanner.identifier()
        if unit.isEmpty {
            // VHS takes a unit that stands apart.
            var ahead = scanner
            ahead.skipSpaces()
            let word = ahead.identifier()
            if ["ms", "s", "m"].contains(word), ahead.isAtGap {
                unit = word
                scanner = ahead
            }
        }
        let milliseconds: Double? = ["ms": 1, "s": 1000, "m": 60_000, "": 1000][unit]
        guard let value = Double(number), let milliseconds, value * milliseconds <= 86_400_000 else {
            throw mistake(
                number + unit == "" ? "A time is missing here." : "'\(number)\(unit)' is no time.", at: column,
                suggestion: "Times are written like 500ms, 2s, 1m or, in seconds, 0.5; at most a day.",
                example: example)
        }
        return .milliseconds(Int((value * milliseconds).rounded()))
    }

    /// A whole number within limits.
    mutating func readNumber(
        _ what: String, in range: ClosedRange<Int>, example: String
    ) throws(TapeMistake) -> Int {
        scanner.skipSpaces()
        let column = scanner.column
        let word = scanner.isAtGap ? "" : scanner.word()
        guard let number = Int(word), range.contains(number) else {
            throw mistake(
                word.isEmpty ? "\(what) is missing here." : "'\(word)' is no \(what.lowercased()).", at: column,
                suggestion: "It is a whole number from \(range.lowerBound) to \(range.upperBound).", example: example)
        }
        return number
    }

    /// Two numbers from 1 with a separator between them.
    mutating func readPair(
        _ what: String, separator: Character, most: (Int, Int), example: String
    ) throws(TapeMistake) -> (Int, Int) {
        scanner.skipSpaces()
        let column = scanner.column
        let word = scanner.isAtGap ? "" : scanner.word()
        let parts = word.split(separator: separator, omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let first = parts[0], let second = parts[1], (1...most.0).contains(first),
            (1...most.1).contains(second)
        else {
            throw mistake(
                word.isEmpty ? "\(what) is missing here." : "'\(word)' is no \(what.lowercased()).", at: column,
                suggestion: "Write two whole numbers from 1 with '\(separator)' between them.", example: example)
        }
        return (first, second)
    }
}
