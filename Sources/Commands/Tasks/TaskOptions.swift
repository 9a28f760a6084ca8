import AgentInterface
import ArgumentParser
import CivilTime
import Interchange
import Rules
import Sentences

/// The options that `add` and `edit` share.
struct TaskOptions: FieldOptions {
    @Option(of: TodoDetails.field("due"))
    var due: String?

    @Option(of: TodoDetails.field("start"))
    var start: String?

    @Option(of: TodoDetails.field("reminders"))
    var reminders: [String] = []

    @Flag(help: "Do not remind at the due time.")
    var noReminder = false

    @Option(of: TodoDetails.field("notes"))
    var note: String?

    @Option(of: TodoDetails.field("priority"), completion: .list(["high", "medium", "low", "none"]))
    var priority: String?

    @Option(of: TodoDetails.field("estimate"))
    var estimate: String?

    @Option(of: TodoDetails.field("late_cancel"))
    var lateCancel: String?

    @Option(of: TodoDetails.field("labels"), completion: .custom(KnownValues.labels))
    var labels: [String] = []

    @Option(of: TodoDetails.field("location"))
    var location: String?

    @Option(of: TodoDetails.field("for"), or: "person", completion: .custom(PersonCommand.complete))
    var person: String?

    @Option(of: TodoDetails.field("turns"), completion: .custom(PersonCommand.complete))
    var turns: String?

    @Option(of: TodoDetails.field("parent"), completion: .names(of: .task))
    var parent: String?

    @Option(of: TodoDetails.field("after"), completion: .names(of: .task))
    var after: String?

    @Option(
        help: "Subtasks to tick off, separated by semicolons; if the task repeats, they open again each time."
    )
    var checklist: String?

    @Flag(
        help:
            "Let its next reminder ring on time, even in quiet hours; one within two hours does so anyway."
    )
    var nowAnyway = false

    @OptionGroup(title: "Repeated alerts") var insisting: NagOptions

    @OptionGroup(title: "Repeating") var repeating: RepetitionOptions

    /// The labels of all options.
    var labelNames: [String] { Self.names(ofLabels: labels) }

    /// Whether the turns are to end.
    var areTurnsNone: Bool { turns?.lowercased() == "none" }

    /// Whether the task is to wait for no other one.
    var isAfterNone: Bool { after?.lowercased() == "none" }

