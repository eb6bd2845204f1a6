/// A language the screen speaks.
package enum Language: String, Hashable, Sendable, CaseIterable {
    /// English, the default.
    case english = "en"
    /// Japanese.
    case japanese = "ja"

    /// The language of a locale identifier such as `ja_JP.UTF-8` or `en-GB`; English when it is none of ours.
    package init(locale: String) {
        let code = locale.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }.lowercased()
        self = Language(rawValue: code) ?? .english
    }

    /// The locale that product names are looked up with.
    package var localeIdentifier: String {
        switch self {
        case .english: "en_US"
        case .japanese: "ja_JP"
        }
    }

    /// The language after this one, in a circle.
    package var next: Language {
        switch self {
        case .english: .japanese
        case .japanese: .english
        }
    }
}
