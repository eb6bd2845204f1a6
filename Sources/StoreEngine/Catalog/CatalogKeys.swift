/// The keys that one kind of object in `products.json` may have, numbered in the order of their table.
/// `Schemas/products.schema.json` lists the same ones; a test compares them.
///
/// The tables are plain values and not generic over the keys: a generic type makes the Swift runtime search for each
/// enum's conformances when the program starts, which takes longer than reading the demo catalogue.
protocol CatalogKey: RawRepresentable<Int>, CaseIterable {
    /// Names and duties of the keys, in the order of the cases.
    static var table: KeyTable { get }
}

enum RootKey: Int, CatalogKey {
    case formatVersion, name, bundleID, storefront, maximumQuantity, termsOfService, privacyPolicy, sections, products
    case subscriptionGroups, schema

    static let table = KeyTable([
        KeyTable.Entry("formatVersion", whenMissing: "write \"formatVersion\": 1 at the top of the file"),
        KeyTable.Entry("name", whenMissing: "write \"name\": { \"en\": \"Greengrocer\" }"),
        KeyTable.Entry("bundleID", whenMissing: "write \"bundleID\": \"com.example.shop\""),
        KeyTable.Entry("storefront"), KeyTable.Entry("maximumQuantity"), KeyTable.Entry("termsOfService"),
        KeyTable.Entry("privacyPolicy"), KeyTable.Entry("sections"), KeyTable.Entry("products"),
        KeyTable.Entry("subscriptionGroups"),
        // Names the schema for editors; ignored.
        KeyTable.Entry("$schema"),
    ])
}

enum SectionKey: Int, CatalogKey {
    case id, title

    static let table = KeyTable([
        KeyTable.Entry("id", whenMissing: "write \"id\": \"food\""),
        KeyTable.Entry("title", whenMissing: "write \"title\": { \"en\": \"Food\" }"),
    ])
}

enum ProductKey: Int, CatalogKey {
    case id, type, section, displayName, description, price, familyShareable

    static let table = KeyTable([
        KeyTable.Entry("id", whenMissing: "write \"id\": \"apple\""),
        KeyTable.Entry(
            "type", whenMissing: "write \"type\": \"consumable\", \"nonConsumable\" or \"nonRenewing\""),
        KeyTable.Entry("section"),
        KeyTable.Entry("displayName", whenMissing: "write \"displayName\": { \"en\": \"Apple\" }"),
        KeyTable.Entry("description"),
        KeyTable.Entry("price", whenMissing: "write \"price\": { \"JPN\": \"120\" }"),
        KeyTable.Entry("familyShareable"),
    ])
}

enum GroupKey: Int, CatalogKey {
    case id, name, section, subscriptions

    static let table = KeyTable([
        KeyTable.Entry("id", whenMissing: "write \"id\": \"basket\""),
        KeyTable.Entry("name", whenMissing: "write \"name\": { \"en\": \"Fruit basket\" }"),
        KeyTable.Entry("section"),
        KeyTable.Entry(
            "subscriptions", whenMissing: "write \"subscriptions\": [ { \"id\": \"monthly\", \"level\": 1, … } ]"),
    ])
}

enum SubscriptionKey: Int, CatalogKey {
    case id, level, period, displayName, description, price, familyShareable, introductoryOffer, promotionalOffers
    case offerCodes, winBackOffers

    static let table = KeyTable([
        KeyTable.Entry("id", whenMissing: "write \"id\": \"monthly\""),
        KeyTable.Entry("level", whenMissing: "write \"level\": 1; 1 is the highest service level of its group"),
        KeyTable.Entry("period", whenMissing: "write \"period\": \"P1M\" for a month"),
        KeyTable.Entry("displayName", whenMissing: "write \"displayName\": { \"en\": \"Monthly basket\" }"),
        KeyTable.Entry("description"),
        KeyTable.Entry("price", whenMissing: "write \"price\": { \"JPN\": \"980\" }"),
        KeyTable.Entry("familyShareable"), KeyTable.Entry("introductoryOffer"), KeyTable.Entry("promotionalOffers"),
        KeyTable.Entry("offerCodes"), KeyTable.Entry("winBackOffers"),
    ])
}

/// The keys of all offers: an introductory offer has those before `id`, an offer code all, the others all but `codes`.
enum OfferKey: Int, CatalogKey {
    case mode, period, periodCount, price, id, codes

    private static let common = [
        KeyTable.Entry("mode", whenMissing: "write \"mode\": \"freeTrial\", \"payAsYouGo\" or \"payUpFront\""),
        KeyTable.Entry("period", whenMissing: "write \"period\": \"P1M\""),
        KeyTable.Entry("periodCount"), KeyTable.Entry("price"),
    ]
    private static let identified = common + [KeyTable.Entry("id", whenMissing: "write \"id\": \"thanks\"")]

    /// Keys of an introductory offer.
    static let introductory = KeyTable(common)
    /// Keys of a promotional or win-back offer.
    static let named = KeyTable(identified)
    /// Keys of an offer behind codes.
    static let table = KeyTable(identified + [KeyTable.Entry("codes", whenMissing: "write \"codes\": [\"WELCOME\"]")])
}
