import Foundation
import Testing

/// What a store does besides selling: parents, interruptions, failures, refunds, clearing (contract §2).
@Suite("Command line: trouble and its ends")
struct TroubleTests {
    @Test("an approval given by another process is delivered once, at the next start (BUG-01, BUG-05, SEED-77)")
    func approval() async throws {
        let home = try TestHome()
        try await home.done("ask-to-buy", "on")
        let pending = try await home.kiosk("buy", Scenario.product, "--quantity", "4")
        #expect(pending.status == 2)
        #expect(pending.lines == ["waiting for approval (request 1); nothing was charged"])
        #expect(try await home.transactions().isEmpty)
        #expect(try await home.owned(Scenario.product) == 0)
        try await home.done("ask-to-buy", "approve", "1")
        #expect(try await home.transactions("--unfinished").count == 1)
        #expect(try await home.owned(Scenario.product) == 4)
        #expect(try await home.owned(Scenario.product) == 4)
        #expect(try await home.transactions("--unfinished").isEmpty)
        for words in [["approve", "1"], ["decline", "1"], ["approve", "7"]] {
            let again = try await home.kiosk(["ask-to-buy", "--json"] + words)
            #expect(again.status == 1)
            #expect(again.errorCode == "noRequest")
        }
        #expect(try await home.owned(Scenario.product) == 4)
    }

    @Test("a declined request is over: nothing is charged, nothing delivered (SEED-58)")
    func decline() async throws {
        let home = try TestHome()
        try await home.done("ask-to-buy", "on")
        _ = try await home.kiosk("buy", Scenario.product)
        try await home.done("ask-to-buy", "decline", "1")
        #expect(try await home.transactions().isEmpty)
        #expect(try await home.owned(Scenario.product) == 0)
    }

    @Test("an interrupted purchase waits, and comes once when it is resolved (BUG-06, SEED-77)")
    func interrupted() async throws {
        let home = try TestHome()
        try await home.done("simulate", "interruptions", "on")
        let run = try await home.kiosk("buy", Scenario.product, "--quantity", "2", "--json")
        #expect(run.status == 2)
        #expect(try run.object()["result"] as? String == "pending")
        #expect(try await home.transactions().isEmpty)
        try await home.done("simulate", "interruptions", "off")
        let resolved = try await home.done("simulate", "resolve", "1", "--json").object()
        #expect(resolved["resolved"] as? Int == 1)
        #expect((resolved["transaction"] as? [String: Any])?["quantity"] as? Int == 2)
        #expect(try await home.owned(Scenario.product) == 2)
        #expect(try await home.kiosk("simulate", "resolve", "1").status == 1)
        #expect(try await home.transactions().count == 1)
        #expect(try await home.owned(Scenario.product) == 2)
    }

    @Test(
        "a failure before the charge charges nothing (SEED-75)",
        arguments: [
            "unknown", "networkError", "systemError", "productUnavailable", "purchaseNotAllowed",
        ])
    func failureBefore(_ error: String) async throws {
        let home = try TestHome()
        try await home.done("simulate", "failure", "purchase", error)
        let run = try await home.kiosk("buy", Scenario.product, "--json")
        #expect(run.status == 1, "\(run)")
        #expect(run.errorCode != nil)
        #expect(!run.errorText.isEmpty)
        #expect(try await home.transactions().isEmpty)
        try await home.done("simulate", "clear")
        try await home.done("buy", Scenario.product)
        #expect(try await home.owned(Scenario.product) == 1)
    }

    @Test("a failure after the charge loses nothing: the purchase comes by itself (BUG-01, BUG-06)")
    func failureAfter() async throws {
        let home = try TestHome()
        try await home.done("simulate", "failure", "purchase", "networkError", "--after-charge")
        let run = try await home.kiosk("buy", Scenario.product, "--quantity", "3", "--json")
        #expect(run.status == 1)
        #expect(try await home.transactions().count == 1)
        #expect(try await home.owned(Scenario.product) == 3)
        #expect(try await home.transactions("--unfinished").isEmpty)
    }

