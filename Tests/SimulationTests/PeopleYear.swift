import Agent
import CivilTime
import EventLoop
import Foundation
import Notifications
import Rules
import Settings
import Store
import TestSupport

/// How one person reacts to popups: at some hours mostly, at others hardly ever.
struct SimulatedPerson: Sendable {
    let name: String
    /// The hours at which the person likes to act, on working days and on weekends.
    let peaks: [Int]
    let weekendPeaks: [Int]

    static let household = [
        SimulatedPerson(name: "early", peaks: [7, 8, 12], weekendPeaks: [10]),
        SimulatedPerson(name: "evening", peaks: [18, 19, 20], weekendPeaks: [11, 18]),
        SimulatedPerson(name: "lunch", peaks: [12, 13], weekendPeaks: [14]),
        SimulatedPerson(name: "late", peaks: [20, 21], weekendPeaks: [20, 21]),
    ]

    /// The chance of noticing and acting.
    func receptivity(_ civil: CivilDateTime) -> Double {
        guard (7..<22).contains(civil.time.hour) else { return 0 }
        let peaks = DayKind(of: civil.date) == .weekend ? weekendPeaks : self.peaks
        let distance = peaks.map { abs($0 - civil.time.hour) }.min() ?? 12
        return 0.06 + 0.55 * exp(-0.5 * Double(distance * distance))
    }
}

/// A year of one person with the real store, scheduler and notifier: things for a day come up, popups are answered,
/// dismissed or ignored, and now and then things are done without one. Chance hangs on the thing and the hour and not on
/// what came before, so that ways to remind can be compared.
final class PeopleYear: @unchecked Sendable {
    enum Way: String, CaseIterable, Sendable {
        case learned
        /// Everything at 9:00, each thing by itself.
        case fixedHour = "fixed hour"
        /// Everything in one summary at 9:00.
        case digest = "one digest at nine"
    }

    struct Figures: Sendable, Hashable {
        var popups = 0
        var tasks = 0
        var doneInTime = 0
        var food = 0
        var spoiled = 0
        var warranties = 0
        var missedWarranties = 0
        /// Tasks for a day whose popup came before `date_hour` or too late, and timed tasks before their time.
        var broken: [String] = []
    }

    private struct Thing {
        let subject: Subject
        let title: String
        let last: CivilDate
        var isTimed = false
    }

    private let person: SimulatedPerson
    private let way: Way
    private let seed: UInt64
    private let agent: SimulatedAgent
    private let server = RecordingServer()
    private let zone: Zone
    private let first: CivilDate
    private var open: [Thing] = []
    private var fresh: [RecordingServer.Post] = []
    private var generator: SeededGenerator
    /// The titles of the tasks that popups have named so far: what comes back is not new.
    private var received: Set<String> = []
    private(set) var figures = Figures()

    init(
        _ person: SimulatedPerson, _ way: Way, seed: UInt64, in folder: String, on loop: EventLoop
    ) throws {
        self.person = person
        self.way = way
        self.seed = seed
        generator = SeededGenerator(seed: seed)
        let zones = ZoneDatabase(environment: [:])
        zone = try zones.zone(try ZoneID(parsing: "Europe/Berlin"))
        first = try CivilDate(parsing: "2027-01-04")
        var settings = Settings()
        settings.quiet.hours = try WeeklyHours(parsing: "22:00-07:00")
        settings.timing.learn = way == .learned
        agent = try SimulatedAgent(
            "\(folder)/steward.db", settings,
            Locality(zone: zone, dateHour: settings.reminders.dateHour, zones: zones),
            from: zone.instant(of: CivilDateTime(first, TimeOfDay(nearestToSecondOfDay: 6 * 3600))), server,
            on: loop)
    }

    func end() { agent.end() }

    func live(days: Int) async throws {
        server.didPost = { [unowned self] post in hear(post) }
        try await agent.start()
        for number in 0..<days {
            let day = first.adding(days: number)
            try await begin(day)
            for hour in 7..<23 {
                let moment = zone.instant(
                    of: CivilDateTime(day, TimeOfDay(nearestToSecondOfDay: hour * 3600)))
                try await pass(to: moment)
                if hour < 22 { try await doUnprompted(at: moment) }
            }
            try await end(day)
            await agent.run(
                until: zone.instant(
                    of: CivilDateTime(day.adding(days: 1), TimeOfDay(nearestToSecondOfDay: 6 * 3600))))
        }
    }

    // MARK: Things

    private func begin(_ day: CivilDate) async throws {
        if chance("task", day) < 0.7 { try add("Task \(day)", task: day.adding(days: pick(0...3))) }
        if chance("timed", day) < 0.1 { try add("Timed \(day)", task: day, at: "17:30") }
        if chance("food", day) < 0.4 { try addItem("Food \(day)", expires: day.adding(days: pick(4...7))) }
        if chance("warranty", day) < 0.03 {
            try addItem("Device \(day)", warranty: day.adding(days: pick(40...60)))
        }
        await agent.settle()
    }

