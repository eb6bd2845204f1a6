/// Catalogues for tests, as text.
enum CatalogText {
    /// A catalogue without a mistake.
    static let valid = catalog()

    /// A catalogue of one consumable whose parts can be replaced.
    static func catalog(
        id: String = "consumable.pear", name: String = "Pear", description: String = "A pear",
        price: String = "\"100\"",
        bundleID: String = "com.example.kiosk", type: String = "consumable", maximum: Int = 10, more: String = ""
    ) -> String {
        """
        {
          "formatVersion": 1,
          "name": { "en": "Shop" },
          "bundleID": "\(bundleID)",
          "storefront": "JPN",
          "maximumQuantity": \(maximum),
          "sections": [ { "id": "food", "title": { "en": "Food" } } ],
          "products": [
            { "id": "\(id)", "type": "\(type)", "section": "food",
              "displayName": { "en": "\(name)" },
              "description": { "en": "\(description)" },
              "price": { "JPN": \(price) } }\(more)
          ]
        }
        """
    }
}
