import StoreEngine

/// Products in the order and grouping of the screen, with the arithmetic of its lines. Building it costs one pass over
/// the products; asking it about a line costs a binary search over the sections (BUG-27).
package struct ShopListing: Equatable, Sendable {
    /// What stands over a group of products.
    package enum Heading: Hashable, Sendable {
        /// A section of the catalogue.
        case section(CatalogSection)
        /// Products of one kind that name no section.
        case kind(CatalogProductType)
    }

    /// A heading and its products.
    package struct Section: Hashable, Sendable {
        /// What stands over the products.
        package var heading: Heading
        /// Positions of its products.
        package var positions: Range<Int>
        /// Whether some of its products are subscriptions.
        package var hasSubscriptions: Bool
    }

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

    /// Groups with at least one product, in order.
    package let sections: [Section]
    private let products: [ShopProduct]
    private let order: [Int]

    /// Groups products; with a filter, only those whose name, in any language, or identifier contains it.
    package init(products: [ShopProduct], sections catalogSections: [CatalogSection], filter: String = "") {
        let known = Dictionary(
            catalogSections.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let kinds = CatalogProductType.allCases
        var groups: [[Int]] = Array(repeating: [], count: catalogSections.count + kinds.count)
        let needle = SearchText(filter)
        for (index, product) in products.enumerated() where needle.matches(product) {
            let group =
                product.section.flatMap { known[$0] }
                ?? catalogSections.count + (kinds.firstIndex(of: product.type) ?? 0)
            groups[group].append(index)
        }

        var sections: [Section] = []
        var order: [Int] = []
        order.reserveCapacity(products.count)
        for (index, group) in groups.enumerated() where !group.isEmpty {
            let heading: Heading =
                index < catalogSections.count
                ? .section(catalogSections[index]) : .kind(kinds[index - catalogSections.count])
            sections.append(
                Section(
                    heading: heading, positions: order.count..<order.count + group.count,
                    hasSubscriptions: group.contains { products[$0].type == .autoRenewable }))
            order += group
        }
        self.sections = sections
        self.products = products
        self.order = order
    }

    /// How many products it has.
    package var count: Int { order.count }

    /// The product at a position, or `nil` outside the list.
    package subscript(position: Int) -> ShopProduct? {
        order.indices.contains(position) ? products[order[position]] : nil
    }

    /// The position of a product.
    package func position(of productID: String) -> Int? {
        order.firstIndex { products[$0].id == productID }
    }

    // MARK: Lines

    /// How many lines it takes.
    package func lineCount(_ spacing: Spacing) -> Int {
        guard !sections.isEmpty else { return 0 }
        return heading(of: sections.count, spacing) - spacing.gap
    }

    /// The lines of the product at a position.
    package func lines(of position: Int, _ spacing: Spacing) -> Range<Int> {
        let section = max(0, sections.partitioningIndex { $0.positions.lowerBound > position } - 1)
        guard sections.indices.contains(section) else { return 0..<0 }
        let offset = position - sections[section].positions.lowerBound
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
        guard product < sections[section].positions.count else { return .gap }
        return .product(sections[section].positions.lowerBound + product, part: offset % spacing.product)
    }

    /// The line of a section's heading; of the one after the last: where it would be.
    private func heading(of section: Int, _ spacing: Spacing) -> Int {
        let before = section < sections.count ? sections[section].positions.lowerBound : order.count
        return section * (1 + spacing.gap) + before * spacing.product
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
