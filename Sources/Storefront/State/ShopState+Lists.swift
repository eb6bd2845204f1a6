import StoreEngine

/// Lists: moving, filtering, and staying in sight.
extension ShopState {
    /// The list on top, if what is on top has one.
    var topList: ListState? {
        switch layers.last {
        case nil: list
        case .transactions(let list), .log(let list), .help(let list), .inbox(let list), .subscriptions(let list): list
        default: nil
        }
    }

    /// Changes the list on top.
    mutating func setTopList(_ new: ListState) {
        switch layers.last {
        case nil: list = new
        case .transactions: replaceTop(.transactions(new))
        case .log: replaceTop(.log(new))
        case .help: replaceTop(.help(new))
        case .inbox: replaceTop(.inbox(new))
        case .subscriptions: replaceTop(.subscriptions(new))
        default: break
        }
    }

    /// Puts a changed screen or dialog in the place of the top.
    mutating func replaceTop(_ layer: Layer) { layers[layers.count - 1] = layer }

    /// Rows of the list on top, after its filter.
    var topListCount: Int {
        guard let layer = layers.last else { return listing.count }
        return rowCount(of: layer)
    }

    /// Rows of a screen's list, after its filter.
    func rowCount(of layer: Layer) -> Int {
        switch layer {
        case .transactions(let list): list.filter?.matches?.count ?? history.rows.count
        case .log(let list): list.filter?.matches?.count ?? snapshot.log.count
        case .help(let list): list.filter?.matches?.count ?? KeyTable.bindings.count
        case .inbox: snapshot.requests.count
        case .subscriptions: plans.count
        default: 0
        }
    }

    /// A transaction of the history by its row after the filter.
    func transaction(at row: Int, in list: ListState) -> ShopTransaction? {
        let index = list.filter?.matches.map { $0.indices.contains(row) ? $0[row] : -1 } ?? row
        return history.rows.indices.contains(index) ? history.rows[index] : nil
    }

    /// Subscription plans in the order of their groups.
    package var plans: [ShopProduct] {
        let grouped = info.subscriptionGroups.flatMap(\.productIDs).compactMap { product($0) }
        let known = Set(grouped.map(\.id))
        return grouped + snapshot.products.filter { $0.type == .autoRenewable && !known.contains($0.id) }
    }

    /// Moves the selection of the list on top; `nil` when the command is no movement.
    mutating func move(_ command: Command) -> Bool {
        guard var list = topList else { return false }
        let count = topListCount
        switch command {
        case .moveUp: list.move(by: -1, count: count)
        case .moveDown: list.move(by: 1, count: count)
        case .pageUp: list.move(by: -pageRows, count: count)
        case .pageDown: list.move(by: pageRows, count: count)
        case .moveFirst: list.select(0, count: count)
        case .moveLast: list.select(count - 1, count: count)
        default: return false
        }
        setTopList(list)
        return true
    }

    /// Rows that a page key moves: what is in sight, less one to keep the place.
    private var pageRows: Int {
        let layout = ShopLayout(size)
        let rows =
            layers.isEmpty ? layout.list.size.rows / layout.rowHeight : layout.screenBody.size.rows - 1
        return max(1, rows - 1)
    }

    // MARK: Filter

    /// Changes the filter of the list on top and looks up what it leaves; the selected row stays selected if it can.
    mutating func setFilter(_ filter: ListFilter?) {
        guard var list = topList else { return }
        let selected = layers.isEmpty ? selectedProduct?.id : nil
        list.filter = filter
        list.selection = 0
        list.top = 0
        setTopList(list)
        if layers.isEmpty { relist(keeping: selected) } else { refreshMatches() }
    }

    /// Groups the products anew and selects the same product again.
    mutating func relist(keeping selected: String?) {
        let old = list.selection
        listing = ShopListing(
            products: snapshot.products, sections: info.sections, filter: list.filter?.text ?? "")
        list.selection = selected.flatMap { listing.position(of: $0) } ?? max(0, min(old, listing.count - 1))
    }

    /// Looks up anew what the filters of open screens leave.
    mutating func refreshMatches() {
        for index in layers.indices {
            switch layers[index] {
            case .transactions(var list):
                refresh(&list, history.rows) { search, row in
                    search.matches(row.productID) || search.matches(name(of: row.productID))
                        || search.matches(String(row.id))
                }
                layers[index] = .transactions(list)
            case .log(var list):
                refresh(&list, snapshot.log) { search, line in search.matches(line.event.text) }
                layers[index] = .log(list)
            case .help(var list):
                let texts = texts
                refresh(&list, KeyTable.bindings) { search, binding in
                    search.matches(binding.keyNames) || search.matches(texts(binding.label))
                        || search.matches(texts(binding.place))
                }
                layers[index] = .help(list)
            default: break
            }
        }
    }

    private func refresh<Row>(_ list: inout ListState, _ rows: [Row], _ isMatch: (SearchText, Row) -> Bool) {
        guard let text = list.filter?.text, !text.isEmpty else {
            list.filter?.matches = nil
            return
        }
        let search = SearchText(text)
        list.filter?.matches = rows.indices.filter { isMatch(search, rows[$0]) }
    }

    // MARK: In sight

    /// Every selection exists, and the shop's and every screen's first line is such that it can be seen.
    mutating func keepSelectionsInSight() {
        let layout = ShopLayout(size)
        list.select(list.selection, count: listing.count)
        list.top = ShopView.top(of: listing, list, layout)
        for index in layers.indices {
            switch layers[index] {
            case .transactions(let list): layers[index] = .transactions(inSight(list, layers[index], layout))
            case .log(let list): layers[index] = .log(inSight(list, layers[index], layout))
            case .help(let list): layers[index] = .help(inSight(list, layers[index], layout))
            case .inbox(let list): layers[index] = .inbox(inSight(list, layers[index], layout))
            case .subscriptions(let list): layers[index] = .subscriptions(inSight(list, layers[index], layout))
            case .detail(var screen):
                let count = ShopView.detailLines(of: screen.productID, in: self, columns: layout.textColumns).count
                screen.top = max(0, min(screen.top, count - layout.screenBody.size.rows))
                layers[index] = .detail(screen)
            case .transaction(var screen):
                let count = ShopView.lines(of: screen, in: self, columns: layout.textColumns).count
                screen.top = max(0, min(screen.top, count - layout.screenBody.size.rows))
                layers[index] = .transaction(screen)
            case .timeline(var screen):
                let count = ShopView.timelineLines(of: screen, in: self, columns: layout.textColumns).count
                screen.top = max(0, min(screen.top, count - layout.screenBody.size.rows))
                layers[index] = .timeline(screen)
            case .quantity, .payment, .notice, .question, .refund, .offerCode: break
            }
        }
    }

    private func inSight(_ list: ListState, _ layer: Layer, _ layout: ShopLayout) -> ListState {
        var list = list
        let count = rowCount(of: layer)
        list.select(list.selection, count: count)
        list.top = ShopView.top(of: list, count: count, layer, layout)
        return list
    }
}
