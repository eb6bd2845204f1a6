extension LedgerSchema {
    /// Version 4: what the store says to customers, purchases they begin outside the app, and what news carry.
    ///
    /// `notices.renewal_info` is the renewal info as of the news, unsigned. `messages` holds what the store says of its
    /// own accord, `purchase_intents` what no app has taken up yet, `messages_seen` which messages a device has had.
    static let version4 = """
        ALTER TABLE notices ADD COLUMN renewal_info TEXT;
        ALTER TABLE notices ADD COLUMN reason TEXT;
        CREATE TABLE messages(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account TEXT NOT NULL,
            reason INTEGER NOT NULL
        );
        CREATE TABLE messages_seen(
            account TEXT NOT NULL,
            device TEXT NOT NULL,
            message TEXT NOT NULL,
            PRIMARY KEY (account, device, message)
        ) WITHOUT ROWID;
        CREATE TABLE purchase_intents(
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account TEXT NOT NULL,
            product TEXT NOT NULL,
            offer TEXT
        );
        """
}
