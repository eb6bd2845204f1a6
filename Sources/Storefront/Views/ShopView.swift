import TerminalUI

/// Draws the state on a window of a size: pure, and only what is visible.
package func render(_ state: ShopState, size: Size) -> Canvas {
    ShopView.frame(state, size: size).canvas
}

/// What a mouse click can hit.
package enum ClickTarget: Hashable, Sendable {
    /// A row of the list on top.
    case row(Int)
    /// What Enter does to a row of the shop.
    case rowButton(Int)
    /// A control of the shop.
    case control(ShopControl)
    /// A button of the dialog on top.
    case button(Int)
    /// A hint.
    case hint(Command)
}

/// A frame: cells, and what can be clicked in them.
package struct ShopFrame {
    /// Cells.
    package var canvas: Canvas
    /// What can be clicked, the last drawn on top.
    package var targets: [(area: Rect, target: ClickTarget)]

    /// What stands at a place.
    package func target(at point: Point) -> ClickTarget? {
        targets.last { $0.area.contains(point) }?.target
    }
}

/// The views of the shop: one file per screen and dialog.
package enum ShopView {
    /// Draws a frame.
    package static func frame(_ state: ShopState, size: Size) -> ShopFrame {
        var painter = ShopPainter(state, size: size)
        painter.draw()
        return ShopFrame(canvas: painter.canvas, targets: painter.targets)
    }
}

/// A canvas being drawn, with all that the views need.
struct ShopPainter {
    let state: ShopState
    let layout: ShopLayout
    let texts: Texts
    var canvas: Canvas
    var targets: [(area: Rect, target: ClickTarget)] = []
    /// Columns at the right of the message line that are taken.
    var reservedColumns = 0

    init(_ state: ShopState, size: Size) {
        self.state = state
        layout = ShopLayout(size)
        texts = state.texts
        canvas = Canvas(size: size)
    }

    mutating func draw() {
        guard layout.tier != .notice else { return drawNotice() }
        let screen = state.layers.lastIndex(where: \.isScreen)
        if let screen { drawScreen(state.layers[screen]) } else { drawShop() }
        guard let dialog = state.layers.last, !dialog.isScreen else { return }
        dim()
        drawDialog(dialog)
        drawHints()
    }

    /// The window is too small for anything that could be acted on.
    private mutating func drawNotice() {
        let size = layout.size
        guard size.columns > 0, size.rows > 0 else { return }
        let lines = TerminalText.wrapped(texts(.tooSmall), to: size.columns)
        let more = TerminalText.wrapped(texts(.tooSmallQuit), to: size.columns)
        let all = lines.map { ($0, StyleRole.strong) } + more.map { ($0, StyleRole.secondary) }
        let shown = all.count <= size.rows ? all : Array(all.prefix(size.rows))
        let top = (size.rows - shown.count) / 2
        for (row, line) in shown.enumerated() {
            canvas.write(
                line.0, at: Point(column: 0, row: top + row), columns: size.columns, alignment: .center,
                style: Style(line.1))
        }
    }

    /// What is drawn so far lies under a dialog.
    private mutating func dim() {
        targets = []
        canvas.dim(Rect(origin: Point(column: 0, row: 0), size: layout.size))
    }

    // MARK: Helpers of all views

    /// Writes spans one after the other; returns the columns used.
    @discardableResult
    mutating func write(_ spans: [Span], column: Int, row: Int, columns: Int, selected: Bool = false) -> Int {
        canvas.write(spans, column: column, row: row, columns: columns, selected: selected)
    }

    /// Writes a line of a page or dialog.
    mutating func write(_ line: TextLine, column: Int, row: Int, columns: Int) {
        canvas.write(line, column: column, row: row, columns: columns)
    }

    /// Makes an area clickable.
    mutating func target(_ target: ClickTarget, column: Int, row: Int, columns: Int, rows: Int = 1) {
        targets.append((Rect(column: column, row: row, columns: columns, rows: rows), target))
    }

    /// Draws a line from edge to edge within the margins.
    mutating func drawRule(row: Int) {
        let margin = ShopLayout.margin
        canvas.line(at: Point(column: margin, row: row), columns: max(0, layout.size.columns - 2 * margin))
    }
}
