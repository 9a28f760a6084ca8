import Testing

@testable import CivilTime

struct SteadySpanTests {
    @Test(arguments: [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca",
        "Asia/Beirut",
        "UTC",
    ])
    func `times one after the other come to the moments that the zone has for each`(name: String) throws {
        let zone = try SystemZones.zone(name)
        let locality = Locality(zone: .utc, zones: SystemZones.database)
        var frame = try CivilFrame(
            of: .zoned(civil("2010-01-01T00:00"), ZoneID(parsing: name)), in: locality)
        let first = try civil("2010-12-01T00:17").clockSeconds

        var differences: [String] = []
        for step in 0..<8000 {
            let civil = CivilDateTime(nearestToClockSeconds: first + Int64(step) * 5 * 3600 / 2)
            let (occurrence, isInGap) = frame.occurrence(at: civil)
            let reading = zone.reading(of: civil)
            if occurrence.instant != reading.instant || isInGap != (reading.kind == .gap) {
                differences.append("\(civil): \(occurrence.instant), not \(reading)")
            }
        }

        #expect(differences.isEmpty, "\(differences.count), such as \(differences.prefix(3))")
    }
}
