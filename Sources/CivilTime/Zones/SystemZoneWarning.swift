/// Why the zone in use may not be the user's.
package enum SystemZoneWarning: Sendable, Hashable, CustomStringConvertible {
    /// `TZ` has an unusable value; the C library then uses UTC, too.
    case unusableSetting(value: String, reason: String)
    /// The file with the zone is missing or damaged; the C library then uses UTC, too.
    case unusableFile(path: String, reason: String)
    /// The file's data are usable, but match no known zone.
    case unnamed(path: String)
    /// No zoneinfo is installed, so zones cannot be found by name.
    case noZones(used: String)

    package var description: String {
        switch self {
        case .unusableSetting(let value, let reason):
            "TZ is '\(value)': \(reason); using UTC; set it to a name such as Europe/Paris, or unset it"
        case .unusableFile(let path, let reason):
            "cannot read the time zone from '\(path)': \(reason); using UTC; 'timedatectl set-timezone' sets it"
        case .unnamed(let path):
            "'\(path)' is a copy of none of this system's time zones; using its contents"
        case .noZones(let used):
            "this system has no time zones: install tzdata; using \(used)"
        }
    }
}
