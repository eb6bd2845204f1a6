import Foundation

extension SimulatedAppStore {
    // MARK: Switches

    /// The switches.
    package func settings() throws(StoreEngineError) -> StoreSettings {
        try existingLedger()?.settings() ?? StoreSettings()
    }

    /// Changes the switches in one ledger transaction and tells every process; no change, no event.
    package func updateSettings(
        _ change: @Sendable (inout StoreSettings) -> Void
    ) throws(StoreEngineError) {
        let current = try settings()
        var changed = current
        change(&changed)
        if changed == current { return }
        try self.change { (ledger) throws(StoreEngineError) in
            // Another process may have changed other switches since.
            let current = try ledger.settings()
            var changed = current
            change(&changed)
            if let code = changed.storefront, Storefronts.region(for: code) == nil { throw .unknownStorefront(code) }
            if changed == current { return }
            try ledger.replace(with: changed)
            try ledger.append(.settingsChanged)
        }
    }

    /// Puts every switch back to its default.
    package func resetToDefaultState() throws(StoreEngineError) {
        try updateSettings { $0 = StoreSettings() }
    }

    /// Throws the failure armed for an API, if there is one: for APIs that a device answers by itself.
    package func throwFailure(armedFor api: FailureAPI) throws(StoreEngineError) {
        if let failure = try settings().failures[api] { throw .simulated(failure, api: api) }
    }

    // MARK: Catalogue

    /// The storefront in force: what was switched or started last, else the catalogue's.
    package func storefront() throws(StoreEngineError) -> StorefrontRegion {
        try region(settings())
    }

    /// Products sold in the current storefront, by identifier: unknown ones left out, duplicates dropped, in
    /// catalogue order (SEED-6, BUG-25). Throws `.simulated` when `.loadProducts` is armed.
    package func products(for ids: [String]) throws(StoreEngineError) -> [CatalogProduct] {
        let settings = try settings()
        if let failure = settings.failures[.loadProducts] { throw .simulated(failure, api: .loadProducts) }
        let country = try region(settings).countryCode
        var isWanted = [Bool](repeating: false, count: catalog.products.count)
        for id in ids { if let position = position(of: id) { isWanted[position] = true } }
        return zip(catalog.products, isWanted).compactMap { product, isWanted in
            isWanted && product.prices[country] != nil ? product : nil
        }
    }

    // MARK: Synchronization

    /// Explicit sync with the store (SEED-62): throws `.simulated` when `.appStoreSync` is armed.
    package func sync() throws(StoreEngineError) {
        let failure = try settings().failures[.appStoreSync]
        do throws(StoreEngineError) {
            try change { (ledger) throws(StoreEngineError) in try ledger.countSync() }
        } catch {
            // The count is for tests; restoring from a store that can only be read must work without it (BUG-47).
            guard error.isAboutWriting else { throw error }
        }
        if let failure { throw .simulated(failure, api: .appStoreSync) }
    }

    /// How often `sync` was called on this ledger (BUG-14).
    package func syncCount() throws(StoreEngineError) -> Int {
        try existingLedger()?.syncCount() ?? 0
    }
}
