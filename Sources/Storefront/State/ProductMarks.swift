import StoreEngine

/// What is known of products beside the catalogue, by product identifier: looked up once per snapshot, not per frame.
package struct ProductMarks: Equatable, Sendable {
    /// Places in the snapshot's products.
    package private(set) var indices: [String: Int] = [:]
    /// Purchases that wait for someone.
    package private(set) var waiting: [String: Int] = [:]
    /// Purchases that are charged and not delivered.
    package private(set) var undelivered: [String: Int] = [:]
    /// What is owned through someone else in the family.
    package private(set) var sharedByFamily: Set<String> = []
    /// What was refunded while the shop was open and is not owned again.
    package private(set) var refunded: Set<String> = []

    /// Knows nothing.
    package init() {}

    /// Takes over a snapshot; `old` is the one known before.
    package mutating func update(from old: StoreSnapshot?, to new: StoreSnapshot) {
        if old?.products != new.products {
            indices = Dictionary(
                new.products.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        }
        waiting = Self.counted(new.requests.map(\.order.productID))
        undelivered = Self.counted(new.undelivered.map(\.transaction.productID))
        sharedByFamily = Set(new.entitlements.lazy.filter(\.isFamilyShared).map(\.productID))

        let seen = old?.arrivals.last?.id ?? 0
        for arrival in new.arrivals where arrival.id > seen {
            switch arrival.kind {
            case .refunded(let transaction):
                if !transaction.isNoLongerShared { refunded.insert(transaction.productID) }
            case .delivered(let transaction, _): refunded.remove(transaction.productID)
            case .declined: break
            }
        }
        refunded.subtract(new.purchasedProductIDs)
    }

    /// A product was bought here: it is no longer a refunded one.
    package mutating func bought(_ productID: String) { refunded.remove(productID) }

    private static func counted(_ ids: [String]) -> [String: Int] {
        ids.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
}
