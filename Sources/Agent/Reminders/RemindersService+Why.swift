import AgentInterface
import CivilTime
import DBus
import Rules
import Settings
import Store

extension RemindersService {
    func why(_ id: String, for caller: BusName) async throws(AgentError) -> ExplanationRecord {
        try gate.admit(caller)
        let (overview, others) = try reminder(meantBy: id)
        let reminder = overview.reminder
        var facts = Explanation.Facts(reminder: reminder)
        facts.other = try gate.read { store in try store.otherPerson(of: reminder.id) }
        let todo = try todo(of: reminder)
        facts.repeating = todo.flatMap {
            Explanation.Repeating($0, at: gate.now, in: gate.agentState.locality)
        }
        facts.putOff = try putOff(reminder)
        facts.nextOfSubject = others.filter(\.state.kind.isToCome).map(\.ringAt).min()
        facts.isServerThere = await notifier.present != nil
        facts.place = await notifier.place
        facts.isClosedByUser = await notifier.screen.closedByUser.contains(reminder.id)
        facts.nagging = nagging(reminder, todo)
        facts.hoursWithoutRepeats = gate.agentState.nagRules.quiet
        if reminder.state == .due { facts.hold = try await hold(of: reminder) }
        facts.timing = timing(reminder, todo)
        facts.quietUntil = gate.plannedQuietEnd(for: reminder)
        let locality = gate.agentState.locality
        let explanation = Explanation(facts, now: gate.now, in: locality)
        var record = ExplanationRecord()
        record.reminder = overview.record
        record.sentences = explanation.sentences
        record.nextAt = explanation.next
        record.zone = locality.zone.name
        record.dateHour = locality.dateHour
        record.repeats = todo?.repeats
        record.putOffAt = facts.putOff?.at
        record.putOffBy = facts.putOff?.by.rawValue
        record.isReturning = reminder.isReturning
        record.heldBecause = facts.hold?.reason
        record.heldUntil = facts.hold?.until
        record.ringsFor = facts.other
        return record
    }

    func snoozeChoices(for caller: BusName) async throws(AgentError) -> [SnoozeChoiceRecord] {
        try gate.admit(caller)
        return gate.agentState.snoozeMenu.choices(at: gate.now, in: gate.agentState.locality).map {
            choice in
            var record = SnoozeChoiceRecord()
            record.label = choice.label
            record.time = choice.time.description
            record.rule = choice.rule.description
            return record
        }
    }

    func offers(_ id: String, for caller: BusName) async throws(AgentError) -> [OfferRecord] {
        let (session, now) = (gate.agentState, gate.now)
        let offers = try gate.query(for: caller) { store in
            let overview = try store.reminder(id)
            let kind = overview.reminder.identity.subject.kind
            let topic = try kind.popups.topic(of: overview, in: session, now: now)
            return topic?.content.offersOfMenu(in: .ofMenu(session, now: now)) ?? []
        }
        return offers.map { offer in
            var record = OfferRecord()
            (record.label, record.row, record.action) = (offer.label, offer.row, offer.action.description)
            return record
        }
    }

    /// - Parameter id: The id of a reminder, or of a subject: then the reminder that users most likely mean.
    /// - Returns: The reminder, and the other active reminders of its subject.
    private func reminder(meantBy id: String) throws(AgentError) -> (ReminderOverview, [Reminder]) {
        do throws(AgentError) {
            let active = try reminders(of: id, active: true)
            let waiting = active.filter { $0.reminder.state.kind == .due || $0.reminder.state.kind == .shown }
            let over = active.isEmpty ? try reminders(of: id, active: false) : []
            guard let meant = waiting.last ?? active.first ?? over.last else {
                throw AgentError(.notFound, AlertText.noReminder(CleanText.excerpt(of: id, length: 40)))
            }
            return (meant, active.map(\.reminder).filter { $0.id != meant.reminder.id })
        } catch {
            guard error.kind == .notFound else { throw error }
            let reminder = try overview(id, else: error)
            let others = try reminders(of: reminder.reminder.identity.subject.id, active: true)
            return (reminder, others.map(\.reminder).filter { $0.id != reminder.reminder.id })
        }
    }

    /// - Throws: `missing` if there is none: an error about subjects is more useful than one about reminders.
    private func overview(_ id: String, else missing: AgentError) throws(AgentError) -> ReminderOverview {
        do throws(AgentError) {
            return try gate.read { try $0.reminder(id) }
        } catch {
            throw error.kind == .notFound ? missing : error
        }
    }

    /// The reminder's task; `nil` if it is about something else, or the task is gone.
    private func todo(of reminder: Reminder) throws(AgentError) -> Todo? {
        guard let id = reminder.identity.subject.todo else { return nil }
        do throws(AgentError) {
            return try gate.read { try $0.task(id.description) }.todo
        } catch {
            guard error.kind == .notFound else { throw error }
            return nil
        }
    }

    /// The reminders of a subject, in order of time.
    private func reminders(of subject: String, active: Bool) throws(AgentError) -> [ReminderOverview] {
        var query = ReminderQuery()
        query.states = ReminderState.Kind.allCases.filter { $0.isActive == active }
        query.subjectID = subject
        query.limit = 10_000
        return try gate.read { try $0.reminders(query) }
    }

    /// When the reminder alerts again by itself.
    /// - Parameter todo: The reminder's task, if it has one.
    private func nagging(_ reminder: Reminder, _ todo: Todo?) -> Explanation.Nagging? {
        let rules = gate.agentState.nagRules
        let policy = rules.policy(of: reminder.identity.subject.kind, choice: todo?.nag)
        return Explanation.Nagging(
            reminder, by: policy, cap: rules.cap(of: policy), quiet: rules.quiet, at: gate.now,
            in: gate.agentState.locality)
    }

    /// Why a due reminder is held back.
    private func hold(of reminder: Reminder) async throws(AgentError) -> Explanation.Hold? {
        try await AgentError.translating { try await notifier.hold(of: reminder.id) }.map {
            Explanation.Hold(reason: AlertText.hold($0.because), until: $0.until)
        }
    }

    /// The learned hour of a reminder that has not been shown yet.
    private func timing(_ reminder: Reminder, _ todo: Todo?) -> Explanation.Timing? {
        let session = gate.agentState
        session.learnHours()
        let kind = reminder.identity.subject.kind
        guard reminder.state == .planned || reminder.state == .due, case .date = reminder.meant else {
            return nil
        }
        let isCalm = kind == .item || todo.map { $0.details.priority.number >= 6 } == true
        return Explanation.Timing(
            reminder, by: session.learned,
            joinsBrief: session.attention.rules.isBriefLearned && session.settings.brief.calm && isCalm,
            in: session.locality)
    }

    /// When the user last snoozed the reminder, and through which client.
    private func putOff(_ reminder: Reminder) throws(AgentError) -> Explanation.PutOff? {
        guard reminder.state == .snoozed, !reminder.isReturning else { return nil }
        let entries = try gate.read { store in
            try store.history(of: reminder.identity.subject.id, limit: 100)
        }
        return entries.first { $0.kindOfChange == .snooze && !$0.isUndone }.map {
            Explanation.PutOff(at: $0.at, by: $0.source)
        }
    }
}

extension ReminderState.Kind {
    fileprivate var isToCome: Bool { self == .planned || self == .snoozed }
}
