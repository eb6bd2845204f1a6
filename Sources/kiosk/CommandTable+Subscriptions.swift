extension CommandTable {
    /// The store's clock, and what lives by it.
    static let subscriptions: [Command] = [
        Command(
            "subscriptions", "", "What is subscribed: state, renewal, price, offers", flags: ["history"],
            optionHelp: [("--history", "with every event, as notification types; always in --json")],
            run: SubscriptionsCommand.run),
        Command(
            "clock", "show | set INSTANT | advance DURATION | next | run | rate NAME",
            "The store's clock: stop, move and start it; how fast subscriptions renew",
            optionHelp: [("next, run", "stop at the next event; go on from there")] + ClockCommand.rateHelp,
            run: ClockCommand.run),
        Command(
            "subscribe", "PLAN", "Buy a plan outside the app, which learns of it by itself", values: ["offer"],
            optionHelp: [("--offer ID", "a promotional or win-back offer")], run: SubscribeCommand.run),
        Command("redeem", "CODE", "Redeem an offer code", run: RedeemCommand.run),
        Command(
            "offer-key", OfferKeyCommand.operands, "Keys with which a developer signs offers: a .p8 on standard output",
            values: ["issuer"], optionHelp: [("--issuer ID", "add: the issuer id to expect with the key")],
            run: OfferKeyCommand.run),
        Command(
            "sign-offer", "PLAN OFFER", "Sign a promotional offer as a developer's server would",
            values: ["account-token", "transaction", "key", "introductory"], flags: ["classic"],
            optionHelp: [
                ("--transaction ID", "any transaction of the customer, or the appTransactionId"),
                ("--classic", "the older form: KEY,NONCE,MILLISECONDS,BASE64"),
                ("--account-token UUID", "with --classic: the purchase's account token"),
                ("--introductory yes|no", "instead of OFFER: whether the introductory offer applies"),
                ("--key ID", "the newest unless given"),
            ], run: SignOfferCommand.run),
        Command("renew", "[PLAN]", "End the current period now and begin the next", run: RenewCommand.run),
        Command(
            "expire", "[PLAN]", "End a subscription now", values: ["because"],
            optionHelp: [("--because REASON", ExpireCommand.reasons.prefix(3).joined(separator: ", ") + ",")]
                + [("", ExpireCommand.reasons.dropFirst(3).joined(separator: ", "))],
            run: ExpireCommand.run),
        Command("auto-renew", "on|off [PLAN]", "Whether a subscription renews", run: AutoRenewCommand.run),
        Command(
            "extend-renewal", "DAYS [PLAN]", "Let the next renewal come 1 to 90 days later",
            run: ExtendRenewalCommand.run),
        Command(
            "billing-issue", "on|off|resolve [PLAN]", "Let renewals fail for want of payment, or pay what is missing",
            run: BillingIssueCommand.run),
        Command(
            "grace-period", "on|off", "Access after a failed payment", values: ["days"], flags: ["paid-to-paid"],
            optionHelp: [
                ("--days N", GracePeriodCommand.lengths.joined(separator: ", ") + "; 16 unless given, weekly plans 6"),
                ("--paid-to-paid", "not where a free trial turns paid"),
            ], run: GracePeriodCommand.run),
        Command(
            "price-increase", "announce PRICE [PLAN] | ask [PLAN] | agree [PLAN] | decline [PLAN]",
            "Raise a subscriber's price, and the customer's answer", flags: ["no-consent"],
            optionHelp: [("--no-consent", "announce: the customer need not agree")], run: PriceIncreaseCommand.run),
        Command(
            "family", "list | share on|off | join ACCOUNT | leave ACCOUNT",
            "Who shares an account's subscriptions (--account names the purchaser)", run: FamilyCommand.run),
    ]
}
