import StoreEngine

/// One listener of `Transaction.updates` (`storekit-spec` A3.2): first what was left unfinished, then refunds the
/// device has not handled, then everything that happens, for ever. It reads the store's own event list, so a slow
/// listener needs no buffer and two listeners both get everything.
struct TransactionUpdates: Sendable {
    private let device: SimulatedDevice
    private var position: Int64?
    private var unfinished: [UInt64] = []
    private var refunds: ArraySlice<StoreEvent> = []
    private var emittedAtLaunch: Set<UInt64> = []
    private var handing: Int64?

    init(device: SimulatedDevice) {
        self.device = device
        device.noteListener()
    }

    mutating func next() async -> VerificationResult<Transaction>? {
        await acknowledgeLast()
        if position == nil, !(await start()) { return nil }
        while !Task.isCancelled, let id = unfinished.popLast() {
            if let result = await read(id) { return result }
        }
        while !Task.isCancelled, let event = refunds.popFirst() {
            handing = event.sequence
            if let id = event.transactionID, let result = await read(id) { return result }
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
            let sequence = try await device.store.latestSequence()
            let query = TransactionQuery(
                scope: .unfinished, account: device.buyer.account, device: device.buyer.device)
            var before: UInt64?
            repeat {
                let page = try await device.store.transactions(query, before: before, limit: 256)
                unfinished += page.map(\.id).filter { !device.boughtDirectly($0) }
                before = page.count == 256 ? page.last?.id : nil
            } while before != nil
            unfinished.reverse()
            emittedAtLaunch = Set(unfinished)
            refunds = try await device.store.unseenRefunds(for: device.buyer)
                .filter { $0.sequence <= sequence && !emittedAtLaunch.contains($0.transactionID ?? .max) }[...]
            position = sequence
            return true
        } catch {
            device.report(error)
            return false
        }
    }

    private mutating func element(for event: StoreEvent) async -> VerificationResult<Transaction>? {
        guard let id = event.transactionID, event.account == device.buyer.account else { return nil }
        switch event.kind {
        case .purchased:
            if event.session == device.buyer.session.uuidString || emittedAtLaunch.remove(id) != nil { return nil }
        case .refunded:
            handing = event.sequence
        case .finished, .requestChanged, .settingsChanged, .cleared:
            return nil
        }
        guard let result = await read(id) else { return nil }
        // A consumable belongs to the device that bought it.
        if result.unsafePayloadValue.productType == .consumable, event.device != device.buyer.device { return nil }
        return result
    }

    private func read(_ id: UInt64) async -> VerificationResult<Transaction>? {
        do {
            guard let transaction = try await device.store.transaction(id) else { return nil }
            return await device.verify(transaction)
        } catch {
            device.report(error)
            return nil
        }
    }
}
