import Foundation

/// Makes a catalogue of `products.json`, format 1 (contract §5), and notes every mistake on the way.
///
/// It reads the file once, front to back, and never stops at the first mistake: a bad value is reported, stepped over,
/// and reading goes on behind it.
struct CatalogDecoder {
    /// The file and what was found wrong in it.
    var json: JSONReader
    /// Product ids met so far, with the place of the first.
    var productIDs: [String: ProductPlace] = [:]
    /// Codes that redeem an offer.
    var redemptionCodes: Set<String> = []
    /// Products in file order, those of groups after the others.
    var products: [CatalogProduct] = []
    /// Subscriptions, to follow the products.
    var plans: [CatalogProduct] = []
    /// Groups, in file order.
    var groups: [SubscriptionGroup] = []
    /// Language tags met so far; a text's languages are bits by position here.
    var languages: [(head: UInt64, tag: String)] = []
    /// How many storefronts the last product was sold in.
    var usualPriceCount = 0
    /// Checks that need a part of the file that comes later.
    var deferred: [DeferredCheck] = []

    var name: LocalizedText?
    /// Languages of the shop's name: the languages of the shop.
    var shopLanguages: UInt64?
    var bundleID: String?
    var storefront: String?
    var maximumQuantity = 10
    var termsOfService: String?
    var privacyPolicy: String?
    var sections: [CatalogSection] = []
    /// Ids of sections, once they were read; those of sections with other mistakes too.
    var sectionIDs: Set<String>?
    /// Whether a section's id could not be read: then no product is blamed for naming it.
    var hasUnreadableSections = false
    /// Whether the storefront could not be read: then no price is missed.
    var hasUnreadableStorefront = false

    init(bytes: UnsafeBufferPointer<UInt8>) { json = JSONReader(bytes: bytes) }

    /// Reads the whole file; `nil` when it has an error.
    mutating func decode() -> Catalog? {
        if refusesWholeFile() { return nil }
        guard expect(.object, "the catalogue", "begin the file with { and end it with }") else { return nil }
        decodeRoot()
        json.finish()
        guard !json.isBroken else { return nil }
        runDeferredChecks()
        guard json.log.errorCount == 0, let name, let bundleID else { return nil }
        products += plans
        return Catalog(
            name: name, bundleID: bundleID, storefront: storefront ?? Self.defaultStorefront,
            maximumQuantity: maximumQuantity, termsOfService: termsOfService, privacyPolicy: privacyPolicy,
            sections: sections, products: products, subscriptionGroups: groups)
    }

    /// The storefront of a file that names none: StoreKit's (`storekit-spec` B1.2).
    static let defaultStorefront = "USA"

    private mutating func decodeRoot() {
        var object = json.begin()
        let start = object.start
        var seen = SeenKeys()
        while let key: RootKey = nextKey(&object, &seen) {
            switch key {
            case .schema: json.skipValue()
            case .formatVersion: decodeFormatVersion()
            case .name:
                let text = localizedText("the shop's name", maximum: Self.maximumName)
                name = text?.text
                shopLanguages = text?.languages ?? 0
            case .bundleID: bundleID = decodeBundleID()
            case .storefront:
                storefront = decodeStorefront()
                hasUnreadableStorefront = storefront == nil
            case .maximumQuantity:
                if let value = integer("the maximum quantity", in: 1...99) { maximumQuantity = value }
            case .termsOfService: termsOfService = webAddress("the terms of service")
            case .privacyPolicy: privacyPolicy = webAddress("the privacy policy")
            case .sections: decodeSections()
            case .products: decodeProducts()
            case .subscriptionGroups: decodeGroups()
            }
            json.path.removeLast()
        }
        guard !json.isBroken else { return }
        requireAll(RootKey.table, seen, at: start)
        if !seen.contains(RootKey.storefront) {
            json.report(
                .warning, at: start, member: "storefront",
                "storefront is missing; \(Self.defaultStorefront) is used",
                "write \"storefront\": \"\(Self.defaultStorefront)\"")
        }
        if !seen.contains(RootKey.products), !seen.contains(RootKey.subscriptionGroups) {
            json.report(
                at: start, member: "products", "products is missing",
                "write \"products\": [ … ], or \"subscriptionGroups\": [ … ]")
        } else if json.log.errorCount == 0, products.isEmpty, plans.isEmpty {
            json.report(.warning, at: start, "the catalogue sells nothing", "add a product to \"products\"")
        }
    }

    private mutating func decodeFormatVersion() {
        let offset = json.nextOffset()
        guard let version = integer("the format version", in: 1...Int.max) else { return }
        if version > 1 {
            json.report(
                at: offset, "format \(version) is newer than this program, which reads format 1",
                "write \"formatVersion\": 1, or use a newer program")
        }
    }

    private mutating func decodeBundleID() -> String? {
        guard let (text, value) = text("the bundle identifier", maximum: 155, "write it as \"com.example.shop\"") else {
            return nil
        }
        let parts = value.split(separator: ".", omittingEmptySubsequences: false)
        let isValid =
            parts.allSatisfy { !$0.isEmpty }
            && value.utf8.allSatisfy { isASCIIAlphanumeric($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
        guard isValid, value.utf8.first != UInt8(ascii: "-") else {
            json.report(
                at: text.start, "\(JSONReader.shown(value)) is no bundle identifier",
                "write letters, digits, hyphens and single points, as in \"com.example.shop\"")
            return nil
        }
        return value
    }

    private mutating func decodeStorefront() -> String? {
        guard let (text, value) = text("the storefront", maximum: 100, "write a country code such as \"JPN\"") else {
            return nil
        }
        if Storefronts.region(for: value) != nil { return value }
        let (message, suggestion) = Self.unknownStorefront(value)
        json.report(at: text.start, message, suggestion)
        return nil
    }

    private mutating func decodeSections() {
        let example = "write \"sections\": [ { \"id\": \"food\", \"title\": { \"en\": \"Food\" } } ]"
        guard expect(.array, "sections", example) else {
            hasUnreadableSections = true
            return
        }
        var ids: Set<String> = []
        var array = json.begin()
        while json.nextElement(&array) {
            json.path.append(.index(array.count - 1))
            decodeSection(&ids)
            json.path.removeLast()
        }
        sectionIDs = ids
    }

    private mutating func decodeSection(_ ids: inout Set<String>) {
        let hadUnreadable = hasUnreadableSections
        hasUnreadableSections = true
        guard expect(.object, "a section", "write { \"id\": \"food\", \"title\": { \"en\": \"Food\" } }") else {
            return
        }
        var object = json.begin()
        let start = object.start
        var seen = SeenKeys()
        var id: String?
        var title: LocalizedText?
        while let key: SectionKey = nextKey(&object, &seen) {
            switch key {
            case .id:
                guard let (text, value) = identifier("a section id") else { break }
                id = value
                if !ids.insert(value).inserted {
                    json.report(
                        at: text.start, "section id \(JSONReader.shown(value)) is used twice",
                        "give every section an id of its own")
                }
            case .title: title = shopText("the title", maximum: Self.maximumName)
            }
            json.path.removeLast()
        }
        requireAll(SectionKey.table, seen, at: start)
        guard let id else { return }
        hasUnreadableSections = hadUnreadable
        if let title { sections.append(CatalogSection(id: id, title: title)) }
    }
}
