extension ZoneDatabase {
    /// The zone that a `TZID` means: a name in the system's zoneinfo, such a name behind the prefix of a program
    /// (`/mozilla.org/20050126_1/Europe/Berlin`), or a name of Windows (`W. Europe Standard Time`).
    ///
    /// Whoever writes the item again keeps the text as it was.
    /// - Throws: What is wrong with `tzid`, or a `ZoneError` if there is no such zone, and a `VTIMEZONE` has to say what is
    ///   meant.
    package func zone(tzid: String) throws -> Zone {
        // No name but UTC, which means the same, is in both.
        if let name = WindowsZones.names[tzid] { return try zone(try ZoneID(parsing: name)) }
        guard tzid.hasPrefix("/") else { return try zone(try ZoneID(parsing: tzid)) }
        // No name of ours and no prefix is that long.
        guard tzid.utf8.count <= 256 else { throw Self.failure(tzid) }
        var rest = tzid[...]
        while let slash = rest.firstIndex(of: "/") {
            rest = rest[rest.index(after: slash)...]
            guard let id = ZoneID(String(rest)) else { continue }
            do {
                return try zone(id)
            } catch .unknown {
                continue  // the prefix goes on
            }
        }
        throw Self.failure(tzid)
    }

    private static func failure(_ tzid: String) -> TimeTextError {
        TimeTextError(
            value: tzid, reason: "it does not end in the name of a time zone",
            remedy: "write a name from the zone database, such as Europe/Paris")
    }
}
