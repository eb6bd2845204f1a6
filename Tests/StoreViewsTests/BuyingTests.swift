import Foundation
import StoreEngine
import Synchronization
import TerminalUI
import Testing

@testable import OpenStoreKit
@testable import StoreViews

/// Buying in a view: the sheet, its safety, and what the app hears.
@MainActor
@Suite(.oneScreen)
struct ViewBuyingTests {
    private let apple = "consumable.apple"

    @Test("Enter opens a payment sheet here, y buys, whatever the device confirms by itself")
    func buy() async throws {
        let bench = try await ViewBench(StoreView(ids: [apple]))
        await bench.press(.enter)
        bench.expect("App Store", "[Environment: Xcode]", "￥120", "[ Cancel ]", "[ Buy ]")
        #expect(try await bench.ledger().isEmpty)
        await bench.press(.character("y"))
        bench.expect("You’re all set.")
        #expect(try await bench.ledger().count == 1)
        await bench.close()
    }

    @Test(
        "Focus starts on the safe button: Enter, Esc, n and q buy nothing",
        arguments: [Key.enter, .escape, .character("n"), .character("q")])
    func backOut(_ key: Key) async throws {
        let bench = try await ViewBench(StoreView(ids: [apple]))
        await bench.press(.enter, key)
        bench.reject("App Store")
        #expect(try await bench.ledger().isEmpty)
        await bench.close()
    }

    @Test("A focused Buy button buys")
    func focusedButton() async throws {
        let bench = try await ViewBench(StoreView(ids: [apple]), language: .japanese)
        await bench.press(.enter, .tab, .enter)
        #expect(try await bench.ledger().count == 1)
        await bench.close()
    }

    @Test("Keys typed before the sheet is on the screen, and pasted ones, never buy (BUG-08, BUG-40)")
    func typedAhead() async throws {
        let bench = try await ViewBench(StoreView(ids: [apple]))
        bench.host.send([.enter, .character("y"), .character("y"), .enter])
        await bench.host.settle()
        bench.expect("App Store")
        bench.host.send([.paste("y")])
        await bench.host.settle()
        #expect(try await bench.ledger().isEmpty)
        await bench.close()
    }

    @Test("A sheet that was covered, or does not fit, has to be on the screen again before it is confirmed (BUG-36)")
    func covered() async throws {
        let bench = try await ViewBench(StoreView(ids: [apple]))
        await bench.press(.enter)
        bench.host.hidden()
        await bench.press(.character("y"))
        #expect(try await bench.ledger().isEmpty)
        bench.resize(18, 4)
        await bench.press(.character("y"))
        #expect(try await bench.ledger().isEmpty)
        bench.resize(20, 5)
        bench.expect("Apple", "￥120", "[ Cancel ]", "[ Buy ]")
        await bench.press(.character("y"))
        #expect(try await bench.ledger().count == 1)
        await bench.close()
    }

    @Test("What is owned cannot be bought again")
    func owned() async throws {
        let bench = try await ViewBench(ProductView(id: "non.consumable.knife"))
        await bench.press(.enter, .character("y"), .enter)
        bench.expect("[ Owned ]")
        await bench.press(.enter)
        bench.reject("App Store")
        await bench.close()
    }

    @Test("Closing the view under an open sheet buys nothing")
    func closing() async throws {
        let bench = try await ViewBench(StoreView(ids: [apple]))
        await bench.press(.enter)
        await bench.close()
        #expect(try await bench.ledger().isEmpty)
    }

    @Test("A plan of the store itself is bought, and is the customer's then (SEED-185)")
    func plan() async throws {
        let bench = try await ViewBench(SubscriptionStoreView(groupID: "basket"))
        await bench.press(.enter)
        bench.expect("Monthly basket", "￥0", "1 week free, then ￥980/month")
        await bench.press(.character("y"))
        bench.expect("You’re all set.")
        await bench.press(.enter)
        bench.expect("Current plan")
        bench.reject("1 week free")
        #expect(bench.model.currentPlan?.id == "StoreFlowSubscriptionMonthly")
        await bench.close()
    }

