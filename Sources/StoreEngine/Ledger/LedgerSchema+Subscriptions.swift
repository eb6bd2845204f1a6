extension LedgerSchema {
    /// Version 2: subscriptions.
    ///
    /// `subscriptions` holds what the rules need, `entitlements` the transactions that give access now, `statuses` what
    /// devices are shown, `notices` what a developer's server is to be told. The last three follow from the first, and
    /// change with it in one transaction.
    static let version2 = """
        CREATE TABLE subscriptions(
            account TEXT NOT NULL,
            group_id TEXT NOT NULL,
            state TEXT NOT NULL,
            device TEXT NOT NULL,
            due INTEGER,
            PRIMARY KEY (account, group_id)
        ) WITHOUT ROWID;
        CREATE INDEX subscriptions_due ON subscriptions(due) WHERE due IS NOT NULL;
        CREATE TABLE entitlements(
            transaction_id INTEGER PRIMARY KEY,
            account TEXT NOT NULL,
            purchaser TEXT NOT NULL,
            group_id TEXT NOT NULL
        );
        CREATE INDEX entitlements_account ON entitlements(account);
        CREATE INDEX entitlements_subscription ON entitlements(purchaser, group_id);
        CREATE TABLE statuses(
            account TEXT NOT NULL,
            group_id TEXT NOT NULL,
            purchaser TEXT NOT NULL,
            state INTEGER NOT NULL,
            transaction_id INTEGER NOT NULL,
            payload TEXT NOT NULL,
            signature BLOB NOT NULL,
            chain INTEGER NOT NULL REFERENCES chains(id),
            PRIMARY KEY (account, group_id, purchaser)
        ) WITHOUT ROWID;
        CREATE TABLE notices(
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            type TEXT NOT NULL,
            subtype TEXT,
            account TEXT NOT NULL,
            product TEXT NOT NULL,
            transaction_id INTEGER NOT NULL,
            original_transaction_id INTEGER NOT NULL,
            status INTEGER,
            instant INTEGER NOT NULL
        );
        CREATE TABLE prorated_refunds(
            id INTEGER PRIMARY KEY,
            transaction_id INTEGER NOT NULL,
            amount INTEGER NOT NULL,
            currency TEXT NOT NULL,
            instant INTEGER NOT NULL
        );
        ALTER TABLE requests ADD COLUMN offer TEXT;
        """
}
