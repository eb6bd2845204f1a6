import Foundation
import StoreEngine
import Testing

@testable import Storefront

@Suite("Delivery into balances.plist")
struct BalancesFileTests {
    private let directory: TemporaryDirectory
    private let apple = Delivery(transactionID: 5, productID: "apple", quantity: 3)

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func file(device: String = "default", steps: StateFileSteps = StateFileSteps()) throws -> BalancesFile {
        try BalancesFile(stateDirectory: directory.url, device: device, steps: steps)
    }

    // MARK: Reading

    @Test("Reading an absent file gives zeros and makes nothing")
    func absent() async throws {
        #expect(try await file().balances(ledger: FakeLedger()).isEmpty)
        #expect(directory.names.isEmpty)
    }

    @Test("A directory that does not exist reads as zeros")
    func absentDirectory() async throws {
        let nowhere = try BalancesFile(stateDirectory: directory["not/there"])
        #expect(try await nowhere.balances(ledger: FakeLedger()).isEmpty)
        #expect(directory.names.isEmpty)
    }

    // MARK: Delivering

    @Test("A delivery grows the balance by the quantity and notes the id (SEED-18, SEED-41, BUG-04)")
    func delivers() async throws {
        let ledger = FakeLedger([5: .unfinished])
        #expect(try await file().deliver(apple, ledger: ledger).outcome == .delivered)
        #expect(try directory.propertyList("balances.plist")?["apple"] as? Int == 3)
        #expect(try directory.propertyList("balances.plist")?["kiosk.delivered"] as? [String] == ["5"])
        #expect(try await file().balances(ledger: ledger) == ["apple": 3])
    }

    @Test("Files are 0600, the device's directory 0700 (contract §3)")
    func modes() async throws {
        _ = try await file(device: "phone").deliver(apple, ledger: FakeLedger([5: .unfinished]))
        #expect(try directory.mode("devices/phone/balances.plist") == 0o600)
        #expect(try directory.mode("devices/phone/balances.lock") == 0o600)
        #expect(try directory.mode("devices/phone") == 0o700)
    }

    @Test("Ten deliveries of one transaction at once, over two files on one directory, count once (BUG-03, BUG-46)")
    func once() async throws {
        let ledger = FakeLedger([5: .unfinished])
        let files = [try file(), try file()]
        let outcomes = try await withThrowingTaskGroup(of: DeliveryOutcome.self) { group in
            for number in 0..<10 {
                group.addTask { [apple] in try await files[number % 2].deliver(apple, ledger: ledger).outcome }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == .delivered } == 1)
        #expect(outcomes.count { $0 == .alreadyDelivered } == 9)
        #expect(try await file().balances(ledger: ledger) == ["apple": 3])
    }

    @Test("A transaction the store knows as finished is not delivered again, though its id was pruned (BUG-01)")
    func finishedBefore() async throws {
        #expect(try await file().deliver(apple, ledger: FakeLedger([5: .finished])).outcome == .alreadyDelivered)
        #expect(directory.names == ["balances.lock"])
    }

    @Test("A transaction the ledger no longer has is not delivered (BUG-31)")
    func unknown() async throws {
        #expect(try await file().deliver(apple, ledger: FakeLedger()).outcome == .void)
    }

    @Test("Finished ids are pruned with the next write; unfinished ones stay")
    func pruning() async throws {
        let ledger = FakeLedger([5: .unfinished, 6: .unfinished, 7: .unfinished])
        let file = try file()
        for id in 5...6 { _ = try await file.deliver(delivery(UInt64(id)), ledger: ledger) }
        await ledger.set(5, .finished)
        _ = try await file.deliver(delivery(7), ledger: ledger)
        #expect(try directory.propertyList("balances.plist")?["kiosk.delivered"] as? [String] == ["6", "7"])
    }

