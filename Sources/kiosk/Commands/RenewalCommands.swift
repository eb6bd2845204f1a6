import StoreEngine

/// `kiosk renew`: the current period ends now and the next begins.
enum RenewCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.count <= 1 else { throw CommandFailure.usage("Say 'kiosk renew [PLAN]'.") }
        return try await SubscriptionChange(arguments.operands.first, arguments).apply(.forceRenewal, output)
    }
}

/// `kiosk expire`: the subscription ends now.
enum ExpireCommand {
    /// Reasons by the names they have in `expirationReason`.
    static let reasons = ExpirationReason.allCases.map { "\($0)" }

    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        guard arguments.operands.count <= 1 else { throw CommandFailure.usage("Say 'kiosk expire [PLAN]'.") }
        var reason = ExpirationReason.autoRenewDisabled
        if let name = arguments.options["because"] {
            guard let named = ExpirationReason.allCases.first(where: { "\($0)" == name }) else {
                throw CommandFailure.usage(
                    "There is no reason '\(name)'.", advice: "It can be \(reasons.joined(separator: ", ")).")
            }
            reason = named
        }
        return try await SubscriptionChange(arguments.operands.first, arguments).apply(.expire(reason), output)
    }
}

/// `kiosk auto-renew`.
enum AutoRenewCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        let words = arguments.operands
        guard (1...2).contains(words.count) else { throw CommandFailure.usage("Say 'kiosk auto-renew on|off [PLAN]'.") }
        let isOn = try onOff(words[0])
        return try await SubscriptionChange(words.dropFirst().first, arguments).apply(.setAutoRenew(isOn), output)
    }
}

/// `kiosk extend-renewal`: the next renewal comes some days later, at the developer's cost.
enum ExtendRenewalCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        let words = arguments.operands
        guard (1...2).contains(words.count), let days = Int(words[0]) else {
            throw CommandFailure.usage("Say 'kiosk extend-renewal DAYS [PLAN]'.")
        }
        return try await SubscriptionChange(words.dropFirst().first, arguments)
            .apply(.extendRenewalDate(days: days, isMass: false), output)
    }
}

/// `kiosk price-increase`.
enum PriceIncreaseCommand {
    static func run(_ arguments: ParsedArguments, _ output: Output) async throws -> ExitStatus {
        let words = arguments.operands
        let needsConsent = arguments.options["no-consent"] == nil
        guard needsConsent || words.first == "announce" else {
            throw CommandFailure.usage("--no-consent goes with 'kiosk price-increase announce'.")
        }
        switch (words.first, words.count) {
        case ("announce", 2...3):
            let change = try await SubscriptionChange(words.dropFirst(2).first, arguments)
            let price = try await price(words[1], change)
            return try await change.apply(.announcePriceIncrease(price, needsConsent: needsConsent), output)
        case ("ask", 1...2):
            let change = try await SubscriptionChange(words.dropFirst().first, arguments)
            return try await change.apply(.announcePriceIncrease(nil, needsConsent: true), output)
        case ("agree", 1...2), ("decline", 1...2):
            let change = try await SubscriptionChange(words.dropFirst().first, arguments)
            return try await change.apply(.answerPriceIncrease(agrees: words[0] == "agree"), output)
        default:
            throw CommandFailure.usage(
                "Say 'kiosk price-increase announce PRICE [PLAN]', 'ask [PLAN]', 'agree [PLAN]' or 'decline [PLAN]'.")
        }
    }

    /// A price in the currency the subscription is paid in.
    private static func price(_ text: String, _ change: SubscriptionChange) async throws -> Milliunits {
        let (store, group, account) = (change.session.store, change.group, change.account)
        let plan = try await Session.engine { () throws(StoreEngineError) in
            try await store.subscriptions(account: account)
        }
        .first { $0.groupID == group }?.subscription?.upcomingPeriod.plan
        guard let plan, let region = Storefronts.region(for: plan.storefront) else {
            throw CommandFailure(StoreEngineError.subscriptionRefused(group: group, .noSubscription))
        }
        guard let amount = region.price(text), let price = try? Milliunits(amount) else {
            throw CommandFailure.usage(
                "'\(text)' is no price in \(region.currencyCode).", advice: "It is \(region.priceExample).")
        }
        guard price.rawValue > plan.price.rawValue else {
            throw CommandFailure.usage(
                "\(text) is no increase: \(plan.productID) costs \(plan.price.decimal) \(region.currencyCode).",
                advice: "Name a higher price.")
        }
        return price
    }
}
