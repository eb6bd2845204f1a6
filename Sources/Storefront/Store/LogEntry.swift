import Foundation
import StoreEngine

/// A line of the running event log (SEED-83).
package struct LogEntry: Hashable, Sendable, Identifiable {
    /// Rising number.
    package var id: Int
    /// The store's time.
    package var date: Date
    /// What happened.
    package var event: LogEvent

    /// Makes a line.
    package init(id: Int, date: Date, event: LogEvent) {
        self.id = id
        self.date = date
        self.event = event
    }
}

/// What the event log can say.
package enum LogEvent: Hashable, Sendable {
    /// A product was loaded (SEED-68).
    case product(id: String, type: String, displayPrice: String)
    /// Products could not be loaded (SEED-69).
    case productRequestFailed(String)
    /// Ids the store does not sell here (BUG-25).
    case unknownProducts([String])
    /// A signed transaction was verified (SEED-76).
    case verified(UInt64)
    /// A signed transaction failed verification (SEED-75).
    case unverified(UInt64, VerificationProblem)
    /// A direct purchase is complete (SEED-71).
    case purchased(UInt64)
    /// A purchase threw (SEED-73).
    case purchaseFailed(String)
    /// The listener received a transaction (SEED-80).
    case arrived(UInt64)
    /// The listener delivered and finished it (SEED-81).
    case arrivedDone(UInt64)
    /// The listener received one that failed verification (SEED-82).
    case arrivedUnverified(UInt64)
    /// A transaction was refunded.
    case refunded(UInt64)
    /// A transaction is no longer shared by the family.
    case noLongerShared(UInt64)
    /// A delivery could not be recorded.
    case notDelivered(UInt64, String)
    /// Anything else worth a line.
    case note(String)

    /// The transaction it is about, where the line does not say so itself.
    package var transactionID: UInt64? {
        switch self {
        case .verified(let id), .unverified(let id, _), .purchased(let id), .arrived(let id), .arrivedDone(let id),
            .arrivedUnverified(let id):
            id
        default: nil
        }
    }

    /// The line; texts of document 001 are verbatim in every language.
    package var text: String {
        switch self {
        case .product(let id, let type, let displayPrice): "\(id) \(type) \(displayPrice)"
        case .productRequestFailed(let error): "Failed product request: \(error)"
        case .unknownProducts(let ids): "Unknown products: \(ids.joined(separator: ", "))"
        case .verified: "レシート検証に成功"
        case .unverified: "レシート検証に失敗"
        case .purchased: "購入完了"
        case .purchaseFailed(let error): "Failed product purchase: \(error)"
        case .arrived: "処理待ちのトランザクションがあった"
        case .arrivedDone: "処理待ちの購入完了"
        case .arrivedUnverified: "Transaction failed verification"
        case .refunded(let id): "Transaction \(id) was refunded"
        case .noLongerShared(let id): "Transaction \(id) is no longer shared"
        case .notDelivered(let id, let reason): "Transaction \(id) not delivered: \(reason)"
        case .note(let text): text
        }
    }
}
