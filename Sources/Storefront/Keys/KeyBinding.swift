import TerminalUI

/// One row of the key table: keys that belong together, what they ask for, where, and in what words.
package struct KeyBinding: Hashable, Sendable {
    /// One key and what it asks for.
    package struct Entry: Hashable, Sendable {
        /// Key.
        package var key: Key
        /// What it asks for.
        package var command: Command
    }

    /// How the row is shown in the hint line.
    package struct Hint: Hashable, Sendable {
        /// The keys as the hint shows them, such as `↑↓`.
        package var keys: String
        /// The word after them.
        package var label: TextKey
        /// Hints with a smaller number are kept when the line is short.
        package var priority: Int
    }

    /// Keys, in the order they are shown.
    package var entries: [Entry]
    /// Where they apply.
    package var contexts: [KeyContext]
    /// Where they apply, in words.
    package var place: TextKey
    /// What they do, in words.
    package var label: TextKey
    /// How the hint line shows them; `nil`: not at all.
    package var hint: Hint?

    /// Makes a row.
    package init(
        _ entries: [(Key, Command)], in contexts: [KeyContext], place: TextKey, label: TextKey, hint: Hint? = nil
    ) {
        self.entries = entries.map { Entry(key: $0.0, command: $0.1) }
        self.contexts = contexts
        self.place = place
        self.label = label
        self.hint = hint
    }

    /// The keys by name, such as `PgUp PgDn`; the ten digits as one.
    package var keyNames: String {
        let digits = Set((0...9).map { Key.character(Character(String($0))) })
        var names: [String] = []
        for entry in entries {
            let name = digits.contains(entry.key) ? "0–9" : entry.key.name
            if names.last != name { names.append(name) }
        }
        return names.joined(separator: " ")
    }
}
