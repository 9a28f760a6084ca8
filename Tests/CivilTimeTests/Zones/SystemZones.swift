import CivilTime
import Foundation

/// The real zone data, which these tests are about. Without tzdata they fail.
enum SystemZones {
    static let directory = "/usr/share/zoneinfo"
    static let database = ZoneDatabase(directories: [directory])

    static func zone(_ name: String) throws -> Zone {
        try database.zone(try ZoneID(parsing: name))
    }

    static func file(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(directory)/\(name)")))
    }
}

/// The civil time of a text; the test's own texts are right.
func civil(_ text: String) throws -> CivilDateTime {
    try CivilDateTime(parsing: text)
}

func instant(_ text: String) throws -> Instant {
    try Instant(parsing: text)
}
