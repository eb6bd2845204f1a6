/// The arithmetic of a list in sections, each under a heading. Asking about a line costs a binary search over the
/// sections, however long the list is (BUG-27).
package struct ListLines: Hashable, Sendable {
    /// How many lines things take.
    package struct Spacing: Hashable, Sendable {
        /// Lines of a product.
        package var product: Int
        /// Empty lines before every heading but the first.
        package var gap: Int

        /// Makes a spacing.
        package init(product: Int, gap: Int = 0) {
            self.product = product
            self.gap = gap
        }
    }

    /// What a line of the list shows.
    package enum Line: Hashable, Sendable {
        /// An empty line before a heading.
        case gap
        /// The heading of a section.
        case heading(Int)
        /// A line of a product, counted from 0 within it.
        case product(Int, part: Int)
    }

    /// The positions of each section's products, one after the other from 0 on; none is empty.
    package let sections: [Range<Int>]

    /// Makes the lines of sections.
    package init(sections: [Range<Int>]) { self.sections = sections }

    /// How many products there are.
    package var count: Int { sections.last?.upperBound ?? 0 }

    /// How many lines it takes.
    package func lineCount(_ spacing: Spacing) -> Int {
        guard !sections.isEmpty else { return 0 }
        return heading(of: sections.count, spacing) - spacing.gap
    }

    /// The lines of the product at a position.
    package func lines(of position: Int, _ spacing: Spacing) -> Range<Int> {
        let section = max(0, sections.partitioningIndex { $0.lowerBound > position } - 1)
        guard sections.indices.contains(section) else { return 0..<0 }
        let offset = position - sections[section].lowerBound
        let first = heading(of: section, spacing) + 1 + offset * spacing.product
        return first..<first + spacing.product
    }

    /// The lines to keep in sight for a selected product: with its heading when it is the first under it.
    package func linesToShow(for position: Int, _ spacing: Spacing) -> Range<Int> {
        let lines = lines(of: position, spacing)
        let isFirst = line(lines.lowerBound - 1, spacing).map { if case .heading = $0 { true } else { false } }
        return isFirst == true ? lines.lowerBound - 1..<lines.upperBound : lines
    }

    /// What a line shows; `nil` outside the list.
    package func line(_ line: Int, _ spacing: Spacing) -> Line? {
        guard line >= 0, line < lineCount(spacing) else { return nil }
        let section = sections.indices.partitioningIndex { heading(of: $0, spacing) > line } - 1
        let offset = line - heading(of: section, spacing) - 1
        if offset < 0 { return .heading(section) }
        let product = offset / spacing.product
        guard product < sections[section].count else { return .gap }
        return .product(sections[section].lowerBound + product, part: offset % spacing.product)
    }

    /// The product nearest to a line in steps of 1 or -1, counted from 1; 0 when there is none.
    package func number(near line: Int, step: Int, _ spacing: Spacing) -> Int {
        var line = line
        while let found = self.line(line, spacing) {
            if case .product(let position, _) = found { return position + 1 }
            line += step
        }
        return 0
    }

    /// The line of a section's heading; of the one after the last: where it would be.
    private func heading(of section: Int, _ spacing: Spacing) -> Int {
        let before = section < sections.count ? sections[section].lowerBound : count
        return section * (1 + spacing.gap) + before * spacing.product
    }

    /// The first visible line such that a product is in sight, moved as little as possible. No product begins above it
    /// and ends below: its rest would be a price without a name.
    package func top(_ top: Int, showing position: Int, viewport: Int, _ spacing: Spacing) -> Int {
        let top = Self.top(
            top, showing: count > 0 ? linesToShow(for: position, spacing) : 0..<0, viewport: viewport,
            total: lineCount(spacing))
        guard spacing.product <= viewport, case .product(_, let part)? = line(top, spacing), part > 0 else {
            return top
        }
        return top + spacing.product - part
    }

    /// The first visible line such that a run of lines is inside a viewport, moved as little as possible.
    package static func top(_ top: Int, showing lines: Range<Int>, viewport: Int, total: Int) -> Int {
        guard viewport > 0 else { return max(0, lines.lowerBound) }
        var top = top
        if lines.upperBound > top + viewport { top = lines.upperBound - viewport }
        if lines.lowerBound < top { top = lines.lowerBound }
        return max(0, min(top, total - viewport))
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first index whose element is past a border; `endIndex` when none is. All after it must be past it too.
    fileprivate func partitioningIndex(_ isPast: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if isPast(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
