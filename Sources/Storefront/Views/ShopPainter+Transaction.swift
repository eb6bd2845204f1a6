import StoreEngine
import TerminalUI

/// One transaction with what its JWS says.
extension ShopPainter {
    mutating func drawTransaction(_ screen: TransactionScreenState, _ body: Rect) {
        drawPage(
            ShopView.lines(of: screen, in: state, columns: layout.textColumns), top: screen.top, in: body)
    }
}

extension ShopView {
    /// Verification, header and payload of a transaction, as lines of at most `columns`.
    static func lines(of screen: TransactionScreenState, in state: ShopState, columns: Int) -> [TextLine] {
        let texts = state.texts
        let transaction = screen.transaction
        let decoded = screen.decoded
        let unreadable = texts(.unreadable)

        var facts: [(String, Span)] = []
        if let failure = transaction.failure {
            facts.append((texts(.verification), Span("\(texts(.unverified)): \(failure.rawValue)", .failure)))
        } else {
            facts.append((texts(.verification), Span(texts(.verified), .success)))
        }
        facts.append((texts(.columnStatus), state.status(of: transaction)))
        facts.append((texts(.algorithm), Span(decoded.algorithm ?? unreadable)))
        facts.append((texts(.certificates), Span("\(decoded.certificateCount)")))
        facts.append((texts(.signature), Span("\(decoded.signatureLength) \(texts(.bytes))")))

        var lines = columnsOf(facts.map { ($0.0, [$0.1]) }, columns: columns)
        if let failure = transaction.failure {
            lines += TextLine.wrapped(texts.verification(failure), .failure, columns: columns)
        }
        lines.append(.blank)
        lines.append(TextLine([Span(texts(.payload), .strong)]))
        if decoded.fields.isEmpty { lines.append(TextLine([Span(unreadable, .secondary)])) }
        lines += columnsOf(
            decoded.fields.map { field in
                (field.key, [Span(field.value)] + (field.meaning.map { [Span("  " + $0, .secondary)] } ?? []))
            }, columns: columns)
        return lines
    }

    /// Keys in one column and values in another; a value that is too long goes on below.
    private static func columnsOf(_ pairs: [(String, [Span])], columns: Int) -> [TextLine] {
        let widest = pairs.reduce(0) { max($0, TerminalText.width($1.0)) }
        let keyWidth = min(widest, max(8, columns / 2 - 2))
        let valueWidth = max(1, columns - keyWidth - 2)
        return pairs.flatMap { key, spans -> [TextLine] in
            let label = Span(TerminalText.padded(key, to: keyWidth) + "  ", .secondary)
            let indent = Span(String(repeating: " ", count: keyWidth + 2))
            if spans.reduce(0, { $0 + $1.width }) <= valueWidth { return [TextLine([label] + spans)] }
            return spans.flatMap { span in
                TerminalText.wrapped(span.text, to: valueWidth).map { Span($0, span.role) }
            }.enumerated().map { TextLine([$0 == 0 ? label : indent, $1]) }
        }
    }
}
