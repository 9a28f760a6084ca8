import Agent
import CivilTime
import EventLoop
import Notifications
import Rules
import Settings
import Store

/// A history of a household on the real store, scheduler and notifier, and beside it what must hold after each step:
/// nothing is lost, nothing repeated, all is bounded (`ExpectedSubject` has the rules).
final class History: @unchecked Sendable {
    struct BrokenRule: Error, CustomStringConvertible {
        let rule: String
        let step: Int
        let occasion: String
        var description: String { "\(rule); after step \(step), \(occasion)" }
        /// `rule 2`: two failures of the same kind.
        var kind: Substring { rule.prefix(6) }
    }

    private let loop: EventLoop
    private let path: String
    private let zones: [Zone]
    private let server = RecordingServer()
    private var settings = Settings()
    private var agent: SimulatedAgent
    private var screen: YearScreen?
    private var locality: Locality
    private var place: PlainPlace
    private var subjects: [ExpectedSubject] = []
    private var bySubject: [String: ExpectedSubject] = [:]
    private var answered: [(String, RecordingServer.Post)] = []
    /// What undo brings back.
    private enum Before {
        case absent
        case state(ExpectedSubject.State)
        /// A change of something that calls for nobody.
        case same
    }
    /// The newest last.
    private var journal: [[(ExpectedSubject, Before)]] = []
    private var isServerThere = true
    private var number = 0

    /// Of winter, summer and both sides of the date line, without files.
    static let zones = [
        "CET-1CEST,M3.5.0,M10.5.0/3", "EST5EDT,M3.2.0,M11.1.0",
        "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "<-11>11", "<+14>-14",
    ].compactMap { Zone(posix: $0) }

    /// A day before clocks change in the first zone.
    private static let start = Instant(secondsSince1970: 1_806_055_200)

    init(in folder: String, on loop: EventLoop) throws {
        settings.brief.dailyBudget = 0
        // The model knows when everything comes; `PeopleYear` has what is learned.
        settings.timing.learn = false
        settings.quiet.repeats = .none
        self.loop = loop
        path = "\(folder)/steward.db"
        zones = Self.zones
        locality = Locality(
            zone: zones[0], dateHour: settings.reminders.dateHour, zones: ZoneDatabase(directories: []))
        place = PlainPlace(
            clock: PlainClock(zone: zones[0]), dateHour: settings.reminders.dateHour, zones: [:])
        agent = try SimulatedAgent(path, settings, locality, from: Self.start, server, on: loop)
    }

    func end() { agent.end() }

    private var now: Instant { agent.time.now }

    // MARK: Living it

    /// - Throws: `BrokenRule`, and what nobody expects.
    func live(_ steps: [HistoryStep]) async throws {
        screen = YearScreen(
            server, store: { [unowned self] in agent.agentState.store },
            uptime: { [unowned self] in agent.time.uptime })
        try await agent.start()
        for (index, step) in steps.enumerated() {
            number = index + 1
            try await take(step)
            await agent.settle()
            try check("\(step)")
        }
    }

    private func take(_ step: HistoryStep) async throws {
        switch step.verb {
        case .add: try add(step.first, in: step.second)
        case .pass: try await pass(.seconds(step.second * 60))
        case .suspend: await agent.sleep(until: now + .seconds(step.second * 60))
        case .forward: agent.time.set(to: now + .seconds(step.second * 60))
        case .back: setBack(.seconds(step.second * 60))
        case .zone: try await move(to: zones[step.first % zones.count], settings.reminders.dateHour)
        case .hour:
            settings.reminders.dateHour = TimeOfDay(nearestToSecondOfDay: (6 + step.first % 6) * 3600)
            try await configure()
            try await move(to: locality.zone, settings.reminders.dateHour)
        case .crash:
            // Nobody remembers what has been on a screen and was taken off it.
            for subject in subjects where !isServerThere || !subject.wasSeen { subject.mayBeHeardAgain() }
            try await crash()
        case .vanish:
            isServerThere = false
            server.vanish()
        case .appear, .restart:
            if step.verb == .restart { server.vanish() } else if isServerThere { return }
            isServerThere = true
            server.appear()
        case .hours:
            place.quiet = step.first % 2 == 0 ? nil : (20, 8)
            settings.quiet.hours = step.first % 2 == 0 ? .none : try WeeklyHours(parsing: "20:00-08:00")
            try await configure()
        case .quiet:
            place.quietUntil = step.first % 3 == 0 ? nil : now + .seconds(step.second * 60)
            try agent.agentState.store.setQuiet(until: place.quietUntil, now: now, in: .utc)
            let until = place.quietUntil
            await agent.learn { $0.quietUntil = until }
        case .undo: try undo()
        case .stale:
            guard !answered.isEmpty else { return }
            let (key, post) = answered[step.first % answered.count]
            server.invoke(key, on: post)
        case .click, .dismiss, .expire: try await answer(step)
        case .move, .complete, .skip, .snooze, .rename: try change(step)
        }
    }

