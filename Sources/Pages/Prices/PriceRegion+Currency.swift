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

    /// Whose hundredths are written so, in lower case; `nil` if that is not clear, or more common for something else.
    func currency(ofHundredths unit: String) -> String? {
        guard let all = PriceWords.hundredths[unit] else { return nil }
        switch unit {
        // Grams, points, and others.
        case "gr", "gr.", "ст", "ст.", "rp": return nil
        case "p", "c":
            guard country != nil else { return nil }
        case "groszy", "копеек", "bani", "øre", "öre", "haléřů", "rappen", "коп", "коп.":
            return all.count == 1 ? all.first : usualCurrency(of: all.sorted())
        default: break
        }
        if let country, let own = Self.currencies[country] { return all.contains(own) ? own : nil }
        return usualCurrency(of: ["EUR", "USD"]) ?? (language == nil || language == "en" ? dollar : nil)
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
