import Foundation
import StoreEngine
import TerminalUI

/// One subscription's past and planned events, drawn: a line to scale on top, below it what happened and will.
extension ShopPainter {
    mutating func drawTimeline(_ screen: TimelineScreenState, _ body: Rect) {
        drawPage(ShopView.timelineLines(of: screen, in: state, columns: layout.textColumns), top: screen.top, in: body)
    }
}

/// What stands in a timeline.
struct TimelinePoint: Hashable {
    var date: Date
    var symbol: String
    var role: StyleRole
    var text: String
    var isPlanned = false
}

extension ShopView {
    /// The lines of a timeline.
    static func timelineLines(of screen: TimelineScreenState, in state: ShopState, columns: Int) -> [TextLine] {
        let texts = state.texts
        guard let entries = screen.entries else { return [TextLine([Span(texts(.readingMore), .secondary)])] }
        let points = entries.map { state.point($0) } + state.plannedPoints(in: screen.groupID)
        guard !points.isEmpty else { return [TextLine([Span(texts(.noTimeline), .secondary)])] }
        let isQuick = state.snapshot.subscription(in: screen.groupID).map(\.isQuick) ?? false
        let dates = points.map { texts.day($0.date, withTime: isQuick) }
        var lines = scale(points, dates: dates, columns: columns)
        let dateWidth = dates.map { TerminalText.width($0) }.max() ?? 0
        for (index, point) in points.enumerated() {
            if index > 0 { lines.append(TextLine([Span(point.isPlanned ? "┊" : "│", .border)])) }
            let date = TerminalText.padded(dates[index], to: dateWidth)
            let head = [Span(point.symbol, point.role), Span(" \(date)  ", .secondary)]
            let indent = 2 + dateWidth + 2
            let room = columns - indent
            // A narrow window has the words below their date.
            guard room >= 16 else {
                lines.append(TextLine(head))
                let rail = Span(index + 1 < points.count ? "│ " : "  ", .border)
                for part in TerminalText.wrapped(point.text, to: max(1, columns - 2)) {
                    lines.append(TextLine([rail, Span(part, point.isPlanned ? .secondary : .body)]))
                }
                continue
            }
            for (part, text) in TerminalText.wrapped(point.text, to: room).enumerated() {
                let rail = index + 1 < points.count ? (points[index + 1].isPlanned ? "┊" : "│") : " "
                let start = part == 0 ? head : [Span(TerminalText.padded(rail, to: indent), .border)]
                lines.append(TextLine(start + [Span(text, point.isPlanned ? .secondary : .body)]))
            }
        }
        return lines
    }

    /// The events on a line to scale: what is past is drawn through, what is planned is dashed.
    private static func scale(_ points: [TimelinePoint], dates: [String], columns: Int) -> [TextLine] {
        guard let first = points.first, let last = points.last, last.date > first.date, columns >= 20 else { return [] }
        let length = last.date.timeIntervalSince(first.date)
        let places = points.map { Int($0.date.timeIntervalSince(first.date) / length * Double(columns - 1)) }
        let past = zip(points, places).filter { !$0.0.isPlanned }.map(\.1).max() ?? 0
        var cells = (0..<columns).map { Span($0 <= past ? "─" : "┄", .border) }
        for (point, place) in zip(points, places) { cells[place] = Span(point.symbol, point.role) }
        let ends = TextLine([Span(dates[0], .secondary)], trailing: Span(dates[dates.count - 1], .secondary))
        return [TextLine(cells), ends, .blank]
    }
}

extension ShopSubscription {
    /// Whether its periods are shorter than a day, as they are at accelerated rates.
    var isQuick: Bool { expirationDate.timeIntervalSince(periodStart) < 86_400 }
}

extension ShopState {
    fileprivate func point(_ entry: TimelineEntry) -> TimelinePoint {
        let look: (symbol: String, role: StyleRole) =
            switch entry.kind {
            case .subscribed, .didRenew, .refundReversed: ("●", .success)
            case .didFailToRenew, .gracePeriodExpired: ("▲", .failure)
            case .expired, .refund, .revoke: ("✗", .failure)
            default: ("○", .strong)
            }
        return TimelinePoint(
            date: entry.date, symbol: look.symbol, role: look.role,
            text: texts.happened(entry.kind, entry.subtype, name(of: entry.productID)))
    }

    /// What is planned for a subscription.
    fileprivate func plannedPoints(in group: String) -> [TimelinePoint] {
        guard let held = snapshot.subscription(in: group), held.isRunning else { return [] }
        let next = held.nextProductID ?? held.productID
        let planned: (date: Date?, text: String) =
            switch held.state {
            case .subscribed where held.willAutoRenew:
                (held.renewalDate, texts.willRenew(name(of: next), at: nextRate(of: held)))
            case .subscribed: (held.expirationDate, texts.willEnd(name(of: held.productID)))
            case .inGracePeriod: (held.gracePeriodEnd, texts.willEnd(name(of: held.productID)))
            default: (nil, "")
            }
        guard let date = planned.date else { return [] }
        return [TimelinePoint(date: date, symbol: "○", role: .secondary, text: planned.text, isPlanned: true)]
    }
}
