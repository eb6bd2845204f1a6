import Foundation
import StoreEngine

/// The parts of a compact JWS; empty where the text is none.
struct SignedParts {
    private let parts: JSONWebSignature?

    init(_ jws: String) {
        parts = JSONWebSignature(compact: jws)
    }

    var header: Data { parts?.header ?? Data() }
    var payload: Data { parts?.payload ?? Data() }
    var signature: Data { parts?.signature ?? Data() }
    var signed: Data { Data(parts?.signingInput ?? []) }
}

extension UUID {
    /// Stands for a nonce that is absent.
    static let zero = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
