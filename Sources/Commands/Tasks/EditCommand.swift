import AgentInterface
import ArgumentParser
import Rules

struct EditCommand: TasksCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change tasks; anything you do not mention stays.",
        discussion: """
            Examples: steward edit Dentist --due "fri 15:00" --clear notes
                      steward edit --with-label garden --priority low
            """)

    @Argument(help: "The tasks.", completion: .names(of: .task))
    var ids: [String] = []

    @Option(of: TodoDetails.field("title"))
    var title: String?

    @Option(clearing: TodoDetails.self)
    var clear: [ClearedField<TodoDetails>] = []

    @Option(
        name: .customLong("unlabel"), help: "Remove a label. May be repeated.",
        completion: .custom(KnownValues.labels))
    var unlabels: [String] = []

    @Option(help: "The place among the parent's subtasks, from 1.")
    var position: Int?

    @Flag(help: "Stop the task repeating.")
    var noRepeat = false

    @OptionGroup var options: TaskOptions

    @Flag(help: "All overdue tasks.")
    var overdue = false

    @Option(help: "All tasks with this label.", completion: .custom(KnownValues.labels))
    var withLabel: String?

    @OptionGroup(title: "Choosing tasks") var selection: FurtherSelection
    @OptionGroup var output: OutputOptions

    var choice: TaskChoice {
        var choice = selection.choice(overdue: overdue, label: withLabel)
        choice.labelOption = "--with-label"
        return choice
    }

    func validate() throws {
        try choice.check(named: ids)
        if title != nil || position != nil, ids.count != 1 {
            throw ValidationError(TaskText.titleNeedsOneTask)
        }
        if let position, position < 1 {
            throw ValidationError(TaskText.positionTooSmall(position))
        }
        if options.isForSeveral { throw ValidationError(PersonText.editTakesOnePerson) }
        try options.repeating.rule.refuseNone()
        if noRepeat && !options.repeating.isEmpty {
            throw ValidationError(TaskText.needsOneOfNoRepeatAndRepetition)
        }
        if options.isEmpty && title == nil && clear.isEmpty && unlabels.isEmpty && position == nil
            && !noRepeat
        {
            throw ValidationError(TaskText.nothingToChange)
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let isSingle = ListPlaces.areSingle(ids)
        if isSingle {
            let id = try await session.taskID(ids[0])
            let task = try await session.asOneStep(options.nowAnyway || !options.points.isEmpty) {
                () async throws(CommandFailure) in
                try await edit(id, in: session)
            }
            var details = options.details(of: task, session)
            if options.due != nil, options.repeating.isEmpty { details += task.remarksOnMoving(in: session) }
            return session.confirm(
                done(to: task, in: session), task, details: details, asJSON: wantsJSON)
        }
        guard title == nil, position == nil else {
            throw CommandFailure(.usage, TaskText.titleNeedsOneTask)
        }
        try await change(for: .change, in: session) { id in
            let task = try await edit(id, in: session)
            return .task(task, done(to: task, in: session))
        }
    }

    private func done(to task: TaskRecord, in session: Session) -> SubjectAction {
        // These do not modify the task itself.
        let isMore = options.nowAnyway || !options.points.isEmpty || position != nil
        return isMore ? .change : session.edited(task.modifiedAt)
    }

    private func edit(_ id: String, in session: Session) async throws(CommandFailure) -> TaskRecord {
        try await checkUnlabels(of: id, in: session)
        var changes = TaskChanges()
        changes.edits.set = try await options.fields(
            in: session, remindsWhenDue: try await remindsWhenDue(id, in: session))
        changes.edits.set.title = title
        changes.edits.clear = clear.map(\.key)
        if options.isAfterNone && !changes.edits.clear.contains("after") {
            changes.edits.clear.append("after")
        }
        if options.areTurnsNone && !changes.edits.clear.contains("turns") {
            changes.edits.clear.append("turns")
        }
        if noRepeat && !changes.edits.clear.contains("repeats") { changes.edits.clear.append("repeats") }
        changes.addedLabels = options.labelNames
        changes.removedLabels = unlabels
        changes.position = position.map { $0 - 1 }
        do throws(CommandFailure) {
            let edited = try await session.ask(Tasks1.edit, (id, changes))
            let task = try await options.addPoints(to: edited, in: session)
            return options.nowAnyway ? try await session.ringingAnyway(task) : task
        } catch {
            throw options.quotingReminders(error, in: session)
        }
    }

    /// - Throws: If the task lacks a label that the user wants to remove.
    private func checkUnlabels(of id: String, in session: Session) async throws(CommandFailure) {
        guard !unlabels.isEmpty else { return }
        let task = try await session.ask(Tasks1.get, id)
        let missing = unlabels.first { name in
            let label = (try? LabelName.checked(name)) ?? name  // an invalid name matches no label
            return !task.labels.contains { LabelName.areEqual($0, label) }
        }
        guard let missing else { return }
        throw CommandFailure(
            .noInput, TaskText.lacksLabel(VisibleText.line(missing), task.title, has: task.labels))
    }

    /// Whether to keep the reminder at the due time: adding a reminder does not change whether there is one.
    private func remindsWhenDue(_ id: String, in session: Session) async throws(CommandFailure) -> Bool {
        guard !options.reminders.isEmpty, !options.noReminder else { return false }
        if clear.contains(where: { $0.key == "due" }) { return options.due != nil }
        let task = try await session.ask(Tasks1.get, id)
        return task.due == nil
            ? options.due != nil || !options.repeating.isEmpty : task.reminders.contains(.atDue)
    }
}
