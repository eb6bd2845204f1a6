import Foundation
import OpenStoreKit
import TerminalUI

/// A view of the store for a terminal: a value with a state, drawn on a canvas.
///
/// Present it on the current terminal with ``run(on:)``. Or embed it in a program's own loop: a ``StoreViewHost`` does
/// what the view asks for, and the program draws with ``render(into:in:)`` and hands keys over. Nothing is bought
/// without a `y` or a pressed button on a payment sheet that was already on the screen.
public protocol StoreKitView: Sendable {
    /// What the view shows and what it was told.
    var model: StoreViewModel { get set }
}

extension StoreKitView {
    /// Handles a key. The effects it returns are to be performed.
    public mutating func handle(_ key: Key) -> [StoreViewEffect] { model.press(key) }

    /// Handles an event.
    public mutating func receive(_ event: StoreViewEvent) -> [StoreViewEffect] { model.receive(event) }

    /// Draws the view, in `area` of the canvas or on all of it. From 20×5 cells on everything can be reached; below,
    /// a notice is shown.
    public func render(into canvas: inout Canvas, in area: Rect? = nil) {
        let area = area ?? Rect(origin: Point(column: 0, row: 0), size: canvas.size)
        canvas.clipped(to: area) { canvas in
            var painter = StoreViewPainter(model, area: area, canvas: canvas)
            painter.draw()
            canvas = painter.canvas
        }
    }

    func with(_ change: (inout StoreViewModel) -> Void) -> Self {
        var copy = self
        change(&copy.model)
        return copy
    }

    func withOptions(_ change: (inout StoreViewOptions) -> Void) -> Self { with { change(&$0.options) } }
}
