import AgentInterface
import CivilTime
import JSONText
import Notifications
import Rules

/// What a command is told about a reminder: one JSON object.
///
/// It has the keys of a reminder in answers of `steward --json`, and those that only popups know.
struct HookMessage {
    let reminder: ReminderRecord
    let urgency: Urgency
    /// `nil` for what has no priority and no labels.
    let task: Todo?
    let title: String
    let body: String
    /// Whether nobody is at the computer, as far as the desktop says.
    let isAway: Bool
    /// Whether it is an example.
    let isTest: Bool

    /// Longer texts only come from tasks and alerts with extraordinary words.
    private static let longestBody = 4_000

    init(_ reminder: ReminderRecord, about topic: PopupTopic, in state: AgentState, isTest: Bool = false) {
        let composer = PopupComposer(
            settings: state.settings, quirks: ServerQuirks(of: Self.server), now: state.time.now,
            locality: state.locality, isQuiet: false)
        let text = topic.content.text(in: composer, remedy: nil)
        self.reminder = reminder
        urgency = topic.content.urgency
        task = if case .task(let todo, _, _, _) = topic { todo } else { nil }
        title = text.title
        body = String(text.body.prefix(Self.longestBody))
        isAway = state.presence.isAway
        self.isTest = isTest
    }

    /// Its popups have buttons, so that their text names no commands that answer.
    private static let server = ServerDescription(
        name: "steward-hook", vendor: "Steward", version: "1", capabilities: ["actions", "body"])

    /// One line, as the command reads it.
    var line: String { json.line }

    private var json: JSON {
        var members = [JSON.Member("hook", "due"), JSON.Member("test", .flag(isTest))]
        if case .object(let keys) = reminder.json { members += keys }
        members.append(JSON.Member("away", .flag(isAway)))
        members.append(JSON.Member("urgency", .text(urgency.rawValue)))
        if let task {
            members.append(JSON.Member("priority", .number(Int64(task.priority.number))))
            members.append(JSON.Member("labels", .list(task.labels.map(JSON.text))))
        }
        members.append(JSON.Member("popup", .object(["title": .text(title), "body": .text(body)])))
        return .object(members)
    }
}

extension HookMessage {
    /// An example: about a task that is due now, but does not exist.
    static func example(in state: AgentState) throws(InvalidValue) -> HookMessage {
        let now = state.time.now
        let local = state.locality.zone.civil(of: now)
        let due = When.floating(local)
        var details = TodoDetails()
        details.title = HookText.exampleTitle
        details.notes = HookText.exampleNotes
        details.due = due
        details.labels = ["test"]
        let todo = Todo(id: .random(), details, createdAt: now, modifiedAt: now)
        var reminder = ReminderRecord()
        reminder.id = Reminder.ID.random().description
        reminder.short = String(reminder.id.prefix(4))
        reminder.subject = Subject.Kind.task.rawValue
        reminder.subjectID = todo.id.description
        reminder.title = todo.title
        reminder.occurrence = due.description
        reminder.step = ReminderStep.due.description
        reminder.state = .due
        reminder.ringAt = now
        reminder.meant = due.description
        reminder.why = HookText.exampleReason
        reminder.rangAt = now
        return HookMessage(
            reminder, about: .task(todo, short: String(todo.id.description.prefix(4)), openSubtasks: 0),
            in: state, isTest: true)
    }
}
