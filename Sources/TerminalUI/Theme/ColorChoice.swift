/// The value of `--color`.
public enum ColorChoice: String, Hashable, Sendable, CaseIterable {
    /// Colours if the terminal has them and `NO_COLOR` is not set.
    case auto
    /// Colours if the terminal has them, whatever `NO_COLOR` says.
    case always
    /// No colour; bold, dim and reverse stay.
    case never

    /// Whether colours are wanted. `NO_COLOR` counts when set and not empty (no-color.org); the option wins over it.
    public func wantsColor(environment: [String: String]) -> Bool {
        switch self {
        case .auto: (environment["NO_COLOR"] ?? "").isEmpty
        case .always: true
        case .never: false
        }
    }
}
