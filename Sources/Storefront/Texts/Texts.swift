/// The screen's texts in one language.
package struct Texts: Hashable, Sendable {
    /// The language.
    package let language: Language

    /// Texts of a language.
    package init(_ language: Language) { self.language = language }

    /// A text.
    package func callAsFunction(_ key: TextKey) -> String {
        switch language {
        case .english: key.english
        case .japanese: key.japanese
        }
    }

    /// The same sentence in the language of these texts.
    func either(_ english: @autoclosure () -> String, _ japanese: @autoclosure () -> String) -> String {
        switch language {
        case .english: english()
        case .japanese: japanese()
        }
    }
}