    private func add(_ title: String, task day: CivilDate, at time: String? = nil) throws {
        let due = try time.map { try When(parsing: "\(day)T\($0)") } ?? .date(day)
        var details = try TodoDetails(title: title, due: due, triggers: nil)
        if way == .digest, time == nil { details.priority = .low }
        let id = try agent.agentState.change(.cli) { store, context in try store.add(details, context) }
            .value.todo.id
        open.append(Thing(subject: .task(id), title: title, last: day, isTimed: time != nil))
        if time == nil { figures.tasks += 1 }
    }

    private func addItem(_ name: String, expires day: CivilDate) throws {
        var draft = ItemDraft(name: name)
        draft.bestBefore = day
        let id = try agent.agentState.change(.cli) { store, context in try store.addItem(draft, context) }
            .value.item.id
        open.append(Thing(subject: .item(id), title: name, last: day))
        figures.food += 1
    }

    private func addItem(_ name: String, warranty day: CivilDate) throws {
        var draft = ItemDraft(name: name)
        draft.warrantyUntil = day
        let id = try agent.agentState.change(.cli) { store, context in try store.addItem(draft, context) }
            .value.item.id
        open.append(Thing(subject: .warranty(id), title: name, last: day))
        figures.warranties += 1
    }

    /// Counts what is over with this day.
    private func end(_ day: CivilDate) async throws {
        var rest: [Thing] = []
        for thing in open {
            guard try isOpen(thing) else {
                if thing.subject.kind == .task, !thing.isTimed { figures.doneInTime += 1 }
                continue
            }
            guard thing.last <= day else {
                rest.append(thing)
                continue
            }
            switch thing.subject.kind {
            case .item: figures.spoiled += 1
            case .warranty: figures.missedWarranties += 1
            default: break
            }
            // What is too late is given up.
            try giveUp(thing)
        }
        open = rest
        await agent.settle()
    }

    private func isOpen(_ thing: Thing) throws -> Bool {
        let store = agent.agentState.store
        switch thing.subject.kind {
        case .task: return try store.task(thing.subject.id).todo.isOpen
        case .item: return try store.item(thing.subject.id, now: now, in: locality).item.isPresent
        default:
            var query = ReminderQuery()
            query.subjectID = thing.subject.id
            query.states = [.answered]
            return try store.reminders(query).isEmpty
        }
    }

    private func giveUp(_ thing: Thing) throws {
        _ = try agent.agentState.change(.agent) { store, context in
            switch thing.subject.kind {
            case .task: try store.complete(thing.subject.id, subtasks: .leave, context).map { _ in }
            default: try store.discard(thing.subject.id, nil, context).map { _ in }
            }
        }
    }

    private func doUnprompted(at moment: Instant) async throws {
        let civil = zone.civil(of: moment)
        for thing in open where try isOpen(thing) && thing.subject.kind != .warranty {
            guard chance("unprompted \(thing.title)", civil) < 0.03 * person.receptivity(civil) else {
                continue
            }
            _ = try agent.agentState.change(.cli) { store, context in
                switch thing.subject.kind {
                case .task: try store.complete(thing.subject.id, subtasks: .leave, context).map { _ in }
                default: try store.use(thing.subject.id, nil, context).map { _ in }
                }
            }
        }
        await agent.settle()
    }

    // MARK: Popups

    private var now: Instant { agent.time.now }
    private var locality: Locality { agent.agentState.locality }

    private func hear(_ post: RecordingServer.Post) {
        guard !post.notification.isQuiet else { return }
        figures.popups += 1
        fresh.append(post)
        let civil = zone.civil(of: now)
        // By itself, or as a line of a summary.
        let text = "\(post.notification.summary)\n\(post.notification.body)"
        for thing in open where thing.subject.kind == .task && text.contains(thing.title) {
            guard received.insert(thing.title).inserted else { continue }
            let hours = thing.isTimed ? 17..<18 : 9..<22
            if !hours.contains(civil.time.hour) { figures.broken.append("\(thing.title) at \(civil)") }
        }
    }

    private func pass(to end: Instant) async throws {
        while agent.time.step(upTo: end) {
            await agent.settle()
            try await react()
        }
        await agent.settle()
        try await react()
    }

    private func react() async throws {
        while let post = fresh.first {
            fresh.removeFirst()
            let civil = zone.civil(of: now)
            await agent.run(until: now + .seconds(20))
            guard server.screen.contains(post) else { continue }
            if chance("popup \(post.notification.summary)", civil) < person.receptivity(civil),
                let action = post.notification.actions.first
            {
                server.invoke(action.key, on: post)
            } else {
                let isDismissed = chance("dismiss \(post.notification.summary)", civil) < 0.4
                server.lose(post, because: isDismissed ? .dismissed : .expired)
            }
            await agent.settle()
        }
    }

    // MARK: Chance

    private func chance(_ what: String, _ when: some CustomStringConvertible) -> Double {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ seed
        for byte in "\(person.name) \(what) \(when)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        var generator = SeededGenerator(seed: hash)
        return Double.random(in: 0..<1, using: &generator)
    }

    private func pick(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
}
