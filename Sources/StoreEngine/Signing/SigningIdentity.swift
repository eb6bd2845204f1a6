import COpenSSL
import Foundation
import Synchronization

/// The store's right to sign: a root, an intermediate and a leaf of its own (`server-interop` §2).
///
/// Opening one from disk reads the three certificates; a private key is read when it is first needed.
package final class SigningIdentity: Sendable {
    /// The instants at which a store's certificates are valid: 2000-01-01T00:00:00Z..<2099-12-31T23:59:59Z.
    ///
    /// OpenSSL does not count a certificate's last second, so neither does this.
    package static let signingDates =
        CertificateTemplate.wholeValidity.lowerBound..<CertificateTemplate.wholeValidity.upperBound

    /// The certificates that go into every JWS header.
    package let certificateChain: CertificateChain
    private let organization: String
    let leafKey: LazyKey
    private let intermediateKey: LazyKey

    init(chain: CertificateChain, organization: String, leafKey: LazyKey, intermediateKey: LazyKey) {
        certificateChain = chain
        self.organization = organization
        self.leafKey = leafKey
        self.intermediateKey = intermediateKey
    }

    /// Makes an identity that lives in memory only.
    package static func ephemeral(organization: String = "Kiosk") throws(SigningError) -> SigningIdentity {
        let material = try SigningMaterial.generate(organization: organization)
        return SigningIdentity(
            chain: material.chain, organization: organization,
            leafKey: LazyKey(material.leafKey), intermediateKey: LazyKey(material.intermediateKey))
    }

    /// Signs bytes with the leaf's key: ES256, 64 bytes, `r || s`.
    package func sign(_ signingInput: [UInt8]) throws(SigningError) -> Data {
        try leafKey.get().sign(signingInput)
    }

    /// Signs a payload under this identity's header; only the signature comes back.
    package func sign(payload: Data) throws(SigningError) -> Data {
        try sign(JSONWebSignature.signingInput(headerSegment: certificateChain.headerSegment, payload: payload))
    }

    /// An identity with a new leaf of another validity under the same intermediate; in memory only.
    package func identity(leafValidFrom start: Date, until end: Date) throws(SigningError) -> SigningIdentity {
        let key = try SigningKey.generate()
        let template = CertificateTemplate(
            role: .leaf, organization: organization, validity: min(start, end)...max(start, end))
        let issuer = (certificate: certificateChain.intermediate, key: try intermediateKey.get())
        let chain = CertificateChain(
            leaf: try template.issue(for: key, signedBy: issuer), intermediate: certificateChain.intermediate,
            root: certificateChain.root)
        return SigningIdentity(
            chain: chain, organization: organization, leafKey: LazyKey(key), intermediateKey: intermediateKey)
    }
}

/// A private key in memory, or on disk until someone signs with it.
final class LazyKey: Sendable {
    private enum State {
        case loaded(SigningKey)
        case stored(@Sendable () throws(SigningError) -> SigningKey)
    }

    private let state: Mutex<State>

    /// Holds a key.
    init(_ key: SigningKey) {
        state = Mutex(.loaded(key))
    }

    /// Reads the key when it is first needed; a failure is not remembered.
    init(reading read: @escaping @Sendable () throws(SigningError) -> SigningKey) {
        state = Mutex(.stored(read))
    }

    /// The key, read now if it has not been.
    func get() throws(SigningError) -> SigningKey {
        try state.withLock { state throws(SigningError) in
            switch state {
            case .loaded(let key): return key
            case .stored(let read):
                let key = try read()
                state = .loaded(key)
                return key
            }
        }
    }
}

/// A freshly made chain with its three private keys.
struct SigningMaterial {
    let chain: CertificateChain
    let rootKey: SigningKey
    let intermediateKey: SigningKey
    let leafKey: SigningKey

    /// Makes keys and certificates of the profile in `server-interop` §2.
    static func generate(organization: String) throws(SigningError) -> SigningMaterial {
        func template(_ role: CertificateTemplate.Role) -> CertificateTemplate {
            CertificateTemplate(role: role, organization: organization)
        }
        let rootKey = try SigningKey.generate()
        let intermediateKey = try SigningKey.generate()
        let leafKey = try SigningKey.generate()
        let root = try template(.root).issue(for: rootKey)
        let intermediate = try template(.intermediate).issue(for: intermediateKey, signedBy: (root, rootKey))
        let leaf = try template(.leaf).issue(for: leafKey, signedBy: (intermediate, intermediateKey))
        return SigningMaterial(
            chain: CertificateChain(leaf: leaf, intermediate: intermediate, root: root),
            rootKey: rootKey, intermediateKey: intermediateKey, leafKey: leafKey)
    }
}
