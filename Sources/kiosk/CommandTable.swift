/// One command: its name, how it is called, what it does.
struct Command: Sendable {
    let name: String
    /// Operands as help shows them.
    let operands: String
    let summary: String
    let grammar: ParsedArguments.Grammar
    /// How each own option is shown in help.
    let optionHelp: [(String, String)]
    let run: @Sendable (ParsedArguments, Output) async throws -> ExitStatus

    init(
        _ name: String, _ operands: String = "", _ summary: String, values: Set<String> = [], flags: Set<String> = [],
        optionHelp: [(String, String)] = [],
        run: @escaping @Sendable (ParsedArguments, Output) async throws -> ExitStatus
    ) {
        self.name = name
        self.operands = operands
        self.summary = summary
        grammar = ParsedArguments.Grammar(values: values, flags: flags)
        self.optionHelp = optionHelp
        self.run = run
    }
}

/// Every command, in the order help lists them.
enum CommandTable {
    static let all: [Command] = store + subscriptions + tools

    private static let store: [Command] = [
        Command(
            "shop", "", "Open the shop (what kiosk alone does)", flags: ["mouse"],
            optionHelp: [("--mouse", "clicks choose and press; off, so that text can be selected")],
            run: ShopCommand.run),
        Command("products", "", "List what is sold: id, type, name, price", run: ProductsCommand.run),
        Command("catalog", "check FILE", "Report every mistake in a catalogue", run: CatalogCommand.run),
        Command(
            "buy", "PRODUCT", "Buy without a dialog: charge, deliver, finish",
            values: SignedOptions.names.union(["quantity", "account-token", "offer"]),
            optionHelp: [
                ("--quantity N", "how many, 1 unless given"),
                ("--account-token UUID", "comes back on the transaction as appAccountToken"),
                ("--offer ID", "a promotional or win-back offer on a subscription"),
            ] + SignedOptions.help, run: BuyCommand.run),
        Command("restore", "", "Sync with the store and say how many purchases it holds", run: RestoreCommand.run),
        Command("owned", "", "Balances of consumables and current entitlements", run: OwnedCommand.run),
        Command(
            "transactions", "", "The ledger, newest first", values: ["product", "limit"], flags: ["unfinished"],
            optionHelp: [
                ("--unfinished", "only what is not finished"), ("--product ID", "only this product"),
                ("--limit N", "at most N"),
            ], run: TransactionsCommand.run),
        Command(
            "ask-to-buy", "on|off|list|approve ID|decline ID", "The parent's side of Ask to Buy",
            flags: ["all"], optionHelp: [("--all", "list: settled requests too")], run: AskToBuyCommand.run),
        Command(
            "refund", RefundCommand.operands, "Refund a transaction; or ask the developer first, refuse, undo",
            values: ["reason"],
            optionHelp: [
                ("--reason REASON", "developer-issue or other (default); of a request:"),
                ("", RefundCommand.requestReasons.prefix(3).joined(separator: ", ") + ","),
                ("", RefundCommand.requestReasons.dropFirst(3).joined(separator: ", ")),
            ], run: RefundCommand.run),
        Command(
            "delete", "TRANSACTION", "Remove a transaction; with the current period, its subscription",
            run: DeleteCommand.run),
        Command(
            "purchase-intent", "PRODUCT", "Begin a purchase outside the app, as on a promoted product's page",
            values: ["offer"], optionHelp: [("--offer ID", "a win-back offer")], run: PurchaseIntentCommand.run),
        Command(
            "message", "[REASON]", "The store has a message for the customer",
            optionHelp: [
                ("REASON", MessageCommand.reasons.joined(separator: ", ")),
                ("", "causes announce theirs by themselves: a price increase, a failed payment, a lapse"),
            ], run: MessageCommand.run),
    ]

    private static let tools: [Command] = [
        Command(
            "certificate", "", "The store's root certificate, DER unless --pem", flags: ["pem"],
            optionHelp: [("--pem", "as PEM text")], run: CertificateCommand.run),
        Command(
            "simulate",
            "show | purchases on|off | interruptions on|off | resolve ID | sale PRODUCT on|off | failure API ERROR | clear",
            "Switch purchases off, interrupt them, take a product out of sale, or make a store call fail",
            flags: ["after-charge"],
            optionHelp: [("--after-charge", "failure purchase: fail after the charge is recorded")]
                + SimulateCommand.failureHelp,
            run: SimulateCommand.run),
        Command(
            "storefront", "show|set CODE", "The country whose store this is", run: StorefrontCommand.run),
        Command(
            "screenshot", "", "Print the shop's screen as text or SVG, without a terminal",
            values: ["size", "keys", "svg"],
            optionHelp: [
                ("--size COLSxROWS", "80x24 unless given"),
                ("--keys \"KEY …\"", "pressed first, such as \"Down Down Enter\"; letters, and"),
                ("", ScreenshotCommand.keyNames.joined(separator: " ")),
                ("--svg light|dark", "as an SVG picture on that background"),
            ], run: ScreenshotCommand.run),
        Command(
            "test", "TAPE…", "Run scripted screen tests, without a terminal", values: ["junit", "jobs"],
            flags: ["update", "tap", TapeWorker.option], optionHelp: TestCommand.optionHelp, run: TestCommand.run),
        Command(
            "play", "TAPE", "Play a tape in this terminal, at its own pace", values: ["speed"],
            flags: ["show-keys"], optionHelp: PlayCommand.optionHelp, run: PlayCommand.run),
        Command(
            "record", "TAPE [-o FILE]", "Record a tape, without a terminal",
            values: ["output", "format", "screen", "theme"],
            flags: ["show-keys"], optionHelp: RecordCommand.optionHelp, run: RecordCommand.run),
        Command(
            "clear", "", "Forget every transaction, request and balance", flags: ["settings"],
            optionHelp: [("--settings", "put every switch back to its default too")], run: ClearCommand.run),
    ]

    static func named(_ name: String) -> Command? { all.first { $0.name == name } }

    /// Whether some command has an option of this name that takes a value.
    static func takesValue(_ option: String) -> Bool { all.contains { $0.grammar.values.contains(option) } }
}
