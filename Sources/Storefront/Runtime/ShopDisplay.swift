import TerminalUI

/// Where frames go and what else the runtime asks of a terminal; a window, or a screen read back by a test.
@MainActor
package protocol ShopDisplay: AnyObject {
    /// The window's size.
    var size: Size { get }
    /// Puts a frame on the screen; only what differs from the last one is written.
    func present(_ canvas: Canvas)
    /// Throws away what was typed and not read yet.
    func flushInput()
    /// Forgets what is on the screen, so that the next frame is written whole (Ctrl-L).
    func invalidate()
    /// Gives the terminal back, stops the process, and takes the terminal again when it continues (Ctrl-Z).
    func suspend()
}
