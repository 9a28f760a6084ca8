import AgentInterface
import CivilTime
import Rules

/// What the confirmation of a sentence says beside the title and the time, so that people see what was stored.
extension Session {
    /// The priority, the labels and the reminders of a task, as far as no option gave them.
    func stored(of task: TaskRecord, besides options: TaskOptions) -> [String] {
        var words: [String] = []
        if options.priority == nil, let priority = SentenceText.priorityWords(task.priority.number) {
            words.append(priority)
        }
        if options.person == nil, options.turns == nil, !task.details.person.isEmpty {
            words.append(PersonText.forWhom(task.details.person))
        }
        if options.labels.isEmpty { words += task.labels.map { "#\($0)" } }
        if options.reminders.isEmpty, !options.noReminder {
            words += reminderWords(task.reminders, due: task.due)
        }
        return words + zoneWords(of: task.due)
    }

    /// That it is an event, its place and its reminders.
    func stored(of event: EventRecord) -> [String] {
        var words = [SentenceText.event]
        if !event.details.person.isEmpty { words.append(PersonText.forWhom(event.details.person)) }
        if !event.details.location.isEmpty { words.append(SentenceText.place(event.details.location)) }
        return words + reminderWords(event.reminders, due: event.start) + zoneWords(of: event.start)
    }

    /// The reminders that come before the time itself.
    private func reminderWords(_ triggers: [ReminderTrigger], due: When?) -> [String] {
        let times = triggers.compactMap { trigger -> String? in
            guard case .relative(let period) = trigger, period != .zero else { return nil }
            if let due, let moment = try? due.instant(adding: period, in: locality),
                isOtherDay(moment, than: due)
            {
                return relative.text(for: moment)
            }
            return SentenceText.reminder(SnoozeChoice.words(-period))
        }
        return times.isEmpty ? [] : [SentenceText.reminders(times)]
    }

    private func isOtherDay(_ moment: Instant, than due: When) -> Bool {
        (try? due.date(in: locality)) != locality.zone.civil(of: moment).date
    }

    /// The time in the zone that the line named.
    private func zoneWords(of when: When?) -> [String] {
        guard case .zoned(let civil, let id)? = when, id != locality.zone.id else { return [] }
        return [SentenceText.there(civil.time.description, id.name)]
    }
}
