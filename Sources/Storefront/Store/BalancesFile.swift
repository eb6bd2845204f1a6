import Foundation
import StoreEngine

/// The device's `balances.plist`: how many of each consumable are owned (contract §3).
///
/// All changes go through one exclusive lock, across processes, and re-read the file first. Each change is on disk
/// before it is reported. Without a state directory everything stays in memory.
package actor BalancesFile {
    private let executor = TurnExecutor(label: "kiosk.balances")
    private let steps: StateFileSteps
    private let place: Place?
    private var memory = BalancesContents()
    private var isLocked = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// Where the last damaged file went.
    package private(set) var setAside: String?

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private struct Place {
        var directory: String
        var file: String { directory + "/balances.plist" }
        var lock: String { directory + "/balances.lock" }
    }

    /// Names the file of a device; touches nothing. `stateDirectory` `nil` keeps balances in memory.
    package init(
        stateDirectory: URL?, device: String = "default", steps: StateFileSteps = StateFileSteps()
    ) throws(BalancesError) {
        self.steps = steps
        guard Self.isUsable(device: device) else {
            throw BalancesError(
                .invalidDeviceName, path: device, detail: "use letters, digits, “.”, “-” and “_”, at most 64")
        }
        if let path = stateDirectory?.path {
            place = Place(directory: device == "default" ? path : "\(path)/devices/\(device)")
        } else {
            place = nil
        }
    }

    /// Whether a device name can be a directory's name.
    package static func isUsable(device: String) -> Bool {
        guard (1...64).contains(device.utf8.count), device.first != "." else { return false }
        return device.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }

    // MARK: Reading

    /// The owned counts as the file has them, without the lock: renames are atomic. An absent file holds nothing, and
    /// none is made. A damaged one throws `.damaged`; ``repair(ledger:)`` helps.
    package func balances(ledger: any DeliveryLedger) async throws(StoreFailure) -> [String: Int] {
        guard let contents = try place.map(load) ?? memory else { return [:] }
        guard contents.ledger != nil else { return contents.balances }
        do {
            return contents.reconciled(with: try await ledger.mark()).balances
        } catch {
            throw .store(error)
        }
    }

    /// Throws what would keep a delivery from being recorded, as far as that can be told without writing.
    package func checkWritable() throws(StoreFailure) {
        guard let place else { return }
        do {
            try steps.checkWritable(place.file)
        } catch {
            throw .balances(BalancesError(error))
        }
    }

    // MARK: Changing

    /// Adds a purchase to its balance, or takes a refund off it, once per transaction whoever asks how often.
    package func deliver(
        _ delivery: Delivery, ledger: any DeliveryLedger
    ) async throws(StoreFailure) -> DeliveryReceipt {
        try await change(delivery, ledger: ledger)
    }

    /// Sets a damaged file aside, content kept, and writes what the store's history adds up to. Does nothing to a
    /// sound file. Returns the balances.
    @discardableResult
    package func repair(ledger: any DeliveryLedger) async throws(StoreFailure) -> [String: Int] {
        try await change(nil, ledger: ledger).balances
    }

    private func change(
        _ delivery: Delivery?, ledger: any DeliveryLedger
    ) async throws(StoreFailure) -> DeliveryReceipt {
        await enter()
        defer { leave() }
        guard let place else {
            var contents = memory
            let outcome = try await apply(delivery, to: &contents, ledger: ledger)
            memory = contents
            return DeliveryReceipt(outcome: outcome, balances: contents.balances)
        }
        let lock = try await takeLock(place)
        defer { close(lock) }
        let (stored, isDamaged) = try await loadOrRebuild(place, ledger: ledger)
        var contents = stored
        let outcome = try await apply(delivery, to: &contents, ledger: ledger)
        if isDamaged || outcome.isNews { try store(contents, at: place, settingAside: isDamaged) }
        return DeliveryReceipt(outcome: outcome, balances: contents.balances)
    }

    /// Applies a delivery under the lock, with the store's word of this moment. Ids that the store knows as finished, or
    /// not at all, are forgotten: its word is enough from then on.
    private func apply(
        _ delivery: Delivery?, to contents: inout BalancesContents, ledger: any DeliveryLedger
    ) async throws(StoreFailure) -> DeliveryOutcome {
        let ids = contents.delivered + (delivery.map { [$0.transactionID] } ?? [])
        let (mark, standings): (LedgerMark, [UInt64: TransactionStanding])
        do {
            (mark, standings) = try await ledger.standings(of: ids)
        } catch {
            throw .store(error)
        }
        contents = contents.reconciled(with: mark)
        guard let delivery else { return .void }
        let outcome = contents.apply(delivery, standing: standings[delivery.transactionID] ?? .unknown)
        contents.delivered.removeAll { standings[$0] != .unfinished }
        return outcome
    }

    // MARK: The file

    private func load(_ place: Place) throws(StoreFailure) -> BalancesContents? {
        let data: Data?
        do {
            data = try steps.contents(of: place.file)
        } catch {
            throw .balances(BalancesError(error))
        }
        guard let data else { return nil }
        do {
            return try BalancesContents(propertyList: data)
        } catch {
            throw .balances(BalancesError(.damaged, path: place.file, detail: error.detail))
        }
    }

    private func loadOrRebuild(
        _ place: Place, ledger: any DeliveryLedger
    ) async throws(StoreFailure) -> (BalancesContents, isDamaged: Bool) {
        do {
            return (try load(place) ?? BalancesContents(), false)
        } catch .balances(let error) where error.problem == .damaged {
            do {
                let counts = try await ledger.finishedCounts()
                return (BalancesContents(balances: counts, refunded: try await ledger.refunds()), true)
            } catch {
                throw .store(error)
            }
        }
    }

    private func takeLock(_ place: Place) async throws(StoreFailure) -> Int32 {
        do throws(StateFileError) {
            do throws(StateFileError) {
                return try await steps.lock(place.lock)
            } catch let error where error.code == ENOENT {
                try steps.makeDirectory(place.directory)
                return try await steps.lock(place.lock)
            }
        } catch {
            throw .balances(BalancesError(error))
        }
    }

    private func store(
        _ contents: BalancesContents, at place: Place, settingAside isDamaged: Bool
    ) throws(StoreFailure) {
        let data: Data
        do {
            data = try contents.propertyList()
        } catch {
            throw .balances(BalancesError(.cannotWrite, path: place.file, detail: error.detail))
        }
        do throws(StateFileError) {
            if isDamaged { setAside = try setAsideFile(of: place) }
            try steps.replace(place.file, with: data)
        } catch {
            throw .balances(BalancesError(error))
        }
    }

    private func setAsideFile(of place: Place) throws(StateFileError) -> String {
        var number = 1
        while true {
            let name = "\(place.file).damaged-\(number)"
            do throws(StateFileError) {
                try steps.setAside(place.file, as: name)
                return name
            } catch let error where error.code == EEXIST {
                number += 1
            }
        }
    }

    // MARK: One at a time

    /// Waits for the turn within this process; the file lock below it holds between processes.
    private func enter() async {
        if isLocked {
            await withCheckedContinuation { waiting.append($0) }
        } else {
            isLocked = true
        }
    }

    private func leave() {
        if waiting.isEmpty {
            isLocked = false
        } else {
            waiting.removeFirst().resume()
        }
    }
}

