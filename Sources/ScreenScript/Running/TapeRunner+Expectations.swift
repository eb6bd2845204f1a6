import TerminalUI

extension TapeRunner {
    /// Fails unless the expectation is met (`wanted`), or is not.
    func check(_ expectation: TapeExpectation, wanted: Bool) throws {
        guard options.checks else { return }
        switch expectation {
        case .shows(let pattern, let number):
            let row = try number.map(rowIndex)
            let found = try place(of: pattern, row: row)
            if wanted, found == nil { throw notShown(pattern, row: row, because: nil) }
            if !wanted, let found {
                throw failure(
                    "\(pattern) is on the screen, in row \(found.row + 1).", expected: ["not: \(pattern)"],
                    actual: [screen.text(row: found.row)], marks: [found])
            }
        case .style(let number, let style, let pattern):
            try checkStyle(try rowIndex(number), style, pattern, wanted: wanted)
        case .cursor(let point):
            let isThere = screen.isCursorVisible ? screen.cursor == point : point == nil
            guard isThere != wanted else { return }
            let actual =
                screen.isCursorVisible ? "at \(screen.cursor.column + 1),\(screen.cursor.row + 1)" : "hidden"
            let expected = point.map { "at \($0.column + 1),\($0.row + 1)" } ?? "hidden"
            let mark = TapeFailure.Mark(
                row: screen.cursor.row, columns: screen.cursor.column..<screen.cursor.column + 1)
            throw failure(
                "The cursor is \(actual).", expected: [wanted ? expected : "not \(expected)"], actual: [actual],
                marks: screen.isCursorVisible ? [mark] : [])
        }
    }

    private func rowIndex(_ number: Int) throws -> Int {
        let row = number > 0 ? number - 1 : screen.size.rows + number
        guard (0..<screen.size.rows).contains(row) else {
            throw failure("There is no row \(number): the screen has \(screen.size.rows).")
        }
        return row
    }

    /// Where a pattern stands on the screen.
    private func place(of pattern: TapePattern, row: Int?) throws -> TapeFailure.Mark? {
        for number in row.map({ $0..<$0 + 1 }) ?? 0..<screen.size.rows {
            let line = ScreenRow(screen, number)
            if let range = try range(of: pattern, in: line.text) {
                return TapeFailure.Mark(row: number, columns: line.columns(of: range))
            }
        }
        guard row == nil, case .regex = pattern else { return nil }
        // An expression may span rows; the row it begins in is what is marked.
        let lines = screen.lines
        let text = lines.joined(separator: "\n")
        guard let range = try range(of: pattern, in: text) else { return nil }
        let begin = text[..<range.lowerBound].count { $0 == "\n" }
        return TapeFailure.Mark(row: begin, columns: 0..<max(1, TerminalText.width(lines[begin])))
    }

    /// The failure of a pattern that is not there, with the row that is most like it.
    func notShown(_ pattern: TapePattern, row: Int?, because reason: String?) -> TapeFailure {
        let place = row.map { "in row \($0 + 1)" } ?? "on the screen"
        let message = "\(pattern) is not \(place)\(reason.map { ", and \($0)" } ?? "")."
        let near = row ?? nearestRow(to: pattern)
        let actual = near.map { ScreenRow(screen, $0).text } ?? ""
        let first = TerminalText.width(String(actual.prefix { $0 == " " }))
        let mark = near.map { TapeFailure.Mark(row: $0, columns: first..<max(first + 1, TerminalText.width(actual))) }
        let wanted: String = if case .text(let text) = pattern { text } else { pattern.description }
        return failure(
            message, expected: [wanted], actual: [String(actual.drop { $0 == " " })],
            details: row == nil && near != nil ? ["Row \((near ?? 0) + 1) is most like it."] : [],
            marks: mark.map { [$0] } ?? [])
    }

    /// The row that has most of a text's pairs of characters; `nil` when none has half of them.
    private func nearestRow(to pattern: TapePattern) -> Int? {
        let wanted = Self.pairs(of: String(pattern.description.dropFirst().dropLast()))
        let scores = screen.lines.map { Self.pairs(of: $0).intersection(wanted).count }
        guard let best = scores.max(), best > 0, best * 2 >= wanted.count else { return nil }
        return scores.firstIndex(of: best)
    }

    private static func pairs(of text: String) -> Set<String> {
        let characters = text.filter { $0 != " " }
        return Set(zip(characters, characters.dropFirst()).map { "\($0)\($1)" })
    }

    private func checkStyle(_ row: Int, _ style: TapeStyle, _ pattern: TapePattern?, wanted: Bool) throws {
        let line = ScreenRow(screen, row)
        var columns = 0..<line.cells.count
        if let pattern {
            guard let range = try range(of: pattern, in: line.text) else {
                // What is not there has no style.
                if wanted { throw notShown(pattern, row: row, because: nil) }
                return
            }
            columns = line.columns(of: range)
        }
        let looked = columns.filter { pattern != nil || line.cells[$0].text != " " }
        let wrong = looked.filter { style.matches(line.cells[$0]) != wanted }
        // Unwanted is the style only where all cells have it.
        let fails = wanted ? !wrong.isEmpty || looked.isEmpty : wrong.count == looked.count && !looked.isEmpty
        guard fails else { return }
        let first = wrong.first ?? columns.lowerBound
        let cell = line.cells.indices.contains(first) ? line.cells[first] : .blank
        let actual = cell.styleText.isEmpty ? "plain" : cell.styleText
        let text = pattern.map { "\($0)" } ?? "the text"
        throw failure(
            wanted
                ? "In row \(row + 1), \(text) is not all \(style)." : "In row \(row + 1), \(text) is \(style).",
            expected: [wanted ? style.description : "not \(style)"], actual: ["\(actual) (column \(first + 1))"],
            marks: [TapeFailure.Mark(row: row, columns: first..<(wrong.last ?? first) + 1)])
    }
}

/// A row of a screen, with the way from its text back to its cells.
struct ScreenRow {
    let cells: [ScreenCell]
    /// The text, trailing spaces removed.
    let text: String
    /// Where each cell's text begins, in bytes.
    private let offsets: [Int]

    @MainActor
    init(_ screen: EmulatedScreen, _ row: Int) {
        cells = screen.cells(row: row)
        var text = ""
        var offsets: [Int] = []
        for cell in cells {
            offsets.append(text.utf8.count)
            text += cell.text
        }
        while text.last == " " { text.removeLast() }
        self.text = text
        self.offsets = offsets
    }

    /// The columns that a part of the text takes.
    func columns(of range: Range<String.Index>) -> Range<Int> {
        let begin = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        let end = text.utf8.distance(from: text.startIndex, to: range.upperBound)
        let first = offsets.lastIndex { $0 <= begin } ?? 0
        // The second half of a wide character begins where the next cell does.
        let last = offsets.indices.first { offsets[$0] >= end && !cells[$0].text.isEmpty } ?? cells.count
        return first..<max(first + 1, last)
    }
}
