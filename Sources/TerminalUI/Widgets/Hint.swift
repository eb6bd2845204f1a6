/// A key and what it does, for the line at the bottom of a screen.
package struct Hint: Hashable, Sendable {
    /// Keys.
    package var keys: String
    /// What they do.
    package var label: String
    /// What goes first when there is no room: the higher, the sooner.
    package var priority: Int

    /// Makes a hint.
    package init(keys: String, label: String, priority: Int = 0) {
        self.keys = keys
        self.label = label
        self.priority = priority
    }

    /// Columns it takes.
    package var width: Int { TerminalText.width(keys) + 1 + TerminalText.width(label) }

    /// Which hints are shown in `columns`, in their order: as many of the important ones as fit.
    package static func fitting(_ hints: [Hint], columns: Int) -> [Int] {
        var room = columns + 2
        var kept: Set<Int> = []
        for index in hints.indices.sorted(by: { (hints[$0].priority, $0) < (hints[$1].priority, $1) }) {
            room -= hints[index].width + 2
            if room < 0 { break }
            kept.insert(index)
        }
        return hints.indices.filter(kept.contains)
    }
}

extension Canvas {
    /// Writes the hints that fit, and returns where each of them stands.
    @discardableResult
    package mutating func write(_ hints: [Hint], column: Int, row: Int, columns: Int) -> [Int: Rect] {
        var places: [Int: Rect] = [:]
        var at = column
        for index in Hint.fitting(hints, columns: columns) {
            let hint = hints[index]
            let keys = write(hint.keys, at: Point(column: at, row: row))
            let label = write(hint.label, at: Point(column: at + keys + 1, row: row), style: Style(.secondary))
            places[index] = Rect(column: at, row: row, columns: keys + 1 + label, rows: 1)
            at += keys + 1 + label + 2
        }
        return places
    }
}
