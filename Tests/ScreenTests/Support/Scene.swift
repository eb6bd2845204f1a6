import Foundation
import StoreEngine
import Storefront
import Synchronization
import TerminalUI
import Testing

/// A screen or dialog of the shop: how to get there with keys, and what a person must see.
struct Scene: Sendable, CustomTestStringConvertible {
    let name: String
    /// What the store is told before the shop opens.
    var before: @Sendable (SimulatedAppStore) async throws -> Void = { _ in }
    /// The keys that lead there.
    let reach: @MainActor @Sendable (ShopHarness) async throws -> Void
    /// What must be seen, in the language of these texts.
    let shows: @Sendable (Texts) -> [String]
    /// Columns below which it cannot be reached with keys, or shows less.
    var minimumColumns = 0

    var testDescription: String { name }

    static let all = screens + dialogs

    static let screens: [Scene] = [
        Scene(name: "shop (SEED-9, SEED-43, SEED-50, SEED-51)", reach: { _ in }) {
            [
                $0.either("Kiosk Greengrocer", "Kiosk 青果店"), $0.either("Food", "食品"), $0.either("Apple", "りんご"), "￥120",
                $0(.owned) + "0",
            ]
        },
        Scene(
            name: "shop after a purchase (SEED-37, SEED-51, SEED-52)",
            reach: { shop in
                await shop.buy(quantity: 3)
                await shop.press(.down, .down)
                await shop.buy()
            }
        ) { [$0(.owned) + "3", $0(.purchased)] },
        Scene(name: "filter", reach: { await $0.type("/kni") }) {
            [$0(.filterPrompt) + "kni", $0.either("Knife", "ナイフ")]
        },
        Scene(
            name: "detail (SEED-10, SEED-11, SEED-12, SEED-56)",
            reach: { await $0.press(.down, .down, .character("i")) }
        ) {
            [$0(.productID), "non.consumable.knife", $0(.familySharing), "￥1,200"]
        },
        Scene(
            name: "transactions",
            reach: { shop in
                await shop.buy(quantity: 2)
                await shop.press(.character("t"))
            }
        ) { [$0(.transactions), $0.either("Apple", "りんご"), $0(.finished)] },
        Scene(
            name: "one transaction, decoded (SEED-190)",
            reach: { shop in
                await shop.buy(quantity: 2)
                await shop.press(.character("t"), .enter)
            }
        ) { [$0(.transaction) + " 0", $0(.verified), "ES256"] },
        Scene(name: "event log (SEED-68, SEED-83)", reach: { await $0.press(.character("e")) }) {
            [$0(.log), "consumable.apple Consumable"]
        },
        Scene(name: "help", reach: { await $0.press(.character("?")) }) { [$0(.keys), $0(.keyMove)] },
        Scene(
            name: "inbox (SEED-58, BUG-05)",
            reach: { shop in
                await shop.ask()
                await shop.press(.character("a"))
            }
        ) { [$0(.inbox), $0(.askToBuyIsOn), $0.either("Apple", "りんご")] },
        Scene(name: "empty inbox", reach: { await $0.press(.character("a")) }) {
            [$0(.noRequests), $0(.askToBuyIsOff)]
        },
        Scene(name: "paywall (SEED-181, SEED-182, SEED-184, SEED-185)", reach: { await $0.press(.character("m")) }) {
            [
                $0.either("Monthly basket", "毎月の果物かご"), $0(.restorePurchases), $0(.terms), $0(.privacy),
                $0.either("1 week free, then ￥980/month", "1週間無料、その後 ￥980/月"),
            ]
        },
        Scene(
            name: "subscription plans (SEED-184, SEED-185)",
            reach: { shop in
                await shop.press(.end)
                await shop.buy()
                await shop.press(.character("m"))
            }
        ) { [$0(.plans), $0.either("Monthly basket", "毎月の果物かご"), $0.either("● Active", "● 有効")] },
        Scene(
            name: "timeline of a subscription",
            reach: { shop in
                await shop.press(.end)
                await shop.buy()
                await shop.press(.character("m"), .character("i"))
            },
            shows: {
                [
                    $0.either("Subscribed: Monthly basket", "登録：毎月の果物かご"),
                    $0.either("Renews: Monthly basket, ￥980/month", "更新予定：毎月の果物かご、￥980/月"),
                ]
            }, minimumColumns: 60),
        Scene(
            name: "a plan in its trial (SEED-154, SEED-185)",
            reach: { shop in
                await shop.press(.end)
                await shop.buy()
                await shop.press(.character("i"))
            }
        ) {
            [
                $0.either("● Active", "● 有効"), $0.either("Your subscription is active", "有効なサブスクリプション"),
                $0.either("Free until Jan 8, 2026, then ￥980/month", "2026年1月8日まで無料、その後 ￥980/月"),
            ]
        },
        Scene(
            name: "products that could not be loaded (SEED-8)",
            before: { engine in
                try await engine.updateSettings { $0.failures[.loadProducts] = SimulatedFailure(error: "networkError") }
            }, reach: { _ in }
        ) { [$0(.loadFailed), $0(.loadAgain)] },
    ]

