import CLauncher
import Foundation

/// A program on a terminal was started, stopped, went on or ended.
struct PtyChange: Sendable {
    var process: pid_t
    /// How it ended; `nil` as long as it lives.
    var end: ProcessRun.End?
    /// The signal that stopped it.
    var stopSignal: Int32?
    /// Processor time it has used so far.
    var processorTime: Duration

    init(_ change: terminal_change) {
        process = change.process
        processorTime = .microseconds(change.microseconds)
        // -1: started; 0xFFFF: went on.
        guard change.status != -1, change.status != 0xFFFF else { return }
        if change.status & 0xFF == 0x7F {
            stopSignal = change.status >> 8 & 0xFF
        } else {
            end = .init(waitStatus: change.status & ~0x80)
        }
    }
}