    private func configure() async throws {
        await agent.configure(settings)
    }

    private func pass(_ length: Duration) async throws {
        let end = now + length
        while agent.time.step(upTo: end) {
            await agent.settle()
            try check("as time passes")
        }
    }

    private func setBack(_ length: Duration) {
        let day = place.clock.day(of: now)
        agent.time.set(to: now - length)
        for subject in subjects { subject.come(from: day, to: place.clock.day(of: now)) }
        let reminders = settings.reminders
        let latest = now + max(reminders.returnAfter, reminders.dismissSnooze.nominalLength)
        for subject in subjects {
            subject.pullBack(to: latest)
            // What was over before anybody could be told lies ahead again; whether it is told now, nobody has promised.
            if case .event = subject.kind { subject.isUncertain = true }
        }
    }

    private func crash() async throws {
        let moment = now
        agent.end()
        agent = try SimulatedAgent(path, settings, locality, from: moment, server, on: loop)
        try await agent.start()
    }

    private func move(to zone: Zone, _ hour: TimeOfDay) async throws {
        locality = Locality(zone: zone, dateHour: hour, zones: locality.zones)
        let day = place.clock.day(of: now)
        let (quiet, quietUntil) = (place.quiet, place.quietUntil)
        place = PlainPlace(
            clock: PlainClock(zone: zone), dateHour: hour, zones: [:], quiet: quiet, quietUntil: quietUntil)
        for subject in subjects {
            subject.come(from: day, to: place.clock.day(of: now))
            subject.lookAgain()
            // As with a clock that is set back: it may lie ahead again.
            if subject.wasMissed { subject.isUncertain = true }
        }
        await agent.move(to: locality, stamp: "\(zone.name) \(hour) \(number)")
    }

    // MARK: Changes

    private func add(_ kind: Int, in minutes: Int) throws {
        let subject = try subject(kind, at: place.clock.civil(of: now + .seconds(max(1, minutes) * 60)))
        if kind % 3 == 0, kind % 8 < 6 { subject.nag = NagPolicy("PT10M PT20M PT1H max 3") }
        try subject.insert(into: agent)
        subjects.append(subject)
        bySubject[subject.id] = subject
        journal.append([(subject, .absent)])
        subject.begin(at: now, in: place)
    }

    private func subject(_ kind: Int, at civil: CivilDateTime) throws -> ExpectedSubject {
        let title = "thing \(subjects.count)"
        func make(
            _ kind: ExpectedSubject.Kind, _ occurrences: [When], _ triggers: [String] = ["PT0S"],
            isCritical: Bool = false
        ) throws -> ExpectedSubject {
            ExpectedSubject(
                number: subjects.count, title: title, kind: kind, occurrences: occurrences,
                triggers: try triggers.map { try CivilPeriod(parsing: $0) }, isCritical: isCritical)
        }
        func days(_ rule: PlainRule) -> [CivilDate] {
            rule.days(from: civil.date, through: civil.date.adding(days: 120))
        }
        let subject: ExpectedSubject
        switch kind % 8 {
        case 0: subject = try make(.once, [.floating(civil)])
        case 1: subject = try make(.once, [.floating(civil)], ["-PT1H", "PT0S"])
        case 2: subject = try make(.once, [.date(civil.date)])
        case 3:
            subject = try make(
                .repeating, days(.days(every: 1)).map { .floating(CivilDateTime($0, civil.time)) })
            subject.repeats = PlainRule.days(every: 1).text
        case 4:
            subject = try make(.repeating, days(.weekdays).map { .date($0) })
            subject.repeats = PlainRule.weekdays.text
        case 5:
            subject = try make(.afterDone(days: 1), [.floating(civil)])
            subject.repeats = "after done P1D"
        case 6: subject = try make(.alert, [.floating(civil)], isCritical: kind > 8)
        default:
            subject = try make(
                .event(3600), days(.days(every: 1)).map { .floating(CivilDateTime($0, civil.time)) },
                ["-PT15M"])
            subject.repeats = PlainRule.days(every: 1).text
        }
        return subject
    }

    private func undo() throws {
        guard let entry = journal.popLast() else { return }
        do {
            try run { store, context throws(StoreError) in try store.undo(0, context) }
        } catch let error as StoreError {
            throw BrokenRule(rule: "rule 7, undo: \(error)", step: number, occasion: "undo")
        }
        for (subject, state) in entry {
            switch state {
            case .absent: subject.vanish()
            case .state(let state): subject.restore(state, at: now, in: place)
            case .same: break
            }
        }
    }

