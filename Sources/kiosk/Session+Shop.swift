import Foundation
import OpenStoreKit
import StoreEngine
import Storefront
import Synchronization

extension Session {
    /// The app without its screen: started as the shop starts, so that what was left unfinished is delivered and refunds
    /// are taken off before anything else happens.
    ///
    /// - Throws: `CommandFailure` for a store that cannot be read: what it would say then is not true.
    func shop() async throws -> Store {
        let trouble = Mutex<StoreEngineError?>(nil)
        let device = device { error in trouble.withLock { $0 = $0 ?? error } }
        let shop: Store
        do {
            let balances = try BalancesFile(stateDirectory: state, device: buyer.device)
            shop = Store(device: device, balances: balances, clock: store.storeClock)
        } catch {
            throw CommandFailure(StoreFailure(error))
        }
        Surroundings.current.listeners?.add(shop)
        // What makes the whole store unusable is said here, once, with its own status.
        _ = try await Session.engine { () throws(StoreEngineError) in try await store.settings() }
        await shop.load()
        await shop.listen()
        await shop.caughtUp()
        if let error = trouble.withLock({ $0 }) { throw CommandFailure(error) }
        return shop
    }

    /// The shop for a command that answers with what is owned.
    ///
    /// - Throws: `CommandFailure` when that cannot be read.
    func readableShop(_ output: Output) async throws -> Store {
        let shop = try await shop()
        for notice in await shop.snapshot.notices {
            switch notice {
            case .balancesSetAside(let path):
                output.message("kiosk: the damaged balances were set aside as \(path)")
            // What cannot be written can still be read.
            case .balances(let error) where error.isAboutReading: throw CommandFailure(StoreFailure.balances(error))
            case .store(let error) where !error.isAboutWriting: throw CommandFailure(error)
            case .balances(let error): output.message("kiosk: \(error.message)")
            case .store(let error): output.message("kiosk: \(error.message)")
            }
        }
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
        case .offer(let error):
            self.init(.failed, code: "\(error)", failure.message, advice: error.recoverySuggestion ?? "")
        case .failedVerification:
            self.init(
                .failed, code: "failedVerification", failure.message,
                advice: "It is delivered once it can be trusted: the ledger or the signing material was changed, or "
                    + "'kiosk simulate failure verification' is on.")
        case .network:
            self.init(
                .failed, code: "networkError", failure.message,
                advice: "See with 'kiosk transactions' whether it was charged before you try again.")
        case .signInCancelled: self.init(.cancelled, code: "userCancelled", failure.message)
        case .busy: self.init(.tryAgain, code: "busy", failure.message, advice: "Try again.")
        case .unknown: self.init(.failed, code: "unknown", failure.message)
        }
    }
}

extension BalancesError {
    /// Whether the counts are not known, as against not to be changed.
    fileprivate var isAboutReading: Bool {
        switch problem {
        case .cannotRead, .damaged, .newerFormat, .invalidDeviceName: true
        case .cannotCreate: code == ENOTDIR
        case .cannotLock, .cannotWrite: false
        }
    }

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
