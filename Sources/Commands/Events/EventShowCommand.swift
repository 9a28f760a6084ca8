import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

enum EventKind: CommandKind {
    static let kind = Subject.Kind.event
    static var argument: ArgumentHelp { ArgumentHelp("The event.", valueName: "id") }
    static let show = CommandConfiguration(commandName: "show", abstract: "Show an event in full.")
    static let get = Events1.get

    static func find(_ reference: String, in session: Session) async throws(CommandFailure) -> EventRecord {
        try await session.ask(Events1.get, try await session.eventID(reference))
    }

    static func say(_ event: EventRecord, in session: Session) {
        session.say(event.title, facts: EventFacts(event: event, session: session).facts, notes: event.notes)
    }
}

/// All facts about an event, for people.
private struct EventFacts {
    let event: EventRecord
    let session: Session

    var facts: [(String, StyledText)] {
        let reminders = event.reminders.map { ShowCommand.words(for: $0, EventText.whenItStarts, session) }
        return [
            (EventText.idLabel, StyledText(event.id)),
            (EventText.whenLabel, StyledText(session.time(of: event))),
            (EventText.startsLabel, StyledText(session.exactly(event.start))),
            (EventText.endsLabel, StyledText(end)),
        ] + session.facts(of: event.details, ["for", "location", "join"]) + [
            (EventText.meetingLabel, StyledText(event.join.isEmpty ? event.meeting ?? "" : "")),
            (EventText.repeatsLabel, StyledText(event.repeatsWords ?? "")),
            (
                EventText.exclusionsLabel,
                StyledText(event.exclusions.map { session.exactly($0) }.joined(separator: ", "))
            ),
            (EventText.remindersLabel, StyledText(reminders.joined(separator: ", "))),
            (EventText.nextPopupLabel, session.fact(event.reminderHeldUntil ?? event.nextReminderAt)),
            (EventText.addedLabel, session.fact(event.createdAt)),
            (
                EventText.changedLabel,
                event.modifiedAt == event.createdAt ? .empty : session.fact(event.modifiedAt)
            ),
        ]
    }

    /// For all-day events, the last day rather than the day after it.
    private var end: String {
        if event.duration != nil, case .date(let first) = event.start, let last = event.lastDay(from: first) {
            return last.description
        }
        if let duration = event.duration { return EventText.ends(after: ShowCommand.words(for: duration)) }
        guard let end = event.end else { return "" }
        if case .date(let day) = end { return day.adding(days: -1).description }
        return session.exactly(end)
    }
}
