import TerminalUI

/// Draws the state on a window of a size: pure, and only what is visible.
package func render(_ state: ShopState, size: Size) -> Canvas {
    Canvas(size: size)
}
