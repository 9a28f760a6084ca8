import CivilTime
import Rules
import TestSupport
import Testing

struct NagTests {
    /// Winter time of Paris all year, dates at nine.
    private let home = Locality(zone: Zone(posix: "CET-1") ?? .utc, zones: ZoneDatabase(directories: []))
    private let noon = Instant(millisecondsSince1970: 1_795_518_000_000)  // 2026-11-24 12:00 in Paris

    private func policy(_ text: String) throws -> NagPolicy {
        try #require(NagPolicy(text))
    }

    private func nagging(_ step: Int = 0, _ alerts: Int = 0, on day: String = "2026-11-24") throws -> Nagging
    {
        Nagging(
            rangAt: noon, step: step, day: alerts == 0 ? nil : try CivilDate(parsing: day), alerts: alerts)
    }

    @Test(arguments: ["PT10M PT20M PT1H max 6", "PT1M max 1", "PT1H", "P1D max 48", "PT1H30M PT10M"])
    func `a policy is read as it is written`(text: String) throws {
        #expect(try policy(text).description == text)
        #expect(NagChoice(text)?.description == text)
    }

    @Test(arguments: [
        "", "max 6", "PT10M max", "PT10M max 0", "PT10M max 49", "PT10M max 06", "PT9S", "P2D", "-PT10M",
        "P1M",
        "PT10M  PT20M", "PT10M max 6 PT20M", "ten minutes", String(repeating: "PT10M ", count: 16) + "PT10M",
        String(repeating: "P", count: 4_000),
    ])
    func `what is no policy is refused`(text: String) {
        #expect(NagPolicy(text) == nil)
    }

    @Test func `the last interval repeats`() throws {
        let policy = try policy("PT10M PT20M PT1H")
        let lengths = (-1..<5).map { policy.interval(after: $0) }
        #expect(lengths == [600, 600, 1200, 3600, 3600, 3600].map { .seconds($0) })
    }

    @Test func `it nags after its intervals, and waits for the next morning once the day's alerts are spent`()
        throws
    {
        let policy = try policy("PT10M PT20M PT1H max 6")
        func next(_ step: Int, _ alerts: Int) throws -> Instant? {
            NagRules.usual.nextAlert(
                of: try nagging(step, alerts), by: policy, isOverdue: false, after: noon, in: home)
        }

        #expect(try next(0, 0) == noon + .seconds(600))
        #expect(try next(1, 1) == noon + .seconds(1200))
        #expect(try next(5, 5) == noon + .seconds(3600))
        #expect(try next(6, 6) == noon + .seconds(21 * 3600))
    }

    @Test func `an alert that would come after midnight belongs to the next day`() throws {
        let late = noon + .seconds(11 * 3600 + 1800)
        let next = NagRules.usual.nextAlert(
            of: try nagging(6, 6), by: try policy("PT1H max 6"), isOverdue: false, after: late, in: home)
        #expect(next == late + .seconds(3600))
    }

