import Foundation
import StoreEngine
import TerminalUI

/// The transaction history: a table, newest first.
extension ShopPainter {
    mutating func drawTransactions(_ list: ListState, _ body: Rect) {
        let layer = Layer.transactions(list)
        let area = listArea(layer, body)
        let count = state.rowCount(of: layer)
        guard count > 0 else {
            let isEmpty = list.filter?.text.isEmpty ?? true
            let text = state.history.isLoading ? TextKey.readingMore : isEmpty ? .noTransactions : .noMatch
            drawEmpty(texts(text), area)
            return
        }
        let columns = TransactionColumns(
            columns: layout.size.columns, texts: texts, rows: visibleTransactions(list, area), state: state)
        drawTransactionHead(columns, row: body.origin.row)
        drawRows(list, count: count, in: area) { painter, index, row, isSelected in
            guard let transaction = painter.state.transaction(at: index, in: list) else { return }
            painter.drawTransaction(transaction, columns, row: row, isSelected: isSelected)
        }
    }

    private func visibleTransactions(_ list: ListState, _ area: Rect) -> [ShopTransaction] {
        (list.top..<list.top + max(1, area.size.rows)).compactMap { state.transaction(at: $0, in: list) }
    }

    private mutating func drawTransactionHead(_ columns: TransactionColumns, row: Int) {
        for cell in columns.cells {
            canvas.write(
                texts(cell.column.title), at: Point(column: cell.start, row: row), columns: cell.width,
                alignment: cell.column.alignment, style: Style(.secondary))
        }
    }

    private mutating func drawTransaction(
        _ transaction: ShopTransaction, _ columns: TransactionColumns, row: Int, isSelected: Bool
    ) {
        for cell in columns.cells {
            let span = state.cell(cell.column, of: transaction, width: cell.width)
            if cell.column == .product {
                write([span], column: cell.start, row: row, columns: cell.width, selected: isSelected)
            } else {
                canvas.write(
                    span.text, at: Point(column: cell.start, row: row), columns: cell.width,
                    alignment: cell.column.alignment, style: Style(span.role))
            }
        }
    }
}

/// The columns of the transaction table: as many as fit, numbers at their right edge.
struct TransactionColumns: Hashable, Sendable {
    /// A column.
    enum Column: Hashable, Sendable, CaseIterable {
        case id, date, product, quantity, price, status

        var title: TextKey {
            switch self {
            case .id: .columnID
            case .date: .columnDate
            case .product: .columnProduct
            case .quantity: .columnQuantity
            case .price: .columnPrice
            case .status: .columnStatus
            }
        }

        var alignment: TextAlignment {
            switch self {
            case .id, .quantity, .price: .trailing
            case .date, .product, .status: .leading
            }
        }
    }

    /// A column and its place.
    struct Cell: Hashable, Sendable {
        var column: Column
        var start: Int
        var width: Int
    }

    let cells: [Cell]

    /// Chooses columns for the rows in sight; the date goes first, then the quantity, then the price.
    init(columns: Int, texts: Texts, rows: [ShopTransaction], state: ShopState) {
        let room = columns - 2 * ShopLayout.margin
        var kept = Column.allCases
        var widths: [Column: Int] = [:]
        for column in kept where column != .product {
            widths[column] = rows.reduce(TerminalText.width(texts(column.title))) {
                max($0, state.cell(column, of: $1, width: .max).width)
            }
        }
        func product() -> Int {
            room - kept.reduce(0) { $0 + ($1 == .product ? 0 : (widths[$1] ?? 0) + 2) }
        }
        for (column, least) in [(Column.date, 16), (.quantity, 16), (.price, 10)] where product() < least {
            kept.removeAll { $0 == column }
        }
        widths[.product] = max(4, product())
        var start = ShopLayout.margin
        var cells: [Cell] = []
        for column in kept {
            let width = widths[column] ?? 0
            cells.append(Cell(column: column, start: start, width: width))
            start += width + 2
        }
        self.cells = cells
    }
}

extension ShopState {
    /// What a cell of the transaction table says.
    func cell(_ column: TransactionColumns.Column, of transaction: ShopTransaction, width: Int) -> Span {
        switch column {
        case .id: return Span("\(transaction.id)", .secondary)
        case .date: return Span(ShopView.minute(transaction.purchaseDate), .secondary)
        case .product: return Span(name(of: transaction.productID), .strong)
        case .quantity: return Span("\(transaction.quantity)")
        case .price: return Span(transaction.price.map { price($0, currency: transaction.currency) } ?? "–")
        case .status: return status(of: transaction)
        }
    }

    /// The state of a transaction in a word (BUG-39).
    func status(of transaction: ShopTransaction) -> Span {
        if transaction.failure != nil { return Span(texts(.unverified), .failure) }
        if transaction.isNoLongerShared { return Span(texts(.noLongerShared), .failure) }
        if transaction.revocationDate != nil { return Span(texts(.refunded), .failure) }
        return transaction.isFinished ? Span(texts(.finished), .success) : Span(texts(.unfinished), .waiting)
    }
}

extension ShopView {
    /// An instant in UTC to the second, `2026-01-01 00:00:00`.
    static func second(_ date: Date) -> String {
        let style = Date.ISO8601FormatStyle().year().month().day().dateTimeSeparator(.space).time(
            includingFractionalSeconds: false)
        return date.formatted(style)
    }

    /// An instant in UTC to the minute, `2026-01-01 00:00`.
    static func minute(_ date: Date) -> String { String(second(date).dropLast(3)) }
}
