/// A colour as the terminal was told it.
package enum ScreenColor: Hashable, Sendable {
    /// The terminal's own.
    case standard
    /// Number in the palette of 256.
    case indexed(UInt8)
    /// 0xRRGGBB.
    case rgb(UInt32)
}

/// One cell of an emulated screen.
package struct ScreenCell: Hashable, Sendable {
    /// What stands there; a space if nothing was written; empty in the second half of a wide character.
    package var text: String
    /// Columns: 1 or 2; 0 for the second half.
    package var width: Int
    /// Text colour.
    package var foreground: ScreenColor
    /// Background colour.
    package var background: ScreenColor
    /// Attributes.
    package var isBold, isDim, isUnderlined, isItalic, isReversed: Bool

    /// An unwritten cell.
    package static let blank = ScreenCell(
        text: " ", width: 1, foreground: .standard, background: .standard, isBold: false, isDim: false,
        isUnderlined: false, isItalic: false, isReversed: false)

    /// Whether two cells look alike apart from their text.
    package func hasStyle(of other: ScreenCell) -> Bool {
        var copy = other
        copy.text = text
        copy.width = width
        return copy == self
    }
}
