import AgentInterface
import CivilTime
import Rules
import Settings
import Store

extension TodoOverview {
    /// The task as a D-Bus record.
    func record(in gate: RequestGate) -> TaskRecord {
        var record = TaskRecord(todo)
        record.short = short
        record.dueAt = dueAt
        record.isOverdue = isOverdue(at: gate.now, in: gate.agentState.locality)
        if let series = todo.series {
            record.repeatsWords = series.words(at: gate.now, in: gate.agentState.locality)
            record.missed = UInt32(clamping: todo.missed)
        }
        record.nextReminderAt = nextReminderAt
        record.waitingFor = waitingFor
        record.position = Int32(clamping: position)
        record.subtasks = subtasks.map(\.description)
        record.openSubtasks = UInt32(clamping: openSubtasks)
        record.phase = phase(at: gate.now, gate.agentState)
        return record
    }

    private func isOverdue(at now: Instant, in locality: Locality) -> Bool {
        guard todo.isOpen, let due = todo.due else { return false }
        return due.isOverdue(at: now, in: locality, computed: dueAt)
    }

    private func phase(at now: Instant, _ agentState: AgentState) -> TaskPhase? {
        let rules = agentState.nagRules
        let isEscalated = rules.isEscalated(
            nagging, by: rules.policy(of: .task, choice: todo.nag),
            isOverdue: isOverdue(at: now, in: agentState.locality), at: now, in: agentState.locality)
        return TaskPhase(
            of: todo, dueAt: dueAt, isEscalated: isEscalated, at: now, in: agentState.locality,
            soon: agentState.settings.nag.dueSoon)
    }
}

extension ReminderOverview {
    var record: ReminderRecord {
        var record = ReminderRecord()
        record.id = reminder.id.description
        record.short = short
        record.subject = reminder.identity.subject.kind.rawValue
        record.subjectID = reminder.identity.subject.id
        record.title = title
        record.occurrence = reminder.identity.occurrence
        record.step = reminder.identity.step.description
        record.state = reminder.state.kind
        record.ringAt = reminder.ringAt
        record.meant = reminder.meant.description
        if case .answered(let answer, let moment) = reminder.state {
            record.answer = answer.description
            record.answeredAt = moment
        }
        record.why = reminder.why
        record.rangAt = reminder.nagging.rangAt
        record.alertsAgainAt = reminder.nagging.nextAt
        record.alerts = reminder.nagging.step == 0 ? nil : UInt32(clamping: reminder.nagging.step)
        return record
    }
}

extension LabelRecord {
    init(_ label: Label, tasks: Int) {
        self.init()
        name = label.name
        colour = label.colour.description
        self.tasks = UInt32(clamping: tasks)
    }
}

extension JournalEntry {
    var record: JournalRecord {
        var record = JournalRecord()
        record.entry = id
        record.at = at
        record.by = source.rawValue
        record.client = client?.description
        record.what = kindOfChange.rawValue
        record.subject = subject?.kind.rawValue ?? ""
        record.subjectID = subject?.id ?? ""
        record.text = text
        record.isUndone = isUndone
        record.isUndoable = isUndoable
        return record
    }
}
