import CivilTime
import Rules
import TestSupport
import Testing

struct AttentionTests {
    private let zone = Zone(posix: "CET-1") ?? .utc
    /// Tuesday 24 November 2026, 12:00.
    private let noon: Instant

    init() throws {
        noon = try Instant(parsing: "2026-11-24T11:00:00Z")
    }

    private func reminder(
        critical: Bool = false, insistent: Bool = false, calm: Bool = false, shown: Bool = false,
        at moment: Instant? = nil
    ) -> OwedReminder {
        OwedReminder(
            id: .random(), subject: .task(.random()), ringAt: moment ?? noon, isCritical: critical,
            isInsistent: insistent, isCalm: calm, wasShown: shown)
    }

    private func attention(_ adjust: (inout QuietRules, inout Presence) throws -> Void) rethrows -> Attention
    {
        var rules = QuietRules()
        var presence = Presence()
        try adjust(&rules, &presence)
        return Attention(rules, presence, in: zone)
    }

    /// Nobody has any wishes.
    private var plain: Attention { Attention(QuietRules(), Presence(), in: zone) }

    @Test func `where nothing is known, everything is shown`() {
        #expect(plain.verdict(of: reminder(), at: noon) == .show)
        #expect(plain.hold(at: noon)?.because == nil)
    }

    /// All 2^11 combinations of what may be, against the rules as a person would say them.
    @Test func `each circumstance holds what it is meant to hold and lets pass what may pass`() throws {
        let hours = try WeeklyHours(parsing: "11:00-13:00")
        let end = try Instant(parsing: "2026-11-24T12:00:00Z")
        let brief = try Instant(parsing: "2026-11-25T08:00:00Z")
        for bits in 0..<(1 << 11) {
            func bit(_ number: Int) -> Bool { bits >> number & 1 == 1 }
            let attention = attention { rules, presence in
                presence.isLocked = bit(0)
                presence.isSilenced = bit(1)
                presence.isIdle = bit(2)
                presence.quietUntil = bit(3) ? noon + .seconds(7200) : noon
                rules.hours = bit(4) ? hours : .none
                rules.holdsWhenLocked = bit(5)
                rules.honoursDoNotDisturb = bit(6)
                rules.holdsWhenIdle = bit(7)
            }
            let reminder = reminder(critical: bit(8), insistent: bit(9), calm: bit(10))

            let verdict = attention.verdict(of: reminder, at: noon)

            let isHeldOpenly: Attention.Reason? =
                if bit(0), bit(5) { .locked } else if bit(1), bit(6) {
                    .doNotDisturb
                } else if bit(2), bit(7), !bit(9) { .idle } else { nil }
            let expected: Attention.Verdict
            if bit(8) {
                expected = .show
            } else if let reason = isHeldOpenly {
                expected = .hold(until: nil, because: reason)
            } else if !bit(9), bit(3) {
                expected = .hold(until: noon + .seconds(7200), because: .quiet)
            } else if !bit(9), bit(4) {
                expected = .hold(until: end, because: .quietHours)
            } else if bit(10), !bit(9) {
                expected = .brief(at: brief)
            } else {
                expected = .show
            }
            #expect(verdict == expected, "\(bits)")
        }
    }

    @Test func `a do-not-disturb that cannot be read is not guessed`() {
        let attention = attention { _, presence in presence.isSilenced = nil }
        #expect(attention.verdict(of: reminder(), at: noon) == .show)
    }

    @Test func `quiet that goes over into quiet hours ends with them`() throws {
        let attention = try attention { rules, presence in
            rules.hours = try WeeklyHours(parsing: "22:00-07:00")
            presence.quietUntil = try Instant(parsing: "2026-11-24T22:30:00Z")
        }

        let morning = try Instant(parsing: "2026-11-25T06:00:00Z")
        #expect(attention.verdict(of: reminder(), at: noon) == .hold(until: morning, because: .quiet))
        #expect(attention.quiet(at: noon)?.until == morning)
        #expect(attention.verdict(of: reminder(), at: morning) == .show)
    }

