import CivilTime
import EventLoop
import Logging
import Rules
import Settings
import Store

/// Tells the guardian of the family, once a day at most, what others have left unanswered. It has an alarm only while
/// there is such a thing and the user of this computer is the guardian.
actor GuardianWatch: AgentPart {
    nonisolated let loop: EventLoop
    private let agentState: AgentState
    private let time: any TimeSource
    private let log: Logger
    private var alarm = LazyAlarm()
    private var isLooking = false

    private static let briefLasts = Duration.seconds(60)

    init(agentState: AgentState, time: any TimeSource, loop: EventLoop, log: Logger) {
        self.agentState = agentState
        self.time = time
        self.loop = loop
        self.log = log
    }

    func start() {
        agentState.observe(callback { $0.handle($1) })
        lookAgain()
    }

    private func handle(_ change: AgentState.StateChange) {
        // Our own alert is a change, too.
        guard !isLooking else { return }
        switch change {
        case .configured(let before):
            if before.family.guardian != agentState.settings.family.guardian { lookAgain() }
        case .changed, .answered, .remindersDue, .peopleChanged, .zoneChanged, .recovered, .repaired:
            lookAgain()
        case .attentionChanged, .storageFailed, .syncRequested, .phonesChanged: break
        }
    }

    /// Looks at the clock and at what is unanswered.
    func lookAgain() {
        guard !agentState.isClosed, !isLooking else { return }
        isLooking = true
        defer { isLooking = false }
        do {
            let next = try notifyIfDue()
            try alarm.set(to: next, by: time, callback { watch, _ in watch.fired() })
        } catch {
            log.warning("the guardian may not be told what others have left: \(error)")
        }
    }

    private func fired() {
        alarm.didFire()
        lookAgain()
    }

    /// Posts the notice that is due, and takes back one whose reminders have been answered since.
    /// - Returns: When the next notice may be due; `nil` if nothing is unanswered.
    private func notifyIfDue() throws -> Instant? {
        let now = time.now
        let told = try agentState.attempt { try agentState.store.lastGuardianNotice() }
        let left = try left()
        guard !left.isEmpty else {
            if let told { try close(told) }
            return nil
        }
        let rule = Guardianship(
            agentState.nagRules, brief: agentState.attention.rules.brief, in: agentState.locality)
        func moments(after brief: Instant?) -> [(UnansweredReminder, Instant)] {
            left.compactMap { one in
                rule.moment(of: one.rangAt, by: one.policy, told: brief, at: now).map { (one, $0) }
            }
        }
        let due = moments(after: told?.brief).filter { $0.1 <= now }.map(\.0)
        guard !due.isEmpty else { return moments(after: told?.brief).map(\.1).min() }
        let brief = agentState.attention.rules.brief.last(upTo: now, in: agentState.locality.zone)
        if let told { try close(told) }
        // A brief that the computer has slept through is over: a calm alert would wait for the next.
        let isInBrief = now - brief < Self.briefLasts
        let alert = try Alert(
            title: PersonText.unanswered(due),
            body: PersonText.whoLeft(due, at: now, in: agentState.locality),
            urgency: isInBrief ? .low : .normal, when: .instant(isInBrief ? brief : now))
        // First: a crash in between costs one notice, and never brings two.
        try agentState.attempt {
            try agentState.store.setLastGuardianNotice(Store.GuardianNotice(brief: brief, alert: alert.id))
        }
        _ = try agentState.change(.agent) { store, context in try store.notify(alert, context) }
        return moments(after: brief).map(\.1).min()
    }

    /// What others have left unanswered; nothing if the user is not the guardian.
    private func left() throws -> [UnansweredReminder] {
        let general = agentState.settings.family.guardian
        return try agentState.attempt {
            guard let user = try agentState.store.possibleGuardian(general: general) else { return [] }
            return try agentState.store.workLeftByOthers(agentState.nagTerms).filter {
                $0.isLeft(to: user, general: general)
            }
        }
    }

    /// Closes the last notice if it is still open.
    private func close(_ notice: Store.GuardianNotice) throws {
        guard let alert = notice.alert else { return }
        var query = ReminderQuery()
        query.subjectID = alert.description
        for overview in try agentState.attempt({ try agentState.store.reminders(query) }) {
            _ = try agentState.change(.agent) { store, context in
                try store.answer(overview.reminder.id.description, .dismiss, context)
            }
        }
        try agentState.attempt {
            try agentState.store.setLastGuardianNotice(Store.GuardianNotice(brief: notice.brief, alert: nil))
        }
    }
}
