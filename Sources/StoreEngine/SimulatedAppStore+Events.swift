import Foundation

extension SimulatedAppStore {
    /// The number of the newest event.
    package func latestSequence() throws(StoreEngineError) -> Int64 {
        let latest = try existingLedger()?.latestSequence() ?? 0
        // Where the kernel tells nothing (a network file system), whoever reads of news tells those who wait for it.
        if newestSequence.map({ latest > $0 }) ?? true {
            newestSequence = latest
            signal.wake()
        }
        return latest
    }

    /// The first event after `sequence` if it is there already. That there is none costs no look at the ledger: this
    /// store's own events are counted, and the kernel tells of the others'.
    package func event(after sequence: Int64) -> StoreEvent? {
        startWatching()
        if let newestSequence, sequence >= newestSequence { return nil }
        return try? existingLedger()?.event(after: sequence)
    }

    /// The first event after `sequence`, waiting for it if need be, whichever process causes it; `nil` when the task
    /// is cancelled. Waiting costs no wake-ups. While the ledger cannot be read there are no events.
    package func nextEvent(after sequence: Int64) async -> StoreEvent? {
        while !Task.isCancelled {
            // Watch before looking, look before waiting: no change falls in between.
            startWatching()
            let count = signal.count
            if let event = event(after: sequence) { return event }
            await signal.wait(after: count)
        }
        return nil
    }

    /// Counts the changes noticed so far, and notices them from here on: for ``changes(after:)``. Ask before looking.
    package func changeCount() -> UInt64 {
        startWatching()
        return signal.count
    }

    /// Returns when something may have changed since `count`, or when the task is cancelled; for those who could not
    /// read the ledger and want to try again.
    package nonisolated func changes(after count: UInt64) async {
        await signal.wait(after: count)
    }

    /// Where a new listener starts: everything with a lower transaction number is there to be read, everything after
    /// this event will be told.
    package func listeningStart() throws(StoreEngineError) -> ListeningStart {
        try existingLedger()?.listeningStart() ?? ListeningStart(sequence: 0, nextTransaction: 0)
    }

    /// Refund events of the account that this device has not acknowledged, oldest first.
    package func unseenRefunds(for buyer: Buyer) throws(StoreEngineError) -> [StoreEvent] {
        try existingLedger()?.unseenRefunds(account: buyer.account, device: buyer.device) ?? []
    }

    /// The device has handled everything up to `sequence`.
    package func acknowledge(_ sequence: Int64, by buyer: Buyer) throws(StoreEngineError) {
        guard let ledger = try existingLedger(),
            try ledger.acknowledged(by: buyer.device, account: buyer.account) < sequence
        else { return }
        try change { (ledger) throws(StoreEngineError) in
            try ledger.acknowledge(sequence, by: buyer.device, account: buyer.account)
        }
    }
}
