import Foundation

extension SimulatedAppStore {
    /// How long a signature holds (`storekit-spec` A4.4), in milliseconds.
    private static let signatureLifetime: Int64 = 24 * 60 * 60 * 1000
    /// How far a server's clock may be ahead of the store's.
    private static let clockTolerance: Int64 = 5 * 60 * 1000

    /// Checks the developer's word that a customer may have a promotional offer, and uses its nonce up: the purchase
    /// may fail after that, the signature holds for no second one. What comes back can be ordered.
    ///
    /// - Throws: `.noOffer`, `.invalidOfferPrice`, `.missingOfferParameters`, `.offerSignature`.
    package func prove(
        offer offerID: String, on productID: String, by proof: OfferProof, appAccountToken: UUID?, for buyer: Buyer
    ) throws(StoreEngineError) -> OfferRequest {
        let request = OfferRequest.promotional(offerID)
        if offerID.isEmpty { throw .missingOfferParameters(detail: "the offer's identifier") }
        try price(of: request, on: productID)
        switch proof {
        case .signature(let signature):
            try prove(offerID, productID, by: signature, appAccountToken)
        case .jws(let jws):
            _ = try prove(jws, for: .promotionalOffer, productID, offerID, buyer)
        }
        return request
    }

    /// Checks the developer's word on whether a customer can have the introductory offer, and uses its nonce up.
    ///
    /// - Throws: `.missingOfferParameters`, `.offerSignature`.
    package func proveIntroductoryOffer(
        on productID: String, by jws: String, for buyer: Buyer
    ) throws(StoreEngineError) -> Bool {
        try prove(jws, for: .introductoryOfferEligibility, productID, nil, buyer).allowIntroductoryOffer ?? false
    }

    // MARK: The two forms

    private func prove(
        _ offerID: String, _ productID: String, by signature: OfferSignature, _ appAccountToken: UUID?
    ) throws(StoreEngineError) {
        if signature.keyID.isEmpty { throw .missingOfferParameters(detail: "the key's identifier") }
        if signature.signature.isEmpty { throw .missingOfferParameters(detail: "the signature") }
        if signature.timestamp <= 0 { throw .missingOfferParameters(detail: "the time of the signature") }
        let key = try verificationKey(signature.keyID)
        let message = OfferSignature.message(
            bundleID: catalog.bundleID, keyID: signature.keyID, productID: productID, offerID: offerID,
            appAccountToken: appAccountToken, nonce: signature.nonce, timestamp: signature.timestamp)
        guard key.isValidSignature(der: [UInt8](signature.signature), for: message) else {
            throw .offerSignature(.wrongSignature)
        }
        try useUp(signature.nonce, signedAt: signature.timestamp)
    }

    private func prove(
        _ compact: String, for audience: OfferClaims.Audience, _ productID: String, _ offerID: String?, _ buyer: Buyer
    ) throws(StoreEngineError) -> OfferClaims {
        if compact.isEmpty { throw .missingOfferParameters(detail: "the JWS") }
        guard let jws = JSONWebSignature(compact: compact),
            let header = try? PayloadJSON.decoder.decode(OfferHeader.self, from: jws.header),
            let claims = try? PayloadJSON.decoder.decode(OfferClaims.self, from: jws.payload)
        else { throw .offerSignature(.malformed) }
        guard header.alg == "ES256" else { throw .offerSignature(.otherAlgorithm(header.alg ?? "")) }
        guard let keyID = header.kid, !keyID.isEmpty else { throw .missingOfferParameters(detail: "the header's kid") }
        guard let known = try existingLedger()?.offerKey(keyID) else { throw .offerSignature(.unknownKey(keyID)) }
        guard try verificationKey(keyID).isValidSignature(jws.signature, for: jws.signingInput) else {
            throw .offerSignature(.wrongSignature)
        }
        if let found = claims.aud, found != audience.rawValue {
            throw .offerSignature(.otherClaim(name: "aud", found: found, expected: audience.rawValue))
        }
        if let missing = claims.missingClaim(for: audience) {
            throw .missingOfferParameters(detail: "the claim \(missing)")
        }
        let expected = [
            ("bid", claims.bid, catalog.bundleID),
            ("iss", claims.iss, known.issuerID), ("productId", claims.productId, productID),
            ("offerIdentifier", claims.offerIdentifier, offerID ?? claims.offerIdentifier ?? ""),
        ]
        for (name, found, expected) in expected where found ?? "" != expected {
            throw .offerSignature(.otherClaim(name: name, found: found ?? "", expected: expected))
        }
        guard let nonce = claims.nonce.flatMap(UUID.init(uuidString:)), let iat = claims.iat,
            let issued = Int64(exactly: (iat * 1000).rounded(.down))
        else { throw .offerSignature(.malformed) }
        if let id = claims.transactionId, try !isOf(buyer.account, id) {
            throw .offerSignature(.otherCustomer(transactionID: id))
        }
        try useUp(nonce, signedAt: issued)
        return claims
    }

    // MARK: Checks

    /// What one period of an offer costs now, in currency units.
    ///
    /// - Throws: `.productUnavailable`, `.noOffer`, `.invalidOfferPrice`.
    @discardableResult
    package func price(of request: OfferRequest, on productID: String) throws(StoreEngineError) -> Decimal {
        let storefront = try region(settings())
        guard let product = position(of: productID).map({ catalog.products[$0] }) else {
            throw .productUnavailable(productID: productID, storefront: storefront.countryCode)
        }
        guard let terms = product.subscription else { throw .noOffer(productID: productID, offer: request.name) }
        return try request.pricedTerms(in: terms, storefront, productID: productID).price.decimal
    }

    private func verificationKey(_ id: String) throws(StoreEngineError) -> VerificationKey {
        guard let found = try existingLedger()?.offerKey(id) else { throw .offerSignature(.unknownKey(id)) }
        guard let key = VerificationKey(pem: Data(found.publicKey.utf8)) else {
            throw .invalidOfferKey(id: id, detail: "its public half cannot be read")
        }
        return key
    }

    /// Whether a number is a transaction of the account, or the account's own.
    private func isOf(_ account: String, _ number: String) throws(StoreEngineError) -> Bool {
        if environment == .xcode, number == "0" { return true }
        guard let ledger = try existingLedger() else { return false }
        if try ledger.appTransactionID(of: account) == number { return true }
        guard let id = UInt64(digits: number) else { return false }
        return try ledger.transaction(id)?.account == account
    }

    private func useUp(_ nonce: UUID, signedAt timestamp: Int64) throws(StoreEngineError) {
        try change { (ledger) throws(StoreEngineError) in
            let now = try takeInstant(ledger).wholeMilliseconds
            if timestamp < now - Self.signatureLifetime {
                throw .offerSignature(.expired(Date(wholeMilliseconds: timestamp)))
            }
            if timestamp > now + Self.clockTolerance {
                throw .offerSignature(.fromTheFuture(Date(wholeMilliseconds: timestamp)))
            }
            guard try ledger.useUp(nonce.lowercaseString, at: now) else { throw .offerSignature(.usedNonce(nonce)) }
            // What is older is refused for its age alone.
            try ledger.forgetNonces(before: now - Self.signatureLifetime - Self.clockTolerance)
        }
    }
}
