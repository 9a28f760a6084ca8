package import AgentInterface
import CivilTime
package import DBus
import Household
import Settings
import Store

extension RemindersService {
    package func why(_ id: String, for caller: BusName) async throws(AgentError) -> ExplanationRecord {
        try desk.admit(caller)
        let (overview, others) = try reminder(meantBy: id)
        let reminder = overview.reminder
        var facts = Explanation.Facts(reminder: reminder)
        let todo = try todo(of: reminder)
        facts.repeating = todo.flatMap {
            Explanation.Repeating($0, at: desk.now, in: desk.ledger.locality)
        }
        facts.putOff = try putOff(reminder)
        facts.nextOfSubject = others.filter(\.state.kind.isToCome).map(\.ringAt).min()
        facts.isServerThere = await notifier.present != nil
        facts.place = await notifier.place
        facts.isClosedByUser = await notifier.closedByUser.contains(reminder.id)
        facts.nagging = nagging(reminder, todo)
        if reminder.state == .due { facts.hold = try await hold(of: reminder) }
        let locality = desk.ledger.locality
        let explanation = Explanation(facts, now: desk.now, in: locality)
        var record = ExplanationRecord()
        record.reminder = overview.record
        record.sentences = explanation.sentences
        record.nextAt = explanation.next
        record.zone = locality.zone.name
        record.dateHour = locality.dateHour
        record.repeats = todo?.series?.repetition
        record.putOffAt = facts.putOff?.at
        record.putOffBy = facts.putOff?.by.rawValue
        record.isReturning = reminder.isReturning
        record.heldBecause = facts.hold?.reason
        record.heldUntil = facts.hold?.until
        return record
    }

    package func snoozeChoices(for caller: BusName) async throws(AgentError) -> [SnoozeChoiceRecord] {
        try desk.admit(caller)
        return desk.ledger.snoozeMenu.choices(at: desk.now, in: desk.ledger.locality).map { choice in
            var record = SnoozeChoiceRecord()
            record.label = choice.label
            record.time = choice.time.description
            record.rule = choice.rule.description
            return record
        }
    }

    /// - Parameter id: Of a reminder, or of what has reminders: then the one that people ask about.
    /// - Returns: The reminder, and the others of its subject that can still come.
    private func reminder(meantBy id: String) throws(AgentError) -> (ReminderOverview, [Reminder]) {
        do throws(AgentError) {
            let active = try reminders(of: id, active: true)
            let waiting = active.filter { $0.reminder.state.kind == .due || $0.reminder.state.kind == .shown }
            let over = active.isEmpty ? try reminders(of: id, active: false) : []
            guard let meant = waiting.last ?? active.first ?? over.last else {
                throw AgentError(.notFound, "'\(CleanText.excerpt(of: id, length: 40))' has no reminder")
            }
            return (meant, active.map(\.reminder).filter { $0.id != meant.reminder.id })
        } catch {
            guard error.kind == .notFound else { throw error }
            // What was said about tasks is the better answer if it is no reminder's either.
            let reminder = try? desk.look { store throws(StoreError) in try store.reminder(id) }
            guard let reminder else { throw error }
            let others = try reminders(of: reminder.reminder.identity.subject.id, active: true)
            return (reminder, others.map(\.reminder).filter { $0.id != reminder.reminder.id })
        }
    }

    /// The task that it is about; `nil` of others, and of one that is gone.
    private func todo(of reminder: Reminder) throws(AgentError) -> Todo? {
        guard let id = reminder.identity.subject.todo else { return nil }
        do throws(AgentError) {
            return try desk.look { store throws(StoreError) in try store.task(id.description) }.todo
        } catch {
            guard error.kind == .notFound else { throw error }
            return nil
        }
    }

    /// In the order of their times.
    private func reminders(of subject: String, active: Bool) throws(AgentError) -> [ReminderOverview] {
        var query = StoredReminderQuery()
        query.states = Set(ReminderState.Kind.allCases.filter { $0.isActive == active })
        query.subject = subject
        query.limit = 10_000
        return try desk.look { store throws(StoreError) in try store.reminders(query) }
    }

    /// How it comes again by itself.
    /// - Parameter todo: What it is about, if that is a task and not gone.
    private func nagging(_ reminder: Reminder, _ todo: Todo?) -> Explanation.Nagging? {
        let rules = desk.ledger.nagRules
        let policy = rules.policy(of: reminder.identity.subject.kind, choice: todo?.nag)
        return Explanation.Nagging(
            reminder, by: policy, cap: rules.cap(of: policy), at: desk.now, in: desk.ledger.locality)
    }

    /// What keeps a reminder that is due from being shown.
    private func hold(of reminder: Reminder) async throws(AgentError) -> Explanation.Hold? {
        do throws(StoreError) {
            return try await notifier.hold(of: reminder.id).map {
                Explanation.Hold(reason: $0.because.words, until: $0.until)
            }
        } catch {
            throw AgentError(error)
        }
    }

    /// When somebody last put the reminder off.
    private func putOff(_ reminder: Reminder) throws(AgentError) -> Explanation.PutOff? {
        guard reminder.state == .snoozed, !reminder.isReturning else { return nil }
        let entries = try desk.look { store throws(StoreError) in
            try store.history(of: reminder.identity.subject.id, limit: 100)
        }
        return entries.first { $0.intention == .snooze && !$0.isUndone }.map {
            Explanation.PutOff(at: $0.at, by: $0.source)
        }
    }
}

extension ReminderState.Kind {
    fileprivate var isToCome: Bool { self == .planned || self == .snoozed }
}

extension Attention.Reason {
    /// To complete "it is held back: ...".
    fileprivate var words: String {
        switch self {
        case .locked: "the session is locked"
        case .doNotDisturb: "the desktop's do-not-disturb is on"
        case .idle: "nobody is at the computer"
        case .quiet: "somebody has asked for quiet"
        case .quietHours: "these are quiet hours"
        case .brief: "it waits for the morning brief"
        case .budget: "there have been as many popups today as you want"
        }
    }
}