    @Test func `the last two alerts of the day insist once the task is overdue, an hour apart`() throws {
        let policy = try policy("PT10M max 6")
        func next(_ alerts: Int) throws -> Instant? {
            NagRules.usual.nextAlert(
                of: try nagging(alerts, alerts), by: policy, isOverdue: true, after: noon, in: home)
        }
        func insists(_ alerts: Int, isOverdue: Bool = true) throws -> Bool {
            NagRules.usual.isEscalated(
                try nagging(alerts, alerts), by: policy, isOverdue: isOverdue, at: noon, in: home)
        }

        #expect(
            try (0...6).map { try next($0) }
                == [600, 600, 600, 600, 3600, 3600, 21 * 3600].map {
                    noon + .seconds($0)
                })
        #expect(try (0...6).map { try insists($0) } == [false, false, false, false, false, true, true])
        #expect(try !insists(6, isOverdue: false))
        #expect(
            try !NagRules.usual.isEscalated(
                nagging(2, 2), by: self.policy("PT10M max 2"), isOverdue: true, at: noon, in: home))
    }

    @Test func `after a week nothing nags any more`() throws {
        let nagging = try nagging(9, 3, on: "2026-11-30")
        let policy = try policy("PT10M")
        let week = noon + .seconds(7 * 86_400)
        func next(_ now: Instant) -> Instant? {
            NagRules.usual.nextAlert(of: nagging, by: policy, isOverdue: true, after: now, in: home)
        }

        #expect(next(week) != nil)
        #expect(next(week + .seconds(1)) == nil)
        #expect(!NagRules.isOld(nagging, at: week) && NagRules.isOld(nagging, at: week + .seconds(1)))
    }

    @Test func `what comes back does so as configured, nags by its intervals, and is bounded, too`() throws {
        let usual = noon + .seconds(900)
        func comeback(_ alerts: Int, by policy: NagPolicy?) throws -> Instant {
            NagRules.usual.comeback(
                of: try nagging(alerts, alerts), at: usual, by: policy, cap: 3, after: noon, in: home)
        }

        #expect(try comeback(0, by: nil) == usual)
        #expect(try comeback(1, by: policy("PT10M PT20M")) == noon + .seconds(1200))
        #expect(try comeback(3, by: nil) == noon + .seconds(21 * 3600))
        #expect(try comeback(3, by: policy("PT10M")) == noon + .seconds(21 * 3600))
    }

    @Test func `a clock that was set back gives no alerts again`() throws {
        let nagging = try nagging(3, 3, on: "2026-11-25")
        let moment = NagRules(tasks: nil, alerts: nil, cap: 3).bounded(noon, nagging, by: nil, in: home)
        #expect(moment == noon + .seconds(45 * 3600))
    }

    @Test func `a task says more than the configuration of its kind`() throws {
        let policy = try policy("PT10M")
        let own = try self.policy("PT1H max 2")
        let rules = NagRules(tasks: policy, alerts: nil, cap: 6)

        #expect(rules.policy(of: .task, choice: nil) == policy)
        #expect(rules.policy(of: .task, choice: .never) == nil)
        #expect(rules.policy(of: .task, choice: .by(own)) == own)
        #expect(rules.policy(of: .alert, choice: nil) == nil)
        #expect(rules.cap(of: own) == 2 && rules.cap(of: policy) == 6 && rules.cap(of: nil) == 6)
    }

    /// Plays days of alerts, travel, set clocks and comings-back against the rules.
    @Test func `no civil day ever has more alerts than the cap`() throws {
        let zones = ["CET-1", "EST5", "JST-9", "UTC0", "<+14>-14", "<-11>11"].compactMap { Zone(posix: $0) }
        for seed in 1...300 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let cap = Int.random(in: 1...8, using: &generator)
            let rules = NagRules(tasks: nil, alerts: nil, cap: cap)
            let policy = try NagPolicy(
                intervals: (0...Int.random(in: 0...3, using: &generator)).map { _ in
                    .seconds(60 * Int64.random(in: 1...300, using: &generator))
                })
            var now = noon
            var place = home
            var reminder = Reminder(
                identity: ReminderIdentity(
                    subject: .task(.random(using: &generator)), occurrence: "-", step: .due),
                ringAt: now, meant: .instant(now), why: "a test")
            reminder.apply(.timeReached)
            var received: [CivilDate: Int] = [:]
            for turn in 0..<120 {
                if Int.random(in: 0..<8, using: &generator) == 0,
                    let zone = zones.randomElement(using: &generator)
                {
                    place = Locality(zone: zone, zones: ZoneDatabase(directories: []))
                }
                if turn == 60 { now = now - .seconds(Int64.random(in: 0...40_000, using: &generator)) }
                let vanishes = Bool.random(using: &generator)
                let next =
                    vanishes
                    ? rules.comeback(
                        of: reminder.nagging, at: now + .seconds(600), by: policy, cap: cap, after: now,
                        in: place)
                    : rules.nextAlert(
                        of: reminder.nagging, by: policy, isOverdue: true, after: now, in: place)
                guard let next else { break }
                #expect(next > now, "seed \(seed)")
                now = next
                // As the store does when the moment has come.
                guard rules.bounded(now, reminder.nagging, by: policy, in: place) <= now else { continue }
                let today = place.zone.civil(of: now).date
                if vanishes { reminder.apply(.returns(at: now)) }
                reminder.apply(.nagged(on: today))
                received[today, default: 0] += 1
                #expect(received[today, default: 0] <= cap, "seed \(seed), \(today)")
            }
        }
    }
}

struct TaskPhaseTests {
    private let home = Locality(zone: Zone(posix: "CET-1") ?? .utc, zones: ZoneDatabase(directories: []))
    private let noon = Instant(millisecondsSince1970: 1_795_518_000_000)  // 2026-11-24 12:00 in Paris

    @Test(arguments: [
        (nil, false, "created"), ("2026-11-26", false, "created"), ("2026-11-25", false, "due-soon"),
        ("2026-11-24", false, "due-soon"), ("2026-11-24T12:30", false, "due-soon"),
        ("2026-11-23", false, "overdue"), ("2026-11-24T11:59", false, "overdue"),
        ("2026-11-24T11:59", true, "escalated"), ("2026-11-26", true, "created"),
        ("2026-11-17", false, "overdue"), ("2026-11-16", false, "review"), ("2026-11-16", true, "review"),
    ])
    func `a task's phase follows from its due time and its alerts`(
        due: String?, isEscalated: Bool, phase: String
    ) throws {
        let todo = Todo(
            id: .random(), title: "Bins", due: try due.map { try When(parsing: $0) }, createdAt: noon,
            modifiedAt: noon)
        let found = TaskPhase(
            of: todo, dueAt: nil, isEscalated: isEscalated, at: noon, in: home, soon: .seconds(86_400))
        #expect(found?.rawValue == phase)
    }

    @Test func `what is done is in no phase`() {
        let todo = Todo(
            id: .random(), title: "Bins", status: .completed(at: noon), createdAt: noon, modifiedAt: noon)
        #expect(
            TaskPhase(of: todo, dueAt: nil, isEscalated: true, at: noon, in: home, soon: .seconds(1)) == nil)
    }
}
