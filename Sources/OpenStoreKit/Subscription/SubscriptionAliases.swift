/// The terms of an auto-renewable subscription.
public typealias SubscriptionInfo = Product.SubscriptionInfo
/// A length of time.
public typealias SubscriptionPeriod = Product.SubscriptionPeriod
/// What will become of a subscription, as the store signed it.
public typealias SubscriptionRenewalInfo = Product.SubscriptionInfo.RenewalInfo
/// Where a subscription stands.
public typealias SubscriptionRenewalState = Product.SubscriptionInfo.RenewalState
/// Where one customer's subscription in one group stands.
public typealias SubscriptionStatus = Product.SubscriptionInfo.Status
