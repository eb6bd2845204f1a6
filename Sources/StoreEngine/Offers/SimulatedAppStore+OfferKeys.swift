import Foundation

extension SimulatedAppStore {
    /// The developer's keys for signing offers, oldest first.
    package func offerKeys() throws(StoreEngineError) -> [OfferSigningKey] {
        try existingLedger()?.offerKeys() ?? []
    }

    /// Makes a key for signing offers.
    @discardableResult
    package func makeOfferKey() throws(StoreEngineError) -> OfferSigningKey {
        let halves = try Self.signing { () throws(SigningError) in
            let key = try SigningKey.generate()
            return (public: try key.publicPEM(), private: try key.pem())
        }
        return try change { (ledger) throws(StoreEngineError) in
            let count = try ledger.offerKeys().count
            // As the App Store numbers keys: ten of A–Z and 0–9.
            let number = randomness.number(in: 101_559_956_668_416..<3_656_158_440_062_976, for: "offer key \(count)")
            return try add(
                String(number, radix: 36, uppercase: true), halves.public, halves.private, issuerID: nil, to: ledger)
        }
    }

    /// Lets the store know a key that was made elsewhere: a private one (PKCS#8) or only its public half, in PEM.
    ///
    /// - Throws: `.invalidOfferKey` when it is no P-256 key in PEM, or the identifier is taken.
    @discardableResult
    package func addOfferKey(id: String, pem: Data, issuerID: String? = nil) throws(StoreEngineError) -> OfferSigningKey
    {
        guard (1...64).contains(id.utf8.count), id.utf8.allSatisfy({ Self.isPartOfKeyID($0) }) else {
            throw .invalidOfferKey(id: id, detail: "a key’s identifier is 1 to 64 letters, digits, “-” and “_”")
        }
        let halves: (public: Data, private: Data?)
        do throws(SigningError) {
            if String(decoding: pem, as: UTF8.self).contains("PRIVATE KEY") {
                let key = try SigningKey(pem: pem)
                halves = (try key.publicPEM(), try key.pem())
            } else {
                guard VerificationKey(pem: pem) != nil else {
                    throw .cryptography(operation: "read a public key", detail: "it is no P-256 key in PEM")
                }
                halves = (pem, nil)
            }
        } catch {
            throw .invalidOfferKey(id: id, detail: "\(error)")
        }
        return try change { (ledger) throws(StoreEngineError) in
            if try ledger.offerKey(id) != nil {
                throw .invalidOfferKey(id: id, detail: "there is a key of that identifier already")
            }
            return try add(id, halves.public, halves.private, issuerID: issuerID, to: ledger)
        }
    }

    private static func isPartOfKeyID(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Forgets a key: what it signed does not hold any more.
    package func removeOfferKey(_ id: String) throws(StoreEngineError) {
        guard try existingLedger()?.offerKey(id) != nil else { throw .noOfferKey(id) }
        try change { (ledger) throws(StoreEngineError) in
            guard try ledger.removeOfferKey(id) else { throw .noOfferKey(id) }
        }
    }

    /// The developer's server with one of the keys; `nil`: the newest whose private half is here.
    ///
    /// - Throws: `.noOfferKey` when there is none, `.invalidOfferKey` when only its public half is here.
    package func offerSigner(key id: String? = nil) throws(StoreEngineError) -> OfferSigner {
        let keys = try offerKeys()
        let found = id.map { id in keys.last { $0.id == id } } ?? keys.last { $0.privateKey != nil }
        guard let found else { throw .noOfferKey(id ?? "") }
        guard let pem = found.privateKey else {
            throw .invalidOfferKey(id: found.id, detail: "only its public half is here")
        }
        let key = try Self.signing { () throws(SigningError) in try SigningKey(pem: Data(pem.utf8)) }
        return OfferSigner(key: key, keyID: found.id, issuerID: found.issuerID, bundleID: catalog.bundleID)
    }

    private func add(
        _ id: String, _ publicKey: Data, _ privateKey: Data?, issuerID: String?, to ledger: Ledger
    ) throws(StoreEngineError) -> OfferSigningKey {
        let known = try ledger.offerKeys().last?.issuerID
        let key = OfferSigningKey(
            id: id, issuerID: issuerID ?? known ?? randomness.uuid(for: "issuer").lowercaseString,
            publicKey: String(decoding: publicKey, as: UTF8.self),
            privateKey: privateKey.map { String(decoding: $0, as: UTF8.self) }, creationDate: try takeInstant(ledger))
        try ledger.insert(key)
        return key
    }

    private static func signing<Value>(_ body: () throws(SigningError) -> Value) throws(StoreEngineError) -> Value {
        do throws(SigningError) {
            return try body()
        } catch {
            throw StoreEngineError(error)
        }
    }
}
