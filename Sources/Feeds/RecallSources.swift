/// All sources, in the order in which they are shown.
package enum RecallSources {
    package static let all: [any RecallSource.Type] = [
        CPSC.self, OpenFDA.self, FDAAnnouncements.self, FDAFeed.self, FSIS.self, NHTSA.self,
        RappelConso.self, Lebensmittelwarnung.self, SafetyGate.self, FoodStandardsAgency.self,
        ProductSafetyStandards.self, HealthCanada.self, ProductSafetyAustralia.self,
    ]

    /// The source with this id.
    package static func source(_ id: String) -> (any RecallSource)? {
        all.first { $0.id == id }?.init()
    }

    /// The sources for the market of a country of ISO 3166-1: its own, and those of the EU if it takes part
    /// in Safety Gate.
    package static func watching(over country: String) -> [any RecallSource.Type] {
        let country = country.uppercased()
        let isOfUnion = union.contains(country)
        return all.filter { $0.country == country || $0.country == "EU" && isOfUnion }
    }

    /// The participants in Safety Gate: the European Union, Iceland, Liechtenstein and Norway.
    private static let union: Set<String> = [
        "EU", "AT", "BE", "BG", "HR", "CY", "CZ", "DK", "EE", "FI", "FR", "DE", "GR", "HU", "IE", "IT", "LV",
        "LT",
        "LU", "MT", "NL", "PL", "PT", "RO", "SK", "SI", "ES", "SE", "IS", "LI", "NO",
    ]
}
