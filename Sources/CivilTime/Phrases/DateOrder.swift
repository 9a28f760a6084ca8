/// The order in which people write the parts of a date.
package enum DateOrder: Sendable, Hashable {
    /// `27 Nov 2026`
    case dayFirst
    /// `Nov 27 2026`
    case monthFirst
    /// `2026 Nov 27`
    case yearFirst

    /// - Parameter locale: Such as `en_GB`; `nil` if none is set.
    package init(locale: String?) {
        let language = locale?.prefix { $0 != "_" && $0 != "." && $0 != "@" }
        switch language {
        case "en" where locale?.hasPrefix("en_US") == true: self = .monthFirst
        case "ja", "zh", "ko", "hu": self = .yearFirst
        default: self = .dayFirst
        }
    }
}

extension Weekday {
    /// The day on which calendars begin a week.
    ///
    /// Source: Unicode CLDR, supplemental data, `weekData`, `firstDay`.
    /// - Parameter locale: Such as `en_GB`; Monday if none is set or it names no country.
    package init(beginningWeeksIn locale: String?) {
        let country = locale?.split(separator: "_").dropFirst().first.map { String($0.prefix(2)) } ?? ""
        self =
            Self.countries(Self.sundayCountries).contains(country)
            ? .sunday : Self.countries(Self.saturdayCountries).contains(country) ? .saturday : .monday
    }

    private static func countries(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    private static let saturdayCountries = "AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY"
    private static let sundayCountries = """
        AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE
        PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
        """
}
