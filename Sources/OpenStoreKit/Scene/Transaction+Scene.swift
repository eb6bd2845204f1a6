extension Transaction {
    /// Shows the refund sheet for this transaction (`storekit-spec` A3.4). `.success` says that the request was
    /// received; the refund itself comes through ``updates``.
    ///
    /// - Throws: ``RefundRequestError`` or ``StoreKitError``.
    public func beginRefundRequest(in scene: TerminalScene) async throws -> RefundRequestStatus {
        try await device.requestRefund(of: id)
    }

    /// Shows the refund sheet for a transaction given by its identifier.
    ///
    /// - Throws: ``RefundRequestError`` or ``StoreKitError``.
    @MainActor
    public static func beginRefundRequest(
        for transactionID: UInt64, in scene: TerminalScene
    ) async throws -> RefundRequestStatus {
        try await SimulatedDevice.current().requestRefund(of: transactionID)
    }
}
