import Foundation
import OpenStoreKit
import StoreEngine
import Synchronization
import Testing

@testable import Storefront

/// A step that fails while it is armed.
final class ArmedFailure: Sendable {
    private let armed = Mutex<(StateFileSteps.Step, Int32)?>(nil)

    func arm(_ step: StateFileSteps.Step, _ code: Int32 = ENOSPC) { armed.withLock { $0 = (step, code) } }
    func disarm() { armed.withLock { $0 = nil } }

    var steps: StateFileSteps {
        StateFileSteps { [self] step, _ in armed.withLock { $0.flatMap { $0.0 == step ? $0.1 : nil } } }
    }
}

@Suite("When delivery or verification fails")
struct StoreTroubleTests {
    private let directory: TemporaryDirectory
    private let failure = ArmedFailure()
    private let shop: StoreFixture

    init() async throws {
        directory = try TemporaryDirectory()
        shop = try StoreFixture(directory: directory, steps: failure.steps)
        await shop.launch()
    }

    @Test(
        "A delivery that cannot be recorded is not finished; retry delivers it once (SEED-167, SEED-178, BUG-02, BUG-45)",
        arguments: [StateFileSteps.Step.write, .flush, .rename])
    func notRecorded(step: StateFileSteps.Step) async throws {
        failure.arm(step)
        let report = await shop.store.purchase(productID: TestCatalog.apple, quantity: 3)
        guard case .notDelivered(let transaction, .balances(let reason)) = report else {
            Issue.record("\(report)")
            return
        }
        #expect(reason.code == ENOSPC)
        var snapshot = await shop.store.snapshot
        #expect(snapshot.balance(of: TestCatalog.apple) == 0)
        #expect(snapshot.undelivered.map(\.id) == [transaction.id])
        #expect(try await shop.unfinished() == [transaction.id])

        failure.disarm()
        #expect(await shop.store.retryUndelivered() == 1)
        snapshot = await shop.store.snapshot
        #expect(snapshot.balance(of: TestCatalog.apple) == 3)
        #expect(snapshot.undelivered.isEmpty)
        #expect(try await shop.unfinished().isEmpty)
    }

    @Test("An approval that cannot be recorded shows as not delivered, and can be retried (BUG-02)")
    func approvalNotRecorded() async throws {
        try await shop.store.setAskToBuy(true)
        guard case .pending(let request?) = await shop.store.purchase(productID: TestCatalog.apple, quantity: 1)
        else { return }
        failure.arm(.write, EROFS)
        try await shop.store.approve(request: request.id)
        await shop.store.caughtUp()
        #expect(await shop.store.snapshot.undelivered.count == 1)
        #expect(await shop.logTexts().contains { $0.contains("not delivered") })
        failure.disarm()
        await shop.store.retryUndelivered()
        #expect(await shop.balance(TestCatalog.apple) == 1)
        #expect(await shop.store.snapshot.undelivered.isEmpty)
    }

    @Test("Nobody is charged when it is known beforehand that the delivery could not be recorded (BUG-45, BUG-47)")
    func knownBeforehand() async throws {
        failure.arm(.create, EROFS)
        let report = await shop.store.purchase(productID: TestCatalog.apple, quantity: 1)
        guard case .failed(.balances(let reason)) = report else {
            Issue.record("\(report)")
            return
        }
        #expect(reason.code == EROFS)
        #expect(shop.systemUI.payments.isEmpty)
        #expect(try await shop.ledger().isEmpty)
    }

    @Test("An unwritable directory is noticed at launch; products and balances show (BUG-47)")
    func unwritableAtLaunch() async throws {
        _ = await shop.store.purchase(productID: TestCatalog.apple, quantity: 2)
        failure.arm(.create, EROFS)
        let again = try StoreFixture(directory: directory, steps: failure.steps)
        await again.launch()
        let snapshot = await again.store.snapshot
        #expect(snapshot.products.count == 6)
        #expect(snapshot.balance(of: TestCatalog.apple) == 2)
        #expect(snapshot.notices.contains { if case .balances = $0 { true } else { false } })
    }

    @Test("A refund that cannot be recorded is kept by the store and taken off later (BUG-02)")
    func refundNotRecorded() async throws {
        guard case .delivered(let apples, _) = await shop.store.purchase(productID: TestCatalog.apple, quantity: 2)
        else { return }
        failure.arm(.write)
        try await shop.store.refund(apples.id, reason: 0)
        await shop.store.caughtUp()
        #expect(await shop.balance(TestCatalog.apple) == 2)
        await shop.store.stop()
        failure.disarm()
        let again = try StoreFixture(directory: directory)
        await again.launch()
        #expect(await again.balance(TestCatalog.apple) == 0)
    }

