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
}
