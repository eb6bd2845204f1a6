import Foundation
import Testing

/// Where the store, the catalogue and the settings come from (contract §2).
@Suite("Command line: places and variables")
struct PlaceTests {
    @Test(
        "the store is in --state, else KIOSK_STATE, else the data home, else the home (contract §2)",
        arguments: [
            Place(["--state", "here"], ["KIOSK_STATE": "there"], "work/here"),
            Place([], ["KIOSK_STATE": "there"], "work/there"),
            Place([], ["KIOSK_STATE": nil, "XDG_DATA_HOME": "$ROOT/data"], "data/kiosk/com.example.kiosk"),
            Place([], ["KIOSK_STATE": nil], "home/.local/share/kiosk/com.example.kiosk"),
            // The specification of XDG_DATA_HOME wants relative paths ignored.
            Place(
                [], ["KIOSK_STATE": nil, "XDG_DATA_HOME": "data"], "home/.local/share/kiosk/com.example.kiosk"),
            Place([], ["KIOSK_STATE": "", "XDG_DATA_HOME": ""], "home/.local/share/kiosk/com.example.kiosk"),
        ])
    func state(_ place: Place) async throws {
        let home = try TestHome()
        let variables = place.variables.mapValues { $0?.replacing("$ROOT", with: home.root) }
        let run = try await home.kiosk(["buy", "consumable.apple"] + place.arguments, variables: variables)
        #expect(run.status == 0, "\(run)")
        #expect(home.exists("\(home.root)/\(place.store)/ledger.sqlite"))
    }

    @Test("files of a store are private whatever the umask (contract §3)")
    func modes() async throws {
        let home = try TestHome()
        let run = try await home.shell(
            "umask 0; \"$KIOSK\" buy consumable.apple && \"$KIOSK\" buy consumable.apple --device phone")
        #expect(run.status == 0, "\(run)")
        for path in try FileManager.default.subpathsOfDirectory(atPath: home.state) + ["."] {
            let facts = try FileManager.default.attributesOfItem(atPath: home.state + "/" + path)
            let isDirectory = facts[.type] as? FileAttributeType == .typeDirectory
            #expect(facts[.posixPermissions] as? Int == (isDirectory ? 0o700 : 0o600), "\(path)")
        }
        #expect(home.exists(home.state + "/devices/phone/balances.plist"))
    }

    @Test("without a home a message says what to do, and a given path works (BUG-47)")
    func noHome() async throws {
        let home = try TestHome()
        let without: [String: String?] = ["HOME": nil, "KIOSK_STATE": nil]
        let run = try await home.kiosk("buy", "consumable.apple", "--json", variables: without)
        #expect(run.status == 73)
        #expect(run.errorCode == "noHome")
        #expect(run.errorText.contains("--state DIR"))
        let named = try await home.kiosk("buy", "consumable.apple", "--state", "s", variables: without)
        #expect(named.status == 0, "\(named)")
    }

    @Test("the price list needs neither home nor store (BUG-47)")
    func productsWithoutHome() async throws {
        let run = try await TestHome().kiosk("products", variables: ["HOME": nil, "KIOSK_STATE": nil])
        #expect(run.status == 0, "\(run)")
        #expect(run.text.contains("consumable.apple"))
    }

    @Test("the catalogue is --catalog, else KIOSK_CATALOG, else ./products.json, else the demo (contract §2)")
    func catalog() async throws {
        let home = try TestHome()
        func first(_ arguments: [String] = [], _ variables: [String: String?] = [:]) async throws -> String? {
            let run = try await home.kiosk(["products", "--json"] + arguments, variables: variables)
            return try run.array().first?["id"] as? String
        }
        #expect(try await first() == "consumable.apple")
        try home.write(CatalogText.catalog(id: "local"), to: "products.json")
        try home.write(CatalogText.catalog(id: "named"), to: "named.json")
        try home.write(CatalogText.catalog(id: "variable"), to: "variable.json")
        #expect(try await first() == "local")
        #expect(try await first([], ["KIOSK_CATALOG": "variable.json"]) == "variable")
        #expect(try await first(["--catalog", "named.json"], ["KIOSK_CATALOG": "variable.json"]) == "named")
    }