    @Test("The sheet of a plan says what its offer turns into, at every size (SEED-185)", arguments: Bench.sizes)
    func planSheet(_ size: Size) async throws {
        for language in StoreViewLanguage.allCases {
            let view = Gallery.paywall(.picker).withOptions { options in
                options.backend.purchase = { product, _ in
                    let sheet = PaymentSheet(
                        productID: product.id, productName: product.displayName, quantity: 1, appName: "Kiosk",
                        displayPrice: "￥0", account: "default", environment: .xcode, asksToBuy: false)
                    let decision = await SimulatedDevice.screen?.confirmPayment(sheet)
                    return decision == .confirm ? .pending : .userCancelled
                }
            }
            let bench = try await ViewBench(view, size: size, language: language)
            await bench.press(.enter)
            let terms = try #require(bench.model.selectedProduct.flatMap(bench.model.offerText))
            bench.expect(terms, "￥0", "[ \(ViewTexts(language)(.confirmBuy)) ]")
            await bench.press(.escape)
            #expect(bench.model.purchase == nil)
            await bench.close()
        }
    }

    // MARK: What the app hears

    @Test("By default a transaction arrives through Transaction.updates (storekit-spec A12)")
    func throughUpdates() async throws {
        let bench = try await ViewBench(StoreView(ids: [apple]))
        let device = bench.device
        let arrival = Task {
            await device.run {
                for await result in Transaction.updates { return result.unsafePayloadValue.productID }
                return ""
            }
        }
        await bench.press(.enter, .character("y"))
        #expect(await arrival.value == apple)
        await bench.close()
    }

    @Test(
        "Callbacks come in order with the app's options, and the view says nothing then (SEED-148, SEED-164, SEED-165, storekit-spec A12)"
    )
    func callbacks() async throws {
        let token = UUID()
        let heard = Mutex<[String]>([])
        let view = StoreView(ids: [apple])
            .onInAppPurchaseStart { product in heard.withLock { $0.append("start \(product.id)") } }
            .inAppPurchaseOptions { _ in [.appAccountToken(token), .quantity(3)] }
            .onInAppPurchaseCompletion { _, result in
                guard case .success(.success(.verified(let transaction))) = result else { return }
                heard.withLock {
                    $0.append("\(transaction.purchasedQuantity) \(transaction.appAccountToken == token)")
                }
                await transaction.finish()
            }
        let bench = try await ViewBench(view)
        await bench.press(.enter)
        bench.expect("Apple × 3", "￥360")
        await bench.press(.character("y"))
        #expect(heard.withLock(\.self) == ["start \(apple)", "3 true"])
        bench.reject("You’re all set.")
        #expect(try await bench.ledger().allSatisfy(\.isFinished))
        await bench.close()
    }

    @Test("nil restores the default (storekit-spec A12)")
    func restoredDefault() async throws {
        let view = StoreView(ids: [apple]).onInAppPurchaseCompletion { _, _ in }.onInAppPurchaseCompletion(nil)
        let bench = try await ViewBench(view)
        await bench.press(.enter, .character("y"))
        bench.expect("You’re all set.")
        await bench.close()
    }

    @Test("Ask to Buy says what was asked and what comes next")
    func askToBuy() async throws {
        let bench = try await ViewBench(
            StoreView(ids: [apple]).inAppPurchaseOptions { _ in [.simulatesAskToBuyInSandbox(true)] },
            language: .japanese)
        await bench.press(.enter)
        bench.expect("保護者の承認が必要です。", "承認を求める")
        await bench.press(.character("y"))
        bench.expect("承認と購入のリクエスト", "保護者に承認をお願いしました。")
        await bench.close()
    }

    @Test(
        "A failure is an alert with StoreKit's reason",
        arguments: [
            (StoreViewLanguage.english, "This is not supported."), (.japanese, "対応していない操作です"),
        ])
    func failure(_ language: StoreViewLanguage, _ reason: String) async throws {
        let view = Gallery.paywall(.picker).withOptions { options in
            options.backend.purchase = { _, _ in throw StoreKitError.unsupported }
        }
        let bench = try await ViewBench(view, language: language)
        await bench.press(.enter)
        bench.expect(reason)
        await bench.press(.enter)
        bench.reject(reason)
        await bench.close()
    }
}
