import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct ShowCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a task, event, item, document, maintenance or reminder in full.")

    @Argument(
        help: "Its ID or its name, or a reminder as 'reminders' prints it.",
        completion: .names(of: nil))
    var id: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let names = NameFinder(session: session, takesParts: true)
        let found = try await names.subject(id)
        let id = found?.id ?? id
        switch found.flatMap({ Subject.Kind(rawValue: $0.kind) }) {
        case .maintenance?: return try await say(id, of: MaintenanceKind.self, in: session)
        case .item?: return try await say(id, of: ItemKind.self, in: session)
        case .event?: return try await say(id, of: EventKind.self, in: session)
        case .document?: return try await say(id, of: DocumentKind.self, in: session)
        default: break
        }
        let task: TaskRecord
        do throws(CommandFailure) {
            task = try await session.ask(Tasks1.get, id)
        } catch {
            return try await sayOther(id, insteadOf: error, session)
        }
        if wantsJSON { return session.console.sayVerbatim(json: task.json.text) }
        session.say(task.title, facts: Self.facts(of: task, session), notes: task.notes)
        try await sayParts(of: task, session)
    }

    private func say<Kind: CommandKind>(
        _ id: String, of kind: Kind.Type, in session: Session
    ) async throws(CommandFailure) {
        Kind.say(try await session.ask(Kind.get, id), in: session, asJSON: wantsJSON)
    }

    /// Prints the reminder, event or item with this id.
    private func sayOther(
        _ id: String, insteadOf failure: CommandFailure, _ session: Session
    ) async throws(CommandFailure) {
        do throws(CommandFailure) {
            let reminder = try await session.reminder(id, insteadOf: failure)
            ReminderDetails(reminder: reminder, session: session).say(asJSON: wantsJSON)
        } catch {
            guard error.refusal == .notFound else { throw error }
            if let event = try await session.found(Events1.get, id) {
                return EventKind.say(event, in: session, asJSON: wantsJSON)
            }
            let missing = CommandFailure(
                .noInput, TaskListText.nothingIsCalled(VisibleText.line(id)), refusal: .notFound)
            do throws(CommandFailure) {
                let item = try await session.item(id, insteadOf: missing)
                ItemKind.say(item, in: session, asJSON: wantsJSON)
            } catch {
                guard error.refusal == .notFound else { throw error }
                throw await session.failureOfNearName(id, nil) ?? error
            }
        }
    }

    private func sayParts(of task: TaskRecord, _ session: Session) async throws(CommandFailure) {
        guard !task.subtasks.isEmpty else { return }
        var query = TaskQuery()
        query.status = .all
        query.parent = task.id
        let parts = try await session.records(Tasks1.list, query, limit: 1000).found
        session.console.say("")
        session.console.say(
            TaskTable.make(parts.sorted { $0.position < $1.position }, labels: [:], session))
    }

    /// Fields with their own wording or place; the others follow the due time.
    private static let apart = [
        "title", "notes", "due", "repeats", "reminders", "priority", "estimate", "late_cancel", "labels",
        "parent", "after",
        "location", "nag", "done_by",
    ]
    private static let others = TodoDetails.fields.map(\.key).filter { !apart.contains($0) }

    private static func facts(of task: TaskRecord, _ session: Session) -> [(String, StyledText)] {
        typealias Label = TaskListText.Label
        let fields = { (keys: [String]) in session.facts(of: task.details, keys) }
        let titled = { (key: String, words: String) in (TodoDetails.field(key).title, StyledText(words)) }
        let reminders = task.reminders.map { words(for: $0, TaskListText.whenDue, session) }
        return [
            (Label.id, StyledText(task.id)),
            (
                Label.status,
                task.status == .completed
                    ? StyledText(TaskListText.isCompleted, .good) : StyledText(TaskListText.isOpen)
            ),
            (Label.due, due(of: task, session)),
        ] + fields(others) + [
            (Label.phase, StyledText(task.phase.map(TaskListText.phase) ?? "")),
            (Label.repetition, StyledText(task.repeatsWords ?? "")),
            (
                Label.following,
                StyledText(task.following(3, in: session).map(session.words).joined(separator: ", "))
            ),
            (Label.exclusions, StyledText(task.exclusions.map(session.words).joined(separator: ", "))),
            (Label.missed, StyledText(TaskTable.missed(task) ?? "")),
            (Label.series, StyledText(task.series ?? "")),
            titled("reminders", reminders.joined(separator: ", ")),
            (Label.nextPopup, session.fact(task.reminderHeldUntil ?? task.nextReminderAt)),
            titled("priority", task.priority == .none ? "" : TaskListText.priority(task.priority)),
        ] + fields(["estimate"]) + [
            titled("nag", words(for: task.nag)),
            titled("done_by", TaskListText.doneBy(task.doneBy ?? .check)),
            titled("late_cancel", task.lateCancel.map { TaskListText.after(words(for: $0)) } ?? ""),
            (Label.labels, TaskTable.labels(task, [:])),
        ] + fields(["location", "parent"]) + [
            titled(
                "after",
                task.waitingFor.map { TaskListText.waiting(for: VisibleText.line($0)) } ?? ""),
            (Label.added, session.fact(task.createdAt)),
            (Label.changed, task.modifiedAt == task.createdAt ? .empty : session.fact(task.modifiedAt)),
            (Label.completed, session.fact(task.completedAt)),
            (
                task.status == .completed ? Label.completedBy : Label.lastDoneBy,
                StyledText(task.completedBy ?? "")
            ),
            (Label.note, StyledText(task.doneNote ?? "")),
        ]
    }

    /// The due time in words and exactly.
    private static func due(of task: TaskRecord, _ session: Session) -> StyledText {
        guard let due = task.due else { return .empty }
        let words = TaskTable.due(task, session) + StyledText("  \(session.exactly(due))", .dim)
        // For "after done", the occurrence is computed, not set by the user.
        guard task.goesOn, let occurrence = task.occurrence, occurrence != due,
            task.recurrence?.isAfterDone == false
        else { return words }
        return words + StyledText(", \(TaskListText.moved(from: session.exactly(occurrence)))", .dim)
    }

    static func words(for trigger: ReminderTrigger, _ atOnce: String, _ session: Session) -> String {
        switch trigger {
        case .atDue: atOnce
        case .relative(let period): TaskListText.before(words(for: -period))
        case .absolute(let when): session.words(for: when)
        }
    }

    private static func words(for nag: NagChoice?) -> String {
        switch nag {
        case nil: ""
        case .never: TaskListText.nagsNever
        case .by(let policy): policy.words
        }
    }

    static func words(for length: Duration) -> String {
        CivilPeriod(seconds: Int(clamping: length.components.seconds)).map(words) ?? ""
    }

    /// `1h 30m`, `2d`.
    static func words(for period: CivilPeriod) -> String {
        let parts = [
            (period.months, "mo"), (period.days, "d"), (period.seconds / 3600, "h"),
            (period.seconds / 60 % 60, "m"), (period.seconds % 60, "s"),
        ]
        return parts.filter { $0.0 != 0 }.map { "\($0.0)\($0.1)" }.joined(separator: " ")
    }
}
