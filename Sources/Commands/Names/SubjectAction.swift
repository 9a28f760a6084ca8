/// What a command does to a task, an item or the like.
enum SubjectAction: Hashable {
    case add, change, remove
    /// An edit that asked for what was so already.
    case keep
    case complete, reopen, move, skip, endRepetition, snooze
    /// Leaves out one occurrence, in words; `nil` if it is not known.
    case skipOccurrence(String?)
    /// Of an item; an amount in words means a part of it.
    case use(String? = nil)
    case discard(String? = nil)
    case open, freeze, thaw, putBack, lend, takeBack, stopReminding
    case renew, cancel, redeem
    /// Of maintenance.
    case carryOut, stopThisTime, pause, resume

    /// Whether it concerns only a part of an item.
    var isOfPart: Bool {
        switch self {
        case .use(let part), .discard(let part): part != nil
        default: false
        }
    }
}

/// Several subjects that a command is about to change.
enum ChosenSubjects: Hashable {
    case some(Int, SubjectNoun)
    /// The user has just seen them.
    case these(Int, SubjectNoun)
    case rowsOfLastList(Int)

    var count: Int {
        switch self {
        case .some(let count, _), .these(let count, _), .rowsOfLastList(let count): count
        }
    }
}
