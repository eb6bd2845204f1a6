extension Ledger {
    // MARK: Messages

    /// Adds something the store says of its own accord.
    func insertMessage(_ reason: StoreMessage.Reason, account: String) throws(StoreEngineError) {
        try database.run(
            "INSERT INTO messages(account, reason) VALUES (?, ?)", .text(account), .integer(Int64(reason.rawValue)))
    }

    /// What the store said of its own accord, oldest first.
    func messages(account: String) throws(StoreEngineError) -> [StoreMessage] {
        try database.all("SELECT id, reason FROM messages WHERE account = ? ORDER BY id", .text(account)) {
            StoreMessage(
                id: "sent \($0.integer(0))", reason: StoreMessage.Reason(rawValue: Int($0.integer(1))) ?? .generic)
        }
    }

    /// Those of some messages that a device has not had.
    func unseen(_ messages: [StoreMessage], by buyer: Buyer) throws(StoreEngineError) -> [StoreMessage] {
        if messages.isEmpty { return [] }
        let seen = Set(
            try database.all(
                "SELECT message FROM messages_seen WHERE account = ? AND device = ?", .text(buyer.account),
                .text(buyer.device)
            ) { $0.text(0) })
        return messages.filter { !seen.contains($0.id) }
    }

    /// Notes that a device has had a message.
    func noteSeen(_ message: String, by buyer: Buyer) throws(StoreEngineError) {
        try database.run(
            "INSERT OR IGNORE INTO messages_seen(account, device, message) VALUES (?, ?, ?)", .text(buyer.account),
            .text(buyer.device), .text(message))
    }

    // MARK: Purchase intents

    /// Adds a purchase begun outside the app.
    func insertIntent(productID: String, offerID: String?, account: String) throws(StoreEngineError) {
        try database.run(
            "INSERT INTO purchase_intents(account, product, offer) VALUES (?, ?, ?)", .text(account), .text(productID),
            .optional(offerID))
    }

    /// Whether a purchase begun outside waits for an app.
    func hasIntent(account: String) throws(StoreEngineError) -> Bool {
        try database.first("SELECT 1 FROM purchase_intents WHERE account = ? LIMIT 1", .text(account)) { _ in true }
            ?? false
    }

    /// Takes the oldest purchase begun outside away from those that wait.
    func takeIntent(account: String) throws(StoreEngineError) -> (productID: String, offerID: String?)? {
        let first = try database.first(
            "SELECT id, product, offer FROM purchase_intents WHERE account = ? ORDER BY id LIMIT 1", .text(account)
        ) { (id: $0.integer(0), productID: $0.text(1), offerID: $0.optionalText(2)) }
        guard let first else { return nil }
        try database.run("DELETE FROM purchase_intents WHERE id = ?", .integer(first.id))
        return (first.productID, first.offerID)
    }
}
