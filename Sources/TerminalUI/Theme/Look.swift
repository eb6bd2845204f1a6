/// How one style looks: colours (`nil` is the terminal's own) and attributes.
public struct Look: Hashable, Sendable {
    /// Text colour.
    public var foreground: ThemeColor?
    /// Background colour; never set without a text colour.
    public var background: ThemeColor?
    /// Attributes.
    public var isBold, isDim, isReversed: Bool

    /// Makes a look.
    public init(
        foreground: ThemeColor? = nil, background: ThemeColor? = nil, isBold: Bool = false, isDim: Bool = false,
        isReversed: Bool = false
    ) {
        self.foreground = foreground
        self.background = background
        self.isBold = isBold
        self.isDim = isDim
        self.isReversed = isReversed
    }
}
