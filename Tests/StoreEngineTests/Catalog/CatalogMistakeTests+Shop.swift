extension CatalogMistakeTests {
    // MARK: The shop

    static let root: [BrokenCatalog] = [
        .whole(
            "no format version", "‸{ \"name\": \"Shop\", \"bundleID\": \"com.example.shop\", \"products\": [] }",
            path: "$.formatVersion", "formatVersion is missing", "\"formatVersion\": 1"),
        .whole(
            "no name", "‸{ \"formatVersion\": 1, \"bundleID\": \"com.example.shop\", \"products\": [] }",
            path: "$.name", "name is missing", "\"name\""),
        .whole(
            "no bundle identifier", "‸{ \"formatVersion\": 1, \"name\": \"Shop\", \"products\": [] }",
            path: "$.bundleID", "bundleID is missing", "com.example.shop"),
        .whole(
            "no products", "‸{ \(BrokenCatalog.basics) }", path: "$.products", "products is missing",
            "subscriptionGroups"),
        .whole(
            "format 2",
            "{ \"formatVersion\": ‸2, \"name\": \"Shop\", \"bundleID\": \"com.example.shop\", \"products\": [] }",
            path: "$.formatVersion", "format 2 is newer", "newer program"),
        .whole(
            "a format in quotes",
            "{ \"formatVersion\": ‸\"1\", \"name\": \"Shop\", \"bundleID\": \"com.example.shop\", \"products\": [] }",
            path: "$.formatVersion", "must be a number", "without quotes"),
        .whole(
            "a bad bundle identifier",
            "{ \"formatVersion\": 1, \"name\": \"Shop\", \"bundleID\": ‸\"../etc\", \"products\": [] }",
            path: "$.bundleID", "is no bundle identifier", "com.example.shop"),
        .whole(
            "an unknown storefront",
            "{ \"formatVersion\": 1, \"name\": \"Shop\", \"bundleID\": \"a.b\", \"storefront\": ‸\"Japan\", \"products\": [] }",
            path: "$.storefront", "there is no storefront \"Japan\"", "JPN"),
        .whole(
            "an empty name",
            "{ \"formatVersion\": 1, \"name\": { \"en\": ‸\"\" }, \"bundleID\": \"a.b\", \"products\": [] }",
            path: "$.name.en", "the shop's name is empty", "write a text"),
        .root(
            "a quantity of 100", "\(BrokenCatalog.basics), \"products\": [], \"maximumQuantity\": ‸100",
            path: "$.maximumQuantity", "from 1 to 99", "number"),
        .root(
            "a quantity of 0", "\(BrokenCatalog.basics), \"products\": [], \"maximumQuantity\": ‸0",
            path: "$.maximumQuantity", "from 1 to 99", "number"),
        .root(
            "a quantity with decimals", "\(BrokenCatalog.basics), \"products\": [], \"maximumQuantity\": ‸1.5",
            path: "$.maximumQuantity", "whole number", "number"),
        .root(
            "an address without a scheme",
            "\(BrokenCatalog.basics), \"products\": [], \"termsOfService\": ‸\"example.com/t\"",
            path: "$.termsOfService", "no web address", "https://example.com/t"),
        .root(
            "another scheme", "\(BrokenCatalog.basics), \"products\": [], \"privacyPolicy\": ‸\"javascript:alert(1)\"",
            path: "$.privacyPolicy", "no web address", "https://example.com"),
        .whole(
            "a section twice",
            """
            { "formatVersion": 1, "name": "Shop", "bundleID": "a.b", "storefront": "JPN", "products": [], "sections": [
              { "id": "food", "title": "Food" }, { "id": ‸"food", "title": "Drinks" } ] }
            """, path: "$.sections[1].id", "section id \"food\" is used twice", "of its own"),
        .whole(
            "a section without a title",
            """
            { "formatVersion": 1, "name": "Shop", "bundleID": "a.b", "storefront": "JPN", "products": [], "sections": [
              ‸{ "id": "food" } ] }
            """, path: "$.sections[0].title", "title is missing", "\"title\""),
        .root(
            "products as an object", "\(BrokenCatalog.basics), \"products\": ‸{}", path: "$.products",
            "products must be an array", "["),
        .root("null", "\(BrokenCatalog.basics), \"products\": ‸null", path: "$.products", "null stands here", "["),
        .whole(
            "a file of Xcode",
            "‸{ \"identifier\": \"1\", \"products\": [], \"settings\": {}, \"version\": { \"major\": 3 } }",
            path: "$", "StoreKit configuration file of Xcode", "products.json"),
    ]

    // MARK: Warnings, which stop nothing

    static let warnings: [BrokenCatalog] = [
        .product(
            "a key misspelled", ["‸\"familyShared\"": "true"], path: ".familyShared", "unknown key \"familyShared\"",
            "familyShareable", severity: .warning),
        .product(
            "a key that means nothing here", ["‸\"colour\"": "{ \"hex\": [1, {}] }"], path: ".colour", "unknown key",
            "known here are id, type", severity: .warning),
        .product(
            "a key that steers the terminal", ["‸\"\\u001b[2J\"": "1"], path: "[\"U+001B[2J\"]",
            "unknown key \"U+001B[2J\"", "remove it", severity: .warning),
        .product(
            "a language missing", ["displayName": "‸{ \"en\": \"Apple\" }"], path: ".displayName",
            "no text for ja", "\"ja\"", severity: .warning),
        .product(
            "no price where the shop is", ["price": "‸{ \"USA\": \"0.99\" }"], path: ".price", "no price for JPN",
            "\"JPN\"", severity: .warning),
        .product(
            "a family's consumable", ["familyShareable": "‸true"], path: ".familyShareable", "families can share",
            "false", severity: .warning),
        .whole(
            "no storefront", "‸{ \"formatVersion\": 1, \"name\": \"Shop\", \"bundleID\": \"a.b\", \"products\": [] }",
            path: "$.storefront", "storefront is missing; USA is used", "USA", severity: .warning),
        .whole(
            "nothing to sell", "‸{ \(BrokenCatalog.basics), \"products\": [] }", path: "$", "sells nothing", "products",
            severity: .warning),
        .plan(
            "an offer paid in another period",
            [
                "winBackOffers":
                    "[ ‸{ \"id\": \"c\", \"mode\": \"payAsYouGo\", \"period\": \"P1W\", \"price\": { \"JPN\": \"1\" } } ]"
            ],
            path: ".winBackOffers[0]", "payAsYouGo is paid once in each period", "own period", severity: .warning),
        .plan(
            "an offer without a price where the plan has one",
            [
                "introductoryOffer":
                    "‸{ \"mode\": \"payUpFront\", \"period\": \"P1M\", \"price\": { \"USA\": \"1.99\" } }"
            ],
            path: ".introductoryOffer", "no price for JPN", "add the prices", severity: .warning),
        .plan(
            "an id for an introductory offer",
            ["introductoryOffer": "{ \"mode\": \"freeTrial\", \"period\": \"P1W\", ‸\"id\": \"x\" }"],
            path: ".introductoryOffer.id", "unknown key \"id\"", "mode", severity: .warning),
    ]
}
