/// The exit codes of `steward`; steward(1) lists them. Those from 64 on are those of sysexits.h.
enum ExitStatus: Int32, Sendable, CaseIterable {
    case ok = 0
    /// The agent understood and said no; of `doctor`: it is not proven that reminders work here.
    case refused = 1
    case usage = 64
    /// A date or another value is not understood.
    case badData = 65
    /// No such id, or one that means several.
    case noInput = 66
    case unavailable = 69
    /// The agent cannot make or use its folder or its database.
    case cannotCreate = 73
    case storageFailed = 74
    /// The disk is full; try again later.
    case tryAgain = 75
    case updateRequired = 76
    case badConfiguration = 78
    case interrupted = 130

    /// As it is called in the JSON of an error.
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