extension BalancesContents {
    /// The contents as they apply to a ledger: ids of another numbering are dropped, and counts too when the same
    /// ledger was cleared (BUG-31).
    package func reconciled(with mark: LedgerMark) -> BalancesContents {
        var contents = self
        contents.ledger = mark.text
        guard let ledger, let known = LedgerMark(text: ledger), known != mark else { return contents }
        contents.delivered = []
        contents.refunded = []
        if known.identity == mark.identity { contents.balances = [:] }
        return contents
    }
}

extension BalancesContents {
    /// Grows or shrinks a balance by a delivery, if that is news.
    fileprivate mutating func apply(_ delivery: Delivery, standing: TransactionStanding) -> DeliveryOutcome {
        let id = delivery.transactionID
        if standing == .unknown { return .void }
        let wasDelivered = standing == .finished || delivered.contains(id)
        if delivery.isRefunded {
            if refunded.contains(id) { return .refundKnown }
            refunded.append(id)
            guard wasDelivered else { return .nothingToReclaim }
            let taken = min(self[delivery.productID], delivery.quantity)
            self[delivery.productID] -= taken
            return .reclaimed(quantity: taken)
        }
        if wasDelivered || refunded.contains(id) { return .alreadyDelivered }
        self[delivery.productID] = min(Self.maximumBalance, self[delivery.productID] + delivery.quantity)
        delivered.append(id)
        return .delivered
    }
}

extension BalancesError {
    /// The error of a failed step.
    init(_ error: StateFileError) {
        let problem: Problem =
            switch error.step {
            case .makeDirectory: .cannotCreate
            case .openLock, .lock: error.code == EWOULDBLOCK ? .cannotLock : .cannotWrite
            case .read: .cannotRead
            case .create, .write, .flush, .rename, .flushDirectory, .setAside: .cannotWrite
            }
        self.init(problem, path: error.path, detail: error.detail, code: error.code)
    }
}
