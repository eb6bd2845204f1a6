import StoreEngine

/// Why a command did not do what was asked: what to print and how to exit.
struct CommandFailure: Error {
    let status: ExitStatus
    /// Stable name for scripts.
    let code: String
    /// What happened.
    let message: String
    /// More of what happened, a line each.
    let details: [String]
    /// What to try; may be empty.
    let advice: String

    init(_ status: ExitStatus, code: String, _ message: String, details: [String] = [], advice: String = "") {
        self.status = status
        self.code = code
        self.message = message
        self.details = details
        self.advice = advice
    }

    static let commonAdvice = "Run 'kiosk --help' to see every command."

    static func usage(_ message: String, advice: String = commonAdvice) -> Self {
        Self(.usage, code: "usage", message, advice: advice)
    }

    init(_ error: StoreEngineError) {
        self.init(error.exitStatus, code: error.code, error.message, advice: error.commandAdvice ?? error.advice)
    }
}

extension StoreEngineError {
    var exitStatus: ExitStatus {
        switch self {
        case .otherStore, .newerLedger, .damaged, .signing: .dataError
        case .cannotCreate: .cannotCreate
        case .cannotRead, .cannotWrite: .ioError
        case .busy: .tryAgain
        default: .failed
        }
    }

    /// What to try, where a command of this program does it.
    fileprivate var commandAdvice: String? {
        switch self {
        case .noTransaction: "'kiosk transactions' shows the numbers."
        case .noRequest: "'kiosk ask-to-buy list' shows what is waiting."
        case .purchaseNotAllowed: "'kiosk simulate purchases on' allows them again."
        case .productUnavailable, .subscriptionRefused(_, .productUnavailable):
            "'kiosk products' lists what is sold; 'kiosk simulate show' says what is out of sale."
        case .tooManyRenewals: "'kiosk clock rate' sets a slower one; 'kiosk auto-renew off' ends a subscription."
        case .noOfferKey: "'kiosk offer-key new' makes a key, 'kiosk offer-key list' shows those there are."
        case .subscriptionRefused(_, .noSubscription), .subscriptionRefused(_, .notActive):
            "'kiosk buy PLAN' buys a plan first."
        case .subscriptionRefused(_, .inBillingRetry): "'kiosk billing-issue resolve' pays what is missing."
        case .subscriptionRefused(_, .codeWouldDowngrade): "'kiosk buy PLAN' chooses the lower plan."
        case .subscriptionRefused(_, .notRenewing): "'kiosk auto-renew on' lets it renew."
        case .subscriptionRefused(_, .noPriceIncrease): "'kiosk price-increase announce PRICE' announces one."
        case .subscriptionRefused(_, .alreadyMember), .subscriptionRefused(_, .notMember),
            .subscriptionRefused(_, .familyIsFull):
            "'kiosk family list' shows who is in it."
        case .clockOutOfRange: "'kiosk clock set INSTANT' takes 2000-01-01 to 2099-12-31T23:59:58Z."
        case .simulated(_, let api): "'kiosk simulate failure \(api.rawValue) none' ends it."
        default: nil
        }
    }
}
