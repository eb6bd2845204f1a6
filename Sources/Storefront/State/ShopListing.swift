import StoreEngine
import StoreViews

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
    }

    /// How many lines things take.
    package typealias Spacing = ListLines.Spacing
    /// What a line of the list shows.
    package typealias Line = ListLines.Line

    /// Groups with at least one product, in order.
    package let sections: [Section]
    private let products: [ShopProduct]
    private let order: [Int]
    /// The arithmetic of its lines.
    private let lines: ListLines

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
            sections.append(Section(heading: heading, positions: order.count..<order.count + group.count))
            order += group
        }
        self.sections = sections
        lines = ListLines(sections: sections.map(\.positions))
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
    package func lineCount(_ spacing: Spacing) -> Int { lines.lineCount(spacing) }

    /// The lines to keep in sight for a selected product: with its heading when it is the first under it.
    package func linesToShow(for position: Int, _ spacing: Spacing) -> Range<Int> {
        lines.linesToShow(for: position, spacing)
    }

    /// The first visible line such that a selected product is in sight, with its heading when it is the first under it.
    package func top(_ top: Int, showing position: Int, viewport: Int, _ spacing: Spacing) -> Int {
        lines.top(top, showing: position, viewport: viewport, spacing)
    }

    /// What a line shows; `nil` outside the list.
    package func line(_ line: Int, _ spacing: Spacing) -> Line? { lines.line(line, spacing) }

    /// The product nearest to a line in steps of 1 or -1, counted from 1; 0 when there is none.
    package func number(near line: Int, step: Int, _ spacing: Spacing) -> Int {
        lines.number(near: line, step: step, spacing)
    }
}
