import Foundation
import Testing

@testable import StoreEngine

@Suite("The schema for editors")
struct CatalogSchemaTests {
    private let schema: [String: Any]
    private let definitions: [String: Any]

    init() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
        let data = try Data(contentsOf: root.appending(path: "Schemas/products.schema.json"))
        schema = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        definitions = try #require(schema["$defs"] as? [String: Any])
    }

    private func keys(_ definition: Any?) -> Set<String>? {
        ((definition as? [String: Any])?["properties"] as? [String: Any]).map { Set($0.keys) }
    }

    private func required(_ definition: Any?) -> Set<String>? {
        ((definition as? [String: Any])?["required"] as? [String]).map(Set.init)
    }

    @Test("knows the keys that the loader knows, and requires those it requires")
    func sameKeys() {
        let pairs: [(Any?, KeyTable, String)] = [
            (schema, RootKey.table, "root"), (definitions["section"], SectionKey.table, "section"),
            (definitions["product"], ProductKey.table, "product"), (definitions["group"], GroupKey.table, "group"),
            (definitions["subscription"], SubscriptionKey.table, "subscription"),
            (definitions["introductoryOffer"], OfferKey.introductory, "introductory offer"),
            (definitions["offer"], OfferKey.named, "offer"), (definitions["offerCode"], OfferKey.table, "offer code"),
        ]
        for (definition, table, name) in pairs {
            #expect(keys(definition) == Set(table.entries.map(\.name)), "\(name)")
            #expect(
                required(definition) == Set(table.entries.filter { $0.whenMissing != nil }.map(\.name)), "\(name)")
        }
    }

    @Test("knows the storefronts that the loader knows")
    func sameStorefronts() {
        let codes = (definitions["storefront"] as? [String: Any])?["enum"] as? [String]
        #expect(codes == Storefronts.all.map(\.countryCode))
    }

    @Test("has every key of the demo catalogue")
    func demoKeys() throws {
        let demo = DemoCatalog.json.withUTF8Buffer { Data($0) }
        let catalog = try #require(JSONSerialization.jsonObject(with: demo) as? [String: Any])
        func objects(_ value: Any?) -> [[String: Any]] { value as? [[String: Any]] ?? [] }
        func check(_ object: [String: Any], _ definition: Any?) throws {
            #expect(Set(object.keys).isSubset(of: try #require(keys(definition))))
        }
        try check(catalog, schema)
        for product in objects(catalog["products"]) { try check(product, definitions["product"]) }
        for group in objects(catalog["subscriptionGroups"]) {
            try check(group, definitions["group"])
            for plan in objects(group["subscriptions"]) {
                try check(plan, definitions["subscription"])
                if let offer = plan["introductoryOffer"] as? [String: Any] {
                    try check(offer, definitions["introductoryOffer"])
                }
                for offer in objects(plan["promotionalOffers"]) + objects(plan["winBackOffers"]) {
                    try check(offer, definitions["offer"])
                }
                for offer in objects(plan["offerCodes"]) { try check(offer, definitions["offerCode"]) }
            }
        }
    }

    @Test("key numbers and key names of the loader go together")
    func keyNames() {
        func check<Key: CatalogKey>(_ type: Key.Type) {
            #expect(Key.allCases.count == Key.table.entries.count)
            for (key, entry) in zip(Key.allCases, Key.table.entries) {
                #expect("\(key)" == entry.name.replacing("$", with: ""))
            }
        }
        check(RootKey.self)
        check(SectionKey.self)
        check(ProductKey.self)
        check(GroupKey.self)
        check(SubscriptionKey.self)
        check(OfferKey.self)
    }
}
