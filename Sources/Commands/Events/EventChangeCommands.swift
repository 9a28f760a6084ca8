import AgentInterface
import ArgumentParser
import Rules

struct EventSkipCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: "Leave out one occurrence of an event that repeats.",
        discussion: "Examples: steward event skip Yoga 2026-12-24, steward event skip 1-3")

    @Argument(
        help: "The event, or rows of the last list, such as 1-3.", completion: .names(of: .event))
    var id: String

    @Argument(help: "The day or the start of the occurrence; the next one if omitted.")
    var time: [String] = []

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let occurrence =
            time.isEmpty
            ? nil : try await session.when(time.joined(separator: " "), for: EventText.occurrence)
        var action = SubjectAction.skip
        try await SeveralSubjects(session: session, kind: .event, asJSON: wantsJSON).change([id], for: action)
        {
            reference throws(CommandFailure) in
            let id = try await session.eventID(reference)
            let old = try await session.ask(Events1.get, id)
            let event = try await session.ask(Events1.skip, (id, occurrence))
            let skipped = event.exclusions.first { !old.exclusions.contains($0) } ?? occurrence ?? old.next
            action = .skipOccurrence(skipped.map { session.words(for: $0) })
            return event
        } confirm: {
            session.confirm(action, $0, asJSON: false)
        }
    }
}

extension EventKind: RemovedKind {
    static let remove = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove events with all their occurrences; 'steward undo' brings them back.")
    static var severalArgument: ArgumentHelp { ArgumentHelp("The events.", valueName: "ids") }
    static let noun = SubjectNoun.event
    static let removal = Events1.remove
}

/// Finds the event that a reference means: by its title, or by the beginning of its id.
extension Session {
    func eventID(_ reference: String) async throws(CommandFailure) -> String {
        if let event = try await NameFinder(session: self, kinds: [.event]).subject(reference) {
            return event.id
        }
        if IdentifierPrefix(reference) == nil, let failure = await failureOfNearName(reference, .event) {
            throw failure
        }
        return reference
    }

    /// - Parameter deed: What the user wants to do with the task.
    func taskID(_ reference: String, for action: SubjectAction? = nil) async throws(CommandFailure) -> String
    {
        if let task = try await NameFinder(session: self, kinds: [.task], action: action).subject(reference) {
            return task.id
        }
        if IdentifierPrefix(reference) == nil,
            let failure = await failureToFindTask(reference, for: action)
        {
            throw failure
        }
        return reference
    }
}
