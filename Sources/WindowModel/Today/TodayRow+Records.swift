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
            ID(.task, task.id), section ?? (isOverdue ? .overdue : .today), title: task.title,
            detail: [
                task.due.map { WindowText.due(surroundings.words(for: $0)) } ?? "",
                WindowText.forWhom(task.details.person) ?? "", task.repeatsWords ?? "",
                task.nextReminder(in: surroundings) ?? "", task.location,
                task.openSubtasks > 0 ? WindowText.openSubtasks(Int(task.openSubtasks)) : "",
                task.labels.map { "#\($0)" }.joined(separator: " "),
            ], notes: section == .elsewhere ? task.notes : "", isUrgent: isOverdue,
            verbs: complete + [.snooze, .moveToTomorrow] + (task.repeats == nil ? [] : [.skip]) + [.open])
    }

    init(_ event: AgendaRecord, in surroundings: Surroundings) {
        var time = WindowText.allDay
        if !event.isAllDay {
            let (start, end) = (surroundings.clock(event.at), surroundings.clock(event.endAt))
            time = event.at == event.endAt ? start : WindowText.span(start, end)
        }
        self.init(
            ID(.event, event.id, occurrence: event.when.description), .today, title: event.title,
            detail: [
                time, WindowText.forWhom(event.person ?? "") ?? "", event.location, event.repeats ?? "",
                event.more.map { WindowText.moreToday(Int($0)) } ?? "",
            ],
            verbs: (event.meeting == nil ? [] : [.join]) + [
                .open, event.repeats == nil ? .removeEvent : .skipOccurrence,
            ])
    }

    init(_ entry: ExpiringRecord, in surroundings: Surroundings) {
        let day = surroundings.phrase.text(for: entry.on)
        let amount = entry.quantity.flatMap { $0 == .one ? nil : $0.description } ?? ""
        let isOver = entry.on < surroundings.today
        let (kind, verbs): (Subject.Kind, [RowVerb]) =
            switch entry.kind {
            case .item: (.item, [.used, .opened, .frozen, .discard, .stopReminding, .open])
            case .warranty: (.warranty, [.open, .stopReminding])
            case .maintenance: (.maintenance, [.maintenanceDone, .skipMaintenance, .stopReminding, .open])
            case .document: (.document, Self.verbs(ofDocumentToBeCancelled: entry.isNotice ?? false))
            }
        let isDue = entry.kind == .maintenance
        self.init(
            ID(kind, entry.id), Self.section(of: entry, on: surroundings.today), title: entry.name,
            detail: [
                entry.isNotice == true
                    ? WindowText.cancelBy(day)
                    : WindowText.ends(entry.kind, entry.expiresBy, on: day, isOver: isOver), amount,
                WindowText.forWhom(entry.person ?? "") ?? "",
                entry.place,
            ],
            isUrgent: isOver && (entry.expiresBy == .useBy || isDue), verbs: verbs)
    }

    /// Maintenance is due as a task is; everything else expires or ends.
    private static func section(of entry: ExpiringRecord, on today: CivilDate) -> Section {
        guard entry.kind == .maintenance else { return .expiring }
        return entry.on < today ? .overdue : entry.on == today ? .today : .soon
    }

    /// A line of the shopping list. Its name, or its id, stands for it: a low item is listed without a row of its own.
    init(_ line: ShoppingRecord) {
        let amount = line.quantity.map { WindowText.toBuy($0, packs: line.packs) } ?? ""
        self.init(
            ID(.item, Self.shoppingPrefix + (line.id ?? line.name)), .shopping, title: line.name,
            detail: [amount, line.shop, line.aisle, line.note, line.isLow ? WindowText.isLow : ""],
            verbs: [.bought, .takeOffList])
    }

    private static let shoppingPrefix = "to-buy "

    /// What names its line of the shopping list.
    var shoppingLine: String { String(id.subject.dropFirst(Self.shoppingPrefix.count)) }

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
