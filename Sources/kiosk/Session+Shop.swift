import Foundation
import OpenStoreKit
import StoreEngine
import Storefront

extension Session {
    /// The app without its screen: started as the shop starts, so that what was left unfinished is delivered and refunds
    /// are taken off before anything else happens.
    func shop() async throws -> Store {
        let output = Output(json: false)
        let device = device { error in output.message("kiosk: \(error.message)") }
        let shop: Store
        do {
            let balances = try BalancesFile(stateDirectory: state, device: buyer.device)
            shop = Store(device: device, balances: balances, clock: clock)
        } catch {
            throw CommandFailure(StoreFailure(error))
        }
        // What makes the whole store unusable is said here, once, with its own status.
        _ = try await Session.engine { () throws(StoreEngineError) in try await store.settings() }
        await shop.load()
        await shop.listen()
        await shop.caughtUp()
        return shop
    }
}

extension CommandFailure {
    init(_ failure: StoreFailure) {
        switch failure {
        case .store(let error): self.init(error)
        case .balances(let error):
            self.init(error.exitStatus, code: error.problem.rawValue, error.message, advice: error.advice)
        case .purchaseNotAllowed:
            self.init(
                .failed, code: "purchaseNotAllowed", failure.message,
                advice: "'kiosk simulate purchases on' allows them again.")
        case .productUnavailable:
            self.init(
                .failed, code: "productUnavailable", failure.message, advice: "'kiosk products' lists what is sold.")
        case .invalidQuantity:
            self.init(
                .failed, code: "invalidQuantity", failure.message,
                advice:
                    "Consumables and non-renewing subscriptions take 1 up to the catalogue's maximumQuantity; the rest 1."
            )
        case .notSoldYet:
            self.init(.failed, code: "notSold", failure.message)
        case .failedVerification(let cause):
            self.init(
                .failed, code: "failedVerification", failure.message,
                advice: "The ledger or signing material was changed (\(cause.rawValue)); it is not delivered.")
        case .network: self.init(.failed, code: "networkError", failure.message, advice: "Try again.")
        case .signInCancelled: self.init(.cancelled, code: "userCancelled", failure.message)
        case .busy: self.init(.tryAgain, code: "busy", failure.message, advice: "Try again.")
        case .unknown: self.init(.failed, code: "unknown", failure.message)
        }
    }
}

extension BalancesError {
    fileprivate var exitStatus: ExitStatus {
        switch problem {
        case .cannotCreate: .cannotCreate
        case .cannotWrite, .cannotRead: .ioError
        case .cannotLock: .tryAgain
        case .damaged, .newerFormat: .dataError
        case .invalidDeviceName: .usage
        }
    }
}
