import Foundation

extension SimulatedAppStore {
    /// The store's root certificate, DER. Asking a store that has no keys yet makes them.
    package func rootCertificate() throws(StoreEngineError) -> Data {
        // A directory of another store keeps its root for itself.
        _ = try existingLedger()
        return try signingIdentity().certificateChain.root
    }

    /// The device's own number, the same on every start (`AppStore.deviceVerificationID`). Asking for it the first
    /// time gives it; where nothing can be written it lasts as long as this store is open, and no transaction has it.
    package func deviceVerificationID(for device: String) throws(StoreEngineError) -> UUID {
        if let known = try existingLedger()?.verificationID(of: device) { return known }
        do throws(StoreEngineError) {
            return try change { (ledger) throws(StoreEngineError) in try verificationID(of: device, in: ledger) }
        } catch {
            guard error.isAboutWriting else { throw error }
            let made = passingVerificationIDs[device] ?? randomness.uuid(for: "device \(device)")
            passingVerificationIDs[device] = made
            return made
        }
    }
}

extension SimulatedAppStore {
    /// Runs `body` in the store's turn while the caller's thread waits, for StoreKit's synchronous properties; `nil`
    /// when it throws. Never call it from inside the store.
    package nonisolated func readSynchronously<Value: Sendable>(
        _ body: @Sendable (isolated SimulatedAppStore) throws(StoreEngineError) -> Value
    ) -> Value? {
        executor.sync { assumeIsolated { store in try? body(store) } }
    }
}
