import TerminalUI

/// A view that has a display to itself.
@MainActor
package final class StoreViewPresentation<Content: StoreKitView> {
    /// Runs the view.
    package let host: StoreViewHost<Content>
    /// The frame that is on the display.
    package private(set) var canvas: Canvas?
    private let display: any TerminalDisplay

    /// Puts a view on a display.
    package init(_ view: Content, on display: any TerminalDisplay) {
        self.display = display
        host = StoreViewHost(view.withOptions { $0.isPresented = true })
        host.onChange = { [weak self] in self?.paint() }
        host.onCopy = { [weak display] in display?.copyToClipboard($0) }
        host.onRedraw = { [weak display] in display?.redraw() }
    }

    /// Brings the screen up to date. A sheet takes keys only when it is on the screen and everything typed before is
    /// thrown away.
    package func paint() {
        let isNews = host.awaitsSheetShown
        frame()
        if isNews { display.flushInput() }
        host.presented(columns: display.size.columns, rows: display.size.rows)
        // What was presented may scroll, and a sheet has hints now.
        frame()
    }

    private func frame() {
        var canvas = Canvas(size: display.size)
        host.render(into: &canvas)
        self.canvas = canvas
        display.present(canvas)
    }
}
