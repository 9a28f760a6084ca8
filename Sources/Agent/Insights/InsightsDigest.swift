import CivilTime
import EventLoop
import Logging
import Rules
import Settings
import Store

/// Posts the weekly digest. It has one alarm, for the next digest, and none while that is off.
actor InsightsDigest: AgentPart {
    nonisolated let loop: EventLoop
    private let agentState: AgentState
    private let time: any TimeSource
    private let log: Logger
    private var alarm = LazyAlarm()
    private var next: Instant?
    private var isPosting = false

    /// A digest that is later than this, because the machine was off, is left out.
    private static let patience = Duration.seconds(86_400)

    init(agentState: AgentState, time: any TimeSource, loop: EventLoop, log: Logger) {
        self.agentState = agentState
        self.time = time
        self.loop = loop
        self.log = log
    }

    func start() {
        agentState.observe(callback { $0.handle($1) })
        catchUp()
    }

    func lookAgain() {
        guard !agentState.isClosed else { return }
        if let next, next <= time.now { return post(next) }
        arm()
    }

    private func handle(_ change: AgentState.StateChange) {
        switch change {
        case .configured(let before):
            guard agentState.settings.insights.digest != before.insights.digest else { return }
            if agentState.settings.insights.digest == .off { return switchOff() }
            arm()
        case .zoneChanged, .recovered, .repaired: arm()
        case .changed, .answered, .remindersDue, .storageFailed, .syncRequested, .phonesChanged,
            .peopleChanged,
            .attentionChanged:
            break
        }
    }

    // MARK: When

    /// Posts the digest whose time came while the agent was not running.
    private func catchUp() {
        let setting = agentState.settings.insights.digest
        guard setting != .off else { return switchOff() }
        do {
            let last = try agentState.attempt { try agentState.store.lastDigest() }
            if let last, last.at <= time.now {
                let due = setting.next(
                    at: last.at, last: last.alert == nil ? nil : last.at, try answers(),
                    in: agentState.locality.zone)
                if let due, due <= time.now { return post(due) }
            }
        } catch {
            log.warning("whether a weekly digest is owed is not known: \(error)")
        }
        arm()
    }

    private func arm() {
        guard !agentState.isClosed else { return }
        do {
            let setting = agentState.settings.insights.digest
            guard setting != .off else {
                next = nil
                return try alarm.set(to: nil, by: time, callback { digest, _ in digest.fired() })
            }
            let last = try agentState.attempt { try agentState.store.lastDigest() }
            if last == nil { try remember(nil, at: time.now) }
            // The moment at which it was switched on is no digest.
            let before = last.flatMap { $0.alert == nil ? nil : $0.at }
            next = setting.next(
                at: time.now, last: before, try answers(), in: agentState.locality.zone)
            try alarm.set(to: next, by: time, callback { digest, _ in digest.fired() })
        } catch {
            log.warning("the weekly digest may not come: \(error)")
        }
    }

    private func answers() throws -> [Int] {
        guard agentState.settings.insights.digest == .auto else { return [] }
        return try agentState.attempt {
            try agentState.store.hoursOfCompletion(now: time.now, in: agentState.locality.zone)
        }
    }

    private func fired() {
        alarm.didFire()
        lookAgain()
    }

    // MARK: Showing

    private func post(_ due: Instant) {
        guard !isPosting else { return }
        guard time.now - due <= Self.patience else {
            log.info("the weekly digest of \(due) is left out: it is too late")
            return arm()
        }
        isPosting = true
        task { digest in
            await digest.post()
            digest.isPosting = false
            digest.arm()
        }
    }

    private func post() async {
        do {
            let user = try user()
            let insights =
                if let user, user.role == .child {
                    try await agentState.insights(of: user.name)
                } else {
                    try await agentState.householdInsights().insights
                }
            let settings = agentState.settings.insights
            // It may have been switched off meanwhile.
            guard settings.digest != .off, !agentState.isClosed else { return }
            let family = try family(of: user, on: insights.today)
            guard let digest = InsightDigest(insights, tone: settings.tone, family: family) else {
                return try remember(nil, at: time.now)
            }
            try close()
            let page = InsightsPage(insights, tone: settings.tone).html
            try agentState.attempt { try agentState.store.writeInsightsPage(page) }
            let alert = try Alert(
                title: digest.title, body: digest.lines.joined(separator: "\n"), urgency: .normal,
                when: .instant(time.now), isOnce: true)
            try agentState.attempt {
                try agentState.store.setDigestProposal(digest.proposing.map(Store.DigestProposal.init))
            }
            // First, so that the popup knows whose it is; and a crash in between costs a digest, never brings two.
            try remember(alert.id, at: time.now)
            _ = try agentState.change(.agent) { store, context in try store.notify(alert, context) }
        } catch {
            log.warning("there is no weekly digest: \(error)")
        }
    }

    /// Who uses this computer, if that is known.
    private func user() throws -> Person? {
        try agentState.attempt { try agentState.store.people() }.first(where: \.isMe)
    }

    /// What each person has open, overdue and done: for a guardian.
    private func family(of user: Person?, on today: CivilDate) throws -> [FamilyStatus] {
        guard let user, user.role == .adult else { return [] }
        let general = agentState.settings.family.guardian
        let start = InsightDigest.week(on: today).start
        return try agentState.attempt {
            guard try agentState.store.possibleGuardian(general: general) != nil else { return [] }
            return try agentState.store.familyStatus(
                since: start, until: start.adding(days: 7), now: time.now, in: agentState.locality)
        }
    }

    /// Takes away the last digest and its page.
    private func switchOff() {
        do {
            try close()
            try agentState.attempt { try agentState.store.writeInsightsPage(nil) }
            try agentState.attempt { try agentState.store.setLastDigest(nil) }
        } catch {
            log.warning("the last weekly digest stays: \(error)")
        }
        arm()
    }

    /// Closes the popup of the last digest if it is still open.
    private func close() throws {
        let last = try agentState.attempt { try agentState.store.lastDigest() }
        guard let alert = last?.alert else { return }
        var query = ReminderQuery()
        query.subjectID = alert.description
        for overview in try agentState.attempt({ try agentState.store.reminders(query) }) {
            _ = try agentState.change(.agent) { store, context in
                try store.answer(overview.reminder.id.description, .dismiss, context)
            }
        }
    }

    private func remember(_ alert: Alert.ID?, at moment: Instant) throws {
        try agentState.attempt {
            try agentState.store.setLastDigest(Store.Digest(at: moment, alert: alert))
        }
    }
}

extension Store.DigestProposal {
    fileprivate init(_ proposal: InsightDigest.Proposal) {
        self.init(
            subject: proposal.subject, title: proposal.title, repetition: proposal.repetition,
            due: proposal.due, words: proposal.words)
    }
}
