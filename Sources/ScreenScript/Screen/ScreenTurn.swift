/// Whose turn it is to have a terminal open.
///
/// ncurses keeps one list of windows for all its screens: while two are open, resizing one resizes the windows of the
/// other, and closing one frees them. So whoever keeps a `HeadlessTerminal` across a suspension takes turns.
@MainActor
package enum ScreenTurn {
    private static var isTaken = false
    private static var waiting: [CheckedContinuation<Void, Never>] = []

    /// Waits for the turn and takes it.
    package static func take() async {
        if isTaken {
            await withCheckedContinuation { waiting.append($0) }
        } else {
            isTaken = true
        }
    }

    /// Gives the turn to whoever has waited longest.
    package static func give() {
        if waiting.isEmpty {
            isTaken = false
        } else {
            waiting.removeFirst().resume()
        }
    }
}
