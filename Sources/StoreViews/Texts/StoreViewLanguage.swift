/// A language that the views speak.
public enum StoreViewLanguage: String, Hashable, Sendable, CaseIterable {
    /// English, the default.
    case english = "en"
    /// Japanese.
    case japanese = "ja"

    /// The language of a locale identifier such as `ja_JP.UTF-8` or `en-GB`; English when it is none of ours.
    public init(locale: String) {
        let code = locale.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }.lowercased()
        self = StoreViewLanguage(rawValue: code) ?? .english
    }

    /// The locale that product names are looked up with.
    public var localeIdentifier: String {
        switch self {
        case .english: "en_US"
        case .japanese: "ja_JP"
        }
    }

    /// The language after this one, in a circle.
    public var next: StoreViewLanguage {
        switch self {
        case .english: .japanese
        case .japanese: .english
        }
    }

    /// The language of the environment's locale: `LC_ALL`, else `LC_MESSAGES`, else `LANG`.
    public init(environment: [String: String]) {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        self.init(locale: names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "")
    }
}
