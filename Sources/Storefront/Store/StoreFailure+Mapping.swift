import Foundation
import OpenStoreKit
import StoreEngine

extension StoreFailure {
    /// The failure behind an error that StoreKit or the store threw.
    package init(_ error: any Error) {
        switch error {
        case let failure as StoreFailure: self = failure
        case let error as StoreEngineError: self.init(error)
        case let error as Product.PurchaseError: self.init(error)
        case let error as StoreKitError: self.init(error)
        case let error as BalancesError: self = .balances(error)
        default: self = .unknown("\(error)")
        }
    }

    private init(_ error: Product.PurchaseError) {
        switch error {
        case .purchaseNotAllowed: self = .purchaseNotAllowed
        case .productUnavailable: self = .productUnavailable(productID: "")
        case .invalidQuantity: self = .invalidQuantity(0)
        case .ineligibleForOffer, .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature,
            .missingOfferParameters:
            self = .offer(error)
        @unknown default: self = .unknown(error.errorDescription ?? "\(error)")
        }
    }

    private init(_ error: StoreKitError) {
        switch error {
        case .userCancelled: self = .signInCancelled
        case .networkError: self = .network
        case .notAvailableInStorefront: self = .productUnavailable(productID: "")
        case .unsupported: self = .notSoldYet(productID: "")
        case .systemError(let error as StoreEngineError): self.init(error)
        case .systemError(let error): self = .unknown((error as? any LocalizedError)?.errorDescription ?? "\(error)")
        default: self = .unknown(error.errorDescription ?? "\(error)")
        }
    }

    private init(_ error: StoreEngineError) {
        switch error {
        case .purchaseNotAllowed: self = .purchaseNotAllowed
        case .productUnavailable(let productID, _): self = .productUnavailable(productID: productID)
        case .invalidQuantity(_, let quantity, _): self = .invalidQuantity(quantity)
        case .notSold(let productID, _): self = .notSoldYet(productID: productID)
        default: self = .store(error)
        }
    }

    /// What happened, for the log and the command line: an English sentence.
    package var message: String {
        switch self {
        case .purchaseNotAllowed: "Purchases are switched off in this store."
        case .productUnavailable(let productID):
            "\(productID.isEmpty ? "A product without a name" : productID) is not sold in this storefront."
        case .invalidQuantity(let quantity): "\(quantity) is not a possible quantity."
        case .notSoldYet(let productID): "\(productID) is shown here, but cannot be bought yet."
        case .offer(let error): error.errorDescription ?? "\(error)"
        case .failedVerification(let failure): "The signed transaction is not trusted: \(failure.rawValue)."
        case .network: "The store could not be reached."
        case .signInCancelled: "Signing in was cancelled."
        case .balances(let error): error.message
        case .store(let error): error.message
        case .busy: "Another purchase is under way."
        case .unknown(let text): text
        }
    }
}

extension BalancesError {
    /// What happened and where: an English sentence.
    package var message: String {
        switch problem {
        case .cannotCreate: "\(path) cannot be created: \(detail)."
        case .cannotLock: "Another process holds \(path)."
        case .cannotRead: "\(path) cannot be read: \(detail)."
        case .cannotWrite: "\(path) cannot be written: \(detail)."
        case .damaged: "\(path) is damaged: \(detail)."
        case .newerFormat: "\(path) was written by a newer version: \(detail)."
        case .invalidDeviceName: "“\(path)” cannot be a device's name: \(detail)."
        }
    }

    /// What to try: an English sentence.
    package var advice: String {
        switch problem {
        case .cannotCreate, .cannotRead, .cannotWrite:
            code == ENOSPC
                ? "Free some space, then retry." : "Check the permissions of the directory, then retry."
        case .cannotLock: "Let it finish or continue, then retry."
        case .damaged: "Nothing needs doing: it is set aside when something is next delivered."
        case .newerFormat: "Use the newer version."
        case .invalidDeviceName: "Choose another name."
        }
    }
}
