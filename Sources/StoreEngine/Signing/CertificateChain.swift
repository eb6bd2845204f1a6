import Foundation

/// The three certificates of a JWS header, DER, leaf first (`server-interop` §3).
package struct CertificateChain: Hashable, Sendable {
    /// The certificate whose key signs.
    package let leaf: Data
    /// The certificate authority that issued the leaf.
    package let intermediate: Data
    /// The store's root.
    package let root: Data
    /// The JWS header `{"alg":"ES256","x5c":[leaf,intermediate,root]}`, base64url.
    package let headerSegment: String

    /// Makes a chain of DER certificates.
    package init(leaf: Data, intermediate: Data, root: Data) {
        self.leaf = leaf
        self.intermediate = intermediate
        self.root = root
        let certificates = [leaf, intermediate, root].map { "\"\($0.base64EncodedString())\"" }.joined(separator: ",")
        headerSegment = Base64URL.encode(#"{"alg":"ES256","x5c":[\#(certificates)]}"#.utf8)
    }

    /// A DER certificate as PEM text, for tools that want it so.
    package static func pem(_ certificate: Data) -> String {
        let lines = certificate.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN CERTIFICATE-----\n\(lines)\n-----END CERTIFICATE-----\n"
    }
}
