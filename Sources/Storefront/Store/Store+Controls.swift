import OpenStoreKit
import StoreEngine

extension Store {
    // MARK: Restoring

    /// Syncs with the store and recomputes what is owned, on the customer's wish only (SEED-62, SEED-159). Asking again
    /// while it runs joins it (BUG-13).
    package func restore() async -> RestoreReport {
        if let restoring { return await restoring.value }
        let task = Task { await syncAndRefresh() }
        restoring = task
        update { $0.isRestoring = true }
        let report = await task.value
        restoring = nil
        update { $0.isRestoring = false }
        return report
    }

    private func syncAndRefresh() async -> RestoreReport {
        do {
            try await device.run { try await AppStore.sync() }
        } catch {
            let failure = StoreFailure(error)
            log(.note("Failed restore: \(error)"))
            return failure == .signInCancelled ? .cancelled : .failed(failure)
        }
        await retryUndelivered()
        await refresh()
        return .restored(snapshot.entitlements.count)
    }

    // MARK: The parent's side

    /// Approves a request: it is charged, and its transaction arrives by itself.
    package func approve(request id: Int64) async throws(StoreFailure) {
        try await asking { engine throws(StoreEngineError) in try await engine.approve(request: id) }
        await refresh(.requests)
    }

    /// Declines a request: nothing is charged.
    package func decline(request id: Int64) async throws(StoreFailure) {
        try await asking { engine throws(StoreEngineError) in try await engine.decline(request: id) }
        await refresh(.requests)
    }

    /// Switches Ask to Buy.
    package func setAskToBuy(_ isOn: Bool) async throws(StoreFailure) {
        try await asking { engine throws(StoreEngineError) in try await engine.updateSettings { $0.askToBuy = isOn } }
        await refresh(.settings)
    }

    // MARK: Refunds

    /// Asks for a transaction's money back; it arrives by itself with its revocation date (BUG-11). `reason` is
    /// StoreKit's raw value.
    package func refund(_ id: UInt64, reason: Int) async throws(StoreFailure) {
        try await asking { engine throws(StoreEngineError) in
            try await engine.throwFailure(armedFor: .refundRequest)
            return try await engine.refund(id, reason: reason)
        }
    }

    @discardableResult
    private func asking<Answer>(
        _ question: (SimulatedAppStore) async throws(StoreEngineError) -> Answer
    ) async throws(StoreFailure) -> Answer {
        do {
            return try await question(engine)
        } catch {
            throw StoreFailure(error)
        }
    }
}
