extension Storefronts {
    /// A region, and how prices are written there: 1234567.5 in its currency, with spaces for no-break spaces.
    struct Row: Sendable {
        var region: StorefrontRegion
        var sample: String
    }

    /// The regions in order of code. The samples are Foundation's currency format of the region's locale except that a
    /// dollar sign stands alone only in the United States (BUG-24) and Japan has the full-width yen sign its shops use
    /// (SEED-4); `PriceTextTests` compares them.
    static let table: [Row] = [
        row("AGO", "143564", "USD", "pt_AO", "1 234 567,50 US$"),
        row("AIA", "143538", "USD", "en_AI", "US$1,234,567.50"),
        row("ARE", "143481", "AED", "en_AE", "AED 1,234,567.50"),
        row("ARG", "143505", "USD", "es_AR", "US$ 1.234.567,50"),
        row("ARM", "143524", "USD", "hy_AM", "1 234 567,50 US$"),
        row("AUS", "143460", "AUD", "en_AU", "A$1,234,567.50"),
        row("AUT", "143445", "EUR", "de_AT", "€ 1.234.567,50"),
        row("AZE", "143568", "USD", "az_AZ", "1.234.567,50 US$"),
        row("BEL", "143446", "EUR", "nl_BE", "€ 1.234.567,50"),
        row("BGR", "143526", "EUR", "bg_BG", "1 234 567,50 €"),
        row("BHR", "143559", "USD", "en_BH", "US$1,234,567.50"),
        row("BLR", "143565", "USD", "ru_BY", "1 234 567,50 US$"),
        row("BLZ", "143555", "USD", "en_BZ", "US$1,234,567.50"),
        row("BMU", "143542", "USD", "en_BM", "US$1,234,567.50"),
        row("BOL", "143556", "USD", "es_BO", "USD 1.234.567,50"),
        row("BRA", "143503", "BRL", "pt_BR", "R$ 1.234.567,50"),
        row("BRB", "143541", "USD", "en_BB", "US$1,234,567.50"),
        row("BRN", "143560", "USD", "ms_BN", "USD 1.234.567,50"),
        row("BWA", "143525", "USD", "en_BW", "US$1,234,567.50"),
        row("CAN", "143455", "CAD", "en_CA", "CA$1,234,567.50"),
        row("CHE", "143459", "CHF", "de_CH", "CHF 1’234’567.50"),
        row("CHL", "143483", "CLP", "es_CL", "CLP$1.234.567"),
        row("CHN", "143465", "CNY", "zh_CN", "¥1,234,567.50"),
        row("COL", "143501", "COP", "es_CO", "COP$ 1.234.567"),
        row("CRI", "143495", "USD", "es_CR", "USD 1.234.567,50"),
        row("CYM", "143544", "USD", "en_KY", "US$1,234,567.50"),
        row("CYP", "143557", "EUR", "el_CY", "1.234.567,50 €"),
        row("CZE", "143489", "CZK", "cs_CZ", "1 234 567,50 Kč"),
        row("DEU", "143443", "EUR", "de_DE", "1.234.567,50 €"),
        row("DMA", "143545", "USD", "en_DM", "US$1,234,567.50"),
        row("DNK", "143458", "DKK", "da_DK", "1.234.567,50 kr."),
        row("DZA", "143563", "USD", "fr_DZ", "1 234 567,50 $US"),
        row("ECU", "143509", "USD", "es_EC", "US$1.234.567,50"),
        row("EGY", "143516", "EGP", "en_EG", "EGP 1,234,567.50"),
        row("ESP", "143454", "EUR", "es_ES", "1.234.567,50 €"),
        row("EST", "143518", "EUR", "et_EE", "1 234 567,50 €"),
        row("FIN", "143447", "EUR", "fi_FI", "1 234 567,50 €"),
        row("FRA", "143442", "EUR", "fr_FR", "1 234 567,50 €"),
        row("GBR", "143444", "GBP", "en_GB", "£1,234,567.50"),
        row("GHA", "143573", "USD", "en_GH", "US$1,234,567.50"),
        row("GRC", "143448", "EUR", "el_GR", "1.234.567,50 €"),
        row("GRD", "143546", "USD", "en_GD", "US$1,234,567.50"),
        row("GTM", "143504", "USD", "es_GT", "USD 1,234,567.50"),
        row("GUY", "143553", "USD", "en_GY", "US$1,234,567.50"),
        row("HKG", "143463", "HKD", "zh_HK", "HK$1,234,567.50"),
        row("HND", "143510", "USD", "es_HN", "USD 1,234,567.50"),
        row("HRV", "143494", "EUR", "hr_HR", "1.234.567,50 €"),
        row("HUN", "143482", "HUF", "hu_HU", "1 234 567,50 Ft"),
        row("IDN", "143476", "IDR", "id_ID", "Rp1.234.567"),
        row("IND", "143467", "INR", "en_IN", "₹12,34,567.50"),
        row("IRL", "143449", "EUR", "en_IE", "€1,234,567.50"),
        row("ISL", "143558", "USD", "is_IS", "1.234.567,50 USD"),
        row("ISR", "143491", "ILS", "en_IL", "₪1,234,567.50"),
        row("ITA", "143450", "EUR", "it_IT", "1.234.567,50 €"),
        row("JAM", "143511", "USD", "en_JM", "US$1,234,567.50"),
        row("JOR", "143528", "USD", "en_JO", "US$1,234,567.50"),
        row("JPN", "143462", "JPY", "ja_JP", "￥1,234,567"),
        row("KEN", "143529", "USD", "en_KE", "US$1,234,567.50"),
        row("KOR", "143466", "KRW", "ko_KR", "₩1,234,567"),
        row("KWT", "143493", "USD", "en_KW", "US$1,234,567.50"),
        row("LBN", "143497", "USD", "en_LB", "US$1,234,567.50"),
        row("LKA", "143486", "USD", "en_LK", "US$1,234,567.50"),
        row("LTU", "143520", "EUR", "lt_LT", "1 234 567,50 €"),
        row("LUX", "143451", "EUR", "fr_LU", "1.234.567,50 €"),
        row("LVA", "143519", "EUR", "lv_LV", "1 234 567,50 €"),
        row("MAC", "143515", "USD", "zh_MO", "US$1,234,567.50"),
        row("MDG", "143531", "USD", "fr_MG", "1 234 567,50 $US"),
        row("MEX", "143468", "MXN", "es_MX", "MX$1,234,567.50"),
        row("MKD", "143530", "USD", "mk_MK", "1.234.567,50 US$"),
        row("MLI", "143532", "USD", "fr_ML", "1 234 567,50 $US"),
        row("MLT", "143521", "EUR", "en_MT", "€1,234,567.50"),
        row("MSR", "143547", "USD", "en_MS", "US$1,234,567.50"),
        row("MUS", "143533", "USD", "en_MU", "US$1,234,567.50"),
        row("MYS", "143473", "MYR", "ms_MY", "RM1,234,567.50"),
        row("NER", "143534", "USD", "fr_NE", "1 234 567,50 $US"),
        row("NGA", "143561", "NGN", "en_NG", "₦1,234,567.50"),
        row("NIC", "143512", "USD", "es_NI", "USD 1,234,567.50"),
        row("NLD", "143452", "EUR", "nl_NL", "€ 1.234.567,50"),
        row("NOR", "143457", "NOK", "nb_NO", "1 234 567,50 kr"),
        row("NPL", "143484", "USD", "en_NP", "US$1,234,567.50"),
        row("NZL", "143461", "NZD", "en_NZ", "NZ$1,234,567.50"),
        row("OMN", "143562", "USD", "en_OM", "US$1,234,567.50"),
        row("PAK", "143477", "PKR", "en_PK", "Rs 1,234,567"),
        row("PAN", "143485", "USD", "es_PA", "USD 1,234,567.50"),
        row("PER", "143507", "PEN", "es_PE", "S/ 1,234,567.50"),
        row("PHL", "143474", "PHP", "en_PH", "₱1,234,567.50"),
        row("POL", "143478", "PLN", "pl_PL", "1 234 567,50 zł"),
        row("PRT", "143453", "EUR", "pt_PT", "1 234 567,50 €"),
        row("PRY", "143513", "USD", "es_PY", "USD 1.234.567,50"),
        row("QAT", "143498", "QAR", "en_QA", "QAR 1,234,567.50"),
        row("ROU", "143487", "RON", "ro_RO", "1.234.567,50 RON"),
        row("RUS", "143469", "RUB", "ru_RU", "1 234 567,50 ₽"),
        row("SAU", "143479", "SAR", "en_SA", "SAR 1,234,567.50"),
        row("SEN", "143535", "USD", "fr_SN", "1 234 567,50 $US"),
        row("SGP", "143464", "SGD", "en_SG", "S$1,234,567.50"),
        row("SLV", "143506", "USD", "es_SV", "US$1,234,567.50"),
        row("SUR", "143554", "USD", "nl_SR", "US$ 1.234.567,50"),
        row("SVK", "143496", "EUR", "sk_SK", "1 234 567,50 €"),
        row("SVN", "143499", "EUR", "sl_SI", "1.234.567,50 €"),
        row("SWE", "143456", "SEK", "sv_SE", "1 234 567,50 kr"),
        row("THA", "143475", "THB", "th_TH", "฿1,234,567.50"),
        row("TUN", "143536", "USD", "fr_TN", "1 234 567,50 $US"),
        row("TUR", "143480", "TRY", "tr_TR", "₺1.234.567,50"),
        row("TWN", "143470", "TWD", "zh_TW", "NT$1,234,567.50"),
        row("TZA", "143572", "TZS", "en_TZ", "TSh 1,234,567.50"),
        row("UGA", "143537", "USD", "en_UG", "US$1,234,567.50"),
        row("UKR", "143492", "USD", "uk_UA", "1 234 567,50 USD"),
        row("URY", "143514", "USD", "es_UY", "US$ 1.234.567,50"),
        row("USA", "143441", "USD", "en_US", "$1,234,567.50"),
        row("UZB", "143566", "USD", "uz_UZ", "1 234 567,50 US$"),
        row("VEN", "143502", "USD", "es_VE", "USD 1.234.567,50"),
        row("VGB", "143543", "USD", "en_VG", "US$1,234,567.50"),
        row("VNM", "143471", "VND", "vi_VN", "1.234.567 ₫"),
        row("YEM", "143571", "USD", "en_YE", "US$1,234,567.50"),
        row("ZAF", "143472", "ZAR", "en_ZA", "R 1 234 567,50"),
    ]

    private static func row(
        _ countryCode: String, _ id: String, _ currencyCode: String, _ localeIdentifier: String, _ sample: String
    ) -> Row {
        let region = StorefrontRegion(
            countryCode: countryCode, id: id, currencyCode: currencyCode, currencyDigits: digits(of: currencyCode),
            localeIdentifier: localeIdentifier)
        return Row(region: region, sample: sample)
    }

    /// Digits after the decimal point, as prices in this currency are shown.
    private static func digits(of currencyCode: String) -> Int {
        switch currencyCode {
        case "CLP", "COP", "IDR", "JPY", "KRW", "PKR", "VND": 0
        default: 2
        }
    }
}
