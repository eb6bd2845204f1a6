import TerminalUI

/// What the runtime asks of a terminal: a window, or a screen that a test reads back.
@MainActor
package protocol ShopDisplay: AnyObject {
    /// The window's size.
    var size: Size { get }
    /// Puts a frame on the screen; only what differs from the last one is written.
    func present(_ canvas: Canvas)
    /// Writes the last frame whole, whatever stands on the terminal now (Ctrl-L).
    func redraw()
    /// Throws away what was typed and not read yet.
    func flushInput()
}

extension NcursesDisplay: ShopDisplay {}
