import Agent
import CivilTime
import EventLoop
import Foundation
import Notifications
import Rules
import Settings
import Store
import TestSupport
import Testing

/// A year of a household, lived in seconds: the real store, scheduler and notifier, and beside them `ExpectedSubject`s, which say
/// what should be on the screen. The machine sleeps, the user travels and answers, the agent crashes.
///
/// After each event the two are compared. What follows is broken in words:
/// 1. nothing early, 2. nothing late or lost, 3. nothing that is over, 4. nothing twice, 5. no more than is bearable,
/// 6. nothing while it is quiet.
final class SimulatedYear: @unchecked Sendable {
    struct Plan: Sendable, CustomTestStringConvertible {
        var zone: String
        var first: String
        var days = 366
        var things: Int
        var seed: UInt64 = 1
        /// Where the user travels: from day, for days, to.
        var trips: [(Int, Int, String)] = []

        var testDescription: String { "\(zone), \(days) days, \(things) things, seed \(seed)" }
    }

    struct BrokenRule: Error, CustomStringConvertible {
        let description: String
    }

    private let plan: Plan
    private let loop: EventLoop
    private let path: String
    private let zones = ZoneDatabase(environment: [:])
    private let server = RecordingServer()
    private var settings = Settings()
    private var agent: SimulatedAgent
    private var screen: YearScreen?
    private var place: PlainPlace
    private var locality: Locality
    private var generator: SeededGenerator
    private var subjects: [ExpectedSubject] = []
    private var bySubject: [String: ExpectedSubject] = [:]
    private let first: CivilDate
    private var visits: UInt64 = 0

    private(set) var answers = 0
    private(set) var nags = 0
    var alerts: Int { screen?.alerts ?? 0 }

