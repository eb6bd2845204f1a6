import Foundation
import StoreEngine
import Synchronization
import TerminalUI
import Testing

@testable import OpenStoreKit
@testable import StoreViews

/// Plans: choosing, offers, relationships, buttons and links.
@MainActor
@Suite(.oneScreen)
struct PaywallTests {
    private let monthly = "StoreFlowSubscriptionMonthly"
    private let annual = "StoreFlowSubscriptionAnnualy"

    /// What a store was asked to sell.
    private final class Sales: Sendable {
        let ids = Mutex<[String]>([])
    }

    /// A paywall whose purchases are noted and then owned; `held` is owned from the beginning.
    private func paywall(
        _ style: SubscriptionStoreControlStyle = .picker, held: Set<String> = [], sales: Sales = Sales(),
        relationships: Product.SubscriptionRelationship = .all
    ) -> SubscriptionStoreView {
        SubscriptionStoreView(groupID: "basket", visibleRelationships: relationships)
            .subscriptionStoreControlStyle(style)
            .onInAppPurchaseCompletion { _, _ in }
            .withOptions { options in
                options.backend.purchase = { product, _ in
                    sales.ids.withLock { $0.append(product.id) }
                    return .userCancelled
                }
                options.backend.ownedProductIDs = { held.union(sales.ids.withLock(\.self)) }
            }
    }

    @Test(
        "Each style subscribes to the plan that is chosen",
        arguments: [
            (SubscriptionStoreControlStyle.picker, Key.down), (.prominentPicker, .down), (.buttons, .down),
            (.automatic, .down), (.compactPicker, .right), (.pagedPicker, .right), (.pagedProminentPicker, .right),
        ])
    func chosen(_ style: SubscriptionStoreControlStyle, _ key: Key) async throws {
        let sales = Sales()
        let bench = try await ViewBench(paywall(style, sales: sales))
        await bench.press(key, .enter)
        #expect(sales.ids.withLock(\.self) == [annual])
        bench.expect("Current plan")
        await bench.close()
    }

    @Test("The button below a picker subscribes to the chosen plan")
    func sharedButton() async throws {
        let sales = Sales()
        let bench = try await ViewBench(paywall(.picker, sales: sales))
        await bench.press(.tab)
        #expect(bench.model.focus == .subscribe)
        await bench.press(.enter)
        #expect(sales.ids.withLock(\.self) == [monthly])
        await bench.close()
    }

    @Test(
        "visibleRelationships are those to the plan the customer has (storekit-spec A12)",
        arguments: [
            (Product.SubscriptionRelationship.all, ["StoreFlowSubscriptionMonthly", "StoreFlowSubscriptionAnnualy"]),
            (.upgrade, ["StoreFlowSubscriptionAnnualy"]), (.current, ["StoreFlowSubscriptionMonthly"]),
            ([.downgrade, .crossgrade], []),
        ] as [(Product.SubscriptionRelationship, [String])])
    func relationships(_ visible: Product.SubscriptionRelationship, _ ids: [String]) async throws {
        let bench = try await ViewBench(paywall(held: [monthly], relationships: visible))
        #expect(bench.model.products.map(\.id) == ids)
        await bench.close()
    }

    @Test("Who has no plan sees all, whatever the relationships")
    func newCustomer() async throws {
        let bench = try await ViewBench(paywall(relationships: .upgrade))
        #expect(bench.model.products.count == 2)
        await bench.close()
    }

    @Test(
        "Button labels compose (storekit-spec A12)",
        arguments: [
            (SubscriptionStoreButtonLabel.action, "[ Try It Free ]"), (.displayName, "[ Monthly basket ]"),
            (.price, "[ ￥980/month ]"), (.multiline.price, "[ 1 week free, then ￥980/month ]"),
            (.displayName.multiline, "[ Monthly basket                ]"),
        ])
    func labels(_ label: SubscriptionStoreButtonLabel, _ text: String) async throws {
        let bench = try await ViewBench(paywall().subscriptionStoreButtonLabel(label))
        #expect(bench.text.contains(text), "\(bench.text)")
        await bench.close()
    }

    @Test("An introductory offer that the customer may not have is not shown (storekit-spec A2.3)")
    func ineligible() async throws {
        let view = paywall().withOptions { $0.backend.isEligibleForIntroOffer = { _ in false } }
        let bench = try await ViewBench(view)
        bench.reject("free", "Free")
        bench.expect("￥980/month", "[ Subscribe ]")
        await bench.close()
    }

    @Test("The preferred offer is one that the customer may have, else the introductory one (storekit-spec A12)")
    func preferred() async throws {
        let seen = Mutex<[String?]>([])
        let view = paywall().preferredSubscriptionOffer { _, info, eligible in
            seen.withLock { $0 = eligible.map(\.id) }
            return info.promotionalOffers.first
        }
        let bench = try await ViewBench(view)
        bench.expect("1 week free, then ￥980/month")
        #expect(seen.withLock(\.self) == [nil])
        await bench.close()
    }

    // MARK: Buttons and links

    @Test("Restore asks to sign in and says that it is done (SEED-181)", arguments: [true, false])
    func restore(_ signsIn: Bool) async throws {
        let bench = try await ViewBench(Gallery.paywall(.picker))
        await bench.press(.character("r"))
        bench.expect("Sign In")
        await bench.press(.character(signsIn ? "y" : "n"))
        #expect(bench.contains("Your purchases are up to date.") == signsIn)
        await bench.close()
    }

