import Dispatch
import Foundation
import Synchronization

extension SigningIdentity {
    /// Signs payloads under this identity's header, side by side on every core when there are many; signatures come back
    /// in the order of the payloads.
    func sign(payloads: [Data]) throws(SigningError) -> [Data] {
        let header = certificateChain.headerSegment
        @Sendable func inputs(_ range: Range<Int>) -> some Sequence<[UInt8]> {
            payloads[range].lazy.map { JSONWebSignature.signingInput(headerSegment: header, payload: $0) }
        }
        // A few are done sooner than threads are woken.
        let parts = payloads.count / 16
        guard parts > 1 else {
            var signatures: [Data] = []
            for payload in payloads { signatures.append(try sign(payload: payload)) }
            return signatures
        }
        let key = try leafKey.get()
        let done = Mutex<[Int: Result<[Data], SigningError>]>([:])
        DispatchQueue.concurrentPerform(iterations: parts) { part in
            let range = payloads.count * part / parts..<payloads.count * (part + 1) / parts
            let result: Result<[Data], SigningError>
            do throws(SigningError) {
                result = .success(try key.sign(each: inputs(range)))
            } catch {
                result = .failure(error)
            }
            done.withLock { $0[part] = result }
        }
        let results = done.withLock { $0 }
        var signatures: [Data] = []
        signatures.reserveCapacity(payloads.count)
        for part in 0..<parts {
            guard let result = results[part] else {
                throw .cryptography(operation: "sign", detail: "part \(part) was left out")
            }
            signatures += try result.get()
        }
        return signatures
    }
}
