/// How the store's clock goes. It is kept in the ledger, so that every process on it tells the same time.
package enum ClockSetting: Hashable, Sendable {
    /// Time passes, so many milliseconds ahead of the machine's clock.
    case running(ahead: Int64)
    /// It stands at an instant until somebody moves it.
    case standing(StoreInstant)

    /// The machine's clock.
    package static let machine = ClockSetting.running(ahead: 0)

    /// The setting as the ledger holds it.
    var text: String {
        switch self {
        case .running(let ahead): "running \(ahead)"
        case .standing(let instant): "standing \(instant.rawValue)"
        }
    }

    /// Reads a setting as `text` writes it.
    init?(text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let number = Int64(parts[1]) else { return nil }
        switch parts[0] {
        case "running": self = .running(ahead: number)
        case "standing": self = .standing(StoreInstant(rawValue: number))
        default: return nil
        }
    }
}
