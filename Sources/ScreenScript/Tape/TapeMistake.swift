import TerminalUI

/// Something in a tape that cannot be carried out: where, what, and what to write instead.
public struct TapeMistake: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// Where it is.
    public var position: TapePosition
    /// What is wrong, as a sentence.
    public var message: String
    /// What to do about it, as a sentence; may be empty.
    public var suggestion: String
    /// A right line; may be empty.
    public var example: String
    /// The line it is in, as it was written.
    public var source: String

    /// Makes a mistake.
    public init(
        _ position: TapePosition, _ message: String, suggestion: String = "", example: String = "", source: String = ""
    ) {
        self.position = position
        self.message = message
        self.suggestion = suggestion
        self.example = example
        self.source = source
    }

    /// Several lines: place and message, the line with a mark under the place, suggestion and example.
    public var description: String {
        var lines = ["\(position): \(message)"]
        // A line that no screen shows whole is no tape's.
        if !source.isEmpty, source.count <= 200 {
            lines.append("    \(source)")
            let before = source.prefix(max(0, position.column - 1)).map { $0 == "\t" ? "\t" : Self.blank(of: $0) }
            lines.append("    \(before.joined())^")
        }
        if !suggestion.isEmpty { lines.append("    \(suggestion)") }
        if !example.isEmpty { lines.append("    For example: \(example)") }
        return lines.joined(separator: "\n")
    }

    /// As many spaces as a character has columns.
    private static func blank(of character: Character) -> String {
        String(repeating: " ", count: TerminalText.width(String(character)))
    }
}

/// Every mistake of one tape; none of it was run.
public struct TapeMistakes: Error, Sendable, CustomStringConvertible {
    /// The mistakes, in the order of the file; never empty.
    public var list: [TapeMistake]

    /// Makes a list.
    public init(_ list: [TapeMistake]) { self.list = list }

    /// The first twenty of them, and how many there are besides.
    public var description: String { Self.text(of: list) }

    static func text(of list: [TapeMistake]) -> String {
        let more = list.count > 20 ? ["… and \(list.count - 20) more mistakes"] : []
        return (list.prefix(20).map(\.description) + more).joined(separator: "\n")
    }
}
