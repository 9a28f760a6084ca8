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
    static let nothingLow = "Nothing is running low."
    static let nothingToEat = "Nothing needs to be eaten within a week."
    static let useFirst = "Use first:"
    static let recipes = "'steward food recipes' finds recipes with it."
    static let nothingMissed = "Nothing is overdue."
    static func cannotTell(_ name: String) -> String {
        "I cannot tell: nothing here is called '\(name)'; 'steward search' also looks in notes and places"
    }
}
