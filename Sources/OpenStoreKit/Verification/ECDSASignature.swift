import Foundation
import StoreEngine

/// An ES256 signature: ECDSA over P-256 and SHA-256.
///
/// Apple's `VerificationResult.signature` is CryptoKit's `P256.Signing.ECDSASignature`, which Linux does not have
/// without another package. This type has the same two representations, so that one line hands it over to swift-crypto:
/// `try P256.Signing.ECDSASignature(rawRepresentation: result.signature.rawRepresentation)`. It checks nothing by
/// itself: a signature that was cut short is here as it came.
public struct ECDSASignature: Equatable, Hashable, Sendable {
    /// `r || s`, 64 bytes when whole.
    public let rawRepresentation: Data

    /// A `SEQUENCE` of two `INTEGER`s in DER; empty unless ``rawRepresentation`` is 64 bytes.
    public var derRepresentation: Data {
        guard rawRepresentation.count == ES256.signatureLength else { return Data() }
        let half = ES256.signatureLength / 2
        let content = Self.integer(rawRepresentation.prefix(half)) + Self.integer(rawRepresentation.suffix(half))
        return Data([0x30, UInt8(content.count)] + content)
    }

    /// The bytes of an unsigned integer in DER: no leading zeros but one where the highest bit is set.
    private static func integer(_ bytes: Data) -> [UInt8] {
        var digits = Array(bytes.drop { $0 == 0 })
        if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
        return [0x02, UInt8(digits.count)] + digits
    }
}