    init(_ plan: Plan, in folder: String, on loop: EventLoop) throws {
        self.plan = plan
        self.loop = loop
        path = "\(folder)/steward.db"
        generator = SeededGenerator(seed: plan.seed)
        first = try CivilDate(parsing: plan.first)
        let zone = try zones.zone(try ZoneID(parsing: plan.zone))
        locality = Locality(zone: zone, dateHour: settings.reminders.dateHour, zones: zones)
        let named = ["Europe/Paris", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe"]
        let ids = try named.map { try ZoneID(parsing: $0) }
        var byID: [ZoneID: Zone] = [:]
        for id in ids { byID[id] = try zones.zone(id) }
        place = PlainPlace(clock: PlainClock(zone: zone), dateHour: settings.reminders.dateHour, zones: byID)
        place.quiet = (22, 7)
        settings.quiet.hours = try WeeklyHours(parsing: "22:00-07:00")
        settings.brief.dailyBudget = 0
        // These rules know when everything comes; `PeopleYear` has what is learned.
        settings.timing.learn = false
        let start = place.clock.moment(CivilDateTime(first, TimeOfDay(nearestToSecondOfDay: 6 * 3600)))
        agent = try SimulatedAgent(path, settings, locality, from: start, server, on: loop)
        var maker = SubjectMaker(
            first: first, last: first.adding(days: plan.days), here: zone, elsewhere: ids,
            generator: generator)
        subjects = try (0..<plan.things).map { try maker.subject($0) }
    }

    func end() { agent.end() }

    private var now: Instant { agent.time.now }

    // MARK: A year

    /// - Throws: `BrokenRule` with the first one.
    func live() async throws {
        screen = YearScreen(
            server, store: { [unowned self] in agent.agentState.store },
            uptime: { [unowned self] in agent.time.uptime })
        try await agent.start()
        try addAll()
        for number in 0..<plan.days { try await live(day: first.adding(days: number), number) }
        try check("at the end")
    }

    /// All that is known at the beginning: the rest of the year does not come into being.
    private func addAll() throws {
        for subject in subjects {
            try subject.insert(into: agent)
            bySubject[subject.id] = subject
        }
    }

    /// From some hour of the morning to that of the next.
    private func live(day: CivilDate, _ number: Int) async throws {
        try await travel(number)
        let lunch = moment(day, 12 * 60, 90)
        let evening = moment(day, 22 * 60 + 30, 120)
        let morning = moment(day.adding(days: 1), 6 * 60, 150)
        var visits = (0..<pick(3...8)).map { _ in moment(day, 7 * 60, 15 * 60) }.sorted()
        if pick(1...12) == 1 { visits = [] }
        var isAwake = true
        for visit in visits where visit > now && visit < evening {
            if isAwake, visit > lunch, number % 2 == 0 {
                try await pass(to: lunch)
                try await sleep(until: lunch + .seconds(3600))
                isAwake = false
            }
            try await pass(to: visit)
            try await answer()
        }
        try await pass(to: evening)
        switch pick(1...12) {
        case 1: break
        case 2: try await crash()
        default: try await sleep(until: morning)
        }
        try await pass(to: morning)
    }

    /// On that day of where the user is, some minutes after `minute`.
    private func moment(_ day: CivilDate, _ minute: Int, _ most: Int) -> Instant {
        let seconds = minute * 60 + pick(0...most * 60)
        let rest = TimeOfDay(nearestToSecondOfDay: seconds % 86_400)
        return place.clock.moment(CivilDateTime(day.adding(days: seconds / 86_400), rest))
    }

    private func pick(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

    // MARK: What happens

    private func pass(to end: Instant) async throws {
        while agent.time.step(upTo: end) {
            await agent.settle()
            try check("as time passes")
        }
        await agent.settle()
        try check("as time passes")
    }

    private func sleep(until end: Instant) async throws {
        guard end > now else { return }
        await agent.sleep(until: end)
        try check("after a suspend")
    }

    private func crash() async throws {
        let moment = now
        agent.end()
        agent = try SimulatedAgent(path, settings, locality, from: moment, server, on: loop)
        try await agent.start()
        try check("after a crash")
    }

    private func travel(_ number: Int) async throws {
        for (first, days, name) in plan.trips {
            if number == first { try await move(to: name) }
            if number == first + days { try await move(to: plan.zone) }
        }
    }

    private func move(to name: String) async throws {
        let zone = try zones.zone(try ZoneID(parsing: name))
        locality = Locality(zone: zone, dateHour: settings.reminders.dateHour, zones: zones)
        place = PlainPlace(
            clock: PlainClock(zone: zone), dateHour: place.dateHour, zones: place.zones, quiet: place.quiet)
        for subject in subjects { subject.lookAgain() }
        await agent.move(to: locality, stamp: "\(name) \(now)")
        try check("after a journey to \(name)")
    }

    // MARK: Answers

    /// The user looks at the screen and answers what they like. Who does what hangs on the thing and on the visit, and not
    /// on the order of popups, so that a run can be repeated.
    private func answer() async throws {
        visits += 1
        let isClearing = chance(of: 0, 0...5) == 0
        if isClearing, let summary = screen?.summary { try await completeAll(summary) }
        for subject in subjects where subject.call != nil {
            let choice = chance(of: subject.number + 1, 0...99)
            try await answer(subject, isClearing ? 0 : choice)
        }
        try check("after answers")
    }

    private func chance(of number: Int, _ range: ClosedRange<Int>) -> Int {
        var generator = SeededGenerator(
            seed: plan.seed &* 1_000_003 &+ visits &* 7919 &+ UInt64(number) &* 104_729)
        return .random(in: range, using: &generator)
    }

    private func answer(_ subject: ExpectedSubject, _ choice: Int) async throws {
        guard let screen, screen.subjects.contains(subject.id) else { return }
        if choice >= 75 { return }
        if choice >= 70 { return try await lose(subject) }
        if let post = screen.single(of: subject.id) {
            var actions: [(String, Answer)] = []
            for action in post.notification.actions {
                guard case .answer(let answer)? = ActionKey(action.key)?.action else { continue }
                if case .snooze(.until(let when)) = answer, place.moment(of: when) <= now { continue }
                actions.append((action.key, answer))
            }
            guard let first = actions.first else { return }
            let (key, answer) = choice < 50 ? first : actions[choice % actions.count]
            server.invoke(key, on: post)
            note(answer, on: subject)
        } else if let reminder = screen.reminder(of: subject.id) {
            let answer: Answer =
                choice < 50 ? .complete : .snooze(.lasting(CivilPeriod(seconds: 60 * (choice - 30)) ?? .zero))
            _ = try agent.agentState.change(.cli) { store, context throws(StoreError) in
                try store.answer(reminder.description, answer, context)
            }
            note(answer, on: subject)
        }
        await agent.settle()
    }

    private func note(_ answer: Answer, on subject: ExpectedSubject) {
        answers += 1
        subject.take(answer, at: now, in: place)
    }

    private func completeAll(_ summary: RecordingServer.Post) async throws {
        // Where the summary does not name all, Show comes first.
        let keys = summary.notification.actions.compactMap { ActionKey($0.key) }
        guard let key = keys.first(where: { $0.action == .answer(.complete) }), let screen,
            case .answer(let answer)? = key.action
        else { return }
        let members = subjects.filter { subject in
            screen.subjects.contains(subject.id) && screen.single(of: subject.id) == nil
        }
        server.invoke(key.description, on: summary)
        for subject in members { note(answer, on: subject) }
        await agent.settle()
        try check("after an answer to all")
    }

    /// The server takes the popup away.
    private func lose(_ subject: ExpectedSubject) async throws {
        guard subject.nag == nil, let post = screen?.single(of: subject.id), screen?.canBeSeen(post) == true
        else { return }
        server.lose(post, because: .expired)
        subject.vanishes(until: now + settings.reminders.returnAfter)
        await agent.settle()
    }

    // MARK: The rules

    private func check(_ occasion: String) throws {
        guard let screen else { return }
        let now = now
        for subject in subjects {
            subject.pass(to: now, in: place)
            // In another place a hold may end and the next occurrence come.
            subject.wasAlarmed = occasion == "as time passes" || occasion.hasPrefix("after a journey")
        }
        let seen = screen.subjects
        for subject in subjects {
            let isSeen = seen.contains(subject.id)
            if isSeen, subject.call == nil {
                let isEarly = !subject.isDone && subject.nextAt < .latest
                throw broken(
                    isEarly
                        ? "rule 1, nothing early: \(subject.title) would be due \(subject.nextAt)"
                        : "rule 3, nothing that is over: \(subject.title)", occasion)
            }
            if isSeen, !subject.wasSeen, !subject.isExempt, !subject.mustBeSeen(at: now, in: place) {
                throw broken("rule 6, quiet is quiet: \(subject.title) is shown", occasion)
            }
            subject.wasSeen = isSeen
            if !isSeen, let call = subject.call, subject.mustBeSeen(at: now, in: place) {
                throw broken(
                    "rule 2, nothing late or lost: \(subject.title) is due since \(call.since)", occasion)
            }
        }
        if server.screen.count > 8 {
            throw broken("rule 5, bounded: \(server.screen.count) popups", occasion)
        }
        if let fault = screen.faults.first { throw broken(fault, occasion) }
        for popup in screen.takeNews() {
            if let fault = hear(popup.compactMap { bySubject[$0.subject] }) { throw broken(fault, occasion) }
        }
    }

    /// - Returns: What that popup breaks.
    private func hear(_ subjects: [ExpectedSubject]) -> String? {
        defer { for subject in subjects { subject.wasHeard(at: now) } }
        if place.isQuiet(at: now), !subjects.contains(where: { $0.isExempt || $0.call == nil }) {
            return "rule 6, quiet is quiet: \(subjects.first?.title ?? "") is heard"
        }
        // What is answered within the same moment has been heard rightly.
        guard subjects.allSatisfy({ $0.call != nil && !$0.isNews }) else { return nil }
        if subjects.count == 1, let only = subjects.first {
            nags += 1
            return only.nags(at: now, in: place)
        }
        return subjects.contains { $0.nag != nil } ? nil : "rule 4, nothing twice: a summary is heard again"
    }

    private func broken(_ rule: String, _ occasion: String) -> BrokenRule {
        BrokenRule(
            description: "\(rule); \(occasion), at \(now), \(place.clock.civil(of: now)) there (\(plan))")
    }
}