    /// Several labels in one option are separated by commas, as elsewhere.
    static func names(ofLabels options: [String]) -> [String] {
        options.flatMap { $0.split(separator: ",") }.map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    func validate() throws {
        if checklist != nil && points.isEmpty { throw ValidationError(TaskText.emptyChecklist) }
        if isForSeveral && turns != nil { throw ValidationError(PersonText.needsOneOfEachAndTurns) }
        if noReminder && reminders.isEmpty && insisting.nag != nil {
            throw ValidationError(TaskText.nagNeedsReminder)
        }
    }

    /// The titles of the subtasks.
    var points: [String] {
        (checklist ?? "").split(whereSeparator: { $0 == ";" || $0.isNewline }).map { String($0).trimmed }
            .filter { !$0.isEmpty }
    }

    /// Those who get a task of their own each; `nil` if it is a single task.
    func eachPerson(in session: Session) async throws(CommandFailure) -> [String]? {
        guard let person, isForSeveral else { return nil }
        var names: [String] = []
        if PersonName.isEach(person) {
            names = try await session.ask(People1.list, ()).map(\.name)
            guard !names.isEmpty else { throw CommandFailure(.refused, PersonText.nobodyForEach) }
        } else {
            for name in person.split(separator: ",").map({ String($0).trimmed }) where !name.isEmpty {
                let known = try await session.ask(People1.get, name).name
                if !names.contains(known) { names.append(known) }
            }
        }
        return names
    }

    /// Whether `--for` means several people.
    var isForSeveral: Bool {
        person.map { $0.contains(",") || PersonName.isEach($0) } ?? false
    }

    /// Adds the subtasks below a task.
    /// - Returns: The task with its subtasks.
    func addPoints(to task: TaskRecord, in session: Session) async throws(CommandFailure) -> TaskRecord {
        guard !points.isEmpty else { return task }
        for point in points {
            var fields = TaskFields()
            (fields.title, fields.parent, fields.person) = (point, task.id, person)
            _ = try await session.ask(Tasks1.add, fields)
        }
        return try await session.ask(Tasks1.get, task.id)
    }

    /// All fields but labels, which `add` and `edit` treat differently.
    ///
    /// - Parameter remindsWhenDue: Whether the task reminds at its due time unless an option says otherwise.
    func fields(in session: Session, remindsWhenDue: Bool) async throws(CommandFailure) -> TaskFields {
        var fields = TaskFields()
        if let due { fields.due = try await session.when(due, for: "--due") }
        if let start { fields.start = try await session.when(start, for: "--start") }
        fields.repeats = try repeating.repetition(in: session)
        if let due, TimePhrase.isTimeAlone(due), let repetition = fields.repeats {
            fields.due = fields.due.map(repetition.onItsDays)
        }
        fields.notes = note
        fields.location = location
        fields.person = person
        let given = areTurnsNone ? nil : turns
        fields.turns = try given.map { given throws(CommandFailure) in
            do { return try Turns(of: given) } catch { throw CommandFailure(translating: error) }
        }
        if let parent { fields.parent = try await session.taskID(parent) }
        if let after, !isAfterNone { fields.after = try await session.taskID(after) }
        if let priority { fields.priority = try Self.priority(priority) }
        if let estimate { fields.estimate = try session.period(estimate, for: "--estimate").nominalLength }
        fields.nag = try insisting.choice(in: session)
        fields.doneBy = insisting.doneBy
        if let lateCancel {
            fields.lateCancel = try session.period(lateCancel, for: "--late-cancel").nominalLength
        }
        if noReminder || !reminders.isEmpty {
            fields.reminders = try await triggers(in: session, remindsWhenDue)
        }
        return fields
    }

    /// The options for reminders and nagging, as the agent has saved them.
    func details(of task: TaskRecord, _ session: Session) -> [String] {
        var details: [String] = []
        if let turns = task.details.turns, self.turns != nil {
            details.append(PersonText.taking(turns, next: task.details.person))
        } else if person != nil {
            details.append(PersonText.forWhom(PersonText.shown(task.details.person)))
        }
        if !points.isEmpty { details.append(TaskText.checklist(points.count)) }
        if start != nil, let day = task.start { details.append(TaskText.starts(session.words(for: day))) }
        if after != nil, !isAfterNone {
            details.append(
                task.waitingFor.map { TaskText.waits(for: VisibleText.line($0)) } ?? TaskText.waitsForNothing)
        }
        if !repeating.isEmpty {
            details += Repetition.remarks(
                on: task.details.repeats,
                first: due == nil || due.map(TimePhrase.isTimeAlone) == true
                    ? nil : try? task.due?.date(in: session.locality),
                next: task.following(1, in: session).first.map { session.words(for: $0) })
        }
        if noReminder, task.reminders.isEmpty { details.append(TaskText.remindsNever) }
        if !reminders.isEmpty {
            let times = task.reminders.map { trigger in
                let words = ShowCommand.words(for: trigger, TaskListText.whenDue, session)
                return Self.hasPassed(trigger, of: task, session) ? TaskText.passed(words) : words
            }
            details.append(TaskText.reminds(times))
        }
        switch task.nag {
        case .by(let policy) where insisting.nag != nil: details.append(TaskText.alertsAgain(policy.words))
        case .never where insisting.noNag: details.append(TaskText.alertsOnce)
        default: break
        }
        return details
    }

    /// Whether this reminder has passed while another one of the task is still to come. A repeating task has
    /// a next time.
    private static func hasPassed(_ trigger: ReminderTrigger, of task: TaskRecord, _ session: Session) -> Bool
    {
        guard case .relative(let period) = trigger, task.nextReminderAt != nil, task.repeatsWords == nil,
            // Unknown if the zone is.
            let moment = try? task.due?.instant(adding: period, in: session.locality)
        else { return false }
        let isWaiting = task.details.isWaiting(at: session.now, in: session.locality)
        return !isWaiting && moment < session.now - ReminderPlan.grace
    }

    /// Keeps the reminder at the due time unless an option says otherwise: a reminder an hour before is an
    /// additional one.
    private func triggers(
        in session: Session, _ remindsWhenDue: Bool
    ) async throws(CommandFailure) -> [ReminderTrigger] {
        var triggers: [ReminderTrigger] = remindsWhenDue && !noReminder ? [.atDue] : []
        for text in reminders {
            let trigger = try await Self.trigger(text, in: session)
            if !triggers.contains(trigger) { triggers.append(trigger) }
        }
        return triggers
    }

    /// Parses a length before the due time, or a time.
    static func trigger(_ text: String, in session: Session) async throws(CommandFailure)
        -> ReminderTrigger
    {
        if let lead = Self.lead(text, in: session) { return lead }  // otherwise a time
        let when: When
        do {
            when = try session.phrases.when(text)
        } catch {
            throw CommandFailure(.badData, TaskText.isNoReminder(error.value))
        }
        return .absolute(try await session.pinned(when))
    }

    /// `nil` if it is no length.
    private static func lead(_ text: String, in session: Session) -> ReminderTrigger? {
        let length = text.hasSuffix(" before") ? String(text.dropLast(7)) : text
        return (try? session.phrases.period(length)).map { .relative(-$0) }
    }

    /// The agent's message about a reminder, with its length as the user typed it.
    func quotingReminders(_ failure: CommandFailure, in session: Session) -> CommandFailure {
        reminders.reduce(failure) { failure, text in
            guard let lead = Self.lead(text, in: session) else { return failure }
            return failure.quoting(text, insteadOf: lead.description)
        }
    }

    private static func priority(_ text: String) throws(CommandFailure) -> Priority {
        let words: [String: Priority] = ["none": .none, "high": .high, "medium": .medium, "low": .low]
        if let priority = words[text.lowercased()] { return priority }
        guard let number = Int(text), let priority = try? Priority(number) else {
            throw CommandFailure(.badData, TaskText.noSuchPriority(text))
        }
        return priority
    }
}

extension Session {
    func period(_ text: String, for option: String) throws(CommandFailure) -> CivilPeriod {
        do {
            return try phrases.period(text)
        } catch {
            throw CommandFailure(error, for: option)
        }
    }
}
