import Foundation
import Synchronization

/// Another clock, stopped, moved, or left alone, as the ledger says.
final class AdjustableStoreClock: StoreClock {
    private let base: any StoreClock
    private let setting = Mutex(ClockSetting.machine)

    /// Shows another clock's time until told otherwise.
    init(_ base: any StoreClock) {
        self.base = base
    }

    /// The instant under the current setting.
    var now: Date {
        switch setting.withLock({ $0 }) {
        case .running(0): base.now
        case .running(let ahead): Date(wholeMilliseconds: base.now.wholeMilliseconds + ahead)
        case .standing(let instant): instant.date
        }
    }

    /// The other clock's instant.
    var baseNow: Date { base.now }

    /// `nil` while it stands.
    func realTime(until instant: Date) -> Duration? {
        switch setting.withLock({ $0 }) {
        case .running(let ahead): base.realTime(until: Date(wholeMilliseconds: instant.wholeMilliseconds - ahead))
        case .standing: nil
        }
    }

    /// Moves of the other clock; a changed setting is found in the ledger.
    func observeMoves(_ onMove: @escaping @Sendable () -> Void) { base.observeMoves(onMove) }

    /// Goes by a setting from now on; true when that is another than before.
    func adopt(_ new: ClockSetting) -> Bool {
        setting.withLock { setting in
            defer { setting = new }
            return setting != new
        }
    }
}
