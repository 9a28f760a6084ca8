import AgentInterface
import ArgumentParser
import CivilTime
import Rules
import Sentences

/// The options of lists that say for whom what they list is.
struct PersonOptions: ParsableArguments {
    @Option(
        name: [.customLong("for"), .customLong("person")],
        help: "List only what is for this person; 'me' and 'anyone' work, too.",
        completion: .custom(PersonCommand.complete))
    var person: String?

    @Flag(help: "List only what is for you or for anyone.")
    var mine = false

    func validate() throws {
        if person != nil && mine { throw ValidationError(PersonText.needsOneOfForAndMine) }
    }

    var filter: PersonFilter { PersonFilter(person: person, isMine: mine ? true : nil) }
    var isEmpty: Bool { person == nil && !mine }
}

extension Session {
    /// Learns who lives here if a line may name somebody, so that `sentences` knows them.
    func knowPeople(in line: String) async {
        if line.contains(PersonName.mark) || PeopleInLine.mayMeanEveryone(line) { await knowPeople() }
        await knowHolidays(in: line)
    }

    /// Learns on which days nobody works if a line counts working days.
    private func knowHolidays(in line: String) async {
        let words = FoldedText.of(line)
        guard Self.workingDays.contains(where: { ByteSearch.contains($0, in: words) }),
            // Without an agent, what the line says fails anyway.
            let days = try? await ask(Events1.holidays, ())
        else { return }
        know(holidays: Set(days.compactMap { CivilDate($0) }))
    }

    private static let workingDays = [
        "working day", "workday", "work day", "business day", "werktag", "arbeitstag", "jour ouvr",
        "jours ouvr",
        "laborable", "habil", "lavorativ", "feriali", "feriale",
    ]

    /// Learns who lives here if a question is about somebody, or about everyone.
    func knowPeople(askedAboutIn query: Sentence.Query) async {
        if query.person != nil || query.subject == .familyStatus { await knowPeople() }
    }

    /// The name of who uses this computer; empty if nobody is marked, or if nothing in a list is for one person.
    /// - Parameter names: For whom the things in the list are.
    func user(besides names: [String]) async throws(CommandFailure) -> String {
        guard !names.isEmpty else { return "" }
        return try await ask(People1.list, ()).first(where: \.isMe)?.name ?? ""
    }

    private func knowPeople() async {
        // Without an agent, what the line says fails anyway.
        guard people.isEmpty, let all = try? await ask(People1.list, ()) else { return }
        know(people: all.map(\.name) + (all.contains(where: \.isMe) ? [PersonName.me] : []))
    }
}
