import AgentInterface
import ArgumentParser
import Rules

struct EventAddCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an event.",
        discussion: """
            Example: steward event add "Team meeting" --start "fri 14:00" --for 1h --every 2w --place "Room 2"
            """)

    @Argument(help: "The title of the event.")
    var title: String

    @OptionGroup var options: EventOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if options.start == nil {
            throw ValidationError(EventText.needsStart)
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var fields = try await options.fields(in: session)
        fields.title = title
        try await options.save(fields, .add, in: session, asJSON: wantsJSON) {
            () async throws(CommandFailure) in try await session.ask(Events1.add, fields)
        }
    }
}

extension EventKind: EditedKind {
    typealias Details = EventDetails

    static let edit = CommandConfiguration(
        commandName: "edit", abstract: "Change an event; anything you do not mention stays.",
        discussion: "A new start alone leaves the event as long as it was. All occurrences change.")
    static let nothingToChange = EventText.nothingToChange

    struct EditOptions: FieldOptions {
        @Flag(help: "Stop the event repeating; only its first occurrence remains.")
        var noRepeat = false

        @OptionGroup var event: EventOptions

        func validate() throws {
            try event.repetition.refuseNone()
            if noRepeat && !event.repetition.isEmpty {
                throw ValidationError(TaskText.needsOneOfNoRepeatAndRepetition)
            }
        }
    }

    static func edit(
        _ reference: String, _ edit: SubjectEditCommand<EventKind>, in session: Session
    ) async throws(CommandFailure) {
        let id = try await session.eventID(reference)
        let options = edit.options.event
        var changes = EventFieldChanges()
        let needsStart =
            options.allDay || options.start == nil && (options.end != nil || options.length != nil)
        let old = needsStart ? try await session.ask(Events1.get, id) : nil
        changes.set = try await options.fields(in: session, from: old?.start)
        changes.set.title = edit.name?.text
        changes.clear = edit.clearedKeys
        if edit.options.noRepeat && !changes.clear.contains("repeats") { changes.clear.append("repeats") }
        try await options.save(changes.set, .change, in: session, asJSON: edit.wantsJSON) {
            () async throws(CommandFailure) in
            changes.isEmpty
                ? try await session.ask(Events1.get, id)
                : try await session.ask(Events1.edit, (id, changes))
        }
    }
}
