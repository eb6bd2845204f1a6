/// The texts of the store views in one language.
package struct ViewTexts: Hashable, Sendable {
    /// The language.
    package let language: StoreViewLanguage

    /// Texts of a language.
    package init(_ language: StoreViewLanguage) { self.language = language }

    /// A text.
    package func callAsFunction(_ key: ViewText) -> String { either(key.english, key.japanese) }

    /// The same sentence in the language of these texts.
    package func either(_ english: @autoclosure () -> String, _ japanese: @autoclosure () -> String) -> String {
        switch language {
        case .english: english()
        case .japanese: japanese()
        }
    }

    /// What is bought: `Apple × 2`, or the name alone for one.
    package func item(_ name: String, quantity: Int) -> String { quantity == 1 ? name : "\(name) × \(quantity)" }

    /// A purchase under way.
    package func buying(_ name: String) -> String { either("Buying \(name)…", "\(name)を購入しています…") }
}
