import Testing

@testable import CivilTime

struct ZoneOracleTests {
    @Test func `every zone of the system agrees with Python's zoneinfo from 1970 to 2100, both ways`() throws
    {
        let directory = "/usr/share/zoneinfo"
        let zones = ZoneDatabase(directories: [directory])
        let oracle = try ZoneinfoOracle(zoneinfo: directory)

        var differences: [String] = []
        for account in oracle.accounts {
            let zone = try zones.zone(try ZoneID(parsing: account.zone))
            differences += zone.differences(from: account)
        }

        #expect(oracle.accounts.count > 200, "a system without tzdata proves nothing")
        #expect(differences.isEmpty, "\(differences.count), such as \(differences.prefix(10))")
    }
}

extension Zone {
    fileprivate func differences(from account: ZoneinfoOracle.Account) -> [String] {
        var differences: [String] = []
        for moment in account.moments {
            let type = type(at: moment.seconds)
            if type.offset.seconds != moment.offset || type.abbreviation != moment.abbreviation {
                differences.append("\(name) at \(moment): \(type)")
            }
        }
        for expected in account.readings {
            let civil = CivilDateTime(nearestToClockSeconds: expected.clockSeconds)
            let reading = reading(of: civil)
            if reading.instant.secondsSince1970 != expected.seconds || reading.kind != expected.kind {
                differences.append("\(name) \(civil): \(reading), but \(expected)")
            }
        }
        return differences
    }
}