    @Test("a cancel of the system is status 3 without an error (BUG-07)")
    func cancelled() async throws {
        let home = try TestHome()
        try await home.done("simulate", "failure", "purchase", "userCancelled")
        let run = try await home.kiosk("buy", Scenario.product, "--json")
        #expect(run.status == 3, "\(run)")
        #expect(try run.object() as? [String: String] == ["result": "cancelled"])
        #expect(run.errorText.isEmpty)
        try await home.done("simulate", "clear")
        try await home.done("simulate", "failure", "appStoreSync", "userCancelled")
        let restore = try await home.kiosk("restore", "--json")
        #expect(restore.status == 3, "\(restore)")
        #expect(try restore.object() as? [String: String] == ["result": "cancelled"])
    }

    @Test("switched off purchases refuse with the reason; lists, prices and owned counts stay (BUG-09, SEED-61)")
    func purchasesOff() async throws {
        let home = try TestHome()
        try await home.done("buy", Scenario.product, "--quantity", "2")
        try await home.done("simulate", "purchases", "off")
        let run = try await home.kiosk("buy", Scenario.product, "--json")
        #expect(run.status == 1)
        #expect(run.errorCode == "purchaseNotAllowed")
        #expect(run.errorText.contains("simulate purchases on"))
        #expect(try await home.done("products", "--json").array().first?["displayPrice"] as? String == "￥120")
        #expect(try await home.owned(Scenario.product) == 2)
        #expect(try await home.done("owned").errorText.isEmpty)
        try await home.done("simulate", "purchases", "on")
        try await home.done("buy", Scenario.product)
    }

    @Test("products that cannot be loaded fail with the store's reason (SEED-75)")
    func loadingFails() async throws {
        let home = try TestHome()
        try await home.done("simulate", "failure", "loadProducts", "networkError")
        for words in [["products"], ["buy", Scenario.product]] {
            let run = try await home.kiosk(words + ["--json"])
            #expect(run.status == 1, "\(run)")
            #expect(run.errorCode == "networkError", "\(run)")
        }
    }

    @Test("data that fails verification is not delivered, and says so (SEED-75, SEED-107)")
    func verificationFails() async throws {
        let home = try TestHome()
        try await home.done("simulate", "failure", "verification", "invalidSignature")
        let run = try await home.kiosk("buy", Scenario.product, "--json")
        #expect(run.status == 1)
        #expect(run.errorCode == "failedVerification")
        #expect(try await home.owned(Scenario.product) == 0)
        try await home.done("simulate", "clear")
        #expect(try await home.owned(Scenario.product) == 1, "delivered once it can be trusted")
    }

    @Test(
        "quantities outside 1…maximum, or of what is sold singly, are refused by name (BUG-04, SEED-40)",
        arguments: [
            (Scenario.product, "0", "0 is not a possible quantity of consumable.apple.", "It can be 1 to 99."),
            (Scenario.product, "-1", "-1 is not a possible quantity of consumable.apple.", "It can be 1 to 99."),
            (Scenario.product, "100", "100 is not a possible quantity of consumable.apple.", "It can be 1 to 99."),
            (
                Scenario.product, "9223372036854775807",
                "9223372036854775807 is not a possible quantity of consumable.apple.", "It can be 1 to 99."
            ),
            (
                "non.consumable.knife", "2", "2 is not a possible quantity of non.consumable.knife.",
                "It is sold one at a time."
            ),
        ])
    func quantityRefused(_ product: String, _ quantity: String, _ message: String, _ advice: String) async throws {
        let home = try TestHome()
        let run = try await home.kiosk("buy", product, "--quantity=" + quantity, "--json")
        #expect(run.status == 1)
        #expect(run.errorCode == "invalidQuantity")
        #expect(run.errorLines == ["kiosk: " + message, "       " + advice])
        #expect(try await home.transactions().isEmpty)
    }

