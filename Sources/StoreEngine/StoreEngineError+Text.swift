import Foundation

extension StoreEngineError {
    /// A name that scripts may rely on, as in `{"error":{"code":"productUnavailable",…}}` (contract §2).
    package var code: String {
        switch self {
        case .invalidQuantity: "invalidQuantity"
        case .productUnavailable: "productUnavailable"
        case .notSold: "notSold"
        case .noOffer: "noOffer"
        case .invalidOfferPrice: "invalidOfferPrice"
        case .missingOfferParameters: "missingOfferParameters"
        case .offerSignature: "invalidOfferSignature"
        case .noOfferKey: "noOfferKey"
        case .invalidOfferKey: "invalidOfferKey"
        case .subscriptionRefused(_, let refusal): refusal.code
        case .purchaseNotAllowed: "purchaseNotAllowed"
        case .simulated: "simulatedFailure"
        case .noTransaction: "noTransaction"
        case .noRequest: "noRequest"
        case .alreadyRefunded: "alreadyRefunded"
        case .refundNotReversible: "refundNotReversible"
        case .tooManyRenewals: "tooManyRenewals"
        case .unknownStorefront: "unknownStorefront"
        case .otherStore: "otherStore"
        case .newerLedger: "newerLedger"
        case .damaged: "damaged"
        case .cannotCreate: "cannotCreate"
        case .cannotRead: "cannotRead"
        case .cannotWrite: "cannotWrite"
        case .busy: "busy"
        case .signing: "signing"
        case .clockOutOfRange: "clockOutOfRange"
        }
    }

    /// What happened and where, in one English sentence.
    package var message: String {
        switch self {
        case .invalidQuantity(let productID, let quantity, let maximum):
            maximum == 1
                ? "\(productID) is sold one at a time, not \(quantity) at once."
                : "\(quantity) is not a possible quantity of \(productID)."
        case .productUnavailable(let productID, let storefront):
            "\(productID) is not sold in the storefront \(storefront)."
        case .notSold(let productID, let type):
            "\(productID) is of the type “\(type)”, which this store shows but does not sell yet."
        case .noOffer(let productID, let offer):
            "\(productID) has no offer “\(offer)” in this storefront."
        case .invalidOfferPrice(let productID, let offer, let storefront):
            "The offer “\(offer)” on \(productID) has no valid price in the storefront \(storefront)."
        case .missingOfferParameters(let detail):
            "The signed offer lacks \(detail)."
        case .offerSignature(let problem):
            "The signature of the offer does not hold. \(problem.message)"
        case .noOfferKey(let id):
            id.isEmpty ? "There is no key for signing offers yet." : "There is no key “\(id)” for signing offers."
        case .invalidOfferKey(let id, let detail):
            "The key “\(id)” for signing offers cannot be used: \(detail)."
        case .subscriptionRefused(let group, let refusal):
            "\(refusal.message) (Subscription group \(group).)"
        case .purchaseNotAllowed:
            "Purchases are switched off in this store."
        case .simulated(let failure, let api):
            "The store answered \(failure.error): a simulated failure of \(api.rawValue)."
        case .noTransaction(let id):
            "There is no transaction \(id) in this store."
        case .noRequest(let id):
            "There is no request \(id) waiting for an answer."
        case .alreadyRefunded(let id):
            "Transaction \(id) was refunded before."
        case .refundNotReversible(let id, let detail):
            "The refund of transaction \(id) cannot be undone: \(detail)."
        case .tooManyRenewals(let count, let rate):
            "At the rate \(rate.rawValue) some \(count) renewals would become due at once."
        case .unknownStorefront(let code):
            "There is no storefront \(code)."
        case .otherStore(let path, let what, let found, let expected):
            "\(path) belongs to another store: its \(what) is \(found), not \(expected)."
        case .newerLedger(let path, let version, let supported):
            "\(path) was written by a newer version (format \(version); this one knows \(supported))."
        case .damaged(let path, let detail):
            "\(path) is damaged: \(detail)."
        case .cannotCreate(let path, let detail):
            "\(path) cannot be created: \(detail)."
        case .cannotRead(let path, let detail):
            "\(path) cannot be read: \(detail)."
        case .cannotWrite(let path, let detail):
            "\(path) cannot be written: \(detail)."
        case .busy(let path):
            "Another process is holding \(path)."
        case .signing(let detail):
            "The signing keys of this store cannot be used: \(detail)."
        case .clockOutOfRange(let date):
            "The store’s clock stands at \(Self.text(of: date)), outside the years 2000 to 2099."
        }
    }

    /// What to try next, in one English sentence.
    package var advice: String {
        switch self {
        case .invalidQuantity(_, _, let maximum):
            maximum == 1 ? "Buy a quantity of 1." : "Choose a quantity from 1 to \(maximum)."
        case .productUnavailable:
            "Check the product’s id, or give it a price for this storefront in the catalogue."
        case .notSold:
            "Consumables, non-consumables and non-renewing subscriptions can be bought."
        case .noOffer:
            "Check the offer’s id or code in the catalogue, and its price for this storefront."
        case .invalidOfferPrice:
            "Give it a price for this storefront in the catalogue, and use the offer as the product has it now."
        case .missingOfferParameters:
            "Hand over everything the app's server sent with the offer."
        case .offerSignature:
            "Sign the offer anew, with a key of this store and a new nonce."
        case .noOfferKey:
            "Make a key, or list the keys to see their identifiers."
        case .invalidOfferKey:
            "Use a P-256 key in PEM, as the App Store's .p8 files hold it, under an identifier of its own."
        case .subscriptionRefused(_, let refusal):
            refusal.advice
        case .purchaseNotAllowed:
            "Allow purchases in the store’s settings, then buy again."
        case .simulated:
            "Disarm the failure in the store’s settings, then try again."
        case .noTransaction:
            "List the transactions to see their numbers."
        case .noRequest:
            "List the requests to see which are waiting."
        case .alreadyRefunded:
            "Nothing is left to do; the money went back the first time."
        case .refundNotReversible:
            "Buy it again."
        case .tooManyRenewals:
            "Move the clock in smaller steps, or let subscriptions renew more slowly."
        case .unknownStorefront:
            "Use an ISO 3166-1 alpha-3 code such as JPN or USA."
        case .otherStore:
            "Open it with the settings it was made with, or choose another state directory."
        case .newerLedger:
            "Use the newer version, or choose another state directory."
        case .damaged:
            "Put back a copy, or move the file away to start anew; nothing in it was changed."
        case .cannotCreate:
            "Choose a directory that can be written, and check the free space."
        case .cannotRead:
            "Check the permissions of the file and of its directory."
        case .cannotWrite:
            "Check the permissions and the free space; what was stored before is untouched."
        case .busy:
            "Try again in a moment."
        case .signing:
            "Put back the signing directory from a copy, or choose another state directory."
        case .clockOutOfRange:
            "Set the clock to an instant between 2000 and 2099."
        }
    }

    private static func text(of date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        guard seconds.isFinite, abs(seconds) < 1e11 else { return "an instant no calendar names" }
        return date.formatted(.iso8601)
    }
}

extension StoreEngineError: LocalizedError {
    /// The message, for code that prints any error.
    package var errorDescription: String? { message }
    /// The advice.
    package var recoverySuggestion: String? { advice }
}
