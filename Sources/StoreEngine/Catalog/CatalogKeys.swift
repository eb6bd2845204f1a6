/// The keys that one kind of object in `products.json` may have. `Schemas/products.schema.json` lists the same ones;
/// a test compares them.
protocol CatalogKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// Keys by their bytes.
    static var table: KeyTable<Self> { get }
}

enum RootKey: String, CatalogKey {
    case formatVersion, name, bundleID, storefront, maximumQuantity, termsOfService, privacyPolicy, sections, products
    case subscriptionGroups
    /// Names the schema for editors; ignored.
    case schema = "$schema"
    static let table = KeyTable<Self>()
}

enum SectionKey: String, CatalogKey {
    case id, title
    static let table = KeyTable<Self>()
}

enum ProductKey: String, CatalogKey {
    case id, type, section, displayName, description, price, familyShareable
    static let table = KeyTable<Self>()
}

enum GroupKey: String, CatalogKey {
    case id, name, section, subscriptions
    static let table = KeyTable<Self>()
}

enum SubscriptionKey: String, CatalogKey {
    case id, level, period, displayName, description, price, familyShareable, introductoryOffer, promotionalOffers
    case offerCodes, winBackOffers
    static let table = KeyTable<Self>()
}

enum IntroductoryOfferKey: String, CatalogKey {
    case mode, period, periodCount, price
    static let table = KeyTable<Self>()
}

enum OfferKey: String, CatalogKey {
    case id, mode, period, periodCount, price
    static let table = KeyTable<Self>()
}

enum OfferCodeKey: String, CatalogKey {
    case id, mode, period, periodCount, price, codes
    static let table = KeyTable<Self>()
}

/// Finds a key by its bytes: first by length and first eight bytes, so that a miss costs next to nothing.
struct KeyTable<Key: CatalogKey>: Sendable {
    private var entries: [(head: UInt64, length: Int, key: Key)] = []

    /// Makes the table of all cases.
    init() {
        for key in Key.allCases {
            entries.append((Array(key.rawValue.utf8).withUnsafeBufferPointer(packed), key.rawValue.utf8.count, key))
        }
    }

    /// The key with this name, and its number.
    func find(_ name: UnsafeBufferPointer<UInt8>) -> (key: Key, ordinal: Int)? {
        let head = packed(name)
        for index in entries.indices where entries[index].head == head && entries[index].length == name.count {
            let key = entries[index].key
            if name.count <= 8 || name.elementsEqual(key.rawValue.utf8) { return (key, index) }
        }
        return nil
    }

    /// A key's number among all cases.
    func ordinal(of key: Key) -> Int { entries.firstIndex { $0.key.rawValue == key.rawValue } ?? 0 }
}

/// Up to eight bytes in one word.
func packed(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var value: UInt64 = 0
    for byte in name.prefix(8) { value = value << 8 | UInt64(byte) }
    return value
}

/// The keys of an object that were met so far.
struct SeenKeys<Key: CatalogKey> {
    private var bits: UInt32 = 0

    /// Notes a key by its number; `false` when it was there before.
    mutating func insert(_ ordinal: Int) -> Bool {
        let bit: UInt32 = 1 << UInt32(ordinal)
        defer { bits |= bit }
        return bits & bit == 0
    }

    /// Whether a key was met.
    func contains(_ key: Key) -> Bool { bits & 1 << UInt32(Key.table.ordinal(of: key)) != 0 }
}
