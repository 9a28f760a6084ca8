import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct EventShowCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print all of an event.")

    @Argument(help: "The event.", completion: .custom(EventIDs.complete))
    var id: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        EventDetails(event: try await session.ask(Events1.get, id), session: session).say(asJSON: wantsJSON)
    }
}

/// All facts about an event, for people.
struct EventDetails {
    let event: EventRecord
    let session: Session

    func say(asJSON: Bool) {
        if asJSON { return session.console.sayVerbatim(json: event.json.text) }
        session.console.say(StyledText(event.title, .bold))
        for (name, value) in lines where !value.isEmpty {
            let padding = String(repeating: " ", count: max(1, 12 - name.utf8.count))
            session.console.say(StyledText("  \(name)\(padding)", .dim) + StyledText(value))
        }
        if !event.notes.isEmpty { session.console.say(StyledText("\n\(event.notes)")) }
    }

    private var lines: [(String, String)] {
        let moment = { (moment: Instant?) in moment.map { session.relative.text(for: $0) } ?? "" }
        return [
            ("id", event.id),
            ("when", session.time(of: event)),
            ("starts", session.exactly(event.start)),
            ("ends", end),
            ("where", event.location),
            ("repeats", event.repeatsWords ?? ""),
            ("not on", event.exclusions.map { session.exactly($0) }.joined(separator: ", ")),
            (
                "reminders",
                event.reminders.map { ShowCommand.words(for: $0, "when it starts", session) }
                    .joined(separator: ", ")
            ),
            ("next popup", moment(event.nextReminderAt)),
            ("added", moment(event.createdAt)),
            ("changed", event.modifiedAt == event.createdAt ? "" : moment(event.modifiedAt)),
        ]
    }

    /// For all-day events, the last day rather than the day after it.
    private var end: String {
        if let duration = event.duration { return "after \(ShowCommand.words(for: duration))" }
        guard let end = event.end else { return "" }
        if case .date(let day) = end { return day.adding(days: -1).description }
        return session.exactly(end)
    }
}
