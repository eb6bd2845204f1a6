extension CatalogMistakeTests {
    // MARK: Products

    static let products: [BrokenCatalog] = [
        .product("no id", ["id": nil], path: ".id", "id is missing", "\"id\""),
        .product(
            "an id with a space", ["id": "‸\"red apple\""], path: ".id", "\"red apple\" holds others", "\"redapple\""),
        .product("an id in Japanese", ["id": "‸\"りんご\""], path: ".id", "holds others", "\"apple\""),
        .product("an empty id", ["id": "‸\"\""], path: ".id", "a product id is empty", "apple"),
        .product(
            "an id too long", ["id": "‸\"\(String(repeating: "a", count: 101))\""], path: ".id", "100 are the most",
            "shorten"),
        .product(
            "an id of the program's own", ["id": "‸\"kiosk.delivered\""], path: ".id", "begin with kiosk.", "another"),
        .root(
            "an id twice",
            """
            \(BrokenCatalog.basics), "products": [
              { "id": "apple", "type": "consumable", "displayName": "Apple", "price": { "JPN": "120" } },
              { "id": ‸"apple", "type": "consumable", "displayName": "Pear", "price": { "JPN": "120" } } ]
            """, path: "$.products[1].id", "used twice; the first is $.products[0]", "of its own"),
        .root(
            "an id twice, once in a group",
            """
            \(BrokenCatalog.basics), "products": [
              { "id": "apple", "type": "consumable", "displayName": "Apple", "price": { "JPN": "120" } } ],
            "subscriptionGroups": [ { "id": "g", "name": "G", "subscriptions": [
              { "id": ‸"apple", "level": 1, "period": "P1M", "displayName": "A", "price": { "JPN": "1" } } ] } ]
            """, path: "$.subscriptionGroups[0].subscriptions[0].id", "the first is $.products[0]", "of its own"),
        .product("no type", ["type": nil], path: ".type", "type is missing", "nonConsumable"),
        .product(
            "a type misspelled", ["type": "‸\"nonconsumeable\""], path: ".type", "no product type", "\"nonConsumable\""),
        .product(
            "a type in StoreKit's words", ["type": "‸\"Non-Renewing Subscription\""], path: ".type",
            "no product type", "\"nonRenewing\""),
        .product(
            "a subscription among products", ["type": "‸\"autoRenewable\""], path: ".type",
            "does not stand in \"products\"", "subscriptionGroups"),
        .product(
            "a type that is a number", ["type": "‸1"], path: ".type", "must be a text, but a number", "consumable"),
        .product("an unknown section", ["section": "‸\"fodo\""], path: ".section", "no section \"fodo\"", "\"food\""),
        .product("no name", ["displayName": nil], path: ".displayName", "displayName is missing", "\"en\""),
        .product(
            "a name in no language", ["displayName": "‸{}"], path: ".displayName", "no text in any language", "\"en\""),
        .product(
            "a name that is a list", ["displayName": "‸[\"Apple\"]"], path: ".displayName", "must be an object",
            "\"en\""),
        .product(
            "a blank name", ["displayName": "{ \"en\": ‸\"  \", \"ja\": \"りんご\" }"], path: ".displayName.en",
            "the name is empty", "write a text"),
        .product(
            "a name too long", ["displayName": "{ \"en\": ‸\"\(String(repeating: "長", count: 101))\" }"],
            path: ".displayName.en", "101 characters; 100 are the most", "shorten"),
        .product(
            "a language by country", ["displayName": "{ \"en\": \"Apple\", ‸\"jp\": \"りんご\" }"],
            path: ".displayName.jp", "\"jp\" is no language tag", "\"ja\""),
        .product(
            "a language with an underscore", ["displayName": "{ ‸\"en_GB\": \"Apple\", \"ja\": \"りんご\" }"],
            path: ".displayName.en_GB", "no language tag", "\"en-GB\""),
        .product(
            "a language twice", ["displayName": "{ \"en\": \"Apple\", ‸\"en\": \"Pear\", \"ja\": \"りんご\" }"],
            path: ".displayName.en", "a second time", "remove one"),
        .product(
            "an escape sequence", ["displayName": "{ \"en\": \"‸\\u001b]52;c;aGk=\\u0007\", \"ja\": \"あ\" }"],
            path: ".displayName.en", "an escape character (U+001B)", "remove it"),
        .product(
            "a tab", ["displayName": "{ \"en\": \"Red‸\tapple\", \"ja\": \"あ\" }"], path: ".displayName.en",
            "a tab (U+0009)", "write a space"),
        .product(
            "a line break", ["description": "{ \"en\": \"Red‸\\napple\", \"ja\": \"あ\" }"], path: ".description.en",
            "a line break (U+000A)", "write a space"),
        .product(
            "a C1 control character", ["description": "{ \"en\": \"Red‸\u{9B}31m\", \"ja\": \"あ\" }"],
            path: ".description.en", "a control character (U+009B)", "remove it"),
        .product(
            "a direction override", ["description": "{ \"ja\": \"あ\", \"en\": \"Red ‸\u{202E}elppa\" }"],
            path: ".description.en", "(U+202E)", "remove it"),
        .product(
            "a direction mark in escapes", ["description": "{ \"ja\": \"青森の‸\\u200Fりんご\" }"],
            path: ".description.ja", "(U+200F)", "remove it"),
        .product(
            "a flag in quotes", ["familyShareable": "‸\"true\""], path: ".familyShareable", "must be true or false",
            "without quotes"),
    ]

    // MARK: Prices

    static let prices: [BrokenCatalog] = [
        .product("no price", ["price": nil], path: ".price", "price is missing", "\"JPN\""),
        .product("prices nowhere", ["price": "‸{}"], path: ".price", "names no storefront", "JPN"),
        .product(
            "one price for all", ["price": "‸\"120\""], path: ".price", "for which storefront", "{ \"JPN\": \"120\" }"),
        .product(
            "one number for all", ["price": "‸120"], path: ".price", "for which storefront", "{ \"JPN\": \"120\" }"),
        .product(
            "a number", ["price": "{ \"JPN\": \"120\", \"USA\": ‸0.99 }"], path: ".price.USA", "written as text",
            "write \"0.99\""),
        .product(
            "yen with decimals", ["price": "{ \"JPN\": ‸\"99.50\" }"], path: ".price.JPN",
            "apple: price \"99.50\": it has decimals, but JPY (JPN) has none", "\"99\""),
        .product(
            "yen with zero decimals", ["price": "{ \"JPN\": ‸\"120.00\" }"], path: ".price.JPN", "has decimals",
            "write \"120\""),
        .product(
            "won with decimals", ["price": "{ \"JPN\": \"1\", \"KOR\": ‸\"1200.5\" }"], path: ".price.KOR",
            "it has decimals, but KRW (KOR) has none", "\"1200\""),
        .product(
            "dong with decimals", ["price": "{ \"JPN\": \"1\", \"VNM\": ‸\"25000.00\" }"], path: ".price.VNM",
            "it has decimals, but VND (VNM) has none", "\"25000\""),
        .product(
            "a dollar with three decimals", ["price": "{ \"JPN\": \"1\", \"USA\": ‸\"0.995\" }"], path: ".price.USA",
            "it has 3 decimals, but USD has 2", "0.99"),
        .product("a negative price", ["price": "{ \"JPN\": ‸\"-120\" }"], path: ".price.JPN", "not negative", "120"),
        .product("an exponent", ["price": "{ \"JPN\": ‸\"1e3\" }"], path: ".price.JPN", "with an exponent", "120"),
        .product(
            "text that is not a number", ["price": "{ \"JPN\": ‸\"NaN\" }"], path: ".price.JPN", "no number", "120"),
        .product(
            "a price too large", ["price": "{ \"JPN\": ‸\"1000000000\" }"], path: ".price.JPN", "too large", "120"),
        .product(
            "a price far too large", ["price": "{ \"JPN\": ‸\"\(String(repeating: "9", count: 500))\" }"],
            path: ".price.JPN", "too large", "120"),
        .product(
            "a thousands separator", ["price": "{ \"JPN\": ‸\"1,200\" }"], path: ".price.JPN", "not written in digits",
            "write \"1200\""),
        .product(
            "a decimal comma", ["price": "{ \"JPN\": \"1\", \"DEU\": ‸\"9,99\" }"], path: ".price.DEU",
            "not written in digits", "write \"9.99\""),
        .product(
            "a currency sign", ["price": "{ \"JPN\": ‸\"￥120\" }"], path: ".price.JPN", "not written in digits",
            "write \"120\""),
        .product(
            "full-width digits", ["price": "{ \"JPN\": ‸\"１２０\" }"], path: ".price.JPN", "not written in digits",
            "write \"120\""),
        .product(
            "a space", ["price": "{ \"JPN\": ‸\" 120\" }"], path: ".price.JPN", "not written in digits", "write \"120\""
        ),
        .product(
            "a leading zero", ["price": "{ \"JPN\": ‸\"0120\" }"], path: ".price.JPN", "zero too many", "write \"120\""),
        .product(
            "a leading point", ["price": "{ \"JPN\": \"1\", \"USA\": ‸\".99\" }"], path: ".price.USA",
            "not written in digits", "write \"0.99\""),
        .product("an empty price", ["price": "{ \"JPN\": ‸\"\" }"], path: ".price.JPN", "it is empty", "120"),
        .product(
            "a price that is a flag", ["price": "{ \"JPN\": ‸true }"], path: ".price.JPN", "must be a text", "120"),
        .product(
            "a currency as storefront", ["price": "{ \"JPN\": \"1\", ‸\"EUR\": \"0.99\" }"], path: ".price.EUR",
            "EUR is a currency", "\"DEU\""),
        .product(
            "two letters as storefront", ["price": "{ \"JPN\": \"1\", ‸\"GB\": \"0.99\" }"], path: ".price.GB",
            "there is no storefront \"GB\"", "\"GBR\""),
        .product(
            "small letters as storefront", ["price": "{ ‸\"jpn\": \"120\" }"], path: ".price.jpn", "no storefront",
            "\"JPN\""),
        .product(
            "an unknown storefront", ["price": "{ \"JPN\": \"1\", ‸\"XYZ\": \"0.99\" }"], path: ".price.XYZ",
            "there is no storefront \"XYZ\"", "three capital letters"),
        .product(
            "a storefront twice", ["price": "{ \"JPN\": \"120\", ‸\"JPN\": \"80\" }"], path: ".price.JPN",
            "JPN stands here a second time", "remove one"),
    ]
}