    @Test(
        "A transaction that fails verification is neither delivered nor finished, and is shown with its reason (SEED-75, SEED-82, SEED-107, SEED-168, SEED-177)",
        arguments: VerificationProblem.allCases)
    func unverified(reason: VerificationProblem) async throws {
        try await shop.engine.updateSettings {
            $0.failures[.verification] = SimulatedFailure(error: reason.rawValue)
        }
        let report = await shop.store.purchase(productID: TestCatalog.apple, quantity: 1)
        guard case .notDelivered(let transaction, .failedVerification(reason)) = report else {
            Issue.record("\(report)")
            return
        }
        #expect(await shop.balance(TestCatalog.apple) == 0)
        #expect(try await shop.unfinished() == [transaction.id])
        #expect(await shop.store.snapshot.undelivered.map(\.reason) == [.unverified(reason)])
        #expect(await shop.logTexts().contains("レシート検証に失敗"))
        await shop.store.retryUndelivered()
        #expect(await shop.logTexts().contains("Transaction failed verification"))
        #expect(await shop.balance(TestCatalog.apple) == 0)
    }

    @Test("The listener goes on after one that fails verification (SEED-82, storekit-spec D6)")
    func goesOn() async throws {
        try await shop.engine.updateSettings {
            $0.failures[.verification] = SimulatedFailure(error: "invalidSignature")
        }
        try await shop.chargeOnly(TestCatalog.apple)
        await shop.store.caughtUp()
        try await shop.engine.updateSettings { $0.failures = [:] }
        try await shop.chargeOnly(TestCatalog.orange)
        await shop.store.caughtUp()
        #expect(await shop.balance(TestCatalog.apple) == 0)
        #expect(await shop.balance(TestCatalog.orange) == 1)
    }

    @Test("An unverified entitlement is not owned (SEED-177)")
    func unverifiedEntitlement() async throws {
        _ = await shop.store.purchase(productID: TestCatalog.knife, quantity: 1)
        try await shop.engine.updateSettings {
            $0.failures[.verification] = SimulatedFailure(error: "invalidSignature")
        }
        await shop.store.refresh()
        #expect(await shop.store.snapshot.isPurchased(TestCatalog.knife) == false)
        #expect(await shop.store.snapshot.undelivered.count == 1)
        try await shop.engine.updateSettings { $0.failures = [:] }
        await shop.store.refresh()
        #expect(await shop.store.snapshot.isPurchased(TestCatalog.knife))
        #expect(await shop.store.snapshot.undelivered.isEmpty)
    }

    @Test("Damaged balances are set aside at launch and rebuilt from the history, with a notice (BUG-45)")
    func damaged() async throws {
        _ = await shop.store.purchase(productID: TestCatalog.apple, quantity: 5)
        guard case .delivered(let refunded, _) = await shop.store.purchase(productID: TestCatalog.apple, quantity: 2)
        else { return }
        try await shop.store.refund(refunded.id, reason: 0)
        await shop.store.caughtUp()
        await shop.store.stop()
        try directory.write("torn", to: "balances.plist")
        try await shop.chargeOnly(TestCatalog.apple, quantity: 1)

        let again = try StoreFixture(directory: directory)
        await again.launch()
        #expect(await again.balance(TestCatalog.apple) == 6)
        #expect(try directory.read("balances.plist.damaged-1") == Data("torn".utf8))
        let path = directory["balances.plist.damaged-1"].path
        #expect(await again.store.snapshot.notices.contains(.balancesSetAside(path: path)))
        #expect(await again.logTexts().contains { $0.contains("damaged") })
    }

    @Test(
        "A failing product request is a reason on the screen and a line in the log; loading again helps (SEED-8, SEED-69)"
    )
    func productsFail() async throws {
        try await shop.engine.updateSettings { $0.failures[.loadProducts] = SimulatedFailure(error: "networkError") }
        await shop.store.reload()
        #expect(await shop.store.snapshot.loading == .failed(.network))
        #expect(await shop.logTexts().contains { $0.hasPrefix("Failed product request: ") })
        try await shop.engine.updateSettings { $0.failures = [:] }
        await shop.store.reload()
        #expect(await shop.store.snapshot.loading == .loaded)
        #expect(await shop.store.snapshot.products.count == 6)
    }
}
