import Foundation

extension Product.SubscriptionPeriod.Unit {
    /// Writes a calendar unit by its name, such as “month” or “月”. Get one from
    /// ``Product/subscriptionPeriodUnitFormatStyle``.
    public struct FormatStyle: Foundation.FormatStyle, Sendable {
        /// A calendar unit.
        public typealias FormatInput = Product.SubscriptionPeriod.Unit
        /// Text.
        public typealias FormatOutput = String

        private let locale: Locale

        init(locale: Locale) {
            self.locale = locale
        }

        /// The unit's name.
        public func format(_ value: Product.SubscriptionPeriod.Unit) -> String {
            PeriodNames.name(of: value, locale: locale)
        }

        /// The same style in another language.
        public func locale(_ locale: Locale) -> Self { Self(locale: locale) }
    }

    /// The unit as a style writes it.
    public func formatted<S>(_ format: S) -> S.FormatOutput
    where S: Foundation.FormatStyle, S.FormatInput == Product.SubscriptionPeriod.Unit {
        format.format(self)
    }

    /// The unit's name in the device's language.
    public var localizedDescription: String {
        PeriodNames.name(of: self, locale: Locale(identifier: SimulatedDevice.localeInForce))
    }
}
