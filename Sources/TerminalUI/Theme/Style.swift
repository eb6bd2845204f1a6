/// What a piece of text is, not how it looks; the theme decides the look.
public enum StyleRole: UInt8, Hashable, Sendable, CaseIterable {
    /// Ordinary text.
    case body
    /// Secondary text: descriptions, hints.
    case secondary
    /// Headings and names.
    case strong
    /// The one accent: what can be activated (buttons, price of the selected row).
    case accent
    /// A good outcome: owned, done.
    case success
    /// Waiting: pending requests.
    case waiting
    /// Failure and refunds.
    case failure
    /// Lines and borders.
    case border
    /// Cannot be used now.
    case disabled
}

/// Role and emphasis of one cell.
public struct Style: Hashable, Sendable {
    /// Role.
    public var role: StyleRole
    /// Selected or focused: drawn in reverse video, in every theme.
    public var isSelected: Bool
    /// Under a dialog: drawn dim.
    public var isDimmed: Bool

    /// Makes a style.
    public init(_ role: StyleRole = .body, selected: Bool = false, dimmed: Bool = false) {
        self.role = role
        isSelected = selected
        isDimmed = dimmed
    }
}
