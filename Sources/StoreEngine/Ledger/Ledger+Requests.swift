import Foundation

extension Ledger {
    private static let requestColumns = """
        SELECT id, kind, status, product, quantity, token, simulated, account, device, requested, transaction_id, offer,
            introductory
        FROM requests
        """

    private static func readRequest(_ row: SQLRow) -> PurchaseRequest {
        PurchaseRequest(
            id: row.integer(0),
            kind: PurchaseRequest.Kind(rawValue: row.text(1)) ?? .askToBuy,
            status: PurchaseRequest.Status(rawValue: row.text(2)) ?? .pending,
            order: PurchaseOrder(
                productID: row.text(3), quantity: Int(row.integer(4)),
                appAccountToken: row.optionalText(5).flatMap(UUID.init(uuidString:)),
                offer: row.optionalText(11).flatMap {
                    try? JSONDecoder().decode(OfferRequest.self, from: Data($0.utf8))
                },
                allowsIntroductoryOffer: row.optionalInteger(12).map { $0 != 0 }, simulatesAskToBuy: row.flag(6)),
            account: row.text(7), device: row.text(8),
            requestDate: Date(wholeMilliseconds: row.integer(9)),
            transactionID: row.optionalInteger(10).map { UInt64(clamping: $0) })
    }

    /// One request.
    func request(_ id: Int64) throws(StoreEngineError) -> PurchaseRequest? {
        try database.first("\(Self.requestColumns) WHERE id = ?", .integer(id), read: Self.readRequest)
    }

    /// Requests, newest first.
    func requests(pendingOnly: Bool, account: String?) throws(StoreEngineError) -> [PurchaseRequest] {
        let status = pendingOnly ? "status = 'pending'" : "1"
        guard let account else {
            return try database.all(
                "\(Self.requestColumns) WHERE \(status) ORDER BY id DESC", read: Self.readRequest)
        }
        return try database.all(
            "\(Self.requestColumns) WHERE \(status) AND account = ? ORDER BY id DESC", .text(account),
            read: Self.readRequest)
    }

    /// The oldest request of an account for a product that still waits.
    func pendingRequest(for productID: String, account: String) throws(StoreEngineError) -> PurchaseRequest? {
        try database.first(
            """
            \(Self.requestColumns) WHERE status = 'pending' AND account = ? AND product = ? ORDER BY id LIMIT 1
            """,
            .text(account), .text(productID), read: Self.readRequest)
    }

    /// Adds a request that waits; `request.id` is ignored, the new number is in the result.
    func insert(_ request: PurchaseRequest) throws(StoreEngineError) -> PurchaseRequest {
        try database.run(
            """
            INSERT INTO requests(
                kind, status, product, quantity, token, simulated, account, device, requested, offer, introductory)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .text(request.kind.rawValue), .text(request.status.rawValue), .text(request.order.productID),
            .integer(Int64(request.order.quantity)), .optional(request.order.appAccountToken?.uuidString.lowercased()),
            .flag(request.order.simulatesAskToBuy), .text(request.account), .text(request.device),
            .integer(request.requestDate.wholeMilliseconds),
            .optional(
                request.order.offer.flatMap { try? JSONEncoder().encode($0) }.map {
                    String(decoding: $0, as: UTF8.self)
                }),
            .optional(request.order.allowsIntroductoryOffer.map { $0 ? 1 : 0 }))
        var request = request
        request.id = database.lastInsertedRow
        return request
    }

    /// Settles a request.
    func settle(
        _ id: Int64, as status: PurchaseRequest.Status, transactionID: UInt64? = nil
    ) throws(StoreEngineError) {
        try database.run(
            "UPDATE requests SET status = ?, transaction_id = ? WHERE id = ?",
            .text(status.rawValue), transactionID.map(SQLValue.id) ?? .null, .integer(id))
    }
}
