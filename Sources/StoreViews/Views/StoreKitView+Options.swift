import Foundation
import OpenStoreKit

/// How a view looks and what it offers; each returns a changed copy (`storekit-spec` A12).
extension StoreKitView {
    /// The language of the view's own words; without it, the one of the environment's locale. Names of products are in
    /// the language that the store has them in.
    public func storeViewLanguage(_ language: StoreViewLanguage) -> Self { withOptions { $0.language = language } }

    /// How products are drawn.
    public func productViewStyle(_ style: ProductViewStyle) -> Self { withOptions { $0.productStyle = style } }

    /// How plans are offered, and where they stand.
    public func subscriptionStoreControlStyle(
        _ style: SubscriptionStoreControlStyle, placement: SubscriptionStoreControlPlacement = .automatic
    ) -> Self {
        withOptions { options in
            options.controlStyle = style
            options.placement = placement
        }
    }

    /// How groups of plans are shown, unless the content says otherwise (SEED-150).
    public func subscriptionStoreOptionGroupStyle(_ style: SubscriptionOptionGroupStyle) -> Self {
        withOptions { $0.groupStyle = style }
    }

    /// What subscribe buttons say.
    public func subscriptionStoreButtonLabel(_ label: SubscriptionStoreButtonLabel) -> Self {
        withOptions { $0.buttonLabel = label }
    }

    /// Shows or hides buttons beside the products.
    public func storeButton(_ visibility: Visibility, for buttons: StoreButtonKind...) -> Self {
        withOptions { options in
            for button in buttons { options.buttons[button] = visibility }
        }
    }

    /// The address of a policy, instead of the one that the store has. The policy buttons show it, copy it and, with
    /// ``subscriptionStorePolicyAction(_:)``, open it.
    public func subscriptionStorePolicyDestination(url: URL, for policy: SubscriptionStorePolicyKind) -> Self {
        withOptions { $0.policies[policy] = url }
    }

    /// How a policy is opened; `nil`: it is not, the customer can copy its address.
    public func subscriptionStorePolicyAction(
        _ action: (@Sendable (SubscriptionStorePolicyKind, URL) async -> Void)?
    ) -> Self {
        withOptions { $0.openPolicy = action }
    }

    /// What signing in to the app means; `nil`: there is no sign-in button.
    public func subscriptionStoreSignInAction(_ action: (@Sendable () async -> Void)?) -> Self {
        withOptions { $0.signIn = action }
    }
}
