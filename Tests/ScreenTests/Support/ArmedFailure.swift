import Foundation
import Storefront
import Synchronization

/// A step of writing the balances that fails while it is armed.
final class ArmedFailure: Sendable {
    private let armed = Mutex<StateFileSteps.Step?>(nil)

    func arm(_ step: StateFileSteps.Step) { armed.withLock { $0 = step } }
    func disarm() { armed.withLock { $0 = nil } }

    var steps: StateFileSteps {
        StateFileSteps { [self] step, _ in armed.withLock { $0 == step } ? ENOSPC : nil }
    }
}
