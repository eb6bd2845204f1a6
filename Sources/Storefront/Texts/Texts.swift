import StoreViews

/// A language the screen speaks.
package typealias Language = StoreViewLanguage

/// The screen's texts in one language.
package struct Texts: Hashable, Sendable {
    /// The language.
    package let language: Language

    /// Texts of a language.
    package init(_ language: Language) { self.language = language }

    /// The texts of the pieces that the shop is built from.
    var views: ViewTexts { ViewTexts(language) }

    /// A text.
    package func callAsFunction(_ key: TextKey) -> String {
        switch language {
        case .english: key.english
        case .japanese: key.japanese
        }
    }

    /// The same sentence in the language of these texts.
    func either(_ english: @autoclosure () -> String, _ japanese: @autoclosure () -> String) -> String {
        views.either(english(), japanese())
    }
}
