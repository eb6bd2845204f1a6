import Foundation
import OpenStoreKit
import TerminalUI

/// The state of a store view: a value. Keys and events change it, and are answered with effects; ``StoreKitView`` draws
/// it.
public struct StoreViewModel: Sendable {
    /// What a view shows.
    package enum Kind: Hashable, Sendable {
        /// A list of products.
        case store
        /// One product.
        case product
        /// The plans of subscriptions.
        case subscriptions
    }

    /// What is to be loaded.
    package enum Request: Sendable {
        case identifiers([Product.ID])
        case products([Product])
        case group(String)
    }

    /// A purchase under way.
    package struct Progress: Sendable {
        package var product: Product
        /// Whether the sheet is open; before and after, keys are dropped, so that nothing typed ahead buys (BUG-08).
        package var isConfirming = false
        /// Whether a parent was asked.
        package var asksParent = false
    }

    package let kind: Kind
    package let request: Request
    /// Which plans are shown to who has one of them.
    package var relationships = Product.SubscriptionRelationship.all
    /// The groups and sections that the app puts its plans in.
    package let content: TupleStoreContent?
    /// What the app says above its plans.
    package var marketingContent = ""
    package var options = StoreViewOptions()

    /// What is loaded.
    public internal(set) var loading = Product.CollectionTaskState.loading
    /// Products in the order of the screen.
    package var products: [Product] = []
    package var lines = ListLines(sections: [])
    /// All plans, of which ``products`` are in sight.
    package var plans: [Product] = []
    /// All plans in groups and sections; `nil`: the app has none.
    package var outline: PlanOutline?
    /// Places of the groups that are open, from the outermost to the innermost.
    package var path: [Int] = []
    /// The group that the focus is on, or was, in a list of groups.
    package var link = 0
    /// The plans in sight, by section.
    package var sections: [PageSection] = []
    package var owned: Set<Product.ID> = []
    /// The store's own addresses of policies.
    package var storePolicies: [SubscriptionStorePolicyKind: URL] = [:]
    package var offers: [Product.ID: [Product.SubscriptionOffer]] = [:]
    /// The plan the customer has, if it is one of the group.
    package var currentPlan: Product?

    package var focus = StoreViewElement.product(0)
    /// The chosen plan.
    package var choice = 0
    package var top = 0
    package var size = Size(columns: 80, rows: 24)
    package var dialog: StoreViewDialog?
    package var purchase: Progress?
    package var isRestoring = false
    package var message: Span?

    package init(_ kind: Kind, _ request: Request, content: TupleStoreContent? = nil) {
        self.kind = kind
        self.content = content
        self.request = request
        if case .products(let products) = request { show(products) }
    }

    /// Texts in the view's language.
    package var texts: ViewTexts {
        ViewTexts(options.language ?? StoreViewLanguage(environment: ProcessInfo.processInfo.environment))
    }

    /// The product that has the focus, or is chosen; `nil` when nothing is loaded, or groups of plans are in sight.
    public var selectedProduct: Product? { products.indices.contains(choice) ? products[choice] : nil }

    /// Whether a purchase or a restore is under way.
    public var isBusy: Bool { purchase != nil || isRestoring }

    /// Takes over products: a list groups them by kind, plans keep the order they came in.
    mutating func show(_ loaded: [Product]) {
        let selected = selectedProduct?.id
        currentPlan = kind == .subscriptions ? loaded.first { owned.contains($0.id) } : nil
        switch kind {
        case .store:
            let kinds: [Product.ProductType] = [.consumable, .nonConsumable, .nonRenewable, .autoRenewable]
            let groups = kinds.map { kind in loaded.filter { $0.type == kind } }.filter { !$0.isEmpty }
            products = groups.flatMap { $0 }
            var start = 0
            lines = ListLines(
                sections: groups.map { group in
                    defer { start += group.count }
                    return start..<start + group.count
                })
        case .product: products = Array(loaded.prefix(1))
        case .subscriptions:
            plans = loaded.filter { plan in
                guard plan.subscription != nil else { return false }
                guard let currentPlan else { return true }
                return relationships.contains(Product.SubscriptionRelationship(of: plan, to: currentPlan))
            }
            outline = content.map { PlanOutline($0, plans) }
            turnPage(orTo: choice)
            return keepInSight()
        }
        choice = products.firstIndex { $0.id == selected } ?? max(0, min(choice, products.count - 1))
        if case .product = focus { focus = .product(choice) }
        keepInSight()
    }

