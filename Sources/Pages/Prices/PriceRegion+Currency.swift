extension PriceRegion {
    /// Which of several currencies people pay with here; `nil` if that is not clear.
    func usualCurrency(of currencies: [String]) -> String? {
        if let country, let own = Self.currencies[country] {
            let usual = currencies.filter { $0 == own }
            if usual.count == 1 { return usual[0] }
        }
        guard let language else { return nil }
        let spoken = Self.countries[language] ?? [language]
        let usual = currencies.filter { currency in
            spoken.contains { Self.currencies[$0] == currency }
        }
        return usual.count == 1 ? usual[0] : nil
    }

    /// Whose hundredths are written so, in lower case; `nil` if that is not clear.
    func currency(ofHundredths unit: String) -> String? {
        switch unit {
        // Grams are more common.
        case "gr", "gr.", "ст", "ст.", "hal", "hal.", "lipa": return nil
        case "groszy": return "PLN"
        case "коп", "коп.", "копеек": return "RUB"
        case "bani": return "RON"
        case "haléřů": return "CZK"
        case "øre", "öre": return krone.isEmpty ? nil : krone
        case "p": return country == "gb" ? "GBP" : nil
        default: break
        }
        if let country, let own = Self.currencies[country] {
            return own == "EUR" || own == "CHF" || own == dollar || own == "ZAR" ? own : nil
        }
        switch language {
        case "de", "nl", "fr", "it", "es", "pt", "fi", "el", "et", "lv", "lt", "sl", "sk", "hr": return "EUR"
        default: return unit == "c" ? nil : dollar
        }
    }

    /// Countries of a language, if they are more than the one whose code is the same.
    private static let countries: [String: [String]] = [
        "ar": ["ae", "sa", "eg", "ma", "qa", "kw", "jo", "bh", "om", "tn"], "bs": ["ba"], "ca": ["es"],
        "cs": ["cz"], "da": ["dk"], "de": ["de", "ch"], "el": ["gr"],
        "en": ["gb", "us", "ie", "ca", "au", "nz", "in", "za", "sg"],
        "es": ["es", "mx", "ar", "cl", "co", "pe", "uy"], "et": ["ee"], "eu": ["es"], "fa": ["ir"],
        "fr": ["fr", "ch", "ca", "ma"], "ga": ["ie"], "gl": ["es"], "he": ["il"], "hi": ["in"],
        "it": ["it", "ch"], "ja": ["jp"], "ka": ["ge"], "kk": ["kz"], "ko": ["kr"], "ms": ["my"],
        "nb": ["no"], "nn": ["no"], "pt": ["pt", "br"], "ro": ["ro", "md"], "ru": ["ru", "by", "kz"],
        "sl": ["si"], "sq": ["al"], "sr": ["rs"], "sv": ["se", "fi"], "uk": ["ua"], "vi": ["vn"],
        "zh": ["cn", "tw", "hk", "sg"],
    ]

    /// Source: ISO 4217, list one.
    private static let currencies: [String: String] = {
        var all = [
            "ae": "AED", "al": "ALL", "ar": "ARS", "au": "AUD", "az": "AZN", "ba": "BAM",
            "bg": "EUR", "bh": "BHD", "br": "BRL", "by": "BYN", "ca": "CAD", "ch": "CHF",
            "cl": "CLP", "cn": "CNY", "co": "COP", "cz": "CZK", "dk": "DKK", "eg": "EGP",
            "gb": "GBP", "ge": "GEL", "hk": "HKD", "hu": "HUF", "id": "IDR", "il": "ILS",
            "in": "INR", "ir": "IRR", "is": "ISK", "jo": "JOD", "jp": "JPY", "ke": "KES",
            "kr": "KRW", "kw": "KWD", "kz": "KZT", "li": "CHF", "ma": "MAD", "md": "MDL",
            "mk": "MKD", "mx": "MXN", "my": "MYR", "ng": "NGN", "no": "NOK", "nz": "NZD",
            "om": "OMR", "pe": "PEN", "ph": "PHP", "pk": "PKR", "pl": "PLN", "qa": "QAR",
            "ro": "RON", "rs": "RSD", "ru": "RUB", "sa": "SAR", "se": "SEK", "sg": "SGD",
            "th": "THB", "tn": "TND", "tr": "TRY", "tw": "TWD", "ua": "UAH", "us": "USD",
            "uy": "UYU", "vn": "VND", "za": "ZAR",
        ]
        for country in [
            "at", "be", "cy", "de", "ee", "es", "eu", "fi", "fr", "gr", "hr", "ie", "it", "lt", "lu", "lv",
            "mt",
            "nl", "pt", "si", "sk",
        ] {
            all[country] = "EUR"
        }
        return all
    }()
}
