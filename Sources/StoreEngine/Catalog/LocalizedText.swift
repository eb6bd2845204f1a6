/// A short text in several languages, keyed by language tag (`en`, `ja`, `zh-Hans`).
package struct LocalizedText: Hashable, Sendable {
    /// Texts by language tag, in no order.
    package var texts: [String: String]

    /// Makes a text from its translations.
    package init(_ texts: [String: String]) {
        self.texts = texts
    }

    /// The text for a locale identifier such as `ja_JP` or `en-GB`: the exact tag, then the bare language, then
    /// English, then the first tag in alphabetical order; empty when there is no text at all.
    package func text(for locale: String) -> String {
        let tag = locale.replacing("_", with: "-")
        if let exact = texts[tag] { return exact }
        let language = String(tag.prefix { $0 != "-" && $0 != "." && $0 != "@" })
        if let bare = texts[language] { return bare }
        if let english = texts["en"] { return english }
        return texts.min { $0.key < $1.key }?.value ?? ""
    }
}