    @Test("storefront and environment come from options, else variables (contract §2)")
    func variables() async throws {
        let home = try TestHome()
        func currency(_ arguments: [String], _ variables: [String: String?]) async throws -> String? {
            let run = try await home.kiosk(["products", "--json"] + arguments, variables: variables)
            return try run.array().first?["currency"] as? String
        }
        #expect(try await currency([], [:]) == "JPY", "the demo's own storefront (SEED-4)")
        #expect(try await currency([], ["KIOSK_STOREFRONT": "USA"]) == "USD")
        #expect(try await currency(["--storefront", "GBR"], ["KIOSK_STOREFRONT": "USA"]) == "GBP")
        let wrong = try await home.kiosk("products", variables: ["KIOSK_STOREFRONT": "Mars"])
        #expect(wrong.status == 64)
        let sandbox = try await home.kiosk(
            "buy", "consumable.apple", "--json", variables: ["KIOSK_ENVIRONMENT": "sandbox"])
        let transaction = try #require(try sandbox.object()["transaction"] as? [String: Any])
        #expect(transaction["environment"] as? String == "Sandbox")
        #expect(transaction["transactionId"] as? String == "2000000000000000")
        let unknown = try await home.kiosk("owned", variables: ["KIOSK_ENVIRONMENT": "moon"])
        #expect(unknown.status == 64)
    }

    @Test(
        "the language of names is --locale, else LC_ALL, LC_MESSAGES, LANG, else English (contract §2)",
        arguments: [
            (["--locale", "ja_JP"], [:], "りんご"), (["--locale=ja_JP.UTF-8"], [:], "りんご"),
            (["--locale", "ja"], [:], "りんご"),
            (["--locale", "fr_FR"], [:], "Apple"),
            ([], ["LC_ALL": "ja_JP.UTF-8"], "りんご"),
            ([], ["LC_ALL": "", "LC_MESSAGES": "ja_JP.UTF-8"], "りんご"),
            ([], ["LC_ALL": "", "LC_MESSAGES": "", "LANG": "ja_JP.eucJP"], "りんご"),
            ([], ["LC_ALL": "C", "LANG": "ja_JP.UTF-8"], "Apple"),
            (["--locale", "en_US"], ["LC_ALL": "ja_JP.UTF-8"], "Apple"),
        ] as [([String], [String: String], String)])
    func language(_ arguments: [String], _ variables: [String: String], _ name: String) async throws {
        let run = try await TestHome().kiosk(["products", "--json"] + arguments, variables: variables.mapValues { $0 })
        #expect(try run.array().first?["displayName"] as? String == name)
        #expect(
            try run.array().first?["displayPrice"] as? String == "￥120", "the price keeps the store's form (BUG-24)")
    }

    @Test("another storefront sells at its prices; what was sold stays as it was (BUG-26)")
    func storefront() async throws {
        let home = try TestHome()
        try await home.done("buy", "consumable.apple")
        try await home.done("storefront", "set", "USA")
        try await home.done("buy", "consumable.apple")
        let transactions = try await home.transactions()
        #expect(transactions.map { $0["currency"] as? String } == ["USD", "JPY"])
        #expect(transactions.map { $0["price"] as? Int } == [990, 120_000])
        #expect(transactions.map { $0["storefront"] as? String } == ["USA", "JPN"])
        #expect(try await home.owned("consumable.apple") == 2)
    }
}

/// Arguments and variables, and the directory they make the store's.
struct Place: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var variables: [String: String?]
    var store: String

    init(_ arguments: [String], _ variables: [String: String?], _ store: String) {
        self.arguments = arguments
        self.variables = variables
        self.store = store
    }

    var testDescription: String { store }
}
