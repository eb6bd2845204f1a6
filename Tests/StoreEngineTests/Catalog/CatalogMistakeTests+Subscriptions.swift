extension CatalogMistakeTests {
    // MARK: Subscriptions

    static let subscriptions: [BrokenCatalog] = [
        .plan("no level", ["level": nil], path: ".level", "level is missing", "\"level\": 1"),
        .plan("level 0", ["level": "‸0"], path: ".level", "from 1", "number such as 1"),
        .plan("a level in quotes", ["level": "‸\"1\""], path: ".level", "must be a number", "without quotes"),
        .plan("no period", ["period": nil], path: ".period", "period is missing", "P1M"),
        .plan("a period in words", ["period": "‸\"1 month\""], path: ".period", "is not in the form", "\"P1M\""),
        .plan("a period in small letters", ["period": "‸\"p1w\""], path: ".period", "is not in the form", "\"P1W\""),
        .plan("a period of hours", ["period": "‸\"PT12H\""], path: ".period", "days are the smallest", "P1M"),
        .plan("a period of two units", ["period": "‸\"P1M2D\""], path: ".period", "more than one unit", "P1M"),
        .plan("a period of no time", ["period": "‸\"P0D\""], path: ".period", "lasts no time", "P1M"),
        .plan("a period too long", ["period": "‸\"P11Y\""], path: ".period", "longer than ten years", "P1M"),
        .root(
            "a group without subscriptions",
            "\(BrokenCatalog.basics), \"subscriptionGroups\": [ { \"id\": \"g\", \"name\": \"G\", \"subscriptions\": ‸[] } ]",
            path: "$.subscriptionGroups[0].subscriptions", "without subscriptions", "add a subscription"),
        .root(
            "a group that lacks them",
            "\(BrokenCatalog.basics), \"subscriptionGroups\": [ ‸{ \"id\": \"g\", \"name\": \"G\" } ]",
            path: "$.subscriptionGroups[0].subscriptions", "subscriptions is missing", "level"),
        .root(
            "a group twice",
            """
            \(BrokenCatalog.basics), "subscriptionGroups": [
              { "id": "g", "name": "G", "subscriptions": [
                { "id": "a", "level": 1, "period": "P1M", "displayName": "A", "price": { "JPN": "1" } } ] },
              { "id": ‸"g", "name": "G", "subscriptions": [
                { "id": "b", "level": 1, "period": "P1M", "displayName": "B", "price": { "JPN": "1" } } ] } ]
            """, path: "$.subscriptionGroups[1].id", "group id \"g\" is used twice", "of its own"),
    ]

    static let offers: [BrokenCatalog] = [
        .plan(
            "an unknown mode", ["introductoryOffer": "{ \"mode\": ‸\"freetrail\", \"period\": \"P1W\" }"],
            path: ".introductoryOffer.mode", "no payment mode", "\"freeTrial\""),
        .plan(
            "no mode", ["introductoryOffer": "‸{ \"period\": \"P1W\" }"], path: ".introductoryOffer.mode",
            "mode is missing", "freeTrial"),
        .plan(
            "a price for a free trial",
            ["introductoryOffer": "{ \"mode\": \"freeTrial\", \"period\": \"P1W\", \"price\": ‸{ \"JPN\": \"1\" } }"],
            path: ".introductoryOffer.price", "a free trial has no price", "remove"),
        .plan(
            "no price for an offer to pay", ["introductoryOffer": "‸{ \"mode\": \"payUpFront\", \"period\": \"P3M\" }"],
            path: ".introductoryOffer.price", "price is missing", "JPN"),
        .plan(
            "several periods of a free trial",
            ["introductoryOffer": "{ \"mode\": \"freeTrial\", \"period\": \"P1W\", \"periodCount\": ‸2 }"],
            path: ".introductoryOffer.periodCount", "only payAsYouGo", "longer period"),
        .plan(
            "an offer without an id", ["promotionalOffers": "[ ‸{ \"mode\": \"freeTrial\", \"period\": \"P1M\" } ]"],
            path: ".promotionalOffers[0].id", "id is missing", "\"id\""),
        .plan(
            "an offer id twice",
            [
                "promotionalOffers": "[ { \"id\": \"thanks\", \"mode\": \"freeTrial\", \"period\": \"P1M\" } ]",
                "winBackOffers": "[ { \"id\": ‸\"thanks\", \"mode\": \"freeTrial\", \"period\": \"P1M\" } ]",
            ], path: ".winBackOffers[0].id", "offer id \"thanks\" is used twice", "of its own"),
        .plan(
            "an offer code without codes",
            ["offerCodes": "[ ‸{ \"id\": \"w\", \"mode\": \"freeTrial\", \"period\": \"P1M\" } ]"],
            path: ".offerCodes[0].codes", "codes is missing", "WELCOME"),
        .plan(
            "a code twice",
            [
                "offerCodes":
                    "[ { \"id\": \"w\", \"mode\": \"freeTrial\", \"period\": \"P1M\", \"codes\": [\"A\", ‸\"A\"] } ]"
            ],
            path: ".offerCodes[0].codes[1]", "code \"A\" is used twice", "of its own"),
        .plan(
            "an offer that is no object", ["winBackOffers": "[ ‸\"comeback\" ]"], path: ".winBackOffers[0]",
            "an offer must be an object", "{"),
        .plan(
            "a bad price in an offer",
            [
                "introductoryOffer":
                    "{ \"mode\": \"payUpFront\", \"period\": \"P1M\", \"price\": { \"JPN\": ‸\"9.9\" } }"
            ],
            path: ".introductoryOffer.price.JPN", "monthly: price \"9.9\": it has decimals", "\"9\""),
    ]
}
