/// How plans are offered (`storekit-spec` A12).
public enum SubscriptionStoreControlStyle: Hashable, Sendable, CaseIterable {
    /// ``buttons`` for one plan, ``picker`` for several.
    case automatic
    /// Each plan has a button of its own.
    case buttons
    /// A list to choose from, and one button.
    case picker
    /// The same with a frame around each plan.
    case prominentPicker
    /// The plans side by side, the chosen one's terms below; a ``picker`` where they do not fit.
    case compactPicker
    /// One plan at a time.
    case pagedPicker
    /// One plan at a time, in a frame.
    case pagedProminentPicker
}

/// Where plans and button stand.
public enum SubscriptionStoreControlPlacement: Hashable, Sendable, CaseIterable {
    /// ``scrollView``.
    case automatic
    /// Right below the marketing content.
    case scrollView
    /// Plans and button at the bottom.
    case bottomBar
    /// The button at the bottom, the plans below the marketing content.
    case buttonsInBottomBar
}
