/// A short text in several languages, keyed by language tag (`en`, `ja`, `zh-Hans`).
package struct LocalizedText: Hashable, Sendable {
    /// One language's text. A list of a few of these is smaller and quicker to make than a dictionary, which counts
    /// with a hundred thousand products.
    struct Translation: Hashable, Sendable {
        var tag: String
        var text: String
    }

    /// In order of tag.
    private let translations: [Translation]

    /// Makes a text from its translations.
    package init(_ texts: [String: String]) {
        self.init(texts.map { Translation(tag: $0.key, text: $0.value) })
    }

    /// Makes a text from its translations, each tag once.
    init(_ translations: [Translation]) {
        let isInOrder = zip(translations, translations.dropFirst()).allSatisfy { $0.tag < $1.tag }
        self.translations = isInOrder ? translations : translations.sorted { $0.tag < $1.tag }
    }

    /// Texts by language tag.
    package var texts: [String: String] {
        Dictionary(translations.map { ($0.tag, $0.text) }, uniquingKeysWith: { first, _ in first })
    }

    /// Every text, in order of language tag.
    package var values: some Sequence<String> { translations.lazy.map(\.text) }

    /// Whether there is no text in any language.
    package var isEmpty: Bool { translations.isEmpty }

    /// The text for a locale identifier such as `ja_JP`, `en-GB` or `ja_JP.UTF-8`: the exact tag, then the bare
    /// language, then another form of the language (`pt-BR` for `pt_PT`), then English, then the first tag in
    /// alphabetical order; empty when there is no text at all.
    package func text(for locale: String) -> String {
        let wanted = locale.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
        let language = wanted.prefix { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }
        let script = Self.chineseScript(wanted)
        var best: (rank: Int, text: String)?
        for translation in translations {
            let tag = translation.tag.utf8
            let rank =
                Self.isSame(tag, wanted)
                ? 0
                : script.map(tag.elementsEqual) == true
                    ? 1
                    : tag.elementsEqual(language)
                        ? 2
                        : tag.prefix(while: { $0 != UInt8(ascii: "-") }).elementsEqual(language)
                            ? 3
                            : translation.tag == "en" ? 4 : 5
            if rank < best?.rank ?? Int.max { best = (rank, translation.text) }
        }
        return best?.text ?? ""
    }

    /// Whether a tag and a locale identifier say the same: `en-GB` and `en_GB`.
    private static func isSame(_ tag: String.UTF8View, _ locale: Substring.UTF8View) -> Bool {
        tag.elementsEqual(locale) { $0 == $1 || ($0 == UInt8(ascii: "-") && $1 == UInt8(ascii: "_")) }
    }

    /// Chinese is written in two scripts, which regions stand for in locale identifiers.
    private static func chineseScript(_ locale: Substring.UTF8View) -> String.UTF8View? {
        guard locale.starts(with: "zh".utf8) else { return nil }
        let isTraditional = ["TW", "HK", "MO", "Hant"].contains { region in
            locale.split { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }.contains {
                $0.elementsEqual(region.utf8)
            }
        }
        return (isTraditional ? "zh-Hant" : "zh-Hans").utf8
    }
}
