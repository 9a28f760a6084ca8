/// What `steward` answers to questions about what is there.
enum QuestionText {
    static func of(_ title: String, _ details: [String?]) -> String {
        let details = details.compactMap(\.self).filter { !$0.isEmpty }
        return details.isEmpty ? title : "\(title): \(details.joined(separator: ", "))"
    }
    static func at(_ title: String, _ place: String) -> String { "\(title): \(place)" }
    static func place(_ place: String) -> String { "in the \(place)" }
    static func usually(_ place: String) -> String { "normally \(place)" }
    static func lent(to borrower: String) -> String { "lent to \(borrower)" }
    static func notLent(_ name: String, _ place: String?) -> String {
        "\(name): nobody has it" + (place.map { ", it is \($0)" } ?? "")
    }
    static func noPlace(_ title: String) -> String { "\(title): I cannot tell; no place is recorded" }
    static let noDate = "it has no date"
    static func noDate(of name: String) -> String { "\(name): I cannot tell; no date is recorded" }
    static func due(_ words: String, isLate: Bool) -> String { isLate ? "was due \(words)" : "due \(words)" }
    static func yes(_ name: String, _ details: [String]) -> String { of("Yes, \(name)", details) }
    static func no(_ name: String, _ details: [String]) -> String {
        of("No, \(name) is past its date", details)
    }
    static func done(_ words: String) -> String { "done \(words)" }
    static func by(_ who: String) -> String { "by \(who)" }
    static func note(_ note: String) -> String { "with the note '\(note)'" }
    static let byUnknown = "but the journal does not say who did it"
    static func nobodyYet(_ title: String, _ due: String?) -> String {
        of("\(title): nobody has done it yet", []) + (due.map { "; \($0)" } ?? "")
    }
    static func notYet(_ title: String, _ due: String?, lastDone: String?) -> String {
        "\(title): not done" + (due.map { ", \($0)" } ?? "") + (lastDone.map { "; last done \($0)" } ?? "")
    }
    static func yesDone(_ words: String) -> String { "Yes, \(words)" }
    static func more(_ count: Int) -> String { "and \(count) more" }
    static func low(_ name: String, _ quantity: String, _ minimum: String) -> String {
        "\(name): \(quantity), \(minimum)"
    }
    static let nothingLow = "Nothing is running low, and the shopping list is empty."
    static let nothingToEat = "Nothing needs to be eaten within a week."
    static let useFirst = "Use first:"
    static func stocked(_ name: String, _ amount: String?, isFrozen: Bool) -> String {
        let details = [amount, isFrozen ? frozen : nil].compactMap(\.self)
        return details.isEmpty ? name : "\(name) (\(details.joined(separator: ", ")))"
    }
    static func alsoThere(_ names: [String], more: Int) -> String {
        "Also there: \(names.joined(separator: ", "))" + (more > 0 ? " and \(more) more" : "")
    }
    static let recipes = "'steward food recipes' finds recipes with it."
    static func noEvents(_ days: String) -> String { "No event is planned \(days)." }
    static func noEvents(_ first: String, _ last: String) -> String {
        "No event is planned \(first) to \(last)."
    }
    static let noNextEvent = "No event is planned."
    static let nothingExpired = "Nothing has passed its date."
    static func expired(_ name: String, _ date: String) -> String { "\(name): \(date)" }
    static let noPriorities = "No open task has a high priority."
    static let nothingMissed = "Nothing is overdue."
    static func cannotTell(_ name: String) -> String {
        "I cannot tell: nothing here is called '\(name)'; 'steward search' also looks in notes and places"
    }
    static func cannotAnswer(_ line: String) -> String {
        "I cannot tell: nothing here answers '\(line)'; 'steward search' looks for single words"
    }
    static func isTask(_ line: String) -> String { "'\(line)' reads like a question. Add it as a task?" }
    static func isQuestion(_ line: String, asTask line2: String) -> String {
        "I cannot tell: nothing here answers '\(line)'; if it is something to do, 'steward add \(ShellWords.sentence(line2))' adds it as a "
            + "task; nothing changed"
    }
    static func none(_ name: String) -> String { "None is noted: nothing here is called '\(name)'." }
    static func nothingIn(_ place: String) -> String { "Nothing is noted as being in '\(place)'." }
    static func unplaced(_ count: Int) -> String {
        count == 1 ? "For 1 other food no place is noted." : "For \(count) other foods no place is noted."
    }
    static let noFood = "No food is noted."
    static func nothingLent(_ person: String) -> String {
        person.isEmpty ? "Nothing is lent." : "Nothing is lent to \(person)."
    }
    /// - Parameter end: When it is due back.
    static func lent(to borrower: String, since day: String?, until end: String?) -> String {
        let lent = day.map { "lent to \(borrower) since \($0)" } ?? lent(to: borrower)
        return end.map { "\(lent), due back \($0)" } ?? lent
    }
    static let opened = "opened"
    static let frozen = "frozen"
    static let bought = "bought"
    static func since(_ what: String, _ day: String) -> String { "\(what) \(day)" }
    static func notNoted(_ name: String, _ what: String) -> String { "\(name): not noted as \(what)" }
    static let comma = ", "
    static func daysAhead(_ days: Int) -> String {
        switch days {
        case 1: "in 1 day"
        case 2...: "in \(days) days"
        case 0: "that is today"
        case -1: "1 day ago"
        default: "\(-days) days ago"
        }
    }
    static func notThen(_ words: String) -> String { "No; \(words)" }
    static let onlyNoted = "Steward does not understand the whole question. This is noted:"
    static let nothingToDo = "There is nothing to do."
    static let noChanges = "Nothing has been changed yet."
    static func forWhom(_ person: String) -> String { "for \(person)" }
    static func openTasks(_ count: Int, late: Int) -> String {
        let tasks = count == 1 ? "1 open task" : "\(count) open tasks"
        return late == 0 ? "\(tasks)." : "\(tasks), \(late) of them overdue."
    }
    static func noWarranty(_ name: String) -> String { "\(name): I cannot tell; no warranty is noted" }
}
