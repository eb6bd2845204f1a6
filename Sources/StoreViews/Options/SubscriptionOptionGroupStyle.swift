/// How groups of plans are shown (`storekit-spec` A12, SEED-150).
public enum SubscriptionOptionGroupStyle: Hashable, Sendable, CaseIterable {
    /// ``tabs`` where all titles fit beside each other, the window has eight rows and no other row of tabs is above;
    /// else ``links``.
    case automatic
    /// A row of tabs; the plans of the chosen one below it.
    case tabs
    /// A list of groups; Enter opens one, Esc leads back.
    case links
}
