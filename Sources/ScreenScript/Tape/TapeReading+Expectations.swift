import TerminalUI

extension TapeReading {
    mutating func readExpectation(_ verb: String) throws(TapeMistake) -> TapeExpectation {
        scanner.skipSpaces()
        guard scanner.take("+") else { return .shows(try readPattern(verb, "\(verb) \"Apple\""), row: nil) }
        let column = scanner.column
        let part = scanner.identifier()
        switch part {
        case "Screen":
            return .shows(try readPattern(verb, "\(verb) +Screen \"Apple\""), row: nil)
        case "Row":
            let example = "\(verb) +Row 3 \"Apple\""
            let row = try readRow(example)
            return .shows(try readPattern(verb, example), row: row)
        case "Style":
            return try readStyle("\(verb) +Style 3 bold \"Apple\"")
        case "Cursor":
            let example = "\(verb) +Cursor 10,5"
            scanner.skipSpaces()
            var ahead = scanner
            if ahead.identifier() == "hidden" {
                scanner = ahead
                return .cursor(nil)
            }
            let place = try readPair("Cell", separator: ",", most: (1000, 500), example: example)
            return .cursor(Point(column: place.0 - 1, row: place.1 - 1))
        default:
            let near = NearName.of(part, among: ["Screen", "Row", "Style", "Cursor"])
            throw mistake(
                "'\(verb)' knows no '+\(part)'.", at: column,
                suggestion: near.map { "Did you mean '+\($0)'?" } ?? "It knows +Screen, +Row, +Style and +Cursor.",
                example: "\(verb) +Row 3 \"Apple\"")
        }
    }

    private mutating func readPattern(_ verb: String, _ example: String) throws(TapeMistake) -> TapePattern {
        scanner.skipSpaces()
        let column = scanner.column
        let pattern: TapePattern
        if scanner.next == "/" {
            pattern = try readRegex()
        } else if isAtQuote {
            pattern = .text(try readQuoted())
        } else {
            throw mistake(
                "'\(verb)' needs a text in quotation marks, or a regular expression between slashes.", at: column,
                example: example)
        }
        guard pattern != .text("") else {
            throw mistake("An empty text is on every screen.", at: column, example: example)
        }
        return pattern
    }

    /// Counted from 1, or from the last row: -1.
    private mutating func readRow(_ example: String) throws(TapeMistake) -> Int {
        scanner.skipSpaces()
        let column = scanner.column
        let word = scanner.isAtGap ? "" : scanner.word()
        guard let row = Int(word), row != 0, (-500...500).contains(row) else {
            throw mistake(
                word.isEmpty ? "The row's number is missing here." : "'\(word)' is no row.", at: column,
                suggestion: "Rows are counted from 1 at the top, and from -1 at the bottom.", example: example)
        }
        return row
    }

    private mutating func readStyle(_ example: String) throws(TapeMistake) -> TapeExpectation {
        let row = try readRow(example)
        var style = TapeStyle()
        var pattern: TapePattern?
        while true {
            scanner.skipSpaces()
            let column = scanner.column
            if scanner.next == "/" {
                pattern = try readRegex()
            } else if isAtQuote {
                pattern = .text(try readQuoted())
            } else if scanner.next?.isLowercase ?? false {
                let word = scanner.word()
                guard style.add(word) else {
                    let names = TapeStyle.attributeNames + ["plain", "fg=", "bg="]
                    throw mistake(
                        "'\(word)' is no style.", at: column,
                        suggestion: NearName.of(word, among: names).map { "Did you mean '\($0)'?" }
                            ?? "Styles are \(names.joined(separator: ", ")) with a colour such as red, 12 or #102030; "
                            + "'no-' before an attribute says that it is off.",
                        example: example)
                }
            } else {
                break
            }
        }
        guard style != TapeStyle() else {
            throw mistake("A style is missing here.", at: scanner.column, example: example)
        }
        return .style(row: row, style, pattern)
    }
}
