import StoreKit
import StoreViews

// What is bought elsewhere, or approved later, comes through updates.
let updates = Task { for await case .verified(let transaction) in Transaction.updates { await transaction.finish() } }
try await SubscriptionStoreView(groupID: "club", marketingContent: "Free delivery, as often as you like.")
    .storeButton(.visible, for: .restorePurchases, .policies)
    .onInAppPurchaseCompletion { _, result in
        if case .success(.success(.verified(let transaction))) = result { await transaction.finish() }
    }
    .run()
