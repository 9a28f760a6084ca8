/// Why there is no `Zone` to be had for a name.
package enum ZoneError: Error, Hashable, CustomStringConvertible {
    /// This system has no such zone: a typing error, or a name that its zoneinfo no longer (or not yet) has.
    case unknown(ZoneID)
    /// The file is there and cannot be read; trying again may help.
    case unreadable(name: String, reason: String)
    /// The file is not a time zone as RFC 9636 has it. Only a repaired file helps.
    case malformed(name: String, reason: String)

    package var description: String {
        switch self {
        case .unknown(let id):
            "this system has no time zone '\(id)'; write a name such as Europe/Paris, or install tzdata"
        case .unreadable(let name, let reason):
            "cannot read the time zone '\(name)': \(reason)"
        case .malformed(let name, let reason):
            "the data of the time zone '\(name)' are damaged: \(reason); reinstall tzdata"
        }
    }
}
