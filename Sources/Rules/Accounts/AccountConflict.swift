/// Why an account cannot be added or changed as requested.
package enum AccountConflict: Sendable, Hashable {
    /// Another account has the same name, or is the same account on the server.
    case nameIsTaken(String)
    case cannotHold(_ list: String, CalendarList.Role)
    /// Another list is the shopping list.
    case isShoppingAlready(String)
    /// Another list has the household's dates.
    case isHouseholdAlready(String)

    /// Without a full stop.
    package var reason: String {
        switch self {
        case .nameIsTaken(let name): "there is an account '\(name)' already"
        case .cannotHold(let list, .tasks), .cannotHold(let list, .shopping):
            "the list '\(list)' takes no tasks; choose 'events' or 'off'"
        case .cannotHold(let list, .events), .cannotHold(let list, .holidays):
            "the list '\(list)' takes no events; choose 'tasks' or 'off'"
        case .cannotHold(let list, .both):
            "the list '\(list)' does not take both tasks and events; choose one"
        case .cannotHold(let list, .birthdays):
            "'\(list)' is no address book; choose one, or another role"
        case .cannotHold(let list, .household):
            "Steward cannot write events to the list '\(list)'; choose another list, or create one with --new-list"
        case .isHouseholdAlready(let list):
            "'\(list)' has the household's dates already, and only one list can; first give '\(list)' another role, such as 'events' or 'off'"
        case .isShoppingAlready(let list):
            "'\(list)' is already the shopping list, and there can be only one; first give '\(list)' another role, such as 'tasks' or 'off'"
        case .cannotHold(let list, .off): "the list '\(list)' cannot be switched off"
        }
    }
}
