/// Why the user's zone may be another than the one in use.
package enum SystemZoneWarning: Sendable, Hashable, CustomStringConvertible {
    /// `TZ` says something that cannot be used; all programs then show UTC.
    case unusableSetting(value: String, reason: String)
    /// The file that states the zone is missing or damaged; all programs then show UTC.
    case unusableFile(path: String, reason: String)
    /// The file's data are right, and it is not known which zone's they are.
    case unnamed(path: String)
    /// There is no zoneinfo, so that no zone can be found by its name.
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
