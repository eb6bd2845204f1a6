import TerminalUI

@testable import Storefront

/// A display that keeps what it is given, and the order of what is asked of it.
@MainActor
final class PaperDisplay: TerminalDisplay {
    var size = Size(columns: 80, rows: 24)
    private(set) var frames: [Canvas] = []
    private(set) var calls: [String] = []
    private var waiting: (String, CheckedContinuation<Void, Never>)?

    func present(_ canvas: Canvas) {
        frames.append(canvas)
        calls.append("present")
        if let (expected, waiter) = waiting, text.contains(expected) {
            waiting = nil
            waiter.resume()
        }
    }
    func redraw() { calls.append("redraw") }
    func flushInput() { calls.append("flush") }
    func copyToClipboard(_ text: String) { calls.append("copy \(text)") }

    /// Returns when a frame shows a text.
    func shows(_ expected: String) async {
        if text.contains(expected) { return }
        await withCheckedContinuation { waiting = (expected, $0) }
    }

    var text: String { frames.last?.lines.joined(separator: "\n") ?? "" }
    func forget() { calls = [] }
}
