import AgentInterface
import Rules

/// What the commands for people say.
enum PersonText {
    static let noPeople = "No people yet. Add them: steward person add Anna --me"
    static let nothingToChange = "nothing to change: give --name, --mail, --role, --me or --not-me"
    static let needsOneOfMeAndNotMe = "give either --me or --not-me, not both"
    static func familyTakesNothing(_ words: String) -> String {
        "'steward family' shows everyone and does not take '\(VisibleText.line(words))'; for one person, run: steward person show NAME"
    }
    static let needsOneOfForAndMine = "give either --for or --mine, not both"

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
    static let needsOneOfGiveToAndKeep = "give either --give-to or --keep, not both"
    private static func areOpen(_ name: String, _ count: Int) -> String {
        "\(count == 1 ? "1 thing is" : "\(count) things are") still open for \(name)"
    }
    static func asksToKeep(_ name: String, _ count: Int) -> String {
        "\(areOpen(name, count)). \(count == 1 ? "It" : "They") will keep the name \(name), and ring on every computer. "
            + "Remove \(name)?"
    }
    static func needsHeir(_ name: String, _ count: Int) -> String {
        let them = count == 1 ? "it" : "them"
        return
            "\(areOpen(name, count)); nothing changed. To give \(them) to somebody else: --give-to NAME, or "
            + "--give-to anyone. To leave \(name)'s name on \(them): --keep"
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
    static let nobodyIsMe =
        "Everybody's reminders ring here until you say who uses this computer: steward person edit NAME --me"
    /// A name as one word of a sentence.
    static func joined(_ name: String) -> String { PersonName.asWord(name) }

    /// A known name that is left in a title.
    static func isForOne(_ name: String) -> String {
        "'\(name)' stays in the title, because an entry can be for only one person. To add a task for each: "
            + "--for anna,ben. To take turns with one that repeats: --turns anna,ben"
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
        "nothing changed: Steward does not know anybody yet; to add people: steward person add Anna --me"
    static let needsOneOfEachAndTurns =
        "give either --for with several people (a task for each) or --turns (one task that they share), not both"
    static let editTakesOnePerson =
        "a task can be for only one person; to add a task for each: steward add TITLE --for anna,ben"
    /// A name in a sentence that names nobody who is known.
    static func isUnknown(_ name: String) -> String {
        "Steward knows nobody called '\(name)', so the name stays in the title; to add this person: steward person add "
            + ShellWords.line([name])
    }
}
