import CivilTime
import Notifications
import Rules
import Settings
import Store

/// Reading what the panel shows.
extension Panel {
    /// Reminders to look at; more are only counted.
    private static let mostReminders: UInt32 = 200

    func facts() throws(StoreError) -> PanelFacts {
        try agentState.attempt {
            let (now, locality) = (time.now, agentState.locality)
            var facts = PanelFacts()
            facts.waiting = try agentState.store.waitingReminders()
            facts.hidesTitles = agentState.presence.isLocked
            facts.isInTrouble = agentState.trouble != nil
            facts.quietUntil = agentState.presence.quietEnd(after: now)
            var menu = agentState.snoozeMenu
            menu.rules = [.tomorrow]
            if case .until(let tomorrow)? = menu.choices(at: now, in: locality).first?.time {
                facts.tomorrow = .until(tomorrow)
            }
            facts.canRefresh = try canRefresh()
            facts.hasWindow = commands.window.isInstalled
            if !facts.hidesTitles {
                facts.next = try next()
                try PanelReading(agentState, now: now).read(into: &facts)
            }
            return facts
        }
    }

    private func canRefresh() throws -> Bool {
        let plan = RefreshPlan(agentState.settings)
        return try !plan.sources.isEmpty || plan.readsShops && !agentState.store.shops().isEmpty
    }

    private func next() throws -> PanelFacts.Next? {
        var query = ReminderQuery()
        query.states = [.planned, .snoozed]
        query.limit = 1
        return try agentState.store.reminders(query).first.map { .init($0.title, at: $0.reminder.ringAt) }
    }

    fileprivate static func reminders(
        _ states: [ReminderState.Kind], in store: Store
    ) throws -> [ReminderOverview] {
        var query = ReminderQuery()
        query.states = states
        query.limit = mostReminders
        return try store.reminders(query)
    }
}

/// Reads the subjects of the menu: all of a section count, and the first of each get their verbs.
private struct PanelReading {
    let session: AgentState
    let now: Instant
    let locality: Locality
    let composer: PopupComposer

    private enum Source {
        case reminder(ReminderOverview)
        case task(TodoOverview)
    }

    private struct Candidate {
        let entry: PanelEntry
        let source: Source
        var moment: Instant { entry.moment ?? .latest }
    }

    init(_ session: AgentState, now: Instant) {
        self.session = session
        self.now = now
        locality = session.locality
        composer = .ofMenu(session, now: now)
    }

    func read(into facts: inout PanelFacts) throws {
        let zone = locality.zone
        let today = zone.civil(of: now).date
        let (start, end) = (zone.startOfDay(today), zone.startOfDay(today.adding(days: 1)))
        let overdue = try session.store.openTasks(
            due: Instant.earliest..<start, limit: PanelView.longestSection)
        let due = try session.store.openTasks(due: start..<end, limit: PanelView.longestSection)
        let waiting = try Panel.reminders([.due, .shown], in: session.store).map(candidate)
        var reminders = waiting
        var known = Set(waiting.map(\.entry.subject.subject))
        // Events, and what is good until today. Tasks are read by their due time.
        for overview in try Panel.reminders([.planned, .snoozed], in: session.store) {
            let coming = candidate(overview)
            let subject = coming.entry.subject.subject
            guard subject.kind != .task, coming.entry.isOn(today, in: locality) else { continue }
            if known.insert(subject).inserted { reminders.append(coming) }
        }
        let tasks = (overdue.first + due.first).filter { !known.contains(.task($0.todo.id)) }
            .map(candidate)
        let all = (reminders + tasks).sorted { $0.moment < $1.moment }
        let sections = Dictionary(grouping: all) { $0.entry.section(at: now, in: locality) }
        for section in PanelEntry.Section.allCases {
            let candidates = sections[section] ?? []
            facts.entries += try candidates.prefix(PanelView.longestSection).map(withVerbs)
            facts.entries += candidates.dropFirst(PanelView.longestSection).map(\.entry)
        }
        let taskMoments = all.filter { $0.entry.subject.subject.kind == .task }.map(\.moment)
        facts.furtherOverdue = max(0, overdue.count - taskMoments.count { $0 < start })
        facts.furtherToday = max(0, due.count - taskMoments.count { (start..<end).contains($0) })
    }

    private func candidate(_ overview: ReminderOverview) -> Candidate {
        let (reminder, identity) = (overview.reminder, overview.reminder.identity)
        // What the user asked for has the moment of asking as its occurrence.
        let time = identity.step == .asked ? reminder.meant : When(identity.occurrence) ?? reminder.meant
        // In a zone that is unknown here, the moment at which it rings stands for its time.
        let entry = PanelEntry(
            PanelSubject(identity.subject, reminder: reminder.id, occurrence: identity.occurrence),
            title: overview.title, time: time,
            moment: (try? time.instant(in: locality)) ?? reminder.ringAt,
            isWaiting: reminder.state.kind.isWaiting)
        return Candidate(entry: entry, source: .reminder(overview))
    }

    private func candidate(_ overview: TodoOverview) -> Candidate {
        let todo = overview.todo
        let subject = PanelSubject(
            .task(todo.id), occurrence: todo.isRecurring ? todo.occurrenceText : nil)
        return Candidate(
            entry: PanelEntry(
                subject, title: todo.title, time: todo.due, moment: overview.dueAt, isWaiting: false),
            source: .task(overview))
    }

    private func withVerbs(_ candidate: Candidate) throws -> PanelEntry {
        let content = try content(of: candidate.source)
        let entry = candidate.entry
        // *Undo* belongs to a popup that soon closes, and advice takes the place of one.
        let verbs = (content?.offersOfMenu(in: composer) ?? [])
            .filter { $0.action != .undo && $0.action != .advice }
            .map { PanelEntry.Verb($0.label, $0.action) }
        return PanelEntry(
            entry.subject, title: content?.summaryTitle ?? entry.title, time: entry.time,
            moment: entry.moment, isWaiting: entry.isWaiting, verbs: verbs)
    }

    private func content(of source: Source) throws -> (any PopupContent)? {
        switch source {
        case .task(let overview):
            return TaskTopic(
                todo: overview.todo, short: overview.short, openSubtasks: overview.openSubtasks)
        case .reminder(let overview):
            let kind = overview.reminder.identity.subject.kind
            return try kind.popups.topic(of: overview, in: session, now: now)?.content
        }
    }
}
