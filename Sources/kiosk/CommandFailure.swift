import StoreEngine

/// Why a command did not do what was asked: what to print and how to exit.
struct CommandFailure: Error {
    let status: ExitStatus
    /// Stable name for scripts.
    let code: String
    /// What happened.
    let message: String
    /// What to try; may be empty.
    let advice: String

    init(_ status: ExitStatus, code: String, _ message: String, advice: String = "") {
        self.status = status
        self.code = code
        self.message = message
        self.advice = advice
    }

    static func usage(_ message: String, advice: String = "Run 'kiosk --help' to see every command.") -> Self {
        Self(.usage, code: "usage", message, advice: advice)
    }

    init(_ error: StoreEngineError) {
        self.init(error.exitStatus, code: error.code, error.message, advice: error.advice)
    }
}

extension StoreEngineError {
    var exitStatus: ExitStatus {
        switch self {
        case .otherStore, .newerLedger, .damaged, .signing: .dataError
        case .cannotCreate: .cannotCreate
        case .cannotWrite: .ioError
        case .busy: .tryAgain
        default: .failed
        }
    }
}
