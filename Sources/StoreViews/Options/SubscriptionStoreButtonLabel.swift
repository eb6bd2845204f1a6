/// What a subscribe button says. Layout and content compose: `.multiline.action` (`storekit-spec` A12).
public struct SubscriptionStoreButtonLabel: Hashable, Sendable {
    package enum Layout: Hashable, Sendable {
        case automatic, singleLine, multiline
    }

    package enum Content: Hashable, Sendable {
        case automatic, action, displayName, price
    }

    package var layout = Layout.automatic
    package var content = Content.automatic

    /// One line with the action.
    public static let automatic = SubscriptionStoreButtonLabel()
    /// One line.
    public static let singleLine = automatic.singleLine
    /// Two lines: what ``action``, ``displayName`` or ``price`` says, and the terms.
    public static let multiline = automatic.multiline
    /// “Subscribe”, or “Try It Free” where a free trial comes first.
    public static let action = automatic.action
    /// The plan's name.
    public static let displayName = automatic.displayName
    /// The plan's price and period.
    public static let price = automatic.price

    /// The same on one line.
    public var singleLine: Self { with { $0.layout = .singleLine } }
    /// The same on two lines.
    public var multiline: Self { with { $0.layout = .multiline } }
    /// The same layout with the action.
    public var action: Self { with { $0.content = .action } }
    /// The same layout with the plan's name.
    public var displayName: Self { with { $0.content = .displayName } }
    /// The same layout with the price.
    public var price: Self { with { $0.content = .price } }

    private func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}
