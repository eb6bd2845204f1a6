import StoreEngine
import StoreViews
import TerminalUI

/// The smaller list screens: event log, keys, requests, plans.
extension ShopPainter {
    // MARK: Event log

    mutating func drawLog(_ list: ListState, _ body: Rect) {
        let layer = Layer.log(list)
        let count = state.rowCount(of: layer)
        guard count > 0 else { return drawEmpty(texts(list.filter == nil ? .noLog : .noMatch), body) }
        let isNarrow = layout.size.columns < 60
        drawRows(list, count: count, in: body) { painter, index, row, isSelected in
            let index = list.filter?.matches.map { $0[index] } ?? index
            guard painter.state.snapshot.log.indices.contains(index) else { return }
            let entry = painter.state.snapshot.log[index]
            let time = ShopView.second(entry.date)
            painter.write(
                [
                    Span(isNarrow ? String(time.suffix(8)) : time, .secondary), Span("  "),
                    Span(entry.event.text, isSelected ? .strong : .body),
                    Span(entry.event.transactionID.map { "  \(painter.texts.transaction($0))" } ?? "", .secondary),
                ], column: ShopLayout.margin, row: row, columns: painter.layout.textColumns)
        }
    }

    // MARK: Keys

    mutating func drawHelp(_ list: ListState, _ body: Rect) {
        let layer = Layer.help(list)
        let area = listArea(layer, body)
        let filter = list.filter?.text ?? ""
        let used = write(
            [Span(texts(.filterPrompt), .secondary), Span(filter, .strong)], column: ShopLayout.margin,
            row: body.origin.row, columns: layout.textColumns)
        let count = state.rowCount(of: layer)
        guard count > 0 else {
            drawEmpty(texts(.noMatch), area)
            canvas.cursor = Point(column: ShopLayout.margin + used, row: body.origin.row)
            return
        }
        let keyWidth = layout.size.columns < 60 ? 12 : 34
        let labelWidth = layout.size.columns < 80 ? layout.textColumns : min(46, layout.textColumns * 46 / 100)
        drawRows(list, count: count, in: area) { painter, index, row, isSelected in
            let index = list.filter?.matches.map { $0[index] } ?? index
            guard KeyTable.bindings.indices.contains(index) else { return }
            let binding = KeyTable.bindings[index]
            let texts = painter.texts
            let margin = ShopLayout.margin
            let columns = painter.layout.textColumns
            painter.write(
                [Span(binding.keyNames, .strong)], column: margin, row: row, columns: keyWidth, selected: isSelected)
            let start = keyWidth + 2
            let width = min(labelWidth, columns - start)
            painter.write([Span(texts(binding.label))], column: margin + start, row: row, columns: width)
            if columns - start - width > 10 {
                painter.write(
                    [Span(texts(binding.place), .secondary)], column: margin + start + width + 2, row: row,
                    columns: columns - start - width - 2)
            }
        }
    }

    // MARK: Requests

    mutating func drawInbox(_ list: ListState, _ body: Rect) {
        let layer = Layer.inbox(list)
        let area = listArea(layer, body)
        let requests = state.snapshot.requests
        write(
            [Span(texts(state.snapshot.settings.askToBuy ? .askToBuyIsOn : .askToBuyIsOff), .secondary)],
            column: ShopLayout.margin, row: body.origin.row, columns: layout.textColumns)
        guard !requests.isEmpty else { return drawEmpty(texts(.noRequests), area) }
        let isNarrow = layout.size.columns < 60
        drawRows(list, count: requests.count, in: area) { painter, index, row, isSelected in
            let request = requests[index]
            let state = painter.state
            let margin = ShopLayout.margin
            let columns = painter.layout.textColumns
            let total = state.product(request.order.productID).map {
                state.price(of: $0, quantity: request.order.quantity)
            }
            let price = Span(total ?? "–")
            let right = price.width
            painter.write([price], column: margin + columns - right, row: row, columns: right)
            var column = margin
            if !isNarrow {
                painter.write(
                    [Span(ShopView.minute(request.requestDate), .secondary)], column: column, row: row, columns: 16)
                column += 18
                painter.write([Span(request.account, .secondary)], column: column, row: row, columns: 12)
                column += 14
            }
            let item = painter.texts.item(state.name(of: request.order.productID), quantity: request.order.quantity)
            let width = margin + columns - right - 2 - column
            let used = painter.write(
                [Span(item, .strong)], column: column, row: row, columns: width, selected: isSelected)
            if request.kind == .interrupted {
                painter.write(
                    [Span("  " + painter.texts(.interruptedTitle), .waiting)], column: column + used, row: row,
                    columns: width - used)
            }
        }
    }

    // MARK: Plans

    mutating func drawPlans(_ list: ListState, _ body: Rect) {
        let layer = Layer.subscriptions(list)
        let area = listArea(layer, body)
        let plans = state.plans
        guard !plans.isEmpty else { return drawEmpty(texts(.noPlans), area) }
        let columns = ProductRowColumns(columns: layout.size.columns, texts: texts)
        let isNarrow = layout.size.columns < 60
        drawRows(list, count: plans.count, in: area) { painter, index, row, isSelected in
            let plan = plans[index]
            let state = painter.state
            let mark = state.mark(ofPlan: plan)
            let rate = Span(state.compactPrice(of: plan))
            let edge = painter.layout.textColumns + 1
            // Neither a price nor a state is ever cut.
            let least = edge - columns.name - rate.width - mark.width - 2
            let nameWidth = isNarrow ? min(16, least) : columns.nameWidth
            painter.write(
                [Span(state.name(plan), .strong)], column: columns.name, row: row, columns: nameWidth,
                selected: isSelected)
            painter.write([mark], column: edge - mark.width, row: row, columns: mark.width)
            let start = columns.name + nameWidth + 1
            let room = edge - mark.width - 1 - start
            var spans = [rate]
            // Half a sentence would leave out the price after a trial.
            if let more = state.outlook(ofPlan: plan) ?? state.introduction(of: plan) {
                let brief = state.briefOutlook(ofPlan: plan).map { [spans + [Span("  " + $0, .secondary)]] } ?? []
                let ways = [spans + [Span("  " + more, .secondary)], [Span(more)]] + brief
                spans = ways.first { $0.reduce(0) { $0 + $1.width } <= room } ?? spans
            }
            painter.write(spans, column: start, row: row, columns: room)
        }
    }
}