    @Test func `what rang before the brief is shown at it, what rings later waits for the next`() throws {
        let attention = attention { rules, _ in
            rules.brief = MorningBrief(at: TimeOfDay(nearestToSecondOfDay: 8 * 3600), dailyBudget: nil)
        }
        let brief = try Instant(parsing: "2026-11-25T07:00:00Z")
        let calm = reminder(calm: true)

        #expect(attention.verdict(of: calm, at: noon) == .brief(at: brief))
        #expect(attention.verdict(of: calm, at: brief - .milliseconds(1)) == .brief(at: brief))
        #expect(attention.verdict(of: calm, at: brief) == .show)
        #expect(attention.verdict(of: reminder(calm: true, at: brief), at: brief) == .show)
        #expect(
            attention.verdict(of: reminder(calm: true, at: brief + .seconds(1)), at: brief + .seconds(1))
                == .brief(at: brief + .seconds(86_400)))
    }

    @Test func `the brief does not break into quiet hours`() throws {
        let attention = try attention { rules, _ in rules.hours = try WeeklyHours(parsing: "22:00-10:00") }
        let nine = try Instant(parsing: "2026-11-25T08:00:00Z")
        let ten = try Instant(parsing: "2026-11-25T09:00:00Z")
        let calm = reminder(calm: true)

        #expect(attention.verdict(of: calm, at: nine) == .hold(until: ten, because: .quietHours))
        #expect(attention.verdict(of: calm, at: ten) == .show)
    }

    // MARK: Triage

    private func triage(
        _ reminders: [OwedReminder], _ attention: Attention, onScreen: Set<Reminder.ID> = [], spent: Int = 0,
        isBriefing: Bool = false
    ) -> Triage {
        var triage = Triage(attention, at: noon, onScreen: onScreen, spent: spent, isBriefing: isBriefing)
        for reminder in reminders { triage.sort(reminder) }
        return triage
    }

    @Test func `what is on screen stays there`() {
        let attention = attention { _, presence in presence.isLocked = true }
        let reminders = [reminder(), reminder()]

        let triage = triage(reminders, attention, onScreen: [reminders[0].id])

        #expect(triage.shown.map(\.id) == [reminders[0].id])
        #expect(triage.held.count == 1)
        #expect(triage.held.until == nil)
        #expect(triage.held.reasons == [.locked])
    }

    @Test func `the day's budget stops what is new, and neither what returns nor what must pass`() throws {
        let attention = attention { rules, _ in
            rules.brief = MorningBrief(at: Locality.usualDateHour, dailyBudget: 3)
        }
        let morning = try Instant(parsing: "2026-11-24T07:00:00Z")
        let new = reminder()
        let passing = [
            reminder(critical: true), reminder(insistent: true), reminder(shown: true), reminder(at: morning),
        ]

        let spent = triage([new] + passing, attention, spent: 3)
        let unspent = triage([new] + passing, attention, spent: 2)

        #expect(spent.shown.map(\.id) == passing.map(\.id))
        #expect(spent.held.reasons == [.budget])
        #expect(try spent.held.until == Instant(parsing: "2026-11-25T08:00:00Z"))
        #expect(unspent.shown.count == 5)
    }

    @Test func `a brief gathers what waited for it, and leaves alone what passes anyway`() throws {
        let attention = plain
        let morning = try Instant(parsing: "2026-11-24T07:00:00Z")
        let reminders = [
            reminder(calm: true, at: morning), reminder(at: morning), reminder(critical: true, at: morning),
            reminder(insistent: true, at: morning), reminder(shown: true, at: morning), reminder(),
        ]

        #expect(
            triage(reminders, attention, isBriefing: true).shown.map(\.isGathered) == [
                true, true, false, false, false, false,
            ])
        #expect(
            triage(reminders, attention).shown.map(\.isGathered) == [true, false, false, false, false, false])
    }

    /// Whatever the rules and whatever happens: with time alone, every reminder is shown by the next brief that is not
    /// in quiet, and none while it is to be quiet but those that pass.
    @Test func `nothing is lost and nothing breaks the quiet`() throws {
        for seed in 1...20 {
            var generator = SeededGenerator(seed: UInt64(seed))
            let zone =
                [zone, Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3") ?? .utc].randomElement(using: &generator)
                ?? zone
            var rules = QuietRules()
            let text =
                ["", "22:00-07:00", "mon-fri 21:30-06:00, weekend 23:00-11:00", "12:00-14:00, 00:00-05:00"]
                .randomElement(using: &generator) ?? ""
            rules.hours = try WeeklyHours(parsing: text)
            rules.brief = MorningBrief(
                at: TimeOfDay(nearestToSecondOfDay: Int.random(in: 0..<86_400, using: &generator)),
                gathersCalm: Bool.random(using: &generator),
                dailyBudget: Int.random(in: 1...4, using: &generator))
            let start = try Instant(parsing: "2026-03-26T00:00:00Z")
            var waiting: [OwedReminder] = []
            var spent: [Instant] = []
            for step in 0..<(7 * 48) {
                let now = start + .seconds(step * 1800)
                let attention = Attention(rules, Presence(), in: zone)
                if Int.random(in: 0..<6, using: &generator) == 0, step < 5 * 48 {
                    waiting.append(
                        reminder(
                            critical: Int.random(in: 0..<8, using: &generator) == 0,
                            insistent: Int.random(in: 0..<4, using: &generator) == 0,
                            calm: Bool.random(using: &generator), at: now))
                }
                let lastBrief = rules.brief.last(upTo: now, in: zone)
                var triage = Triage(
                    attention, at: now, onScreen: [], spent: spent.count { $0 >= lastBrief },
                    isBriefing: false)
                for reminder in waiting { triage.sort(reminder) }
                for reminder in triage.shown {
                    let isPassing = reminder.isCritical || reminder.isInsistent
                    if !isPassing, rules.hours.end(at: now, in: zone) != nil {
                        Issue.record("seed \(seed): shown in quiet hours at \(now)")
                    }
                    spent.append(now)
                }
                waiting.removeAll { reminder in triage.shown.contains { $0.id == reminder.id } }
                let isWaitingInVain = !waiting.isEmpty && !(triage.held.until.map { $0 > now } ?? false)
                if triage.held.count != waiting.count || isWaitingInVain {
                    Issue.record("seed \(seed): \(triage.held) of \(waiting.count) at \(now)")
                }
                for reminder in waiting {
                    // Looked at every half hour: the first look after the brief.
                    let brief = rules.brief.next(after: reminder.ringAt, in: zone)
                    let look = start + .seconds(((brief - start).components.seconds + 1799) / 1800 * 1800)
                    if now >= attention.quiet(at: look)?.until ?? look {
                        Issue.record(
                            "seed \(seed): \(text), brief at \(rules.brief.at), \(reminder), still at \(now)")
                    }
                }
            }
            #expect(waiting.isEmpty, "seed \(seed)")
        }
    }
}
