import StoreEngine

/// One listener of `Transaction.updates` (`storekit-spec` A3.2): first what was left unfinished, newest first, then
/// refunds the device has not handled, then everything that happens, for ever.
///
/// It keeps its place in the store's own lists and reads on from there when the next element is asked for. So a slow
/// listener needs no buffer, and two listeners both get everything.
struct TransactionUpdates: Sendable {
    private let device: SimulatedDevice
    /// The last event dealt with; `nil` before the first element is asked for.
    private var position: Int64?
    /// What was unfinished when the listening began, read page by page.
    private var unfinished: TransactionPages?
    private var refunds: ArraySlice<StoreEvent> = []
    /// Of these the launch part has told already that they were refunded.
    private var toldAsRefunded: Set<UInt64> = []
    /// The refund that was handed out last and is not acknowledged yet.
    private var handing: Int64?

    init(device: SimulatedDevice) {
        self.device = device
        device.noteListener()
    }

    /// The next transaction; `nil` only when the task is cancelled.
    mutating func next() async -> VerificationResult<Transaction>? {
        await acknowledgeLast()
        while position == nil, !Task.isCancelled {
            let changes = await device.store.changeCount()
            // A ledger that cannot be read now may be readable after its next change; nobody would start anew.
            if !(await start()) { await device.store.changes(after: changes) }
        }
        if let result = await nextUnfinished() { return result }
        while !Task.isCancelled, let event = refunds.popFirst() {
            handing = event.sequence
            guard let id = event.transactionID, toldAsRefunded.remove(id) == nil else { continue }
            if let result = await read(id) { return result }
        }
        while !Task.isCancelled, let at = position {
            device.noteHandled(at)
            guard let event = await device.store.nextEvent(after: at) else { return nil }
            position = event.sequence
            if let result = await element(for: event) { return result }
        }
        return nil
    }

    /// Asking for the next element says that the last one has been dealt with.
    private mutating func acknowledgeLast() async {
        guard let sequence = handing else { return }
        handing = nil
        do {
            try await device.store.acknowledge(sequence, by: device.buyer)
        } catch {
            device.report(error)
        }
    }

    private mutating func start() async -> Bool {
        do {
            let start = try await device.store.listeningStart()
            refunds = try await device.store.unseenRefunds(for: device.buyer)
                .filter { $0.sequence <= start.sequence }[...]
            unfinished = TransactionPages(
                device: device, scope: .unfinished, productID: nil, before: start.nextTransaction)
            position = start.sequence
            return true
        } catch {
            device.report(error)
            // Whoever waits for this listener waits for nothing until the ledger can be read.
            device.noteHandled((try? await device.store.latestSequence()) ?? .max)
            return false
        }
    }

    private mutating func nextUnfinished() async -> VerificationResult<Transaction>? {
        while let listed = await unfinished?.nextRead() {
            if device.boughtDirectly(listed.id) { continue }
            // What its page said may be old news: it may have been finished or refunded since.
            guard let fresh = await current(listed.id), !fresh.signed.isFinished else { continue }
            let result = await device.verify(fresh)
            if result.unsafePayloadValue.revocationDate != nil { toldAsRefunded.insert(fresh.id) }
            return result
        }
        if !Task.isCancelled { unfinished = nil }
        return nil
    }

    private mutating func element(for event: StoreEvent) async -> VerificationResult<Transaction>? {
        guard let id = event.transactionID, event.account == device.buyer.account else { return nil }
        switch event.kind {
        case .purchased:
            if event.session == device.buyer.session.uuidString { return nil }
        case .refunded:
            handing = event.sequence
        case .finished, .requestChanged, .subscriptionChanged, .settingsChanged, .cleared, .deleted, .message,
            .purchaseIntent:
            return nil
        }
        guard let result = await read(id) else { return nil }
        // A consumable belongs to the device that bought it.
        if result.unsafePayloadValue.productType == .consumable, event.device != device.buyer.device { return nil }
        return result
    }

    private func read(_ id: UInt64) async -> VerificationResult<Transaction>? {
        guard let transaction = await current(id) else { return nil }
        return await device.verify(transaction)
    }

    private func current(_ id: UInt64) async -> ReadTransaction? {
        do {
            return try await device.transaction(id, in: device.store)
        } catch {
            device.report(error)
            return nil
        }
    }
}
