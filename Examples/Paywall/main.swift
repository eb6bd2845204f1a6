import StoreKit
import StoreViews

try await SubscriptionStoreView(groupID: "club", marketingContent: "Free delivery, as often as you like.")
    .storeButton(.visible, for: .restorePurchases, .policies)
    .onInAppPurchaseCompletion { _, result in
        if case .success(.success(.verified(let transaction))) = result { await transaction.finish() }
    }
    .run()