    static let dialogs: [Scene] = [
        dialog("quantity picker (SEED-44)", { await $0.press(.character(" ")) }) {
            [$0(.quantityTitle), $0.either("Apple", "りんご"), $0(.cancel)]
        },
        dialog("payment sheet (SEED-199)", { await $0.press(.right, .enter) }) {
            [$0(.appStore), $0.either("Apple × 2", "りんご × 2"), "￥240", $0(.cancel), $0(.confirmBuy)]
        },
        dialog(
            "payment sheet that asks a parent (SEED-163)",
            { await $0.press(.character("A"), .enter) }
        ) { [$0(.appStore), $0(.needsParent), $0(.askParent)] },
        dialog("purchase done (SEED-200, SEED-205)", { await $0.press(.enter, .character("y")) }) {
            [$0(.doneTitle), $0(.doneText), "Xcode", $0(.ok)]
        },
        dialog("pending (SEED-21, SEED-125, SEED-180, BUG-05)", { await $0.ask(closing: false) }) {
            [$0(.pendingAsked), $0(.ok)]
        },
        dialog(
            "interrupted (SEED-104, BUG-06)",
            before: { engine in try await engine.updateSettings { $0.interruptsPurchases = true } },
            { await $0.press(.enter, .character("y")) }
        ) { [$0(.interruptedTitle), $0(.ok)] },
        dialog(
            "already owned (BUG-15)",
            { shop in
                await shop.press(.down, .down)
                await shop.buy()
                await shop.press(.enter)
            }
        ) { [$0(.alreadyOwnedTitle), $0(.alreadyOwnedText)] },
        dialog(
            "purchase failed (SEED-38, SEED-105)",
            before: { engine in
                try await engine.updateSettings { $0.failures[.purchase] = SimulatedFailure(error: "networkError") }
            },
            { await $0.press(.enter, .character("y")) }
        ) { [$0(.purchaseFailed), $0.reason(named: "networkError"), $0(.ok)] },
        dialog(
            "purchases not allowed (SEED-61, SEED-106, BUG-09)",
            before: { engine in try await engine.updateSettings { $0.allowsPurchases = false } },
            { await $0.press(.enter) }
        ) { [$0(.buyingStopTitle), $0(.purchasesNotAllowed)] },
        dialog(
            "not delivered yet (SEED-167, BUG-02)",
            before: { engine in
                try await engine.updateSettings {
                    $0.failures[.verification] = SimulatedFailure(error: "invalidSignature")
                }
            },
            { await $0.press(.enter, .character("y")) }
        ) { [$0(.notDeliveredTitle), $0.reason(named: "failedVerification")] },
        dialog("sign in to restore (SEED-62, BUG-14)", { await $0.press(.character("r")) }) {
            [$0(.signInTitle), $0(.signIn), $0(.cancel)]
        },
        dialog("restored (SEED-159, BUG-13)", { await $0.press(.character("r"), .character("y")) }) {
            [$0(.restoreTitle), $0.restored(0), $0(.ok)]
        },
        dialog(
            "restore failed (BUG-13)",
            before: { engine in
                try await engine.updateSettings { $0.failures[.appStoreSync] = SimulatedFailure(error: "networkError") }
            },
            { await $0.press(.character("r"), .character("y")) }
        ) { [$0(.restoreFailed), $0.reason(named: "networkError")] },
        dialog(
            "approve or decline",
            { shop in
                await shop.ask()
                await shop.press(.character("a"), .enter)
            }
        ) { [$0(.answerTitle), $0(.approve), $0(.decline)] },
        dialog(
            "refund request (SEED-59)",
            { shop in
                await shop.buy()
                await shop.press(.character("t"), .character("f"))
            }
        ) { [$0(.refundTitle), $0(.refundWhy), $0(.reasonMistake), $0(.requestRefund)] },
        dialog("offer code", { await $0.press(.character("c")) }) { [$0(.redeemCode), $0(.codeLabel), $0(.redeem)] },
        dialog("terms (SEED-175, SEED-182)", minimumColumns: 60, { await $0.press(.tab, .tab, .tab, .enter) }) {
            [$0(.terms), "https://example.com/terms"]
        },
        dialog("privacy (SEED-175, SEED-182)", minimumColumns: 60, { await $0.press(.tab, .tab, .tab, .tab, .enter) }) {
            [$0(.privacy), "https://example.com/privacy"]
        },
        dialog(
            "payment sheet of a trial (SEED-184, SEED-185)",
            { shop in
                await shop.press(.end, .enter)
            }
        ) {
            [
                $0(.appStore), "￥0", $0.either("1 week free, then ￥980/month", "1週間無料、その後 ￥980/月"),
                $0(.renewsUntilCancelled),
            ]
        },
    ]

    private static func dialog(
        _ name: String, minimumColumns: Int = 0,
        before: @escaping @Sendable (SimulatedAppStore) async throws -> Void = { _ in },
        _ reach: @escaping @MainActor @Sendable (ShopHarness) async throws -> Void,
        shows: @escaping @Sendable (Texts) -> [String]
    ) -> Scene {
        Scene(name: name, before: before, reach: reach, shows: shows, minimumColumns: minimumColumns)
    }
}

extension ShopHarness {
    /// Buys the selected product and closes the dialog that says so.
    func buy(quantity: Int = 1) async {
        for _ in 1..<quantity { await press(.right) }
        await press(.enter, .character("y"), .enter)
    }

    /// Asks for the selected product with Ask to Buy on.
    func ask(closing: Bool = true) async {
        await press(.character("A"), .enter, .character("y"))
        if closing { await press(.enter) }
    }
}

extension Texts {
    /// The same sentence in the language of these texts.
    func either(_ english: String, _ japanese: String) -> String { language == .english ? english : japanese }
}
