/// Why a zone cannot be loaded.
package enum ZoneError: Error, Hashable, CustomStringConvertible {
    /// The system has no such zone: a typing error, or a name that its zoneinfo lacks.
    case unknown(ZoneID)
    /// The file exists but cannot be read; trying again may help.
    case unreadable(name: String, reason: String)
    /// The file violates RFC 9636. Only repairing it helps.
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