    @Test("Hidden buttons have no keys either")
    func hidden() async throws {
        let bench = try await ViewBench(paywall().storeButton(.hidden, for: .cancellation))
        await bench.press(.character("r"), .character("q"))
        bench.reject("Sign In", "Restore", "Close")
        #expect(!bench.host.isDismissed)
        await bench.close()
    }

    @Test("A presented view can be closed", arguments: [Key.escape, .character("q")])
    func closed(_ key: Key) async throws {
        let bench = try await ViewBench(paywall())
        await bench.press(key)
        #expect(bench.host.isDismissed)
        await bench.close()
    }

    @Test("Terms show the store's address, and copy it by OSC 52 (SEED-182)")
    func terms() async throws {
        let bench = try await ViewBench(paywall().storeButton(.visible, for: .policies))
        await bench.press(.tab, .tab, .enter)
        bench.expect("Terms of Use", "https://example.com/terms", "[ Copy ]")
        bench.reject("[ Open ]")
        await bench.press(.tab, .enter)
        bench.expect("The address was handed to the clipboard.")
        let sequence = "\u{1B}]52;c;\(Data("https://example.com/terms".utf8).base64EncodedString())\u{1B}\\"
        #expect(String(decoding: bench.terminal.output, as: UTF8.self).contains(sequence))
        await bench.close()
    }

    @Test("An app's own destination replaces the store's, and opens its own way (storekit-spec A12)")
    func destination() async throws {
        let opened = Mutex<[String]>([])
        let url = try #require(URL(string: "https://example.org/privacy"))
        let view = paywall().storeButton(.visible, for: .policies)
            .subscriptionStorePolicyDestination(url: url, for: .privacyPolicy)
            .subscriptionStorePolicyAction { _, url in opened.withLock { $0.append(url.absoluteString) } }
        let bench = try await ViewBench(view)
        await bench.press(.tab, .tab, .right, .enter)
        bench.expect("https://example.org/privacy")
        await bench.press(.backTab, .enter)
        #expect(opened.withLock(\.self) == ["https://example.org/privacy"])
        await bench.close()
    }

    @Test(
        "10. Without destinations a paywall says nothing of terms and privacy; with them both are linked (SEED-175)")
    func noPolicies() async throws {
        let wrong = try await ViewBench(paywall())
        wrong.reject("Terms of Use", "Privacy Policy")
        await wrong.close()
        let terms = try #require(URL(string: "https://example.org/terms"))
        let privacy = try #require(URL(string: "https://example.org/privacy"))
        let right = try await ViewBench(
            paywall()
                .subscriptionStorePolicyDestination(url: terms, for: .termsOfService)
                .subscriptionStorePolicyDestination(url: privacy, for: .privacyPolicy))
        right.expect("Terms of Use", "Privacy Policy")
        await right.press(.tab, .tab, .enter)
        right.expect("https://example.org/terms")
        await right.press(.escape, .right, .enter)
        right.expect("https://example.org/privacy")
        await right.close()
    }

    @Test("Sign-in is there with an action")
    func signIn() async throws {
        let count = Mutex(0)
        let bench = try await ViewBench(paywall().subscriptionStoreSignInAction { count.withLock { $0 += 1 } })
        await bench.press(.tab, .tab, .enter)
        #expect(count.withLock(\.self) == 1)
        await bench.close()
    }

    @Test("An offer code is typed into a sheet; y is a letter there")
    func redeem() async throws {
        let code = Mutex<String?>(nil)
        let view = paywall().storeButton(.visible, for: .redeemCode).withOptions { options in
            options.backend.redeem = {
                let sheet = OfferCodeSheet(appName: "Kiosk", account: "default")
                let typed = await SimulatedDevice.screen?.enterOfferCode(sheet)
                code.withLock { $0 = typed ?? nil }
            }
        }
        let bench = try await ViewBench(view)
        await bench.press(.tab, .tab, .enter)
        await bench.type("yes1x")
        await bench.press(.backspace)
        bench.expect("Code  yes1")
        await bench.press(.enter, .enter)
        #expect(code.withLock(\.self) == "yes1")
        await bench.close()
    }

    @Test("What cannot be loaded says why, and R tries again")
    func loading() async throws {
        let fails = Mutex(true)
        let live = StoreViewBackend.live
        let view = paywall().withOptions { options in
            options.backend.plans = { group in
                if fails.withLock(\.self) { throw StoreKitError.unknown }
                return try await live.plans(group)
            }
        }
        let bench = try await ViewBench(view)
        bench.expect("It could not be loaded.", "An unknown error occurred.")
        fails.withLock { $0 = false }
        await bench.press(.character("R"))
        bench.expect("Monthly basket")
        await bench.close()
    }

    @Test("A group without plans says so", arguments: StoreViewLanguage.allCases)
    func empty(_ language: StoreViewLanguage) async throws {
        let bench = try await ViewBench(SubscriptionStoreView(groupID: "nothing"), language: language)
        bench.expect(ViewTexts(language)(.noPlans))
        await bench.close()
    }
}
