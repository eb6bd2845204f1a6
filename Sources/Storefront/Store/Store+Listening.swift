import OpenStoreKit
import StoreEngine

extension Store {
    /// Starts to listen: to transactions that arrive by themselves (SEED-26, SEED-128), and to changes of requests and
    /// switches, whichever process makes them. Call it once, at launch.
    package func listen() async {
        guard eventListener == nil, !isStopped else { return }
        let start = (try? await engine.latestSequence()) ?? 0
        guard eventListener == nil else { return }
        eventProgress.report(start)
        eventListener = Task { await self.listenToEvents(from: start) }
        ensureUpdatesListener()
    }

    /// Stops listening, for good.
    package func stop() async {
        isStopped = true
        let tasks = [eventListener, updatesListener].compactMap { $0 }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
        for observer in observers.values { observer.finish() }
        observers = [:]
    }

    /// Returns when the listeners have handled every event there is, with the number of the last one.
    @discardableResult
    package func caughtUp() async -> Int64 {
        guard let latest = try? await engine.latestSequence() else { return 0 }
        await eventProgress.reach(latest)
        if updatesListener != nil { await device.updatesHandled(through: latest) }
        return latest
    }

    // MARK: Transactions

    /// There is one listener of `Transaction.updates` at any time. It ends early only when a refund could not be
    /// recorded, so that the store still counts it as not handled; the next event or retry starts it anew.
    func ensureUpdatesListener() {
        guard updatesListener == nil, eventListener != nil, !isStopped else { return }
        updatesListener = Task { await self.listenToUpdates() }
    }

    private func listenToUpdates() async {
        await device.run {
            for await result in Transaction.updates {
                if case .notRecorded(let transaction, _) = await arrived(result), transaction.revocationDate != nil {
                    break
                }
            }
        }
        updatesListener = nil
        // Whoever waits for this listener waits for nothing now.
        device.noteHandled((try? await engine.latestSequence()) ?? 0)
    }

    // MARK: Requests and switches

    private func listenToEvents(from start: Int64) async {
        var position = start
        while let event = await engine.nextEvent(after: position) {
            position = await handleEvents(from: event)
            eventProgress.report(position)
        }
        eventProgress.end()
    }

    /// Handles an event and those that are there already after it, with one refresh; returns the last one's number.
    private func handleEvents(from first: StoreEvent) async -> Int64 {
        var facts: Facts = []
        var event = first
        while true {
            facts.formUnion(await handle(event))
            guard let next = await engine.event(after: event.sequence) else { break }
            event = next
        }
        if !facts.isEmpty { await refresh(facts) }
        ensureUpdatesListener()
        return event.sequence
    }

    /// What an event makes worth reading anew. Transactions themselves come through `Transaction.updates`.
    private func handle(_ event: StoreEvent) async -> Facts {
        switch event.kind {
        case .purchased, .refunded, .message, .purchaseIntent:
            return []
        case .deleted:
            return .all
        case .subscriptionChanged:
            // A lapse ends an entitlement without a transaction.
            return [.subscriptions, .entitlements]
        case .finished:
            guard let id = event.transactionID, finishedHere.remove(id) == nil else { return [] }
            return .balances
        case .requestChanged:
            await noteDecline(event)
            return .requests
        case .settingsChanged:
            return .settings
        case .cleared:
            update { snapshot in
                snapshot.undelivered = []
                snapshot.arrivals = []
            }
            announcedRefunds = []
            return .all
        }
    }

    private func noteDecline(_ event: StoreEvent) async {
        guard event.account == device.buyer.account, event.device == device.buyer.device,
            let requests = try? await engine.requests(pendingOnly: false, account: event.account),
            let request = requests.first(where: { $0.id == event.requestID }), request.status == .declined
        else { return }
        announce(.declined(request))
    }
}
