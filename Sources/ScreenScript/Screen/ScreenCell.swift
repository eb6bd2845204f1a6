/// A colour as the terminal was told it.
public enum ScreenColor: Hashable, Sendable {
    /// The terminal's own.
    case standard
    /// Number in the palette of 256.
    case indexed(UInt8)
    /// 0xRRGGBB.
    case rgb(UInt32)

    private static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

    /// Reads a colour of a tape: `default`, `red`, `bright-red`, a palette number, or `#rrggbb`.
    init?(name: String) {
        let isBright = name.hasPrefix("bright-")
        if name == "default" {
            self = .standard
        } else if let index = Self.names.firstIndex(of: isBright ? String(name.dropFirst(7)) : name) {
            self = .indexed(UInt8(index + (isBright ? 8 : 0)))
        } else if let number = UInt8(name) {
            self = .indexed(number)
        } else if name.hasPrefix("#"), name.count == 7, let value = UInt32(name.dropFirst(), radix: 16) {
            self = .rgb(value)
        } else {
            return nil
        }
    }

    /// The colour as tapes write it.
    public var name: String {
        switch self {
        case .standard: return "default"
        case .indexed(let number) where number < 16:
            return (number < 8 ? "" : "bright-") + Self.names[Int(number) % 8]
        case .indexed(let number): return String(number)
        case .rgb(let value):
            let digits = String(value, radix: 16)
            return "#" + String(repeating: "0", count: 6 - digits.count) + digits
        }
    }
}

/// One cell of an emulated screen.
public struct ScreenCell: Hashable, Sendable {
    /// What stands there; a space if nothing was written; empty in the second half of a wide character.
    public var text: String
    /// Columns: 1 or 2; 0 for the second half.
    public var width: Int
    /// Text colour.
    public var foreground: ScreenColor
    /// Background colour.
    public var background: ScreenColor
    /// Attributes.
    public var isBold, isDim, isUnderlined, isItalic, isReversed: Bool

    /// An unwritten cell.
    public static let blank = ScreenCell(
        text: " ", width: 1, foreground: .standard, background: .standard, isBold: false, isDim: false,
        isUnderlined: false, isItalic: false, isReversed: false)

    /// Whether two cells look alike apart from their text.
    public func hasStyle(of other: ScreenCell) -> Bool {
        var copy = other
        copy.text = text
        copy.width = width
        return copy == self
    }

    /// The attributes that are on, as tapes write them.
    public var attributeNames: Set<String> {
        var names: Set<String> = []
        if isBold { names.insert("bold") }
        if isDim { names.insert("dim") }
        if isItalic { names.insert("italic") }
        if isUnderlined { names.insert("underline") }
        if isReversed { names.insert("reverse") }
        return names
    }

    /// Attributes and colours as tapes write them; empty for a plain cell.
    public var styleText: String {
        var words = TapeStyle.attributeNames.filter(attributeNames.contains)
        if foreground != .standard { words.append("fg=\(foreground.name)") }
        if background != .standard { words.append("bg=\(background.name)") }
        return words.joined(separator: " ")
    }
}
