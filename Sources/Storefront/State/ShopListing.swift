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

    /// What a line of the list shows.
    package enum Line: Hashable, Sendable {
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

    /// How many lines it takes when a product takes `height`.
    package func lineCount(height: Int) -> Int { sections.count + order.count * height }

    /// The lines of the product at a position.
    package func lines(of position: Int, height: Int) -> Range<Int> {
        let first = sectionIndex(of: position) + 1 + position * height
        return first..<first + height
    }

    /// The lines to keep in sight for a selected product: with its heading when it is the first under it.
    package func linesToShow(for position: Int, height: Int) -> Range<Int> {
        let lines = lines(of: position, height: height)
        let isFirst = sections.contains { $0.positions.lowerBound == position }
        return isFirst ? lines.lowerBound - 1..<lines.upperBound : lines
    }

    /// What a line shows; `nil` outside the list.
    package func line(_ line: Int, height: Int) -> Line? {
        guard line >= 0, line < lineCount(height: height) else { return nil }
        let section = sections.partitioningIndex { self.firstLine(of: $0, height: height) > line } - 1
        let offset = line - firstLine(of: section, height: height)
        if offset == 0 { return .heading(section) }
        let position = sections[section].positions.lowerBound + (offset - 1) / height
        return .product(position, part: (offset - 1) % height)
    }

    private func firstLine(of section: Int, height: Int) -> Int {
        section + sections[section].positions.lowerBound * height
    }

    private func sectionIndex(of position: Int) -> Int {
        max(0, sections.partitioningIndex { self.sections[$0].positions.lowerBound > position } - 1)
    }
}

extension Array {
    /// The first index for which `isPastIt` holds, which must hold for all after it too; `count` when it never does.
    fileprivate func partitioningIndex(_ isPastIt: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isPastIt(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
