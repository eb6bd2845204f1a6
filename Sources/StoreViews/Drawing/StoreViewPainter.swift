import OpenStoreKit
import TerminalUI

/// Draws a view on a canvas: pure, and only what is visible.
struct StoreViewPainter {
    let model: StoreViewModel
    let area: Rect
    let layout: StoreViewLayout
    let texts: ViewTexts
    var canvas: Canvas

    init(_ model: StoreViewModel, area: Rect, canvas: Canvas) {
        self.model = model
        self.area = area
        self.canvas = canvas
        layout = StoreViewLayout(model, area: area)
        texts = model.texts
    }

    mutating func draw() {
        canvas.fill(area)
        guard !StoreViewLayout.isTooSmall(area.size) else { return drawNotice() }
        if layout.hasTitle {
            canvas.write(
                model.title(columns: layout.textColumns),
                at: Point(column: layout.textColumn, row: layout.frame.origin.row), style: Style(.strong),
                maxColumns: layout.textColumns)
        }
        if layout.hasTopRule { drawRule(row: layout.body.origin.row - 1) }
        drawBody()
        if layout.pinsFooter {
            if layout.hasBottomRule { drawRule(row: layout.footerRow - 1) }
            drawFooter(row: layout.footerRow)
        }
        drawHints()
        drawMessage()
        if let dialog = model.dialog { draw(dialog) }
    }

    // MARK: Body

    private mutating func drawBody() {
        if !layout.pinsFooter, model.focus.isFooter { return drawFooter(row: layout.body.origin.row) }
        guard model.products.isEmpty, model.links.isEmpty else {
            if StoreViewList.isUsed(by: model, layout) {
                StoreViewList(model, layout).draw(into: &canvas)
            } else {
                drawPage()
            }
            return
        }
        var lines: [TextLine]
        let columns = layout.textColumns
        switch model.loading {
        case .loading: lines = TextLine.wrapped(texts(.loading), .secondary, columns: columns)
        case .failure(let error):
            lines = TextLine.wrapped(texts(.loadFailedView), .failure, columns: columns)
            lines += TextLine.wrapped(texts.reason(for: error), columns: columns)
            lines += texts.advice(for: error).map { TextLine.wrapped($0, .secondary, columns: columns) } ?? []
            lines += TextLine.wrapped(texts(.loadAgain), .secondary, columns: columns)
        case .success:
            let key: ViewText =
                switch model.kind {
                case .store: .noProducts
                case .product: .productMissing
                case .subscriptions: .noPlans
                }
            lines = TextLine.wrapped(texts(key), .secondary, columns: columns)
        }
        for (offset, line) in lines.prefix(layout.body.size.rows).enumerated() {
            canvas.write(line, column: layout.textColumn, row: layout.body.origin.row + offset, columns: columns)
        }
    }

    private mutating func drawPage() {
        let page = StoreViewPage(model: model, columns: layout.textColumns, rows: layout.body.size.rows)
        let lines = page.lines
        let top = page.top(model.top, of: lines)
        for index in page.shown(lines, from: top) {
            draw(lines[index], row: layout.body.origin.row + index - top)
        }
    }

    private mutating func draw(_ line: PageLine, row: Int) {
        let isFocused = line.element != nil && line.element == model.focus && model.dialog == nil
        let column = layout.textColumn
        canvas.write(line.text, column: column, row: row, columns: layout.textColumns)
        guard isFocused else { return }
        if !line.isFramed { canvas.write("▌", at: Point(column: column - 1, row: row), style: Style(.strong)) }
        guard let highlight = line.highlight else { return }
        let before = line.text.spans.prefix(highlight).reduce(0) { $0 + $1.width }
        let room = layout.textColumns - before - (line.text.trailing.map { $0.width + 1 } ?? 0)
        canvas.write(
            [line.text.spans[highlight]], column: column + before, row: row, columns: room, selected: true)
        if canvas.cursor == nil { canvas.cursor = Point(column: column + before, row: row) }
    }

    // MARK: Around it

    private mutating func drawRule(row: Int) {
        canvas.line(at: Point(column: layout.textColumn, row: row), columns: layout.textColumns)
    }

    private mutating func drawFooter(row: Int) {
        for (offset, elements) in layout.footer.prefix(max(0, layout.hintRow - row)).enumerated() {
            var column = layout.textColumn
            for element in elements {
                let isFocused = model.focus == element && model.dialog == nil
                let place = Point(column: column, row: row + offset)
                column += canvas.write(
                    texts.label(of: element), at: place, style: Style(.body, selected: isFocused),
                    maxColumns: layout.textColumn + layout.textColumns - column)
                if isFocused { canvas.cursor = place }
                column += 2
            }
        }
    }

    private mutating func drawMessage() {
        var message = model.message
        if let purchase = model.purchase { message = Span(texts.buying(purchase.product.displayName), .waiting) }
        if model.isRestoring { message = Span(texts(.restoring), .waiting) }
        guard let message else { return }
        let row = layout.messageRow
        canvas.fill(Rect(column: layout.frame.origin.column, row: row, columns: layout.frame.size.columns, rows: 1))
        canvas.write([message], column: layout.textColumn, row: row, columns: layout.textColumns)
    }

    private mutating func drawHints() {
        canvas.write(model.hints, column: layout.textColumn, row: layout.hintRow, columns: layout.textColumns - 1)
    }

    /// The window is too small for anything that could be acted on.
    private mutating func drawNotice() {
        guard !area.isEmpty else { return }
        let lines = TerminalText.wrapped(texts(.tooSmall), to: area.size.columns).prefix(area.size.rows)
        let top = area.origin.row + (area.size.rows - lines.count) / 2
        for (offset, line) in lines.enumerated() {
            canvas.write(
                line, at: Point(column: area.origin.column, row: top + offset), columns: area.size.columns,
                alignment: .center, style: Style(.strong))
        }
    }

    // MARK: Scrolling

    /// The first line in sight of a model whose focus has moved.
    static func top(of model: StoreViewModel) -> Int {
        let layout = StoreViewLayout(model, area: Rect(origin: Point(column: 0, row: 0), size: model.size))
        if StoreViewList.isUsed(by: model, layout) { return StoreViewList(model, layout).top }
        let page = StoreViewPage(model: model, columns: layout.textColumns, rows: layout.body.size.rows)
        return page.top(model.top, of: page.lines)
    }
}
