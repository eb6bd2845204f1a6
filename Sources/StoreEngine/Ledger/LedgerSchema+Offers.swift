extension LedgerSchema {
    /// Version 3: offers that developers sign.
    ///
    /// `offer_keys` holds the developer's keys, `offer_nonces` the nonces of the last day, each used once.
    static let version3 = """
        CREATE TABLE offer_keys(
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            issuer TEXT NOT NULL,
            public_key TEXT NOT NULL,
            private_key TEXT,
            created INTEGER NOT NULL
        );
        CREATE TABLE offer_nonces(
            nonce TEXT PRIMARY KEY,
            used INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX offer_nonces_used ON offer_nonces(used);
        ALTER TABLE requests ADD COLUMN introductory INTEGER;
        """
}
