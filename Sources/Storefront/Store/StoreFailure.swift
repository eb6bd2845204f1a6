import OpenStoreKit
import StoreEngine

/// Why something the customer asked for did not happen, in terms the shop can explain.
package enum StoreFailure: Error, Hashable, Sendable {
    /// Purchases are switched off for this customer (SEED-61, SEED-106).
    case purchaseNotAllowed
    /// The product is not sold here (SEED-105).
    case productUnavailable(productID: String)
    /// The quantity is outside 1…maximum, or the product takes none.
    case invalidQuantity(Int)
    /// Selling this kind of product is not part of this store yet.
    case notSoldYet(productID: String)
    /// An offer that was asked for cannot be had: StoreKit's error.
    case offer(Product.PurchaseError)
    /// The signed data cannot be trusted (SEED-75, SEED-107).
    case failedVerification(VerificationProblem)
    /// The store could not be reached.
    case network
    /// The customer backed out of signing in.
    case signInCancelled
    /// The balances could not be written or read; nothing was lost.
    case balances(BalancesError)
    /// The store refused or failed.
    case store(StoreEngineError)
    /// Another purchase is under way (BUG-08).
    case busy
    /// StoreKit gave no reason beyond this text.
    case unknown(String)
}

/// What went wrong with the balances file.
package struct BalancesError: Error, Hashable, Sendable {
    /// What could not be done.
    package enum Problem: String, Hashable, Sendable {
        case cannotCreate, cannotLock, cannotRead, cannotWrite, damaged, newerFormat, invalidDeviceName
    }

    /// What could not be done.
    package var problem: Problem
    /// File or directory concerned.
    package var path: String
    /// The system's reason, such as `No space left on device`.
    package var detail: String
    /// The system's error number, if there is one.
    package var code: Int32?

    /// Makes an error.
    package init(_ problem: Problem, path: String, detail: String, code: Int32? = nil) {
        self.problem = problem
        self.path = path
        self.detail = detail
        self.code = code
    }
}
