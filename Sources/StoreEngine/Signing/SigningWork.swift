// Dispatch groups may be used from any thread; the module just does not say so.
@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Payloads that are being signed under an identity's header, on other cores while their owner does something else.
final class SigningWork: Sendable {
    /// How many payloads a thread takes at a time.
    private static let share = 32

    private struct State {
        var next = 0
        var signatures: [Int: [Data]] = [:]
        var failure: SigningError?
    }

    private let payloads: [Data]
    private let header: String
    private let key: SigningKey
    private let state = Mutex(State())
    private let helpers = DispatchGroup()

    /// Begins to sign; a few payloads are left to whoever asks for the signatures, which is sooner than waking a thread.
    init(_ payloads: [Data], by identity: SigningIdentity) throws(SigningError) {
        self.payloads = payloads
        header = identity.certificateChain.headerSegment
        key = try identity.leafKey.get()
        let shares = (payloads.count + Self.share - 1) / Self.share
        for _ in 1..<max(1, min(shares, ProcessInfo.processInfo.activeProcessorCount)) {
            DispatchQueue.global(qos: .userInitiated).async(group: helpers) { self.sign() }
        }
    }

    /// The signatures, in the order of the payloads; helps with what is left.
    func signatures() throws(SigningError) -> [Data] {
        sign()
        helpers.wait()
        let state = state.withLock { $0 }
        if let failure = state.failure { throw failure }
        return state.signatures.sorted { $0.key < $1.key }.flatMap(\.value)
    }

    /// Takes one share after the other until none is left.
    private func sign() {
        while let range = nextShare() {
            let inputs = payloads[range].lazy.map { [header] in
                JSONWebSignature.signingInput(headerSegment: header, payload: $0)
            }
            do throws(SigningError) {
                let signatures = try key.sign(each: inputs)
                state.withLock { $0.signatures[range.lowerBound] = signatures }
            } catch {
                state.withLock { $0.failure = error }
                return
            }
        }
    }

    private func nextShare() -> Range<Int>? {
        state.withLock { state in
            guard state.next < payloads.count, state.failure == nil else { return nil }
            let start = state.next
            state.next = min(start + Self.share, payloads.count)
            return start..<state.next
        }
    }
}
