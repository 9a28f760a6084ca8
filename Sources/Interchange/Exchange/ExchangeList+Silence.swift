import AgentInterface
import CivilTime
import Rules

extension ExchangeList {
    /// This list, with a note where something has a date to come and no reminder to come: nobody would be told of it.
    func withSilence(at now: Instant, in locality: Locality) -> ExchangeList {
        let rule = Silence(now: now, locality: locality)
        var list = self
        for task in tasks where task.fields.completedAt == nil {
            let fields = task.fields
            if rule.holds(fields.reminders, for: fields.due, isRepeating: fields.repeats != nil) {
                list.lose(ExchangeText.isSilent, at: task.place)
            }
        }
        for event in events {
            let fields = event.fields
            if rule.holds(fields.reminders, for: fields.start, isRepeating: fields.repeats != nil) {
                list.lose(ExchangeText.isSilent, at: event.place)
            }
        }
        return list
    }
}

/// Whether something is still to come, and no reminder of it is.
private struct Silence {
    let now: Instant
    let locality: Locality

    /// - Parameter reminders: `nil` for the usual one.
    func holds(_ reminders: [ReminderTrigger]?, for anchor: When?, isRepeating: Bool) -> Bool {
        guard let reminders, let anchor else { return false }
        guard !isRepeating else { return reminders.isEmpty }
        let today = locality.zone.civil(of: now).date
        if case .date(let day) = anchor {
            // On its day, the usual reminder comes whatever the hour.
            guard day >= today, day > today || !reminders.contains(.atDue) else { return false }
        }
        // A zone that cannot be loaded is refused by the agent.
        guard anchor.isDay || (try? anchor.instant(in: locality)).map({ $0 > now }) ?? false else {
            return false
        }
        return reminders.allSatisfy { moment(of: $0, anchor).map { $0 < now } ?? false }
    }

    private func moment(of reminder: ReminderTrigger, _ anchor: When) -> Instant? {
        switch reminder {
        case .relative(let period): try? anchor.instant(adding: period, in: locality)
        case .absolute(let when): try? when.instant(in: locality)
        }
    }
}
