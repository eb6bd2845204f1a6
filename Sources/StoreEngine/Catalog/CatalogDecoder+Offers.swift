import Foundation

/// The offers of one subscription, for checks that look at them together.
struct OfferContext {
    /// Ids met so far, of all kinds of offers.
    var ids: Set<String> = []
    /// Offers that are paid period by period, with their places.
    var paidByPeriod: [(offer: CatalogOffer, place: JSONPlace)] = []
}

extension CatalogDecoder {
    /// Reads `introductoryOffer`, which has no id; `null` is as good as leaving it out.
    mutating func decodeIntroductoryOffer(_ context: inout OfferContext) -> CatalogOffer? {
        if json.kind() == .null {
            json.skipValue()
            return nil
        }
        return decodeOffer(OfferKey.introductory, &context)
    }

    /// Reads promotional offers, win-back offers or offer codes.
    mutating func decodeOffers(_ what: String, _ keys: KeyTable, _ context: inout OfferContext) -> [CatalogOffer] {
        guard expect(.array, what, "write [ { \"id\": \"thanks\", \"mode\": \"freeTrial\", \"period\": \"P1M\" } ]")
        else { return [] }
        var found: [CatalogOffer] = []
        var array = json.begin()
        while json.nextElement(&array) {
            json.path.append(.index(array.count - 1))
            if let offer = decodeOffer(keys, &context) { found.append(offer) }
            json.path.removeLast()
        }
        return found
    }

    private mutating func decodeOffer(_ keys: KeyTable, _ context: inout OfferContext) -> CatalogOffer? {
        guard expect(.object, "an offer", "write { \"mode\": \"freeTrial\", \"period\": \"P1W\" }") else { return nil }
        var object = json.begin()
        var seen = SeenKeys()
        var parts = OfferParts(start: object.start)
        while let key: OfferKey = nextKey(&object, &seen, keys) {
            switch key {
            case .mode: parts.mode = paymentMode()
            case .period: parts.period = period("the period")
            case .periodCount: readPeriodCount(&parts)
            case .price: readPrice(&parts)
            case .id: parts.id = offerID(&context)
            case .codes: parts.codes = decodeCodes()
            }
            json.path.removeLast()
        }
        requireAll(keys, seen, at: object.start)
        return offer(parts, &context)
    }

    private mutating func decodeCodes() -> [String] {
        guard expect(.array, "codes", "write [\"WELCOME\"]") else { return [] }
        var codes: [String] = []
        var array = json.begin()
        while json.nextElement(&array) {
            json.path.append(.index(array.count - 1))
            if let (text, code) = identifier("a code") {
                codes.append(code)
                if !redemptionCodes.insert(code).inserted {
                    json.report(
                        at: text.start, "code \(JSONReader.shown(code)) is used twice",
                        "give every offer codes of its own")
                }
            }
            json.path.removeLast()
        }
        if array.count == 0, !json.isBroken {
            json.report(at: array.start, "an offer without codes cannot be redeemed", "write [\"WELCOME\"]")
        }
        return codes
    }

    // MARK: Parts of an offer

    /// An offer while it is read.
    struct OfferParts {
        var start: Int
        var id: String?
        var mode: CatalogOffer.PaymentMode?
        var period: CatalogPeriod?
        var periodCount: Int?
        var periodCountOffset = 0
        var prices: [String: Decimal]?
        var priceOffset: Int?
        var codes: [String] = []
    }

    private mutating func offerID(_ context: inout OfferContext) -> String? {
        guard let (text, value) = identifier("an offer id") else { return nil }
        if !context.ids.insert(value).inserted {
            json.report(
                at: text.start, "offer id \(JSONReader.shown(value)) is used twice in this subscription",
                "give every offer an id of its own")
        }
        return value
    }

    private mutating func paymentMode() -> CatalogOffer.PaymentMode? {
        let names = CatalogOffer.PaymentMode.allCases.map(\.rawValue)
        let example = "write \"freeTrial\", \"payAsYouGo\" or \"payUpFront\""
        guard let (text, value) = text("the mode", maximum: Self.maximumID, example) else { return nil }
        if let mode = CatalogOffer.PaymentMode(rawValue: value) { return mode }
        let better = value.lowercased() == "free" ? "freeTrial" : NearestName.of(value, among: names)
        json.report(
            at: text.start, "there is no payment mode \(JSONReader.shown(value))",
            better.map { "write \"\($0)\"" } ?? example)
        return nil
    }

    private mutating func readPeriodCount(_ parts: inout OfferParts) {
        parts.periodCountOffset = json.nextOffset()
        parts.periodCount = integer("the number of periods", in: 1...100)
    }

    private mutating func readPrice(_ parts: inout OfferParts) {
        parts.priceOffset = json.nextOffset()
        parts.prices = prices("the price")
    }

    /// Puts an offer together and checks that its parts fit.
    private mutating func offer(_ parts: OfferParts, _ context: inout OfferContext) -> CatalogOffer? {
        guard let mode = parts.mode, !json.isBroken else { return nil }
        if mode == .freeTrial, let offset = parts.priceOffset {
            reportPart("price", at: offset, "a free trial has no price", "remove the price, or choose another mode")
        } else if mode != .freeTrial, parts.priceOffset == nil {
            reportPart("price", at: parts.start, "price is missing", "write \"price\": { \"JPN\": \"480\" }")
        }
        if mode != .payAsYouGo, let count = parts.periodCount, count != 1 {
            reportPart(
                "periodCount", at: parts.periodCountOffset, "only payAsYouGo has more than one period",
                "write 1, or leave it out; a longer period says the same")
        }
        guard let period = parts.period, mode == .freeTrial || parts.prices != nil else { return nil }
        let offer = CatalogOffer(
            id: parts.id, mode: mode, period: period, periodCount: parts.periodCount ?? 1, prices: parts.prices ?? [:],
            codes: parts.codes)
        context.paidByPeriod.append((offer, place(at: parts.start)))
        return offer
    }

    private mutating func reportPart(_ key: String, at offset: Int, _ message: String, _ suggestion: String) {
        json.report(at: offset, member: key, message, suggestion)
    }

    /// Warns about offers that do not fit their subscription: another period where each period is paid, or a
    /// storefront of the subscription without a price.
    mutating func checkOffers(_ context: OfferContext, against period: CatalogPeriod, prices: [String: Decimal]) {
        guard !json.isBroken, period.value > 0 else { return }
        let path = json.path
        for (offer, place) in context.paidByPeriod {
            json.path = place.path
            if offer.mode == .payAsYouGo, offer.period != period {
                json.report(
                    .warning, at: place.offset,
                    "payAsYouGo is paid once in each period of the subscription, and this one has another",
                    "write the subscription's own period")
            }
            let missing = prices.keys.filter { offer.prices[$0] == nil }.sorted()
            if offer.mode != .freeTrial, !missing.isEmpty {
                json.report(
                    .warning, at: place.offset,
                    "the offer has no price for \(missing.prefix(8).joined(separator: ", ")), where the subscription is sold",
                    "add the prices; without them the offer does not hold there")
            }
        }
        json.path = path
    }
}
