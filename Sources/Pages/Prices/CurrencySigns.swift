/// Signs, names and codes of currencies as shops write them.
enum CurrencySigns {
    /// What a sign stands for where the page says no more: three letters of ISO 4217; empty if it is a sign of a
    /// currency without a code, or of several.
    static func code(of sign: String, in region: PriceRegion) -> String {
        if isCode(sign.uppercased()), sign.unicodeScalars.count == 3, signs[sign.lowercased()] == nil {
            return sign.uppercased()
        }
        switch sign.lowercased() {
        case "$": return region.dollar
        case "kr", "kr.", ":-": return region.krone
        case "¥", "￥": return region.country == "cn" || region.language == "zh" ? "CNY" : "JPY"
        case "rs", "rs.", "₨": return region.country == "pk" ? "PKR" : "INR"
        case "lei", "leu", "l":
            return region.country == "md" ? "MDL" : sign == "L" || sign == "l" ? "" : "RON"
        case "fr", "fr.": return "CHF"
        case let sign: return signs[sign] ?? ""
        }
    }

    /// Whether `word`, in lower case, is a sign.
    static func isSign(_ word: String) -> Bool {
        signs[word] != nil || several.contains(word) || isCode(word.uppercased())
    }

    /// The most scalars of a sign.
    static let longest = 8

    static func isCode(_ word: String) -> Bool {
        codes.contains(word)
    }

    /// Those of several currencies.
    private static let several: Set<String> = [
        "$", "kr", "kr.", ":-", "¥", "￥", "rs", "rs.", "₨", "lei", "leu", "fr", "fr.", "franc", "francs",
        "dinara",
        "dinar", "تومان", "ریال", "ريال", "جنيه", "درهم", "دينار", "₤", "₣", "₶", "pound",
    ]

    private static let signs: [String: String] = [
        "€": "EUR", "euro": "EUR", "euros": "EUR", "eur.": "EUR", "£": "GBP", "￡": "GBP", "gbp": "GBP",
        "zł": "PLN",
        "zl": "PLN", "zł.": "PLN", "us$": "USD", "us $": "USD", "usd$": "USD", "u$s": "USD", "a$": "AUD",
        "au$": "AUD", "au $": "AUD", "aud$": "AUD", "c$": "CAD", "ca$": "CAD", "ca $": "CAD", "can$": "CAD",
        "cad$": "CAD", "cdn$": "CAD", "nz$": "NZD", "nz $": "NZD", "nzd$": "NZD", "hk$": "HKD", "hk $": "HKD",
        "hkd$": "HKD", "s$": "SGD", "sg$": "SGD", "sgd$": "SGD", "nt$": "TWD", "ntd$": "TWD", "nt": "TWD",
        "r$": "BRL", "mx$": "MXN", "mxn$": "MXN", "cl$": "CLP", "clp$": "CLP", "cop$": "COP", "ar$": "ARS",
        "ars$": "ARS", "rd$": "DOP", "tt$": "TTD", "j$": "JMD", "bz$": "BZD", "mop$": "MOP", "$u": "UYU",
        "₩": "KRW",
        "원": "KRW", "₽": "RUB", "руб": "RUB", "руб.": "RUB", "рублей": "RUB", "рубля": "RUB", "р.": "RUB",
        "р": "RUB",
        "₺": "TRY", "tl": "TRY", "₴": "UAH", "грн": "UAH", "грн.": "UAH", "₫": "VND", "đ": "VND",
        "vnđ": "VND",
        "₱": "PHP", "฿": "THB", "บาท": "THB", "₪": "ILS", "ש״ח": "ILS", "ש\"ח": "ILS", "₦": "NGN", "₸": "KZT",
        "тг": "KZT", "₹": "INR", "₼": "AZN", "₾": "GEL", "₡": "CRC", "₲": "PYG", "₵": "GHS", "gh₵": "GHS",
        "kč": "CZK", "kčs": "CZK", "ft": "HUF", "ft.": "HUF", "лв": "BGN", "лв.": "BGN", "元": "CNY",
        "人民币": "CNY",
        "rmb": "CNY", "円": "JPY", "yen": "JPY", "sfr": "CHF", "sfr.": "CHF", "fr.-": "CHF", "rm": "MYR",
        "rp": "IDR",
        "rp.": "IDR", "s/": "PEN", "s/.": "PEN", "kn": "HRK", "km": "BAM", "ден": "MKD", "дин": "RSD",
        "din": "RSD",
        "рсд": "RSD", "ksh": "KES", "kshs": "KES", "tsh": "TZS", "ush": "UGX", "fcfa": "XOF", "cfa": "XOF",
        "dh": "MAD", "dhs": "AED", "د.إ": "AED", "ر.س": "SAR", "ر.ق": "QAR", "د.ك": "KWD", "kd": "KWD",
        "د.ب": "BHD",
        "bd": "BHD", "ر.ع": "OMR", "د.أ": "JOD", "ج.م": "EGP", "e£": "EGP", "br": "BYN", "֏": "AMD",
        "৳": "BDT",
        "៛": "KHR", "₭": "LAK", "₮": "MNT", "nis": "ILS", "hrn": "UAH",
    ]

    /// Source: ISO 4217, list one; and some that shops still show.
    private static let codes: Set<String> = Set(
        """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF \
        CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD \
        HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL \
        LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR \
        PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TRY \
        TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL
        """.split(separator: " ").map(String.init))

    /// Signs of a single capital letter, which stand right beside the number.
    static func ofLetter(_ letter: Unicode.Scalar) -> String? {
        letter == "R" ? "ZAR" : letter == "Р" || letter == "р" ? "RUB" : nil
    }

    /// How many decimal places amounts have.
    ///
    /// Source: ISO 4217, "minor unit"; and Indonesia, whose shops write none.
    static func decimals(of currency: String?) -> Int {
        switch currency {
        case "BIF", "CLP", "DJF", "GNF", "IDR", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV",
            "XAF",
            "XOF", "XPF":
            0
        case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
        default: 2
        }
    }
}
