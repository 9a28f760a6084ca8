package import CivilTime

extension ReminderPlan {
    /// Plans a ladder's next step. Steps that are over stay silent.
    ///
    /// One step is enough: once it has rung, the agent plans the ladder again.
    /// - Parameters:
    ///   - subject: An item, its warranty or its return.
    ///   - words: The name of the date: `the use-by date`.
    ///   - rung: Up to when the ladder's steps have rung; `nil` if none has. Of the steps missed since, the
    ///     latest rings at once.
    ///   - isUsed: Whether this step has rung or been answered.
    /// - Throws: What `isUsed` throws.
    package init(
        for schedule: ReminderSchedule, of subject: Subject, words: String, rungUntil rung: Instant? = nil,
        now: Instant,
        in locality: Locality, isUsed: (ReminderIdentity) throws -> Bool = { _ in false }
    ) throws {
        let earliest = rung == nil ? now - Self.grace : now + .milliseconds(1)
        var (passed, missed): ([PlannedReminder], PlannedReminder?) = ([], nil)
        var next: PlannedReminder?
        for dayOfSchedule in schedule.scheduledDays {
            let plannedReminder = try Self.plannedReminder(
                dayOfSchedule, of: schedule.date, subject, words, in: locality)
            // Any other step that the user has seen makes the late one needless.
            if dayOfSchedule.step == .late {
                guard missed == nil, try !passed.contains(where: { try isUsed($0.identity) }) else {
                    continue
                }
            }
            if plannedReminder.ringAt >= earliest {
                // After travel, a step that has rung may lie ahead again.
                if try isUsed(plannedReminder.identity) {
                    passed.append(plannedReminder)
                } else {
                    next = next ?? plannedReminder
                }
            } else if let rung, plannedReminder.ringAt > rung, try !isUsed(plannedReminder.identity) {
                if let missed { passed.append(missed) }
                missed = plannedReminder
            } else {
                passed.append(plannedReminder)
            }
        }
        self.init(reminders: [missed, next].compactMap(\.self), passed: passed)
    }

    private static func plannedReminder(
        _ rung: ReminderSchedule.ScheduledDay, of date: CivilDate, _ subject: Subject, _ words: String,
        in locality: Locality
    ) throws(InvalidValue) -> PlannedReminder {
        let meant = When.date(rung.day)
        return PlannedReminder(
            identity: ReminderIdentity(
                subject: subject, occurrence: date.description,
                step: ReminderStep(rung.step, of: subject.kind)),
            meant: meant, ringAt: try meant.moment(in: locality, field: "date"), why: why(rung, date, words))
    }

    private static func why(_ rung: ReminderSchedule.ScheduledDay, _ date: CivilDate, _ words: String)
        -> String
    {
        let beginning = "\(words) is \(date)"
        switch rung.step {
        case .early: return "\(beginning), and a tenth of its long life is left"
        case .pace: return "\(beginning), and at the pace of its use some will be left by then"
        case .late: return "\(beginning), which was entered after an earlier reminder would have come"
        case .days(0): return beginning
        case .days(let days):
            let length = abs(days) == 1 ? "one day" : "\(abs(days)) days"
            return "\(beginning), and its reminder comes \(length) \(days < 0 ? "before" : "after")"
        }
    }
}

extension ReminderStep {
    /// A step to the date of an item, its warranty or its return.
    fileprivate init(_ step: ScheduleStep, of kind: Subject.Kind) {
        self =
            switch kind {
            case .warranty: .warranty(step)
            case .loan: .back(step)
            default: .expires(step)
            }
    }
}

extension Expiry.Rule {
    /// The name of the date, for use in a sentence.
    package var words: String {
        switch self {
        case .bestBefore: "the best-before date"
        case .useBy: "the use-by date"
        case .opened: "the last day on which it is good after opening"
        case .frozen: "the last day in the freezer"
        case .thawed: "the last day on which it is good after thawing"
        }
    }
}
