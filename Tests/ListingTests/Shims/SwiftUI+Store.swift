// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The store views and their modifiers, as apps write them (storekit-spec A12).

import Foundation

@MainActor @preconcurrency
public struct PurchaseAction: Sendable {
    nonisolated init() {}
    public func callAsFunction(
        _ product: Product, options: Set<Product.PurchaseOption> = []
    ) async throws -> Product.PurchaseResult { try await product.purchase(options: options) }
}

public enum EntitlementTaskState<Value> {
    case loading
    case failure(any Error)
    case success(Value)
}

public enum Visibility { case automatic, visible, hidden }
public struct StoreButtonKind: Hashable, Sendable {
    public static let restorePurchases = Self(), cancellation = Self(), redeemCode = Self(), signIn = Self()
    public static let policies = Self()
}
public struct SubscriptionStorePolicyKind: Sendable {
    public static let termsOfService = Self(), privacyPolicy = Self()
}

public protocol ProductViewStyle {}
public struct LargeProductViewStyle: ProductViewStyle {}
extension ProductViewStyle where Self == LargeProductViewStyle {
    public static var large: LargeProductViewStyle { LargeProductViewStyle() }
}

public protocol SubscriptionStoreControlStyle {}
public struct ProminentPickerSubscriptionStoreControlStyle: SubscriptionStoreControlStyle {}
extension SubscriptionStoreControlStyle where Self == ProminentPickerSubscriptionStoreControlStyle {
    public static var prominentPicker: Self { Self() }
}
public struct SubscriptionStoreButtonLabel: Sendable {
    public static let multiline = Self()
}

public struct SubscriptionStoreView: Leaf {
    public init(groupID: String) {}
}
public struct StoreView: Leaf {
    public init(ids: some Collection<String>, prefersPromotionalIcon: Bool = false) {}
}
public enum ProductIconPhase {
    case loading, unavailable
    case success(Image)
    case failure(any Error)
}
public struct ProductView<Icon: View>: Leaf {
    public init(id: String, @ViewBuilder icon: @escaping (ProductIconPhase) -> Icon) {}
}

extension View {
    public func productViewStyle(_ style: some ProductViewStyle) -> some View { self }
    public func subscriptionStoreControlStyle(_ style: some SubscriptionStoreControlStyle) -> some View { self }
    public func subscriptionStoreButtonLabel(_ label: SubscriptionStoreButtonLabel) -> some View { self }
    public func storeButton(_ visibility: Visibility, for kinds: StoreButtonKind...) -> some View { self }
    public func subscriptionStorePolicyDestination(url: URL, for kind: SubscriptionStorePolicyKind) -> some View {
        self
    }
    public func onInAppPurchaseStart(perform action: ((Product) async -> Void)?) -> some View { self }
    public func onInAppPurchaseCompletion(
        perform action: ((Product, Result<Product.PurchaseResult, any Error>) async -> Void)?
    ) -> some View { self }
    public func inAppPurchaseOptions(_ options: ((Product) async -> Set<Product.PurchaseOption>?)?) -> some View {
        self
    }
    public func currentEntitlementTask(
        for productID: String, priority: TaskPriority = .medium,
        action: @escaping (EntitlementTaskState<VerificationResult<Transaction>?>) async -> Void
    ) -> some View { self }
}
