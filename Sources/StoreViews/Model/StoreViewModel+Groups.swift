import OpenStoreKit
import TerminalUI

/// Groups of plans: which are in sight, and how one gets from one to the other (SEED-150).
extension StoreViewModel {
    /// Groups beside each other.
    package struct Level: Hashable, Sendable {
        package var groups: [PlanOutline]
        /// Whether they are tabs, or links.
        package var isTabs: Bool
        /// The group that is open; `nil`: none of the links is.
        package var open: Int?
    }

    /// A part of the plans in sight.
    package struct PageSection: Hashable, Sendable {
        package var title: PlanOutline.Title?
        package var footer: String?
        /// Places of its plans.
        package var places: Range<Int>
    }

    /// The levels from the outermost to the last that is open.
    package var levels: [Level] {
        guard var group = outline else { return [] }
        var levels: [Level] = []
        var style = options.groupStyle
        var hasTabs = false
        while !group.groups.isEmpty {
            style = group.groups.lazy.compactMap(\.style).first ?? style
            let isTabs = style == .tabs || style == .automatic && !hasTabs && size.rows >= 8 && fitsAsTabs(group.groups)
            let last = group.groups.count - 1
            var open = path.indices.contains(levels.count) ? min(path[levels.count], last) : nil
            if isTabs { open = open ?? 0 }
            levels.append(Level(groups: group.groups, isTabs: isTabs, open: open))
            guard let open else { break }
            // What was opened covers the tabs above it.
            hasTabs = isTabs
            group = group.groups[open]
        }
        return levels
    }

    /// Numbers of the levels whose tabs are in sight.
    package var tabLevels: [Int] {
        let levels = levels
        let covered = levels.lastIndex { !$0.isTabs && $0.open != nil } ?? -1
        return levels.indices.filter { $0 > covered && levels[$0].isTabs }
    }

    /// The groups to choose from in a list.
    package var links: [PlanOutline] { levels.last.flatMap { $0.open == nil ? $0.groups : nil } ?? [] }

    /// The titles of links that were opened.
    package var openedTitles: [String] {
        levels.compactMap { level in
            guard !level.isTabs, let open = level.open else { return nil }
            return texts.title(level.groups[open].title)
        }
    }

    /// What the app says above what is in sight: the innermost group's words.
    package var shownMarketingContent: String {
        let open = levels.compactMap { level in level.open.flatMap { level.groups[$0].marketing } }
        return open.last ?? marketingContent
    }

    /// What a group costs: one plan's price, or how many there are and the lowest.
    package func summary(of group: PlanOutline) -> String {
        let ids = Set(group.plans)
        let members = plans.filter { ids.contains($0.id) }
        guard let cheapest = members.min(by: { $0.price < $1.price }) else { return "" }
        let rate = rate(of: cheapest)
        guard members.count > 1 else { return rate }
        return texts.either("\(members.count) plans from \(rate)", "\(members.count)プラン、\(rate)から")
    }

    /// Columns of a page's text.
    package var pageColumns: Int {
        min(size.columns, StoreViewLayout.widestPlans) - 2 * StoreViewLayout.margin
    }

    /// Whether titles fit beside each other.
    package func fitsAsTabs(_ groups: [PlanOutline]) -> Bool {
        groups.reduce(-1) { $0 + TerminalText.width(texts.title($1.title)) + 3 } <= pageColumns
    }

    // MARK: Moves

    /// Puts the plans of the open group in sight; the selected one stays it if it is among them.
    mutating func turnPage(orTo place: Int) {
        let selected = selectedProduct?.id
        if let outline {
            let levels = levels
            let page = levels.reduce(outline) { group, level in level.open.map { group.groups[$0] } ?? group }
            let byID = Dictionary(plans.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            products = []
            sections = []
            for section in page.sections {
                let start = products.count
                products += section.plans.compactMap { byID[$0] }
                sections.append(
                    PageSection(title: section.title, footer: section.footer, places: start..<products.count))
            }
        } else {
            products = plans
            sections = [PageSection(places: plans.indices)]
        }
        choice = products.firstIndex { $0.id == selected } ?? max(0, min(place, products.count - 1))
        if case .product = focus { focus = products.isEmpty ? home : .product(choice) }
    }

    /// What has the focus when nothing was chosen yet.
    var home: StoreViewElement { products.isEmpty && !links.isEmpty ? .link(link) : .product(choice) }

    /// Turns the tabs of a level.
    mutating func turnTab(at level: Int, by step: Int) {
        let levels = levels
        guard levels.indices.contains(level), let open = levels[level].open else { return }
        let next = max(0, min(open + step, levels[level].groups.count - 1))
        guard next != open else { return }
        path = levels.prefix(level).compactMap(\.open) + [next]
        link = 0
        turnPage(orTo: 0)
        if case .link = focus { focus = home }
    }

    /// Opens a link.
    mutating func open(_ link: Int) {
        path = levels.compactMap(\.open) + [link]
        self.link = 0
        turnPage(orTo: 0)
        focus = home
        top = 0
    }

    /// Leads back from the link opened last; `false` when none is open.
    mutating func closeLink() -> Bool {
        let levels = levels
        guard let level = levels.lastIndex(where: { !$0.isTabs && $0.open != nil }), let open = levels[level].open
        else { return false }
        path = levels.prefix(level).compactMap(\.open)
        link = open
        turnPage(orTo: 0)
        focus = home
        return true
    }
}
