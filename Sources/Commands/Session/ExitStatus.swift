/// The exit codes of `steward`, documented in steward(1). Those from 64 on follow sysexits.h.
enum ExitStatus: Int32, Sendable, CaseIterable {
    case ok = 0
    /// The agent refused the request; for `doctor`: reminders do not work, or it is unproven that they do.
    case refused = 1
    case usage = 64
    /// A date or another value is invalid.
    case badData = 65
    /// The id does not exist or is ambiguous.
    case noInput = 66
    case unavailable = 69
    /// The agent cannot create or use its folder or its database.
    case cannotCreate = 73
    case storageFailed = 74
    /// The disk is full; try again later.
    case tryAgain = 75
    case updateRequired = 76
    case badConfiguration = 78
    case interrupted = 130

    /// The name in the JSON of an error.
    var name: String {
        switch self {
        case .ok: "ok"
        case .refused: "refused"
        case .usage: "usage"
        case .badData: "bad_data"
        case .noInput: "not_found"
        case .unavailable: "unavailable"
        case .cannotCreate: "cannot_create"
        case .storageFailed: "storage_failed"
        case .tryAgain: "storage_full"
        case .updateRequired: "update_required"
        case .badConfiguration: "bad_configuration"
        case .interrupted: "interrupted"
        }
    }
}
