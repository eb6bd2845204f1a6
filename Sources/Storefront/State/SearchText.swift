import StoreEngine

/// What a person types into a filter: letters of any case, found anywhere.
package struct SearchText: Sendable {
    private let needle: String

    /// Makes it from what was typed.
    package init(_ text: String) { needle = text.lowercased() }

    /// Whether a text contains it; nothing typed is in everything.
    package func matches(_ text: String) -> Bool {
        needle.isEmpty || text.lowercased().contains(needle)
    }

    /// Whether a product's identifier or its name in any language contains it.
    package func matches(_ product: ShopProduct) -> Bool {
        needle.isEmpty || matches(product.id) || product.name.values.contains { matches($0) }
    }
}
