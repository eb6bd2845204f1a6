import Foundation
import StoreEngine

/// All the shop knows about its store at one moment: what views draw and reducers decide on. The newest wins.
package struct StoreSnapshot: Equatable, Sendable {
    /// How far loading the products is.
    package enum Loading: Hashable, Sendable { case loading, loaded, failed(StoreFailure) }

    /// A charged transaction whose content is not delivered.
    package struct Undelivered: Hashable, Sendable, Identifiable {
        /// Why it is not.
        package enum Reason: Hashable, Sendable {
            /// Not trusted; stays undelivered.
            case unverified(VerificationProblem)
            /// Could not be recorded; can be retried.
            case notRecorded(StoreFailure)
        }

        /// The transaction.
        package var transaction: ShopTransaction
        /// Why it is not delivered.
        package var reason: Reason
        /// Transaction identifier.
        package var id: UInt64 { transaction.id }

        /// Makes an entry.
        package init(transaction: ShopTransaction, reason: Reason) {
            self.transaction = transaction
            self.reason = reason
        }
    }

    /// Something that happened by itself, worth one line on the screen (BUG-06, BUG-11).
    package struct Arrival: Hashable, Sendable, Identifiable {
        /// What happened.
        package enum Kind: Hashable, Sendable {
            /// Delivered; `quantity` is what the balance grew by.
            case delivered(ShopTransaction, quantity: Int)
            /// Refunded.
            case refunded(ShopTransaction)
            /// A request was declined.
            case declined(PurchaseRequest)
        }

        /// Rising number; show what is newer than the last one seen.
        package var id: Int
        /// What happened.
        package var kind: Kind

        /// Makes an arrival.
        package init(id: Int, kind: Kind) {
            self.id = id
            self.kind = kind
        }
    }

    /// A fault of the state files that the customer should know of, once.
    package enum Notice: Hashable, Sendable {
        /// The damaged balances were set aside under this path, and rebuilt from the store's history.
        case balancesSetAside(path: String)
        /// Balances cannot be read or written now.
        case balances(BalancesError)
        /// The store's ledger cannot be used now.
        case store(StoreEngineError)
    }

    /// Rising number of the snapshot.
    package var revision: Int
    /// How far loading the products is.
    package var loading: Loading
    /// Products sold in the storefront, in catalogue order.
    package var products: [ShopProduct]
    /// Owned counts of consumables by product identifier; absent means 0 (SEED-37).
    package var balances: [String: Int]
    /// Verified current entitlements (SEED-137).
    package var entitlements: [ShopTransaction]
    /// Product identifiers of `entitlements` (SEED-140).
    package var purchasedProductIDs: Set<String>
    /// What the account has, or had, of each subscription group.
    package var subscriptions: [ShopSubscription]
    /// Groups whose introductory offer was used once, and is gone (BUG-21).
    package var introductionsUsed: Set<String>
    /// Charged but not delivered.
    package var undelivered: [Undelivered]
    /// Requests that wait, newest first.
    package var requests: [PurchaseRequest]
    /// The store's switches.
    package var settings: StoreSettings
    /// Where it sells; `nil` until known.
    package var storefront: StorefrontRegion?
    /// `Xcode` or `Sandbox`.
    package var environment: String
    /// Account that is signed in.
    package var account: String
    /// This device.
    package var device: String
    /// Product of the purchase under way (BUG-08).
    package var purchasing: String?
    /// Whether a restore is under way.
    package var isRestoring: Bool
    /// The last few things that happened by themselves, oldest first.
    package var arrivals: [Arrival]
    /// Event log, oldest first, bounded.
    package var log: [LogEntry]
    /// What is wrong with the state files.
    package var notices: [Notice]

    /// Makes a snapshot; the defaults are those of a store nothing is known of yet.
    package init(
        revision: Int = 0, loading: Loading = .loading, products: [ShopProduct] = [], balances: [String: Int] = [:],
        entitlements: [ShopTransaction] = [], subscriptions: [ShopSubscription] = [],
        introductionsUsed: Set<String> = [], undelivered: [Undelivered] = [], requests: [PurchaseRequest] = [],
        settings: StoreSettings = StoreSettings(), storefront: StorefrontRegion? = nil, environment: String = "Xcode",
        account: String = "default", device: String = "default", purchasing: String? = nil, isRestoring: Bool = false,
        arrivals: [Arrival] = [], log: [LogEntry] = [], notices: [Notice] = []
    ) {
        self.revision = revision
        self.loading = loading
        self.products = products
        self.balances = balances
        self.entitlements = entitlements
        purchasedProductIDs = Set(entitlements.map(\.productID))
        self.subscriptions = subscriptions
        self.introductionsUsed = introductionsUsed
        self.undelivered = undelivered
        self.requests = requests
        self.settings = settings
        self.storefront = storefront
        self.environment = environment
        self.account = account
        self.device = device
        self.purchasing = purchasing
        self.isRestoring = isRestoring
        self.arrivals = arrivals
        self.log = log
        self.notices = notices
    }

    /// How many of a consumable are owned.
    package func balance(of productID: String) -> Int { balances[productID] ?? 0 }

    /// Whether the account holds a product that is not a consumable (SEED-54).
    package func isPurchased(_ productID: String) -> Bool { purchasedProductIDs.contains(productID) }

    /// What the account has, or had, of a subscription group.
    package func subscription(in groupID: String) -> ShopSubscription? {
        subscriptions.first { $0.groupID == groupID }
    }

    /// Requests that wait for a product.
    package func pendingRequests(for productID: String) -> [PurchaseRequest] {
        requests.filter { $0.order.productID == productID }
    }
}
