/// Which colours a terminal can show with a value we know.
///
/// The first 16 colours of a palette are the user's: their value, and so their contrast, is unknown. They are used on
/// the Linux console only, whose palette is fixed.
public enum ColorMode: Hashable, Sendable {
    /// Bold, dim, underline and reverse only: monochrome, `NO_COLOR`, and palettes of 8 or 16 unknown colours.
    case attributesOnly
    /// The eight colours of the Linux console, on black.
    case console
    /// The 256-colour palette.
    case indexed
    /// 24-bit colours by number (`xterm-direct`).
    case direct

    /// The mode for a terminal type with `colors` colours.
    public init(term: String, colors: Int, wantsColor: Bool) {
        switch colors {
        case _ where !wantsColor: self = .attributesOnly
        case 0x10000...: self = .direct
        case 256...: self = .indexed
        case 8... where term == "linux" || term.hasPrefix("linux-"): self = .console
        default: self = .attributesOnly
        }
    }
}
