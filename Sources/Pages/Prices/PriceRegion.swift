/// The country and language of a page, which decide whose dollar a `$` is.
package struct PriceRegion: Sendable, Hashable {
    /// Two letters in lower case, as in `de`; `nil` if unknown.
    package let language: String?
    /// Two letters in lower case, as in `at`; `nil` if unknown.
    package let country: String?

    package static let unknown = PriceRegion(language: nil, address: nil)

    /// - Parameters:
    ///   - language: As in the attribute `lang`: `de`, `en-GB`, `pt_BR`.
    ///   - address: A web address or a host; the end of its host counts more than the language.
    package init(language: String?, address: String?) {
        let parts = (language ?? "").lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
        self.language = parts.first.flatMap { $0.utf8.count == 2 ? $0 : nil }
        country = Self.country(of: address) ?? parts.dropFirst().last { $0.utf8.count == 2 }
    }

    private static func country(of address: String?) -> String? {
        guard let address else { return nil }
        let host = WebAddressParts.withoutScheme(address).prefix { !"/?#:".contains($0) }
        guard let end = host.split(separator: ".").last?.lowercased(), end.utf8.count == 2, end != "io",
            end != "co", end != "tv", end != "me", end != "ai"
        else { return nil }
        return end == "uk" ? "gb" : end
    }

    var dollar: String {
        switch country {
        case "au": "AUD"
        case "ca": "CAD"
        case "nz": "NZD"
        case "sg": "SGD"
        case "hk": "HKD"
        case "tw": "TWD"
        case "mx": "MXN"
        case "cl": "CLP"
        case "co": "COP"
        case "ar": "ARS"
        default: "USD"
        }
    }

    /// Empty if nothing says which.
    var krone: String {
        switch country ?? language {
        case "se", "sv": "SEK"
        case "no", "nb", "nn": "NOK"
        case "dk", "da": "DKK"
        case "is": "ISK"
        default: ""
        }
    }

    /// Whether people here write 1.234,50.
    var groupsWithPoints: Bool {
        switch language {
        case "de", "es", "it", "nl", "pt", "da", "nb", "no", "id", "tr", "vi", "el", "ro", "hr", "sl", "sr":
            true
        default: false
        }
    }
}
