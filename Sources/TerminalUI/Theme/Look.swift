/// How one style looks: colours (`nil` is the terminal's own) and attributes.
package struct Look: Hashable, Sendable {
    /// Text colour.
    package var foreground: ThemeColor?
    /// Background colour; never set without a text colour.
    package var background: ThemeColor?
    /// Attributes.
    package var isBold, isDim, isReversed: Bool

    /// Makes a look.
    package init(
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
