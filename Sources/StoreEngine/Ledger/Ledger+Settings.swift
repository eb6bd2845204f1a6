import Foundation

extension Ledger {
    /// The switches; what was never set has its default.
    func settings() throws(StoreEngineError) -> StoreSettings {
        if let settings = known.settings { return settings }
        let rows = try database.all("SELECT name, value FROM settings") { ($0.text(0), $0.text(1)) }
        var settings = StoreSettings()
        for (name, value) in rows { settings.read(value, of: name) }
        known.settings = settings
        return settings
    }

    /// Replaces the switches.
    func replace(with settings: StoreSettings) throws(StoreEngineError) {
        known.settings = nil
        try database.run("DELETE FROM settings")
        for (name, value) in settings.rows {
            try database.run("INSERT INTO settings(name, value) VALUES (?, ?)", .text(name), .text(value))
        }
    }
}

extension StoreSettings {
    private static let failurePrefix = "failure."
    fileprivate static let clockName = "clock"
    private static let withdrawnPrefix = "withdrawn."

    /// The switches that differ from their defaults, as the ledger holds them.
    fileprivate var rows: [(name: String, value: String)] {
        let standard = StoreSettings()
        var rows: [(String, String)] = []
        if askToBuy != standard.askToBuy { rows.append(("askToBuy", String(askToBuy))) }
        if interruptsPurchases != standard.interruptsPurchases {
            rows.append(("interruptsPurchases", String(interruptsPurchases)))
        }
        if allowsPurchases != standard.allowsPurchases { rows.append(("allowsPurchases", String(allowsPurchases))) }
        if let storefront { rows.append(("storefront", storefront)) }
        for product in withdrawnProducts { rows.append((Self.withdrawnPrefix + product, "true")) }
        if clock != standard.clock { rows.append((Self.clockName, clock.text)) }
        if let billing, let json = try? JSONEncoder().encode(billing) {
            rows.append(("billing", String(decoding: json, as: UTF8.self)))
        }
        for (api, failure) in failures {
            rows.append((Self.failurePrefix + api.rawValue, "\(failure.timing.rawValue) \(failure.error)"))
        }
        return rows
    }

    /// Takes over one row; one that a newer program wrote is passed over.
    fileprivate mutating func read(_ value: String, of name: String) {
        switch name {
        case "askToBuy": askToBuy = Bool(value) ?? askToBuy
        case "interruptsPurchases": interruptsPurchases = Bool(value) ?? interruptsPurchases
        case "allowsPurchases": allowsPurchases = Bool(value) ?? allowsPurchases
        case "storefront": storefront = value
        case Self.clockName: clock = ClockSetting(text: value) ?? clock
        case "billing": billing = try? JSONDecoder().decode(BillingPolicy.self, from: Data(value.utf8))
        case _ where name.hasPrefix(Self.withdrawnPrefix):
            withdrawnProducts.insert(String(name.dropFirst(Self.withdrawnPrefix.count)))
        default:
            guard name.hasPrefix(Self.failurePrefix),
                let api = FailureAPI(rawValue: String(name.dropFirst(Self.failurePrefix.count))),
                let space = value.firstIndex(of: " "),
                let timing = SimulatedFailure.Timing(rawValue: String(value[..<space]))
            else { return }
            failures[api] = SimulatedFailure(error: String(value[value.index(after: space)...]), timing: timing)
        }
    }
}
