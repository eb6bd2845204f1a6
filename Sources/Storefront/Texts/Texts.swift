/// The screen's texts in one language.
package struct Texts: Hashable, Sendable {
    /// The language.
    package let language: Language

    /// Texts of a language.
    package init(_ language: Language) { self.language = language }
}
