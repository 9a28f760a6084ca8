import AgentInterface
import ArgumentParser
import CivilTime
import Rules

struct DoneCommand: TasksCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Complete tasks and close their popups.",
        discussion:
            "A reminder's ID completes its task. A reminder of an event, or an alert, is dismissed."
    )

    @Argument(help: "The tasks, or their reminders.", completion: .names(of: .task))
    var ids: [String] = []

    @Flag(help: "Complete open subtasks, too.")
    var withSubtasks = false

    @Flag(help: "Leave open subtasks open.")
    var leaveSubtasks = false

    @Option(help: "Which occurrence of a repeating task, even an earlier one, by date or time: 2026-11-17.")
    var occurrence: String?

    @Option(name: .customLong("on"), help: "Complete it as of this earlier day: mon, 2026-11-17.")
    var day: String?

    @Flag(help: "The same as --on yesterday.")
    var yesterday = false

    @Option(help: "A note to keep; required for a task that is completed with a note.")
    var note: String?

    @Option(help: "Who did it; you if omitted.", completion: .custom(PersonCommand.complete))
    var by: String?

    @OptionGroup(title: "Choosing tasks") var selection: TaskSelection
    @OptionGroup var output: OutputOptions

    var choice: TaskChoice { selection.choice }

    func validate() throws {
        try choice.check(named: ids)
        if note != nil && ids.count > 1 {
            throw ValidationError(TaskText.noteNeedsOneTask)
        }
        if withSubtasks && leaveSubtasks {
            throw ValidationError(TaskText.needsOneOfWithAndLeaveSubtasks)
        }
        if [occurrence != nil, day != nil, yesterday].count(where: { $0 }) > 1 {
            throw ValidationError(TaskText.needsOneOfOccurrenceAndDays)
        }
        if occurrence != nil && ids.count > 1 {
            throw ValidationError(TaskText.occurrenceNeedsOneTask)
        }
        if occurrence != nil && by != nil {
            throw ValidationError(SessionText.excludeEachOther("--occurrence", "--by"))
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let day = try day(in: session)
        // Otherwise, the task would seem to be what is not there.
        if let by, !["me", "anyone"].contains(by.lowercased()) { _ = try await session.ask(People1.get, by) }
        try await change(for: .complete, in: session) { id in
            do throws(CommandFailure) {
                return .task(try await complete(id, on: day, in: session))
            } catch {
                let reminder = try await session.reminder(id, insteadOf: error)
                if !reminder.isOfTask {
                    try session.checkHasCome(reminder)
                    let dismissed = try await session.ask(
                        Reminders1.answer, (reminder.id, .dismiss, nil))
                    return .reminder(dismissed)
                }
                return .task(try await complete(reminder.subjectID, on: day, in: session))
            }
        }
    }

    /// The day on which the tasks were done; `nil` for now.
    private func day(in session: Session) throws(CommandFailure) -> CivilDate? {
        if yesterday { return session.today.adding(days: -1) }
        return try day.map { text throws(CommandFailure) in try session.day(text, for: "--on", .back) }
    }

    private func complete(_ id: String, on day: CivilDate?, in session: Session) async throws(CommandFailure)
        -> TaskRecord
    {
        if let occurrence {
            let when = try await session.when(occurrence, for: "--occurrence")
            return try await session.ask(Tasks1.completeOccurrence, (id, when, note ?? ""))
        }
        if day == nil { try await checkIsNotDoneToday(id, in: session) }
        let policy: SubtaskPolicy = withSubtasks ? .complete : leaveSubtasks ? .leave : .ask
        do throws(CommandFailure) {
            return try await complete(id, on: day, policy, in: session)
        } catch {
            guard policy == .ask, error.refusal == .hasOpenSubtasks else { throw error }
            guard let prompt = session.prompt, !wantsJSON else {
                throw CommandFailure(.refused, TaskText.hasOpenSubtasks(error.message, id))
            }
            let policy = try await ask(about: error.message, prompt, session)
            return try await complete(id, on: day, policy, in: session)
        }
    }

    /// A repeating task that was done today is due another day, which nobody means who says "done" once more.
    private func checkIsNotDoneToday(_ id: String, in session: Session) async throws(CommandFailure) {
        // Whatever is wrong with the task, completing it says so.
        guard let task = try? await session.ask(Tasks1.get, id), task.repeats != nil,
            let due = task.due, let day = try? due.date(in: session.locality), day > session.today
        else { return }
        var query = TaskQuery()
        (query.status, query.completedSince) = (.completed, .date(session.today))
        guard let done = try await session.ask(Tasks1.list, query).first(where: { $0.series == task.id })
        else {
            return
        }
        let time = done.completedAt.map { session.locality.zone.civil(of: $0).time }
        throw CommandFailure(
            .refused,
            TaskText.wasDoneToday(
                VisibleText.line(task.title), at: time, dueAgain: session.words(for: due), task.short,
                next: day))
    }

    private func complete(
        _ id: String, on day: CivilDate?, _ policy: SubtaskPolicy, in session: Session
    ) async throws(CommandFailure) -> TaskRecord {
        if day != nil || by != nil {
            var completion = CompletionFields()
            (completion.on, completion.subtasks, completion.note) = (day, policy, note)
            completion.by = by
            return try await session.ask(Tasks1.completeOn, (id, completion))
        }
        guard let note else { return try await session.ask(Tasks1.complete, (id, policy)) }
        return try await session.ask(Tasks1.completeWithNote, (id, policy, note))
    }

    /// - Throws: If the user cancels.
    private func ask(
        about situation: String, _ prompt: Prompt, _ session: Session
    ) async throws(CommandFailure) -> SubtaskPolicy {
        session.console.warn(situation)
        while true {
            switch try await session.answer(to: TaskText.askAboutSubtasks, at: prompt).lowercased() {
            case "y", "yes": return .complete
            case "l", "leave": return .leave
            case "c", "cancel", "n", "no", "": throw CommandFailure(.refused, SessionText.nothingChanged)
            default: continue
            }
        }
    }
}
