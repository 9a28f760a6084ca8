import AgentInterface
import Rules

/// What the commands for people say.
enum PersonText {
    static let noPeople = "No people yet. Add them: steward person add Anna --me"
    static let nothingToChange = "nothing to change: give --name, --mail, --role, --me or --not-me"
    static let needsOneOfMeAndNotMe = "--me and --not-me exclude each other"
    static func familyTakesNothing(_ words: String) -> String {
        "'steward family' shows everyone and does not take '\(VisibleText.line(words))'; for one person, run: steward person show NAME"
    }
    static let needsOneOfForAndMine = "--for and --mine exclude each other"

    enum Heading {
        static let forWhom = "FOR"
        static let name = "NAME"
        static let mail = "MAIL"
        static let you = "THIS COMPUTER"
        static let role = "ROLE"
        static let person = "PERSON"
        static let open = "OPEN"
        static let overdue = "OVERDUE"
        static let done = "DONE THIS WEEK"
    }

    static let you = "you"
    static let anyone = "anyone"
    /// What confirmations, lists and details say: "for Anna".
    static func forWhom(_ person: String) -> String { "for \(person)" }
    /// "Anna, Ben in turn, Anna next".
    static func taking(_ turns: Turns, next: String) -> String {
        "\(turns.names.joined(separator: ", ")) in turn, \(shown(next)) next"
    }
    /// What lists show after the title of what is for somebody else: "@Ben".
    static func mark(_ person: String?, besides user: String) -> String? {
        guard let person, !PersonName.areEqual(person, user) else { return nil }
        return VisibleText.line(PersonName.category(person))
    }
    static func styledMark(_ person: String?, besides user: String) -> StyledText {
        mark(person, besides: user).map { StyledText(" \($0)", .dim) } ?? .empty
    }
    static func shown(_ person: String) -> String { person.isEmpty ? anyone : person }
    static func completedBy(_ person: String) -> String { "by \(person)" }

    static func added(_ person: PersonRecord) -> StyledText {
        person.isMe
            ? "Added \(person.name, .bold), who uses this computer" : "Added \(person.name, .bold)"
    }
    static func changed(_ person: PersonRecord) -> StyledText {
        person.isMe
            ? "Changed \(person.name, .bold), who uses this computer" : "Changed \(person.name, .bold)"
    }
    static func removed(_ name: String) -> StyledText { "Removed \(name, .bold)" }
    /// What went to whom: "3 tasks and 1 event are for Anna now", "It is Anna's turn with 'Bins' now".
    static func given(_ given: [HandoverRecord], from name: String) -> [String] {
        var lines: [String] = []
        var people: [String] = []
        for one in given where !people.contains(one.person) { people.append(one.person) }
        for person in people {
            let theirs = given.filter { $0.person == person }
            let counts = ["task", "event", "maintenance"].compactMap { kind in
                let count = theirs.count { $0.kind == kind && !$0.isTurn }
                return count == 0 ? nil : counted(count, kind)
            }
            if let last = counts.last {
                let words =
                    (counts.count > 1 ? counts.dropLast().joined(separator: ", ") + " and " : "") + last
                let isOne = theirs.count { !$0.isTurn } == 1
                lines.append("\(words) \(isOne ? "is" : "are") for \(shown(VisibleText.line(person))) now")
            }
            let turns = theirs.filter(\.isTurn).map { "'\(VisibleText.line($0.title))'" }
            guard !turns.isEmpty else { continue }
            let titles = turns.prefix(mostNamed).joined(separator: ", ")
            let rest = turns.count > mostNamed ? " and \(turns.count - mostNamed) more" : ""
            lines.append(
                "\(VisibleText.line(name)) takes no more turns with \(titles)\(rest): "
                    + "it is for \(shown(VisibleText.line(person))) now")
        }
        return lines
    }
    private static let mostNamed = 5
    private static func counted(_ count: Int, _ kind: String) -> String {
        kind == "maintenance" ? "\(Counted.words(count, "plan")) of maintenance" : Counted.words(count, kind)
    }
    static let needsOneOfGiveToAndKeep = "--give-to and --keep exclude each other"
    private static func things(_ count: Int) -> String { count == 1 ? "1 thing is" : "\(count) things are" }
    static func asksToKeep(_ name: String, _ count: Int) -> String {
        "\(things(count)) for \(name), and will keep the name and ring everywhere. Go on?"
    }
    static func needsHeir(_ name: String, _ count: Int) -> String {
        "\(things(count)) for \(name); say who gets that: --give-to NAME or --give-to anyone, or --keep to keep the name; "
            + "nothing changed"
    }
    static func heading(_ person: PersonRecord) -> StyledText {
        switch (person.isMe, person.role) {
        case (true, .child?): "\(person.name, .bold)  a child, who uses this computer"
        case (true, _): "\(person.name, .bold)  uses this computer"
        case (false, .child?): "\(person.name, .bold)  a child"
        case (false, _): "\(person.name, .bold)"
        }
    }
    static func mail(_ address: String) -> String { "Mail: \(address)" }
    static func has(_ status: FamilyRecord) -> String {
        "Open: \(status.open), overdue: \(status.overdue), done this week: \(status.done)"
    }
    static func howToUse(_ name: String) -> String {
        "In sentences, \(PersonName.mark)\(joined(name)) says who something is for: steward add Water the plants "
            + "\(PersonName.mark)\(joined(name))"
    }
    static func nobodyIsMe(_ name: String) -> String {
        "Reminders for everyone ring here until you say who uses this computer: steward person edit "
            + "\(ShellWords.line([name])) --me"
    }
    /// A name as one word of a sentence.
    static func joined(_ name: String) -> String { PersonName.asWord(name) }

    /// A known name that is left in a title.
    static func isForOne(_ name: String) -> String {
        "'\(name)' stays in the title: an entry is for one person; for a task for each: --for anna,ben; "
            + "to take turns with what repeats: --turns anna,ben"
    }
    /// A sentence that names several people, and does not say how they share it.
    static func asksTurns(_ names: [String]) -> String {
        "\(names.joined(separator: ", ")): do they take turns, or does each do it every time? [t]urns, [e]ach:"
    }
    static func turnsOrEach(_ names: [String]) -> String {
        let all = ShellWords.line([names.joined(separator: ",")])
        return
            "this names \(names.joined(separator: ", ")), and does not say whether they take turns; to take turns: "
            + "--turns \(all); for a task for each: --for \(all); nothing changed"
    }
    static let asksEach = "Add one for each person of the household, rather than a single one? [y]es, [n]o:"
    static let staysForEveryone = "this is a single task; for one for each person: --for each"
    static func inTurn(_ names: String) -> String { "\(names) take turns" }
    static func forEach(_ names: String) -> String {
        PersonName.isEach(names) ? "one for each person" : "one for each of \(names)"
    }
    static let nobodyForEach =
        "there is nobody to add a task for; add people: steward person add Anna --me; nothing changed"
    static let needsOneOfEachAndTurns =
        "a task is for each, or they take turns with one: give several people in --for, or --turns"
    static let editTakesOnePerson =
        "a task is for one person; to add one for each: steward add TASK --for anna,ben"
    /// A name in a sentence that names nobody who is known.
    static func isUnknown(_ name: String) -> String {
        "There is no person called '\(name)', so it stays in the title; add them with: steward person add "
            + ShellWords.line([name])
    }
}
