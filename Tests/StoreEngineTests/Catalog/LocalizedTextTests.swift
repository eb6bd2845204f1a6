import Testing

@testable import StoreEngine

@Suite("Texts in several languages")
struct LocalizedTextTests {
    @Test(
        "are found by exact tag, language, script, English, then anything",
        arguments: [
            (["en": "Apple", "ja": "りんご"], "ja_JP", "りんご"), (["en": "Apple", "ja": "りんご"], "ja-JP", "りんご"),
            (["en": "Apple", "ja": "りんご"], "ja_JP.UTF-8", "りんご"), (["en": "Apple", "ja": "りんご"], "ja", "りんご"),
            (["en": "Apple", "ja": "りんご"], "de_DE", "Apple"), (["en": "Apple", "ja": "りんご"], "C", "Apple"),
            (["en": "Apple", "ja": "りんご"], "", "Apple"), (["en": "color", "en-GB": "colour"], "en_GB.UTF-8", "colour"),
            (["en": "color", "en-GB": "colour"], "en_US", "color"), (["ja": "りんご", "de": "Apfel"], "fr", "Apfel"),
            (["zh-Hans": "苹果", "zh-Hant": "蘋果", "en": "Apple"], "zh_TW", "蘋果"),
            (["zh-Hans": "苹果", "zh-Hant": "蘋果", "en": "Apple"], "zh_CN", "苹果"),
            (["zh-Hans": "苹果", "zh-Hant": "蘋果", "en": "Apple"], "zh-Hant", "蘋果"),
            (["pt-BR": "Maçã", "en": "Apple"], "pt_PT", "Maçã"), ([:], "ja", ""),
        ] as [([String: String], String, String)])
    func lookup(texts: [String: String], locale: String, expected: String) {
        #expect(LocalizedText(texts).text(for: locale) == expected)
    }

    @Test("are equal whatever order their languages came in")
    func equality() {
        let one = LocalizedText([.init(tag: "en", text: "A"), .init(tag: "ja", text: "あ")])
        let other = LocalizedText([.init(tag: "ja", text: "あ"), .init(tag: "en", text: "A")])
        #expect(one == other)
        #expect(one.texts == ["en": "A", "ja": "あ"])
        #expect(Array(one.values) == ["A", "あ"])
    }
}
