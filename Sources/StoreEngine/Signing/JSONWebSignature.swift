import Foundation

/// A JSON Web Signature in compact form: three base64url segments joined by dots (RFC 7515 §7.1, `server-interop` §3).
package struct JSONWebSignature: Hashable, Sendable {
    /// First segment as received, still base64url.
    package let headerSegment: String
    /// The decoded header: a JSON object.
    package let header: Data
    /// The decoded payload.
    package let payload: Data
    /// The decoded signature: `r || s` for ES256.
    package let signature: Data
    /// The bytes the signature covers: first and second segment with the dot between them.
    package let signingInput: [UInt8]

    /// Splits and decodes a compact JWS; `nil` unless it is three canonical base64url segments.
    package init?(compact: String) {
        let bytes = Array(compact.utf8)
        let segments = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard segments.count == 3, !segments[0].isEmpty,
            let header = Base64URL.decode(segments[0]),
            let payload = Base64URL.decode(segments[1]),
            let signature = Base64URL.decode(segments[2])
        else { return nil }
        headerSegment = String(decoding: segments[0], as: UTF8.self)
        self.header = Data(header)
        self.payload = Data(payload)
        self.signature = Data(signature)
        signingInput = Array(bytes[..<segments[1].endIndex])
    }

    /// The bytes to sign for a payload under an encoded header.
    package static func signingInput(headerSegment: String, payload: Data) -> [UInt8] {
        var input = Array(headerSegment.utf8)
        input.reserveCapacity(input.count + 1 + (payload.count * 4 + 2) / 3 + 1 + 86)
        input.append(UInt8(ascii: "."))
        Base64URL.append(payload, to: &input)
        return input
    }

    /// The compact form of an encoded header, a payload and its raw signature.
    package static func compact(headerSegment: String, payload: Data, signature: Data) -> String {
        var bytes = signingInput(headerSegment: headerSegment, payload: payload)
        bytes.append(UInt8(ascii: "."))
        Base64URL.append(signature, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
