import OpenStoreKit
import StoreEngine

extension Store {
    /// What a refresh reads anew.
    struct Facts: OptionSet, Sendable {
        let rawValue: Int
        static let balances = Facts(rawValue: 1)
        static let entitlements = Facts(rawValue: 2)
        static let requests = Facts(rawValue: 4)
        static let settings = Facts(rawValue: 8)
        static let subscriptions = Facts(rawValue: 16)
        static let all: Facts = [.balances, .entitlements, .requests, .settings, .subscriptions]
    }

    /// Reads facts anew and shows them. Calls that come while a refresh runs share the next one, so a burst of events
    /// costs two refreshes, not one each.
    func refresh(_ facts: Facts = .all) async {
        wanted.formUnion(facts)
        asked += 1
        let mine = asked
        while answered < mine {
            if isRefreshing {
                await withCheckedContinuation { refreshWaiters.append($0) }
                continue
            }
            isRefreshing = true
            let covered = asked
            let facts = wanted
            wanted = []
            await read(facts)
            answered = covered
            isRefreshing = false
            let waiters = refreshWaiters
            refreshWaiters = []
            for waiter in waiters { waiter.resume() }
        }
    }

    private func read(_ facts: Facts) async {
        if facts.contains(.settings) { await readSettings() }
        if facts.contains(.balances) { await readBalances() }
        if facts.contains(.entitlements) { await readEntitlements() }
        if facts.contains(.subscriptions) { await readSubscriptions() }
        if facts.contains(.requests) { await readRequests() }
    }

    private func readSettings() async {
        do {
            let settings = try await engine.settings()
            let storefront = try await engine.storefront()
            let isMoved = snapshot.storefront.map { $0 != storefront } ?? false
            update { snapshot in
                snapshot.settings = settings
                snapshot.storefront = storefront
            }
            noteStore(nil)
            if isMoved { await loadProducts() }
        } catch {
            noteStore(error)
        }
    }

    private func readBalances() async {
        do {
            let counts = try await balances.balances(ledger: ledger)
            update { $0.balances = counts }
        } catch .balances(let error) where error.problem == .damaged {
            await repairBalances(error)
        } catch {
            noteBalances(error)
        }
    }

    private func repairBalances(_ damage: BalancesError) async {
        log(.note("\(damage.path) is damaged: \(damage.detail)"))
        do {
            let counts = try await balances.repair(ledger: ledger)
            update { $0.balances = counts }
            if let path = await balances.setAside {
                log(.note("Set aside as \(path); balances rebuilt from the store's history"))
                setNotice(.balancesSetAside(path: path)) { _ in false }
            }
        } catch {
            // The history still tells what is owned, though nothing can be written.
            if let counts = try? await ledger.finishedCounts() { update { $0.balances = counts } }
            noteBalances(error)
        }
    }

    private func readEntitlements() async {
        let results = await device.run { await Transaction.currentEntitlements.collected() }
        // A cancelled task reads nothing, which is not the same as owning nothing.
        if Task.isCancelled { return }
        var verified: [ShopTransaction] = []
        var distrusted: [StoreSnapshot.Undelivered] = []
        for result in results {
            let transaction = ShopTransaction(result)
            if let failure = transaction.failure {
                distrusted.append(.init(transaction: transaction, reason: .unverified(failure)))
            } else {
                verified.append(transaction)
            }
        }
        let entitlements = verified
        let unverified = distrusted
        update { snapshot in
            snapshot.entitlements = entitlements
            snapshot.purchasedProductIDs = Set(entitlements.map(\.productID))
            snapshot.undelivered.removeAll { entry in entitlements.contains { $0.id == entry.id } }
            for entry in unverified where !snapshot.undelivered.contains(where: { $0.id == entry.id }) {
                snapshot.undelivered.append(entry)
            }
        }
    }

    private func readRequests() async {
        do {
            let requests = try await engine.requests(pendingOnly: true, account: device.buyer.account)
            update { $0.requests = requests }
        } catch {
            noteStore(error)
        }
    }

    /// Shows that the ledger fails, or that it works again.
    func noteStore(_ error: StoreEngineError?) {
        setNotice(error.map { .store($0) }) { if case .store = $0 { true } else { false } }
    }

    /// Shows that the balances cannot be used.
    func noteBalances(_ failure: StoreFailure) {
        switch failure {
        case .balances(let error):
            setNotice(.balances(error)) { if case .balances = $0 { true } else { false } }
        case .store(let error): noteStore(error)
        default: break
        }
    }
}

extension AsyncSequence where Failure == Never {
    /// All elements of a finite sequence.
    func collected() async -> [Element] {
        var elements: [Element] = []
        for await element in self { elements.append(element) }
        return elements
    }
}
