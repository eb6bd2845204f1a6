extension CatalogMistakeTests {
    // MARK: JSON itself

    static let grammar: [BrokenCatalog] = [
        .whole("an empty file", "‸", path: "$", "is empty", "write a catalogue"),
        .whole("a file of spaces", "‸ \n\n  ", path: "$", "is empty", "write a catalogue"),
        .whole("a text instead of an object", "‸\"shop\"", path: "$", "must be an object", "begin the file with {"),
        .whole("an array instead of an object", "‸[]", path: "$", "must be an object", "begin the file with {"),
        .whole("no JSON at all", "‸formatVersion: 1", path: "$", "is no JSON value", "double quotes"),
        .whole("a property list", "‸<?xml version=\"1.0\"?>", path: "$", "XML", "JSON"),
        .whole(
            "a file cut off", "{ \"formatVersion\": 1,\n  \"name\": { \"en\": ‸\"Sh", path: "$.name.en",
            "the file ends inside this text", "\""),
        .whole(
            "an object that is not closed", "{ \"formatVersion\": 1‸", path: "$", "line 1, column 1", "close it with }"),
        .root(
            "a trailing comma", "\(BrokenCatalog.basics), \"products\": [\n]‸,", path: "$",
            "a comma stands before the closing bracket", "remove the comma"),
        .root(
            "two commas", "\(BrokenCatalog.basics),‸, \"products\": []", path: "$", "a comma stands where a value",
            "remove the comma"),
        .root(
            "a missing comma", "\(BrokenCatalog.basics) ‸\"products\": []", path: "$",
            "the comma before this is missing",
            "write ,"),
        .root(
            "a missing colon", "\(BrokenCatalog.basics), \"products\" ‸[]", path: "$", "the colon between", "write :"),
        .root("an equals sign", "\(BrokenCatalog.basics), \"products\" ‸= []", path: "$", "an equals sign", "colon"),
        .root(
            "a comment", "‸// our shop\n\(BrokenCatalog.basics), \"products\": []", path: "$", "no comments", "remove"),
        .root(
            "a block comment", "\(BrokenCatalog.basics),\n ‸/* none yet */ \"products\": []", path: "$", "no comments",
            "remove"),
        .root(
            "a hash comment", "\(BrokenCatalog.basics), \"products\": [\n  ‸# none yet\n]", path: "$.products",
            "no comments", "remove"),
        .root(
            "a key without quotes", "\(BrokenCatalog.basics), ‸products: []", path: "$", "a key in double quotes",
            "double quotes"),
        .root(
            "single quotes", "\(BrokenCatalog.basics), \"termsOfService\": ‸'https://example.com'",
            path: "$.termsOfService", "' is no quotation mark", "straight double quotes"),
        .root(
            "curly quotes", "\(BrokenCatalog.basics), ‸“products”: []", path: "$", "“ is no quotation mark",
            "straight double quotes"),
        .root(
            "the wrong bracket", "\(BrokenCatalog.basics), \"products\": [ ‸}", path: "$.products",
            "the wrong bracket", "]"),
        .whole(
            "something after the end", "{\n\(BrokenCatalog.basics), \"products\": []\n}\n‸{}", path: "$",
            "something follows the end", "remove"),
        .root(
            "a key twice", "\(BrokenCatalog.basics), \"products\": [],\n ‸\"products\": []", path: "$.products",
            "products stands here a second time", "remove one"),
        .root(
            "a key twice, once in escapes", "\(BrokenCatalog.basics), \"products\": [], ‸\"product\\u0073\": []",
            path: "$.products", "a second time", "remove one"),
        .product(
            "an unknown escape", ["description": "{ \"en\": \"50‸\\% off\", \"ja\": \"半額\" }"],
            path: ".description.en", "no such backslash escape", "\\\\"),
        .product(
            "a short unicode escape", ["description": "{ \"en\": \"‸\\u26 tea\", \"ja\": \"茶\" }"],
            path: ".description.en", "four hexadecimal digits", "the character itself"),
        .product(
            "half a surrogate pair", ["displayName": "{ \"en\": \"A‸\\ud83c\", \"ja\": \"りんご\" }"],
            path: ".displayName.en", "half of a surrogate pair", "the character itself"),
        .product(
            "the second half of a pair alone", ["displayName": "{ \"en\": \"A‸\\udf4e\", \"ja\": \"りんご\" }"],
            path: ".displayName.en", "half of a surrogate pair", "the character itself"),
        .product(
            "a text over two lines", ["displayName": "{ \"en\": ‸\"App\nle\" }"], path: ".displayName.en",
            "not closed on its line", "one line"),
        .product(
            "a bare word", ["familyShareable": "‸True"], path: ".familyShareable", "\"True\" is no JSON value",
            "true, false"),
        .product(
            "not a number", ["price": "{ \"JPN\": ‸NaN }"], path: ".price.JPN", "\"NaN\" is no JSON value", "JSON"),
        .root(
            "a number with a leading zero", "\(BrokenCatalog.basics), \"products\": [], \"maximumQuantity\": ‸010",
            path: "$.maximumQuantity", "\"010\" is no JSON number", "digits"),
        .root(
            "nesting without end",
            "\(BrokenCatalog.basics), \"extra\": \(String(repeating: "[", count: 63))‸\(String(repeating: "[", count: 2_000))",
            path: "$.extra", "more than 64 deep", "flatten"),
    ]

    static let encoding: [BrokenCatalog] = [
        .bytes(
            "Shift JIS", Array("{ \"name\": \"".utf8) + [0x90, 0xC2, 0x89, 0xCA, 0x93, 0x58], line: 1, column: 12,
            path: "$.name", "byte 0x90 at byte offset 11", "UTF-8"),
        .bytes(
            "Latin 1", Array("{\n\"name\": \"Caf".utf8) + [0xE9] + Array("\" }".utf8), line: 2, column: 13,
            path: "$.name", "byte 0xE9 at byte offset 14", "UTF-8"),
        .bytes("UTF-16", [0xFF, 0xFE, 0x7B, 0x00], line: 1, column: 1, path: "$", "UTF-16", "UTF-8"),
        .bytes("UTF-16 without a mark", [0x00, 0x7B, 0x00, 0x22], line: 1, column: 1, path: "$", "UTF-16", "UTF-8"),
        .bytes(
            "an overlong sequence", Array("{ \"".utf8) + [0xC0, 0xAF], line: 1, column: 4, path: "$", "0xC0", "UTF-8"),
        .bytes(
            "an encoded surrogate", Array("{ \"".utf8) + [0xED, 0xA0, 0x80], line: 1, column: 4, path: "$", "0xED",
            "UTF-8"),
        .bytes(
            "beyond Unicode", Array("{ ".utf8) + [0xF4, 0x90, 0x80, 0x80], line: 1, column: 3, path: "$", "0xF4",
            "UTF-8"),
    ]
}
