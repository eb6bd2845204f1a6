// Accessors that Apple's later releases replaced. They carry no deprecation mark here: a program that also supports
// older systems uses them without a warning on Apple's platforms, and shall do so here.

extension Transaction {
    /// The store environment's name; replaced by ``environment``.
    public var environmentStringRepresentation: String { payload.environment }
    /// Bought or renewed, as text; replaced by ``reason``.
    public var reasonStringRepresentation: String { payload.transactionReason }
    /// Where it was bought, ISO 3166-1 alpha-3; replaced by ``storefront``.
    public var storefrontCountryCode: String { payload.storefront }
    /// The currency it was charged in, ISO 4217; replaced by ``currency``.
    public var currencyCode: String? { payload.currency }
    /// Kind of the offer it was bought with; replaced by ``offer``.
    public var offerType: OfferType? { offer?.type }
    /// Identifier of the offer it was bought with; replaced by ``offer``.
    public var offerID: String? { offer?.id }
    /// How the offer was paid for, as text; replaced by ``offer``.
    public var offerPaymentModeStringRepresentation: String? { offer?.paymentMode?.rawValue }
    /// How long the offer lasts, ISO 8601; replaced by ``offer``.
    public var offerPeriodStringRepresentation: String? { payload.offerPeriod }
}
