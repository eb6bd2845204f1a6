import StoreKit

/// Document 003's mistakes as small apps, each beside the app that does it right. What they share is here.
@MainActor
class MistakeApp {
    /// What was unlocked or handed out.
    var unlocked: [String] = []
    /// What the screen says.
    var message: String?
    private var listener: Task<Void, Never>?

    func launch() async {}

    func close() async {
        listener?.cancel()
        await listener?.value
    }

    /// Handles transactions for as long as the app runs.
    func listen(_ handle: @escaping @MainActor (VerificationResult<Transaction>) async -> Void) {
        listener = Task { for await result in Transaction.updates { await handle(result) } }
    }

    func product(_ id: String) async throws -> Product {
        guard let product = try await Product.products(for: [id]).first else { throw StoreKitError.unknown }
        return product
    }

    func unlock(_ transaction: Transaction) { unlocked.append(transaction.productID) }
}

/// 1. Nobody listens.
final class DeafApp: MistakeApp {}

/// 1, right: the listener starts with the app.
final class ListeningApp: MistakeApp {
    override func launch() async {
        listen { result in
            guard case .verified(let transaction) = result else { return }
            self.unlock(transaction)
            await transaction.finish()
        }
    }
}

/// 2. Unlocks and never finishes.
final class UnfinishedApp: MistakeApp {
    override func launch() async {
        listen { result in if case .verified(let transaction) = result { self.unlock(transaction) } }
    }
}

/// 2, right: finishes what was recorded, and only that.
final class FinishingApp: MistakeApp {
    struct RecordError: Error {}
    var canRecord = true

    override func launch() async {
        listen { result in
            guard case .verified(let transaction) = result else { return }
            do {
                try self.record(transaction)
                await transaction.finish()
            } catch {
                self.message = "Will be delivered later"
            }
        }
    }

    private func record(_ transaction: Transaction) throws {
        guard canRecord else { throw RecordError() }
        unlock(transaction)
    }
}

/// 3. Takes the payload whether it is verified or not.
final class TrustingApp: MistakeApp {
    func buy(_ id: String) async throws {
        guard case .success(let verification) = try await product(id).purchase() else { return }
        unlock(verification.unsafePayloadValue)
    }
}

/// 3, right: verifies first.
final class VerifyingApp: MistakeApp {
    func buy(_ id: String) async throws {
        guard case .success(let verification) = try await product(id).purchase() else { return }
        unlock(try verification.payloadValue)
    }
}

/// 5. Unlocks whatever it hears of.
final class ForgivingApp: MistakeApp {
    var purchased: Set<String> = []
    override func launch() async {
        listen { result in if case .verified(let transaction) = result { self.purchased.insert(transaction.productID) }
        }
    }
}

/// 5, right: what was taken back is taken away.
final class RevokingApp: MistakeApp {
    var purchased: Set<String> = []
    override func launch() async {
        listen { result in
            guard case .verified(let transaction) = result else { return }
            if transaction.revocationDate == nil {
                self.purchased.insert(transaction.productID)
            } else {
                self.purchased.remove(transaction.productID)
            }
        }
    }
}

/// 6. One price for all countries.
final class HardCodedPriceApp: MistakeApp {
    func label(_ id: String) async throws -> String { "Buy \(try await product(id).displayName) for $1.20" }
}

/// 6, right: the price the store gives.
final class DisplayPriceApp: MistakeApp {
    func label(_ id: String) async throws -> String {
        let product = try await product(id)
        return "Buy \(product.displayName) for \(product.displayPrice)"
    }
}

/// 7. Says nothing while a parent is asked.
final class SilentApp: MistakeApp {
    func buy(_ id: String) async throws {
        switch try await product(id).purchase() {
        case .success(.verified(let transaction)): unlock(transaction)
        case .success, .userCancelled, .pending: break
        @unknown default: break
        }
    }
}

/// 7, right: says so, and unlocks when the answer comes.
final class PendingApp: MistakeApp {
    override func launch() async {
        listen { result in
            guard case .verified(let transaction) = result else { return }
            self.message = nil
            self.unlock(transaction)
            await transaction.finish()
        }
    }

    func buy(_ id: String) async throws {
        switch try await product(id).purchase() {
        case .success(.verified(let transaction)): unlock(transaction)
        case .pending: message = "Waiting for approval"
        case .success, .userCancelled: break
        @unknown default: break
        }
    }
}

/// 8. Asks what is owned once, at launch.
final class OnceApp: MistakeApp {
    var owned: Set<String> = []
    override func launch() async { await updateEntitlements() }

    func updateEntitlements() async {
        var owned = Set<String>()
        for await case .verified(let transaction) in Transaction.currentEntitlements {
            owned.insert(transaction.productID)
        }
        self.owned = owned
    }
}

/// 8, right: asks again when something changed and when it comes to the front.
final class FreshApp: MistakeApp {
    private let entitlements = OnceApp()
    var owned: Set<String> { entitlements.owned }
    override func launch() async {
        listen { _ in await self.entitlements.updateEntitlements() }
        await comeToFront()
    }

    func comeToFront() async { await entitlements.updateEntitlements() }
}

/// 9. What a paywall offers besides buying.
struct Paywall {
    enum Button: Equatable { case buy, restore, terms, privacy }
    var buttons: [Button]

    /// A customer tries everything there is.
    @MainActor
    func pressEverything() async throws -> [Button] {
        for button in buttons where button == .restore { try await AppStore.sync() }
        return buttons
    }
}
