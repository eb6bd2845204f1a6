import Foundation

/// Why signed data is not trusted. Cases are those of StoreKit's `VerificationError` (`storekit-spec` A5).
package enum VerificationFailure: Error, Hashable, Sendable {
    /// The store withdrew a certificate. This store keeps no revocation lists, so nothing here yields it.
    case revokedCertificate(Diagnosis)
    /// The certificates do not lead to the trusted root, or were not valid when the data was signed.
    case invalidCertificateChain(Diagnosis)
    /// The data was issued to another device.
    case invalidDeviceVerification(Diagnosis)
    /// Not a compact ES256 JWS with JSON in it.
    case invalidEncoding(Diagnosis)
    /// The signature does not belong to the data.
    case invalidSignature(Diagnosis)
    /// A field is absent or says that the data belongs to another app or environment.
    case missingRequiredProperties(Diagnosis)

    /// What exactly was found.
    package var diagnosis: Diagnosis {
        switch self {
        case .revokedCertificate(let diagnosis), .invalidCertificateChain(let diagnosis),
            .invalidDeviceVerification(let diagnosis), .invalidEncoding(let diagnosis),
            .invalidSignature(let diagnosis), .missingRequiredProperties(let diagnosis):
            diagnosis
        }
    }

    /// The diagnosis as an English sentence without its full stop, for people.
    package var reason: String { diagnosis.sentence }
}

extension VerificationFailure {
    /// One finding of a verification; each has a sentence of its own.
    package enum Diagnosis: Hashable, Sendable {
        // Encoding
        /// Not three base64url segments.
        case notCompact
        /// The header is not a JSON object of the known kind.
        case unreadableHeader
        /// The header names another algorithm than ES256.
        case otherAlgorithm(String)
        /// The header has critical extensions, which nobody here understands.
        case criticalHeader
        /// The payload is not a JSON object.
        case unreadablePayload
        /// A payload field has another JSON type or form than it must.
        case malformedField(String)

        // Certificates
        /// The header holds this many certificates rather than three.
        case chainLength(Int)
        /// A certificate is not base64 of DER.
        case unreadableCertificate
        /// The third certificate is not the trusted root.
        case otherRoot
        /// OpenSSL found no valid path; its own words.
        case brokenPath(String)
        /// The intermediate may not issue signing certificates.
        case intermediateMarker
        /// The leaf may not sign transactions.
        case leafMarker
        /// The leaf is a certificate authority.
        case leafIsAuthority
        /// The leaf's key is not on P-256.
        case leafKey
        /// A certificate was not valid at the signing date.
        case outsideValidity(signedDate: Date)

        // Signature
        /// The signature is not 64 bytes.
        case signatureLength(Int)
        /// The signature does not fit the data and the leaf's key.
        case otherSignature

        // Content
        /// A field that every transaction has is absent.
        case missingField(String)
        /// Sold for another app.
        case otherBundle(found: String, expected: String)
        /// Sold in another environment.
        case otherEnvironment(found: String, expected: String)
        /// The payload is bound to no device.
        case noDeviceVerification
        /// The payload is bound to another device, or its nonce was changed.
        case otherDevice
    }
}

extension VerificationFailure.Diagnosis {
    /// An English sentence without its full stop.
    package var sentence: String {
        switch self {
        case .notCompact: "the signed data is not three base64url parts joined by dots"
        case .unreadableHeader: "the header of the signed data is not readable JSON"
        case .otherAlgorithm(let name): "the signed data uses the algorithm “\(name)” instead of ES256"
        case .criticalHeader: "the header demands an extension that is not known here"
        case .unreadablePayload: "the signed data does not hold a JSON object"
        case .malformedField(let field): "the field \(field) is not of the right form"
        case .chainLength(let count): "the header holds \(count) certificates instead of 3"
        case .unreadableCertificate: "a certificate in the header cannot be read"
        case .otherRoot: "the certificate chain does not lead to this store's root"
        case .brokenPath(let detail): "the certificate chain is not valid: \(detail)"
        case .intermediateMarker: "the intermediate certificate is not marked as an issuer of signing certificates"
        case .leafMarker: "the signing certificate is not marked for signing transactions"
        case .leafIsAuthority: "the signing certificate is a certificate authority"
        case .leafKey: "the signing certificate's key is not a P-256 key"
        case .outsideValidity(let date):
            "a certificate was not valid when the data was signed, at \(date.wholeMilliseconds) ms since 1970"
        case .signatureLength(let count): "the signature is \(count) bytes long instead of 64"
        case .otherSignature: "the signature does not match the data"
        case .missingField(let field): "the field \(field) is missing"
        case .otherBundle(let found, let expected): "it was sold for the app \(found), not for \(expected)"
        case .otherEnvironment(let found, let expected): "it was sold in the environment \(found), not in \(expected)"
        case .noDeviceVerification: "it is not bound to a device"
        case .otherDevice: "it was issued to another device"
        }
    }
}
