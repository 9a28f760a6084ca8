import AgentInterface
import ArgumentParser
import CivilTime
import Rules
import Sentences

struct MoveCommand: TasksCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Change when tasks are due.",
        discussion: """
            Examples: steward move Dentist fri 18:00, steward move 1-3 tomorrow, steward move --overdue tomorrow
            A day without a time keeps the time of day, a time without a day keeps a day that is to come. To be reminded later and leave the due time as it is, 'snooze' \
            it.
            """)

    @Argument(
        help: "The task, or rows of the last list, such as 1-3; omit it if options choose tasks.",
        completion: .names(of: .task))
    var id: String

    @Argument(help: "When it is due: 17:30, tomorrow 9:00, fri, 2026-11-24, +2h, in 3 days.")
    var time: [String] = []

    @Flag(help: "Make it due all day, and drop the time of day.")
    var allDay = false

    @Flag(
        help:
            "Let its next reminder ring on time, even in quiet hours; one within two hours does so anyway."
    )
    var nowAnyway = false

    @OptionGroup(title: "Choosing tasks") var selection: TaskSelection
    @OptionGroup var output: OutputOptions

    var ids: [String] { [id] }
    var choice: TaskChoice { selection.choice }

    func validate() throws {
        if choice.isEmpty && time.isEmpty {
            throw ValidationError(TaskText.needsDueTime(id))
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var words = choice.isEmpty ? time : [id] + time
        // "move taxes to 5pm"
        if words.count > 1, words[0].lowercased() == "to" { words.removeFirst() }
        let text = words.joined(separator: " ")
        let due = DueChange(
            due: try await session.when(text, for: TaskText.dueTime),
            isTimeAlone: session.sentences.sentence(text).isTimeAlone)
        guard !choice.isEmpty || !ListPlaces.areSingle(ids) else {
            let id = try await session.taskID(id)
            let task = try await session.asOneStep(nowAnyway) { () async throws(CommandFailure) in
                try await move(id, to: due, in: session)
            }
            return session.confirm(
                .move, task, details: task.remarksOnMoving(in: session), asJSON: wantsJSON)
        }
        try await change(for: .move, in: session) { id in
            .task(try await move(id, to: due, in: session))
        }
    }

    private func move(_ id: String, to change: DueChange, in session: Session) async throws(CommandFailure)
        -> TaskRecord
    {
        let moved = allDay ? change.due : try await session.moved(id, to: change)
        let task = try await session.ask(Tasks1.move, (id, moved))
        return nowAnyway ? try await session.ringingAnyway(task) : task
    }
}

extension Session {
    /// When a task is due after `change`: a day keeps the task's time of day.
    func moved(_ id: String, to change: DueChange) async throws(CommandFailure) -> When {
        try await ask(Tasks1.get, id).due.map { change.applied(to: $0, in: self) } ?? change.due
    }
}

extension DueChange {
    func applied(to old: When, in session: Session) -> When {
        applied(to: old, today: session.today, in: session.locality)
    }
}
