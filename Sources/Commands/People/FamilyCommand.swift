import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct FamilyCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "family", abstract: "Show what each person has open, overdue and done this week.",
        discussion: "Counts tasks and maintenance. 'steward list --for anna' lists the tasks for Anna.")

    /// "family status" is said as often as "family".
    @Argument(help: .hidden)
    var words: [String] = []

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard words.isEmpty || words == ["status"] else {
            throw ValidationError(PersonText.familyTakesNothing(words.joined(separator: " ")))
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let family = try await session.ask(People1.family, ())
        if wantsJSON { return session.console.say(json: .list(family.map(\.json))) }
        guard family.contains(where: { !$0.name.isEmpty }) else {
            return session.console.say(PersonText.noPeople, .dim)
        }
        typealias Heading = PersonText.Heading
        var table = TextTable([
            .init(heading: Heading.person, leastWidth: 12),
            .init(heading: Heading.open, isNumber: true), .init(heading: Heading.overdue, isNumber: true),
            .init(heading: Heading.done, isNumber: true),
        ])
        for status in family {
            let name =
                status.name.isEmpty ? StyledText(PersonText.anyone, .dim) : StyledText(status.name, .bold)
            table.add([
                status.isMe ? name + StyledText(" (\(PersonText.you))", .dim) : name,
                StyledText("\(status.open)"),
                StyledText("\(status.overdue)", status.overdue > 0 ? .bad : .plain),
                StyledText("\(status.done)"),
            ])
        }
        session.console.say(table)
    }
}
