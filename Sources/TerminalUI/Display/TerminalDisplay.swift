/// What a program asks of a terminal: a window, or a screen that a test reads back.
@MainActor
package protocol TerminalDisplay: AnyObject {
    /// The window's size.
    var size: Size { get }
    /// Puts a frame on the screen; only what differs from the last one is written.
    func present(_ canvas: Canvas)
    /// Writes the last frame whole, whatever stands on the terminal now (Ctrl-L).
    func redraw()
    /// Throws away what was typed and not read yet.
    func flushInput()
    /// Hands a text to the terminal's clipboard; terminals that do not know how ignore it.
    func copyToClipboard(_ text: String)
}

extension NcursesDisplay: TerminalDisplay {}
