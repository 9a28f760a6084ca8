import AgentInterface
import ArgumentParser

struct EventAddCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an event.",
        discussion: """
            Example: steward event add "Team meeting" --start "fri 14:00" --for 1h --every 2w --place "Room 2"
            """)

    @Argument(help: "What it is.")
    var title: String

    @OptionGroup var options: EventOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if options.start == nil {
            throw ValidationError("say when it starts, as in --start \"fri 14:00\" or --start 2026-11-24")
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var fields = try await options.fields(in: session)
        fields.title = title
        let event: EventRecord
        do throws(CommandFailure) {
            event = try await session.ask(Events1.add, fields)
        } catch {
            throw options.quotingLength(error, of: fields)
        }
        session.confirm("Added", event, asJSON: wantsJSON)
    }
}

struct EventEditCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change what is given of an event, and leave the rest.",
        discussion: "A new start alone leaves the event as long as it was. All occurrences change.")

    @Argument(help: "The event.", completion: .custom(EventIDs.complete))
    var id: String

    @Option(help: "What it is.")
    var title: String?

    @Option(
        parsing: .singleValue,
        help: "Empty a field: notes, location, end, duration, repeats or reminders. May be repeated.",
        completion: .list(Field.allValueStrings))
    var clear: [Field] = []

    @OptionGroup var options: EventOptions
    @OptionGroup var output: OutputOptions

    /// The field names of the D-Bus interface, as values of an option.
    struct Field: ExpressibleByArgument, Sendable {
        let clearable: EventFieldChanges.Clearable

        init?(argument: String) {
            guard let clearable = EventFieldChanges.Clearable(rawValue: argument) else { return nil }
            self.clearable = clearable
        }

        static var allValueStrings: [String] { EventFieldChanges.Clearable.allCases.map(\.rawValue) }
    }

    func validate() throws {
        if options.isEmpty && title == nil && clear.isEmpty {
            throw ValidationError("nothing to change was given; for example --title TEXT or --start TIME")
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var changes = EventFieldChanges()
        let needsStart =
            options.allDay || options.start == nil && (options.end != nil || options.length != nil)
        let old = needsStart ? try await session.ask(Events1.get, id) : nil
        changes.set = try await options.fields(in: session, from: old?.start)
        changes.set.title = title
        changes.clear = clear.map(\.clearable)
        let event: EventRecord
        do throws(CommandFailure) {
            event = try await session.ask(Events1.edit, (id, changes))
        } catch {
            throw options.quotingLength(error, of: changes.set)
        }
        session.confirm("Changed", event, asJSON: wantsJSON)
    }
}
