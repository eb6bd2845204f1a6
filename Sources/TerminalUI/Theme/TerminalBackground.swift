/// What the terminal's own background is, as far as it tells.
public enum TerminalBackground: String, Hashable, Sendable, CaseIterable {
    /// Not known: only the terminal's own colours, or both colours of a pair, are readable for sure.
    case unknown
    /// Dark text on light.
    case light
    /// Light text on dark.
    case dark

    /// Reads `COLORFGBG`, which several terminals set to the palette numbers of text and background.
    public init(environment: [String: String], term: String) {
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
