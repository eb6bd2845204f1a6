import TerminalUI

/// What `Expect` wants to see, and `Reject` does not.
public enum TapeExpectation: Hashable, Sendable, CustomStringConvertible {
    /// A pattern: on the screen, or in one row (`+Row`; counted from 1, negative from the last one).
    case shows(TapePattern, row: Int?)
    /// A style in one row (`+Style`): of a pattern's cells, or of all cells with text.
    case style(row: Int, TapeStyle, TapePattern?)
    /// The cursor's place (`+Cursor`; column and row counted from 0 here, from 1 in tapes); `nil`: it is hidden.
    case cursor(Point?)

    /// As written in tapes, without the verb.
    public var description: String {
        switch self {
        case .shows(let pattern, nil): "\(pattern)"
        case .shows(let pattern, let row?): "+Row \(row) \(pattern)"
        case .style(let row, let style, let pattern):
            (["+Style \(row)", style.description] + (pattern.map { [$0.description] } ?? [])).joined(separator: " ")
        case .cursor(let point?): "+Cursor \(point.column + 1),\(point.row + 1)"
        case .cursor(nil): "+Cursor hidden"
        }
    }
}

/// Attributes and colours that cells are to have; what is not named may be anything.
public struct TapeStyle: Hashable, Sendable, CustomStringConvertible {
    /// Attributes by name (`bold`, `dim`, `italic`, `underline`, `reverse`), and whether they are to be on.
    public var attributes: [String: Bool] = [:]
    /// The colour of the text.
    public var foreground: ScreenColor?
    /// The colour behind it.
    public var background: ScreenColor?

    /// Makes a style that any cell has.
    public init() {}

    /// The names of attributes, in the order they are written in.
    public static let attributeNames = ["bold", "dim", "italic", "underline", "reverse"]

    /// Takes one word of a tape (`bold`, `no-bold`, `plain`, `fg=red`, `bg=#102030`); `false` when it is none.
    mutating func add(_ word: String) -> Bool {
        if Self.attributeNames.contains(word) {
            attributes[word] = true
        } else if word.hasPrefix("no-"), Self.attributeNames.contains(String(word.dropFirst(3))) {
            attributes[String(word.dropFirst(3))] = false
        } else if word == "plain" {
            for name in Self.attributeNames { attributes[name] = false }
        } else if word.hasPrefix("fg="), let color = ScreenColor(name: String(word.dropFirst(3))) {
            foreground = color
        } else if word.hasPrefix("bg="), let color = ScreenColor(name: String(word.dropFirst(3))) {
            background = color
        } else {
            return false
        }
        return true
    }

    /// As written in tapes.
    public var description: String {
        var words = Self.attributeNames.compactMap { name in attributes[name].map { $0 ? name : "no-\(name)" } }
        if let foreground { words.append("fg=\(foreground.name)") }
        if let background { words.append("bg=\(background.name)") }
        return words.joined(separator: " ")
    }

    /// Whether a cell has this style.
    public func matches(_ cell: ScreenCell) -> Bool {
        let own = cell.attributeNames
        return attributes.allSatisfy { own.contains($0.key) == $0.value }
            && (foreground.map { $0 == cell.foreground } ?? true)
            && (background.map { $0 == cell.background } ?? true)
    }
}
