import Foundation

func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// The value of `--color`.
package enum ColorChoice: String, Hashable, Sendable, CaseIterable {
    /// Colours if the terminal has them and `NO_COLOR` is not set.
    case auto
    /// Colours if the terminal has them, whatever `NO_COLOR` says.
    case always
    /// No colour; bold, dim and reverse stay.
    case never

    /// Whether colours are wanted. `NO_COLOR` counts when set and not empty (no-color.org); the option wins over it.
    package func wantsColor(environment: [String: String]) -> Bool {
        switch self {
        case .auto: (environment["NO_COLOR"] ?? "").isEmpty
        case .always: true
        case .never: false
        }
    }
}

/// Which colours a terminal can show with a value we know.
///
/// The first 16 colours of a palette are the user's: their value, and so their contrast, is unknown. They are used on
/// the Linux console only, whose palette is fixed.
package enum ColorMode: Hashable, Sendable {
    /// Bold, dim, underline and reverse only: monochrome, `NO_COLOR`, and palettes of 8 or 16 unknown colours.
    case attributesOnly
    /// The eight colours of the Linux console, on black.
    case console
    /// The 256-colour palette.
    case indexed
    /// 24-bit colours by number (`xterm-direct`).
    case direct

    /// The mode for a terminal type with `colors` colours.
    package init(term: String, colors: Int, wantsColor: Bool) {
        switch colors {
        case _ where !wantsColor: self = .attributesOnly
        case 0x10000...: self = .direct
        case 256...: self = .indexed
        case 8... where term == "linux" || term.hasPrefix("linux-"): self = .console
        default: self = .attributesOnly
        }
    }
}

/// What the terminal's own background is, as far as it tells.
package enum TerminalBackground: String, Hashable, Sendable, CaseIterable {
    /// Not known: only the terminal's own colours, or both colours of a pair, are readable for sure.
    case unknown
    /// Dark text on light.
    case light
    /// Light text on dark.
    case dark

    /// Reads `COLORFGBG`, which several terminals set to the palette numbers of text and background.
    package init(environment: [String: String], term: String) {
        if term == "linux" {
            self = .dark
            return
        }
        switch environment["COLORFGBG"]?.split(separator: ";").last.flatMap({ Int($0) }) {
        case .some(0...6), .some(8): self = .dark
        case .some(7), .some(9...15): self = .light
        default: self = .unknown
        }
    }
}
