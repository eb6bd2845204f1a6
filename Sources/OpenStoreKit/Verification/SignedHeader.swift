import Foundation

/// The JWS header of signed data, as far as verification needs it.
struct SignedHeader {
    /// The three certificates, DER, leaf first.
    let certificates: [Data]

    /// Reads a header; only ES256 with exactly three certificates will do. `kid` and `typ` are tolerated.
    init(json: Data) throws(VerificationFailure) {
        guard let fields = try? JSONDecoder().decode(Fields.self, from: json) else {
            throw .invalidEncoding(.unreadableHeader)
        }
        guard fields.algorithm == "ES256" else { throw .invalidEncoding(.otherAlgorithm(fields.algorithm)) }
        guard !fields.hasCriticalExtensions else { throw .invalidEncoding(.criticalHeader) }
        guard fields.certificates.count == 3 else {
            throw .invalidCertificateChain(.chainLength(fields.certificates.count))
        }
        var certificates: [Data] = []
        for text in fields.certificates {
            // Foundation reads one spelling of base64 only, padded and without line breaks, as x5c must be.
            guard let certificate = Data(base64Encoded: text) else {
                throw .invalidCertificateChain(.unreadableCertificate)
            }
            certificates.append(certificate)
        }
        self.certificates = certificates
    }

    private struct Fields: Decodable {
        let algorithm: String
        let certificates: [String]
        let hasCriticalExtensions: Bool

        private enum CodingKeys: String, CodingKey {
            case algorithm = "alg"
            case certificates = "x5c"
            case criticalExtensions = "crit"
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            algorithm = try fields.decode(String.self, forKey: .algorithm)
            certificates = try fields.decodeIfPresent([String].self, forKey: .certificates) ?? []
            hasCriticalExtensions = fields.contains(.criticalExtensions)
        }
    }
}
