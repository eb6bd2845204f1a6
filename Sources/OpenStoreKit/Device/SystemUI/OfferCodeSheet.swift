/// What the offer-code sheet says.
public struct OfferCodeSheet: Sendable, Hashable {
    /// The app's name.
    public let appName: String
    /// The account that would redeem.
    public let account: String
}