    @Test("1 and the maximum are sold, at the exact total (SEED-39)", arguments: [1, 99])
    func quantityLimits(_ quantity: Int) async throws {
        let home = try TestHome()
        let bought = try await home.done("buy", Scenario.product, "--quantity", "\(quantity)", "--json").object()
        let transaction = try #require(bought["transaction"] as? [String: Any])
        #expect(transaction["quantity"] as? Int == quantity)
        #expect(transaction["price"] as? Int == quantity * 120_000)
        #expect(try await home.owned(Scenario.product) == quantity)
    }

    @Test(
        "what is not sold is status 1 with the nearest name (BUG-25)",
        arguments: [
            ("consumable.aple", "Did you mean 'consumable.apple'?"), ("xyzzy", "'kiosk products' lists what is sold."),
            ("", "'kiosk products' lists what is sold."),
        ])
    func unknownProduct(_ product: String, _ advice: String) async throws {
        let home = try TestHome()
        let run = try await home.kiosk("buy", product, "--json")
        #expect(run.status == 1)
        #expect(run.errorCode == "productUnavailable")
        #expect(run.errorLines.last == "       " + advice)
        #expect(!home.exists(home.state), "nothing was sold, so nothing was made")
    }

    @Test("a refund takes the balance back once and is refused twice (BUG-11, SEED-59)")
    func refundOnce() async throws {
        let home = try TestHome()
        try await home.done("buy", Scenario.product, "--quantity", "4")
        try await home.done("buy", Scenario.product, "--quantity", "2")
        try await home.done("refund", "0")
        #expect(try await home.owned(Scenario.product) == 2)
        let again = try await home.kiosk("refund", "0", "--json")
        #expect(again.status == 1)
        #expect(again.errorCode == "alreadyRefunded")
        #expect(try await home.owned(Scenario.product) == 2)
        let unknown = try await home.kiosk("refund", "99", "--json")
        #expect(unknown.status == 1)
        #expect(unknown.errorCode == "noTransaction")
        try await home.done("buy", "non.consumable.knife")
        try await home.done("refund", "2")
        let owned = try await home.done("owned", "--json").object()
        #expect((owned["entitlements"] as? [Any])?.isEmpty == true)
        try await home.done("buy", "non.consumable.knife")
        #expect(try await home.transactions().count == 4, "what was refunded can be bought again")
    }

    @Test("clear leaves nothing: transactions, unfinished ones, requests, balances; switches only when asked (BUG-31)")
    func clear() async throws {
        let home = try TestHome()
        try await home.done("buy", Scenario.product, "--quantity", "5")
        try await home.done("buy", Scenario.product, "--device", "phone")
        try await home.done("buy", "non.consumable.knife")
        try await home.done("ask-to-buy", "on")
        _ = try await home.kiosk("buy", Scenario.product)
        _ = try await home.kiosk("buy", Scenario.product)
        try await home.done("ask-to-buy", "approve", "1")
        try await home.done("clear")
        #expect(try await home.transactions().isEmpty)
        #expect(try await home.transactions("--unfinished").isEmpty)
        #expect(try await home.done("ask-to-buy", "list", "--all", "--json").array().isEmpty)
        for device in ["default", "phone"] {
            let owned = try await home.done("owned", "--json", "--device", device).object()
            #expect(owned["balances"] as? [String: Int] == [:])
            #expect((owned["entitlements"] as? [Any])?.isEmpty == true)
        }
        #expect(try await home.done("restore").lines == ["restored 0 purchases"])
        #expect(try await home.done("simulate", "show").lines.contains("ask-to-buy on"))
        try await home.done("clear", "--settings")
        #expect(try await home.done("simulate", "show").lines.contains("ask-to-buy off"))
        let bought = try await home.done("buy", Scenario.product, "--json").object()
        #expect((bought["transaction"] as? [String: Any])?["productId"] as? String == Scenario.product)
        #expect(try await home.owned(Scenario.product) == 1)
    }
}
