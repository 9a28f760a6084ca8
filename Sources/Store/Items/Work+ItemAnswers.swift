import CivilTime
import Rules
import SQLite

/// Carries out answers to reminders of items and maintenance.
extension Work {
    /// Whether `answer` applies to a reminder of `subject`.
    func fits(_ answer: Answer, _ subject: Subject) -> Bool {
        switch answer {
        case .used, .opened, .frozen, .thrownAway: subject.kind == .item
        case .stop: [.item, .warranty, .maintenance].contains(subject.kind)
        case .gotIt: subject.kind == .item || subject.kind == .warranty
        case .notMine, .checked, .resolved: subject.kind == .recall
        case .read, .snoozeUnless: subject.kind == .shop
        case .complete, .completeWithNote, .snooze, .dismiss, .skip: true
        }
    }

    /// Carries out an answer to a reminder of an item.
    mutating func answerItem(_ reminder: Reminder, _ answer: Answer) throws {
        guard fits(answer, reminder.identity.subject) else {
            throw StoreError.conflict(reason: "'\(answer)' is no answer to this reminder")
        }
        try reminders.apply(.answered(answer, at: context.now), to: reminder)
        guard let id = reminder.identity.subject.item, let old = try items.find(id) else {
            return try note(reminder, answer.words)
        }
        var item = old
        var words = answer.words
        switch answer {
        case .used: if item.isPresent { words = try use(&item, nil) }
        case .complete, .completeWithNote:
            if reminder.identity.subject.kind == .item, item.isPresent { words = try use(&item, nil) }
        case .thrownAway(let reason): if item.isPresent { words = try discard(&item, nil, because: reason) }
        case .opened: if item.open(on: context.today) { try tell(.opened, of: item) }
        case .frozen: if item.freeze(on: context.today) { try tell(.frozen, of: item) }
        case .stop: stop(&item, reminder)
        case .gotIt, .snooze, .dismiss, .skip, .notMine, .checked, .resolved, .read, .snoozeUnless: break
        }
        // The user has just answered: do not ring at once for the new date.
        try save(&item, instead: old, rungUntil: context.now)
        note(item, words)
    }

    private func stop(_ item: inout Item, _ reminder: Reminder) {
        let date = CivilDate(reminder.identity.occurrence)
        if reminder.identity.subject.kind == .warranty {
            item.warrantyStoppedFor = date
        } else {
            item.stoppedFor = date
        }
    }

    /// Carries out an answer to a reminder of maintenance. Most mean that it was done today.
    mutating func answerMaintenance(_ reminder: Reminder, _ answer: Answer) throws {
        try reminders.apply(.answered(answer, at: context.now), to: reminder)
        guard let id = reminder.identity.subject.maintenance, let plan = try maintenance.find(id) else {
            return try note(reminder, answer.words)
        }
        switch answer {
        case .skip: try skip(plan)
        case .stop: try stop(plan)
        case .completeWithNote(let text): try finish(plan, try MaintenanceDone(note: text))
        default: try finish(plan, .today)
        }
    }
}

extension Answer {
    /// What it does, as the end of a sentence.
    var words: String {
        switch self {
        case .complete, .completeWithNote: "completed"
        case .snooze, .snoozeUnless: "put off"
        case .dismiss: "dismissed"
        case .skip: "skipped"
        case .used: "used up"
        case .opened: "opened"
        case .frozen: "frozen"
        case .thrownAway: "thrown away"
        case .stop: "to be reminded of no more"
        case .gotIt: "seen"
        case .notMine: "said to be about something else"
        case .checked: "checked"
        case .resolved(let resolution): resolution.rawValue
        case .read: "read"
        }
    }
}