    @Test("Many deliveries at once lose none (BUG-46)")
    func many() async throws {
        let ledger = FakeLedger(Dictionary(uniqueKeysWithValues: (0..<100).map { (UInt64($0), .unfinished) }))
        let files = [try file(), try file()]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in 0..<100 {
                let delivery = delivery(UInt64(id))
                group.addTask { _ = try await files[id % 2].deliver(delivery, ledger: ledger) }
            }
            try await group.waitForAll()
        }
        #expect(try await file().balances(ledger: ledger) == ["apple": 100])
    }

    @Test("One who delivers without a pause keeps nobody else out (BUG-46)")
    func fair() async throws {
        let busy = try file()
        let other = try file()
        let ledger = FakeLedger(Dictionary(uniqueKeysWithValues: (0..<1000).map { (UInt64($0), .unfinished) }))
        _ = try await busy.deliver(delivery(0), ledger: ledger)
        let late = delivery(999)
        let single = Task { try await other.deliver(late, ledger: ledger).outcome }
        var count = 1
        while count < 999, try await busy.balances(ledger: ledger) == ["apple": count] {
            _ = try await busy.deliver(delivery(UInt64(count)), ledger: ledger)
            count += 1
        }
        #expect(count < 999)
        #expect(try await single.value == .delivered)
    }

    private func delivery(_ id: UInt64, refunded: Bool = false, quantity: Int = 1) -> Delivery {
        Delivery(transactionID: id, productID: "apple", quantity: quantity, isRefunded: refunded)
    }

    // MARK: Refunds

    @Test("A refund takes the quantity off once, however often it is announced (BUG-04, BUG-11)")
    func refund() async throws {
        let ledger = FakeLedger([5: .unfinished, 6: .unfinished])
        let file = try file()
        _ = try await file.deliver(apple, ledger: ledger)
        _ = try await file.deliver(delivery(6), ledger: ledger)
        await ledger.set(5, .finished)
        let refund = delivery(5, refunded: true, quantity: 3)
        #expect(try await file.deliver(refund, ledger: ledger).outcome == .reclaimed(quantity: 3))
        #expect(try await file.deliver(refund, ledger: ledger).outcome == .refundKnown)
        #expect(try await file.balances(ledger: ledger) == ["apple": 1])
    }

    @Test("A refund never takes a balance below 0 (BUG-04)")
    func refundBelowZero() async throws {
        try directory.write(
            "<plist version=\"1.0\"><dict><key>apple</key><integer>1</integer></dict></plist>", to: "balances.plist")
        let ledger = FakeLedger([5: .finished])
        let outcome = try await file().deliver(delivery(5, refunded: true, quantity: 3), ledger: ledger).outcome
        #expect(outcome == .reclaimed(quantity: 1))
        #expect(try await file().balances(ledger: ledger) == ["apple": 0])
    }

    @Test("Refunded before it was delivered: skipped, also after it was finished")
    func refundBeforeDelivery() async throws {
        let ledger = FakeLedger([5: .unfinished])
        let file = try file()
        #expect(try await file.deliver(delivery(5, refunded: true), ledger: ledger).outcome == .nothingToReclaim)
        #expect(try await file.deliver(delivery(5), ledger: ledger).outcome == .alreadyDelivered)
        await ledger.set(5, .finished)
        #expect(try await file.deliver(delivery(5, refunded: true), ledger: ledger).outcome == .refundKnown)
        #expect(try await file.balances(ledger: ledger)["apple", default: 0] == 0)
    }

    // MARK: Ledgers

    @Test("Clearing the ledger empties the counts, once, and frees the numbers (BUG-31)")
    func cleared() async throws {
        let ledger = FakeLedger([5: .unfinished])
        let file = try file()
        _ = try await file.deliver(apple, ledger: ledger)
        await ledger.set(mark: LedgerMark(identity: "L", clearing: 9))
        #expect(try await file.balances(ledger: ledger).isEmpty)
        #expect(try await file.deliver(apple, ledger: ledger).outcome == .delivered)
        #expect(try await file.balances(ledger: ledger) == ["apple": 3])
    }

    @Test("Another ledger keeps the counts but not the ids: its numbers are other purchases")
    func otherLedger() async throws {
        let file = try file()
        _ = try await file.deliver(apple, ledger: FakeLedger([5: .unfinished]))
        let other = FakeLedger([5: .unfinished], mark: LedgerMark(identity: "M", clearing: 0))
        #expect(try await file.deliver(apple, ledger: other).outcome == .delivered)
        #expect(try await file.balances(ledger: other) == ["apple": 6])
    }

    // MARK: Damage

    @Test("A damaged file is reported, set aside with its content, and rebuilt from the history (BUG-45)")
    func damaged() async throws {
        try directory.write("not a plist", to: "balances.plist")
        let ledger = FakeLedger([5: .unfinished], counts: ["apple": 4])
        let file = try file()
        await #expect {
            _ = try await file.balances(ledger: ledger)
        } throws: { error in
            guard case .balances(let reason)? = error as? StoreFailure else { return false }
            return reason.problem == .damaged && reason.path == directory["balances.plist"].path
        }
        #expect(try directory.read("balances.plist") == Data("not a plist".utf8))
        #expect(try await file.deliver(apple, ledger: ledger).outcome == .delivered)
        #expect(try directory.read("balances.plist.damaged-1") == Data("not a plist".utf8))
        #expect(await file.setAside == directory["balances.plist.damaged-1"].path)
        #expect(try await file.balances(ledger: ledger) == ["apple": 7])
    }

    @Test("A second damaged file does not overwrite the first one set aside")
    func damagedTwice() async throws {
        let ledger = FakeLedger(counts: ["apple": 4])
        for text in ["one", "two"] {
            try directory.write(text, to: "balances.plist")
            try await file().repair(ledger: ledger)
        }
        #expect(try directory.read("balances.plist.damaged-1") == Data("one".utf8))
        #expect(try directory.read("balances.plist.damaged-2") == Data("two".utf8))
        #expect(try await file().balances(ledger: ledger) == ["apple": 4])
    }

    @Test("Rebuilt balances leave out what was refunded; its refund takes nothing off a second time (BUG-11, BUG-45)")
    func rebuiltAfterRefunds() async throws {
        try directory.write("not a plist", to: "balances.plist")
        let ledger = FakeLedger([3: .finished, 5: .finished], counts: ["apple": 4], refunded: [3, 5])
        let file = try file()
        for id in [3, 5] as [UInt64] {
            let refund = Delivery(transactionID: id, productID: "apple", quantity: 2, isRefunded: true)
            #expect(try await file.deliver(refund, ledger: ledger).outcome == .refundKnown)
        }
        #expect(try await file.balances(ledger: ledger) == ["apple": 4])
    }

    @Test("Repairing a sound or absent file changes nothing")
    func repairSound() async throws {
        try await file().repair(ledger: FakeLedger(counts: ["apple": 4]))
        #expect(directory.names == ["balances.lock"])
    }

    // MARK: Failing steps

    static let writingSteps: [StateFileSteps.Step] = [.create, .write, .flush, .rename]

    @Test(
        "A failing step leaves the old file byte for byte, says why, and a retry works (BUG-02, BUG-45, BUG-47)",
        arguments: writingSteps, [ENOSPC, EROFS, EIO])
    func failingStep(step: StateFileSteps.Step, code: Int32) async throws {
        let ledger = FakeLedger([5: .unfinished, 6: .unfinished])
        _ = try await file().deliver(apple, ledger: ledger)
        let before = try directory.read("balances.plist")
        let failing = try file(steps: StateFileSteps { taken, _ in taken == step ? code : nil })
        await #expect {
            _ = try await failing.deliver(delivery(6), ledger: ledger)
        } throws: { error in
            guard case .balances(let reason)? = error as? StoreFailure else { return false }
            return reason.problem == .cannotWrite && reason.code == code && reason.path.contains("balances.plist")
        }
        #expect(try directory.read("balances.plist") == before)
        #expect(directory.names == ["balances.lock", "balances.plist"])
        #expect(try await file().deliver(delivery(6), ledger: ledger).outcome == .delivered)
        #expect(try await file().balances(ledger: ledger) == ["apple": 4])
    }

    @Test("When only the directory could not be flushed, a retry does not count twice (BUG-45)")
    func failingDirectoryFlush() async throws {
        let ledger = FakeLedger([5: .unfinished])
        let failing = try file(steps: StateFileSteps { step, _ in step == .flushDirectory ? EIO : nil })
        await #expect(throws: StoreFailure.self) { _ = try await failing.deliver(apple, ledger: ledger) }
        #expect(try await file().deliver(apple, ledger: ledger).outcome == .alreadyDelivered)
        #expect(try await file().balances(ledger: ledger) == ["apple": 3])
    }

    @Test("A write that died half-way leaves the old file in force (BUG-45)")
    func leftover() async throws {
        try directory.write("<plist", to: "balances.plist.new")
        let ledger = FakeLedger([5: .unfinished])
        #expect(try await file().balances(ledger: ledger).isEmpty)
        #expect(try await file().deliver(apple, ledger: ledger).outcome == .delivered)
        #expect(directory.names == ["balances.lock", "balances.plist"])
    }

    @Test("A lock held by someone else for too long is a typed error, and frees itself afterwards (BUG-32, BUG-46)")
    func lockedOut() async throws {
        let holder = try await StateFileSteps().lock(directory["balances.lock"].path)
        let impatient = try file(steps: StateFileSteps(lockPatience: .milliseconds(1)))
        let ledger = FakeLedger([5: .unfinished])
        await #expect {
            _ = try await impatient.deliver(apple, ledger: ledger)
        } throws: { error in
            guard case .balances(let reason)? = error as? StoreFailure else { return false }
            return reason.problem == .cannotLock
        }
        close(holder)
        #expect(try await file().deliver(apple, ledger: ledger).outcome == .delivered)
    }

    // MARK: Names and memory

    @Test(
        "Device names that could leave the state directory are refused",
        arguments: ["", ".", "..", "a/b", "/", ".x", "a b", "é", "\u{1b}"])
    func badNames(name: String) {
        #expect {
            _ = try file(device: name)
        } throws: { ($0 as? BalancesError)?.problem == .invalidDeviceName }
    }

    @Test("Devices have balances of their own")
    func devices() async throws {
        let ledger = FakeLedger([5: .unfinished])
        _ = try await file(device: "phone").deliver(apple, ledger: ledger)
        #expect(try await file().balances(ledger: ledger).isEmpty)
        #expect(try await file(device: "phone").balances(ledger: ledger) == ["apple": 3])
    }

    @Test("Without a state directory balances live in memory by the same rules")
    func memory() async throws {
        let ledger = FakeLedger([5: .unfinished])
        let file = try BalancesFile(stateDirectory: nil)
        #expect(try await file.deliver(apple, ledger: ledger).outcome == .delivered)
        #expect(try await file.deliver(apple, ledger: ledger).outcome == .alreadyDelivered)
        #expect(try await file.balances(ledger: ledger) == ["apple": 3])
        await ledger.set(mark: LedgerMark(identity: "L", clearing: 1))
        #expect(try await file.balances(ledger: ledger).isEmpty)
    }
}