    // MARK: Controls

    /// The controls below the products, in Tab order.
    package var footer: [StoreViewElement] {
        var elements: [StoreViewElement] = []
        for kind in [StoreButtonKind.restorePurchases, .redeemCode, .signIn] where options.shows(kind) {
            elements.append(.button(kind))
        }
        if options.shows(.policies) { elements += SubscriptionStorePolicyKind.allCases.map { .policy($0) } }
        if options.shows(.cancellation) { elements.append(.button(.cancellation)) }
        return elements
    }

    /// What Up and Down lead through.
    package var stops: [StoreViewElement] {
        let groups = tabLevels.map { StoreViewElement.tabs($0) } + links.indices.map { .link($0) }
        let places: [Int]
        switch kind {
        case .store: places = Array(products.indices)
        case .product: places = [0]
        case .subscriptions: places = isSideBySide ? [choice] : Array(products.indices)
        }
        return products.isEmpty
            ? groups
            : groups + places.map { .product($0) } + (hasSubscribeButton ? [.subscribe] : [])
    }

    /// The style in force.
    package var controlStyle: SubscriptionStoreControlStyle {
        switch options.controlStyle {
        case .automatic: products.count > 1 ? .picker : .buttons
        case .compactPicker where !StoreViewPage.fitsSideBySide(self): .picker
        default: options.controlStyle
        }
    }

    /// Whether plans are chosen with Left and Right.
    package var isSideBySide: Bool {
        guard kind == .subscriptions else { return false }
        switch controlStyle {
        case .compactPicker, .pagedPicker, .pagedProminentPicker: return true
        default: return false
        }
    }

    /// Whether one button serves all plans.
    package var hasSubscribeButton: Bool { kind == .subscriptions && controlStyle != .buttons }

    /// The address of a policy: the app's, or else the store's.
    package func address(of policy: SubscriptionStorePolicyKind) -> URL? {
        options.policies[policy] ?? storePolicies[policy]
    }

    // MARK: Facts

    /// Whether there is nothing left to buy of a product.
    package func isOwned(_ product: Product) -> Bool {
        (product.type == .nonConsumable || product.type == .autoRenewable) && owned.contains(product.id)
    }

    /// The offer that a purchase of a plan begins with: the one the app prefers, else its promotional one, else the
    /// introductory one, which the store applies by itself unless the app knows better.
    package func offer(of plan: Product) -> Product.SubscriptionOffer? {
        guard let info = plan.subscription, !isOwned(plan) else { return nil }
        let eligible = offers[plan.id] ?? []
        if let offer = options.preferredOffer?(plan, info, eligible), eligible.contains(offer) { return offer }
        if let offer = options.promotionalOffer?.offer(plan, info), eligible.contains(offer) { return offer }
        if let introduction = options.introductoryOffer {
            return introduction.applies(plan, info) ? info.introductoryOffer : nil
        }
        return eligible.first { $0.type == .introductory }
    }

    /// The price of a plan with its period.
    package func rate(of plan: Product) -> String {
        plan.subscription.map { texts.rate(plan.displayPrice, per: $0.subscriptionPeriod) } ?? plan.displayPrice
    }

    /// A plan's offer with the price after it (SEED-185).
    package func offerText(of plan: Product) -> String? {
        offer(of: plan).map {
            texts.introduction(
                $0.paymentMode, period: $0.period, count: $0.periodCount, price: $0.displayPrice,
                regular: rate(of: plan))
        }
    }
}
