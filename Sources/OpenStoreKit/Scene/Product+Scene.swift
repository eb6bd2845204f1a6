extension Product {
    /// Buys the product as ``purchase(options:)`` does, with the sheet on a scene (`storekit-spec` A2).
    ///
    /// - Throws: as ``purchase(options:)``.
    @MainActor
    public func purchase(
        confirmIn scene: TerminalScene, options: Set<PurchaseOption> = []
    ) async throws -> PurchaseResult {
        try await purchase(options: options)
    }
}
