import OpenStoreKit
import TerminalUI

/// Groups and sections of plans (SEED-150).
extension StoreViewPage {
    /// The rows of tabs above everything.
    func tabLines(_ detail: Detail) -> [PageLine] {
        let levels = model.levels
        let numbers = model.tabLevels
        let rows = numbers.map { number in
            tabLine(levels[number], .tabs(number), role: number == numbers.last ? .accent : .strong)
        }
        return rows.isEmpty || detail < .full ? rows : rows + [PageLine()]
    }

    private func tabLine(
        _ level: StoreViewModel.Level, _ element: StoreViewElement, role: StyleRole
    ) -> PageLine {
        let open = level.open ?? 0
        let titles = level.groups.map { TerminalText.filtered(texts.title($0.title)) }
        guard model.fitsAsTabs(level.groups) else { return turningTab(titles, open, element, role) }
        var spans: [Span] = []
        for (place, title) in titles.enumerated() {
            if place > 0 { spans.append(Span(" ")) }
            spans.append(Span(" \(title) ", place == open ? role : .secondary))
        }
        return PageLine(TextLine(spans), of: element, highlight: 2 * open)
    }

    /// One tab at a time, where they do not fit beside each other.
    private func turningTab(
        _ titles: [String], _ open: Int, _ element: StoreViewElement, _ role: StyleRole
    ) -> PageLine {
        let position = Span("\(open + 1) / \(titles.count)", .secondary)
        let title = " \(TerminalText.truncated(titles[open], to: max(1, columns - 4))) "
        let spans = [
            Span(open > 0 ? "◂" : " ", .secondary), Span(title, role),
            Span(open < titles.count - 1 ? "▸" : " ", .secondary),
        ]
        let line = TextLine(spans, trailing: position)
        return PageLine(line.width <= columns ? line : TextLine(spans), of: element, highlight: 1)
    }

    /// The groups to choose from, each with what it costs.
    func linkLines(_ detail: Detail) -> [PageLine] {
        model.links.enumerated().flatMap { place, group in
            let element = StoreViewElement.link(place)
            var lines = place > 0 && detail == .airy ? [PageLine()] : []
            lines.append(
                PageLine(
                    TextLine([Span(texts.title(group.title), .strong)], trailing: Span("›", .secondary)), of: element,
                    highlight: 0))
            if detail >= .short {
                lines += sentence(model.summary(of: group), .secondary, columns: columns, of: element)
            }
            return lines
        }
    }

    /// What stands above the plans of a section.
    func headingLines(_ section: StoreViewModel.PageSection, _ detail: Detail) -> [PageLine] {
        var lines = section.places.lowerBound > 0 && (detail >= .full || rows >= 12) ? [PageLine()] : []
        guard let title = section.title, rows >= 3 else { return lines }
        let start = lines.count
        lines += TextLine.wrapped(texts.title(title), .secondary, columns: columns).map { PageLine($0) }
        for index in lines.indices.dropFirst(start) { lines[index].isHeading = true }
        return lines
    }

    /// What stands below the plans of a section.
    func footerLines(_ section: StoreViewModel.PageSection, _ detail: Detail) -> [PageLine] {
        guard detail >= .short, let footer = section.footer, !footer.isEmpty else { return [] }
        return sentence(footer, .secondary, columns: columns, of: nil)
    }
}