    /// What the command line does to a task.
    private func change(_ step: HistoryStep) throws {
        guard !subjects.isEmpty else { return }
        let subject = subjects[step.first % subjects.count]
        guard subject.isTask, !subject.isDone else { return }
        let state = subject.state
        let moment = place.clock.civil(of: now + .seconds(max(1, step.second) * 60))
        switch step.verb {
        case .complete:
            try run { store, context throws(StoreError) in
                try store.complete(subject.id, subtasks: .ask, context)
            }
            subject.complete(at: now, in: place)
        case .skip:
            if case .once = subject.kind { return }
            try run { store, context throws(StoreError) in try store.skip(subject.id, context) }
            subject.skip(at: now, in: place)
        case .move:
            guard case .once = subject.kind else { return }
            try run { store, context throws(StoreError) in
                try store.move(subject.id, to: .floating(moment), context)
            }
            subject.begin(at: now, in: place, with: [.floating(moment)])
        case .snooze:
            try run { store, context throws(StoreError) in
                try store.snooze(subject.id, .until(.floating(moment)), context)
            }
            subject.snoozeAnew(until: .floating(moment), in: place)
        default:
            var changes = TodoChanges()
            changes.edits.set.title = "renamed \(step.second)"
            try run { store, context throws(StoreError) in try store.edit(subject.id, changes, context) }
        }
        journal.append([(subject, step.verb == .rename ? .same : .state(state))])
    }

    private func run<Value>(_ body: (Store, ChangeContext) throws(StoreError) -> Change<Value>) throws {
        _ = try agent.agentState.change(.cli, body)
    }

    // MARK: On the screen

    private func answer(_ step: HistoryStep) async throws {
        guard let screen, let post = screen.post(step.first) else { return }
        let members = subjects.filter { screen.subjects(in: post).contains($0.id) }
        if step.verb != .click {
            // What nags or has waited long comes back by other rules, and what was hardly there has not been seen.
            guard screen.canBeSeen(post),
                members.allSatisfy({ $0.nag == nil && !$0.hasWaitedLong(at: now) })
            else { return }
            let reminders = settings.reminders
            let pause = step.verb == .expire ? reminders.returnAfter : reminders.dismissSnooze.nominalLength
            guard members.allSatisfy({ $0.mayReturn(at: now + pause, in: place) }) else { return }
            server.lose(post, because: step.verb == .expire ? .expired : .dismissed)
            for subject in members { subject.vanishes(until: now + pause) }
            return
        }
        let actions = post.notification.actions
        guard !actions.isEmpty else { return }
        let key = actions[step.second % actions.count].key
        guard case .answer(let answer)? = ActionKey(key)?.action else { return }
        if case .snooze(.until(let when)) = answer, place.moment(of: when) <= now { return }
        journal.append(members.map { ($0, .state($0.state)) })
        server.invoke(key, on: post)
        answered.append((key, post))
        for subject in members { subject.take(answer, at: now, in: place) }
    }

    // MARK: What must hold

    private func check(_ occasion: String) throws {
        guard let screen else { return }
        func broken(_ rule: String) -> BrokenRule {
            BrokenRule(rule: rule, step: number, occasion: "\(occasion), at \(place.clock.civil(of: now))")
        }
        for subject in subjects {
            subject.pass(to: now, in: place)
            // In another place a hold may end and the next occurrence come.
            subject.wasAlarmed =
                ["as time passes", "zone", "hour"].contains { occasion.hasPrefix($0) }
        }
        if let fault = screen.faults.first { throw broken(fault) }
        for popup in screen.takeNews() {
            let told = popup.compactMap { bySubject[$0.subject] }
            defer { for subject in told { subject.wasHeard(at: now) } }
            if place.isQuiet(at: now),
                !told.contains(where: { $0.isExempt || $0.isUncertain || $0.call == nil })
            {
                throw broken("rule 6, quiet is quiet: \(told.first?.title ?? "") is heard")
            }
            guard told.allSatisfy({ $0.call != nil && !$0.isNews }) else { continue }
            if told.count == 1, let fault = told.first?.nags(at: now, in: place) { throw broken(fault) }
            if told.count > 1, told.allSatisfy({ $0.nag == nil }) {
                throw broken("rule 4, nothing twice: a summary is heard again")
            }
        }
        let seen = screen.subjects
        for subject in subjects {
            let isSeen = seen.contains(subject.id)
            if subject.isUncertain { continue }
            if isSeen, !subject.wasSeen, subject.call != nil, !subject.isExempt,
                !subject.mustBeSeen(at: now, in: place)
            {
                throw broken("rule 6, quiet is quiet: \(subject.title) is shown")
            }
            subject.wasSeen = isSeen
            if isSeen, subject.call == nil { throw broken("rule 3, nothing early or over: \(subject.title)") }
            if isServerThere, !isSeen, let call = subject.call,
                subject.mustBeSeen(at: now, in: place)
            {
                throw broken("rule 2, nothing lost: \(subject.title), due since \(call.since)")
            }
        }
        if server.screen.count > 8 { throw broken("rule 5, bounded: \(server.screen.count) popups") }
    }
}
