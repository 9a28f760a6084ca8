import AgentInterface
import CivilTime
import Rules

extension TodayRow {
    /// - Parameter section: `nil` for its section in today's list.
    init(_ task: TaskRecord, in surroundings: Surroundings, section: Section? = nil) {
        let isOverdue = task.isOverdue(in: surroundings)
        let complete: [RowVerb] =
            task.doneBy == .note
            ? [.completeWithNote] : task.openSubtasks > 0 ? [.completeWithSubtasks] : [.complete]
        self.init(
            ID(.task, task.id), section ?? (isOverdue ? .overdue : .due), title: task.title,
            detail: [
                task.due.map { WindowText.due(surroundings.words(for: $0)) } ?? "", task.repeatsWords ?? "",
                task.nextReminder(in: surroundings) ?? "", task.location,
                task.openSubtasks > 0 ? WindowText.openSubtasks(Int(task.openSubtasks)) : "",
                task.labels.map { "#\($0)" }.joined(separator: " "),
            ], isUrgent: isOverdue,
            verbs: complete + [.snooze, .moveToTomorrow] + (task.repeats == nil ? [] : [.skip]))
    }

    init(_ event: AgendaRecord, in surroundings: Surroundings) {
        var time = WindowText.allDay
        if !event.isAllDay {
            let (start, end) = (surroundings.clock(event.at), surroundings.clock(event.endAt))
            time = event.at == event.endAt ? start : WindowText.span(start, end)
        }
        self.init(
            ID(.event, event.id, occurrence: event.when.description), .events, title: event.title,
            detail: [time, event.location, event.repeats ?? ""],
            verbs: [event.repeats == nil ? .removeEvent : .skipOccurrence])
    }

    init(_ entry: ExpiringRecord, in surroundings: Surroundings) {
        let day = surroundings.phrase.text(for: entry.on)
        let amount = entry.quantity.flatMap { $0 == .one ? nil : $0.description } ?? ""
        let isOver = entry.on < surroundings.today
        let (kind, verbs): (Subject.Kind, [RowVerb]) =
            switch entry.kind {
            case .item: (.item, [.used, .opened, .frozen, .discard, .stopReminding])
            case .warranty: (.warranty, [.stopReminding])
            case .maintenance: (.maintenance, [.maintenanceDone, .skipMaintenance, .stopReminding])
            case .document: (.document, [.renewed, .cancelled])
            }
        self.init(
            ID(kind, entry.id), .expiring, title: entry.name,
            detail: [
                WindowText.ends(entry.kind, entry.expiresBy, on: day, isOver: isOver), amount, entry.place,
            ],
            isUrgent: isOver && entry.expiresBy == .useBy, verbs: verbs)
    }

    init(_ recall: RecallRecord, in surroundings: Surroundings) {
        self.init(
            ID(.recall, recall.id), .recalls, title: WindowText.recall(recall.itemName, recall.title),
            detail: [
                WindowText.verdict(recall.verdict), recall.hazard,
                recall.lookFor.isEmpty ? "" : WindowText.lookFor(recall.lookFor.joined(separator: ", ")),
            ], isUrgent: recall.severity == .critical,
            verbs: (recall.link.isEmpty ? [] : [.openNotice]) + [.notMine, .checked, .disposed, .returned])
    }
}

extension TaskRecord {
    /// When the next reminder comes, unless that is when the task is due, now or the next time.
    fileprivate func nextReminder(in surroundings: Surroundings) -> String? {
        guard let next = nextReminderAt, next > surroundings.now, next != dueAt else { return nil }
        let day = surroundings.locality.zone.civil(of: next).date
        guard self.repeats == nil || surroundings.today.days(until: day) <= 1 else { return nil }
        return WindowText.remindsAt(surroundings.phrase.clockText(for: next))
    }
}
