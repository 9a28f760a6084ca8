import CivilTime
import TestSupport
import Testing

@testable import Rules

/// When reminders for a day come. It is Tuesday 24 November 2026.
struct LearnedHoursTests {
    private static let nine = TimeOfDay(nearestToSecondOfDay: 9 * 3600)
    private let zone = Zone(posix: "CET-1") ?? .utc
    private let today: CivilDate
    private let nineToday: Instant

    init() throws {
        today = try CivilDate(parsing: "2026-11-24")
        nineToday = zone.instant(of: CivilDateTime(today, Self.nine))
    }

    private func terms(quiet: String? = nil, isOn: Bool = true) throws -> LearnedHours.Terms {
        LearnedHours.Terms(
            today: today, dateHour: Self.nine, quiet: try quiet.map { try WeeklyHours(parsing: $0) } ?? .none,
            isOn: isOn)
    }

    private func history(_ hour: Int, answered: Int, day: DayKind = .working) -> TimingHistory {
        var history = TimingHistory()
        let week = TimingHistory.week(of: today)
        history.add(TimingCounts(answered: answered), in: TimingSlot(day, hour), week: week)
        history.add(TimingCounts(missed: answered), in: TimingSlot(day, 9), week: week)
        return history
    }

    private func hour(_ learned: LearnedHours, _ kind: Subject.Kind, isLastDay: Bool = false) -> String? {
        learned.choice(for: kind, on: today, isLastDay: isLastDay)?.time.description
    }

    @Test func `as long as little is known, everything comes at the user's hour`() throws {
        let none = LearnedHours([:], terms: try terms())
        let few = LearnedHours([.task: history(18, answered: 2)], terms: try terms())

        for kind in LearnedHours.kinds {
            #expect(hour(none, kind) == "09:00")
            #expect(hour(few, kind) == "09:00")
        }
    }

    @Test func `reminders for a day come when their like are answered, with the numbers that say so`() throws
    {
        var tasks = history(18, answered: 14)
        tasks.add(
            TimingCounts(answered: 3), in: TimingSlot(.working, 12), week: TimingHistory.week(of: today))

        let learned = LearnedHours([.task: tasks], terms: try terms())

        let choice = try #require(learned.choice(for: .task, on: today))
        #expect(choice.time.description == "18:00")
        #expect(choice.near == 14 && choice.total == 17 && choice.isOfKind)
        #expect(learned.choice(for: .maintenance, on: today)?.isOfKind == false)
        #expect(hour(learned, .maintenance) == "18:00")
        #expect(learned.brief(on: .working)?.time.description == "18:00")
    }

    @Test func `nothing comes too late to be of use`() throws {
        let learned = LearnedHours([.task: history(20, answered: 20)], terms: try terms())

        #expect(hour(learned, .task) == "20:00" && hour(learned, .item) == "20:00")
        let meal = try #require(learned.choice(for: .item, on: today, isLastDay: true))
        let office = try #require(learned.choice(for: .document, on: today, isLastDay: true))
        #expect(meal.time.hour <= 17 && office.time.hour <= 15)
        #expect(ReminderStep.due.isLastDay(of: .document) && !ReminderStep.due.isLastDay(of: .task))
        #expect(ReminderStep.expires(.days(0)).isLastDay(of: .item))
        #expect(!ReminderStep.expires(.days(-1)).isLastDay(of: .item))
    }

    @Test func `hours that are quiet on some day of the kind are not chosen`() throws {
        let learned = LearnedHours(
            [.task: history(20, answered: 20)], terms: try terms(quiet: "fri 19:00-23:00"))

        #expect(try #require(learned.choice(for: .task, on: today)).time.hour < 19)
    }

    @Test func `what is switched off comes at the user's hour`() throws {
        let counts: [Subject.Kind: TimingHistory] = [.task: history(18, answered: 14)]

        let kind = LearnedHours(counts, modes: [.task: LearnedHours.Mode(isOff: true)], terms: try terms())
        let all = LearnedHours(counts, terms: try terms(isOn: false))

        #expect(hour(kind, .task) == nil && hour(kind, .document) == "18:00")
        #expect(hour(all, .task) == nil && all.brief(on: .working) == nil)
    }

    @Test func `never before the user's hour`() throws {
        let learned = LearnedHours([.task: history(6, answered: 30)], terms: try terms())

        #expect(try #require(learned.choice(for: .task, on: today)).time >= Self.nine)
    }

    @Test func `weeks begin on Monday and are counted on`() throws {
        let monday = try CivilDate(parsing: "2026-11-23")

        #expect(TimingHistory.week(of: monday) == TimingHistory.week(of: monday.adding(days: 6)))
        #expect(TimingHistory.week(of: monday.adding(days: 7)) == TimingHistory.week(of: monday) + 1)
        #expect(TimingHistory.week(of: try CivilDate(parsing: "1969-12-28")) == -1)
        #expect(DayKind(of: monday) == .working && DayKind(of: monday.adding(days: 5)) == .weekend)
        #expect(DayKind(of: monday, holidays: [monday]) == .weekend)
    }

    // MARK: Attention

    private func attention(briefAt time: TimeOfDay? = nil) throws -> Attention {
        var rules = QuietRules()
        if let time { rules.brief = MorningBrief(at: time) }
        rules.follow(
            LearnedHours([.task: history(18, answered: 14)], terms: try terms()), movesBrief: time == nil)
        return Attention(rules, Presence(), in: zone)
    }

    private func owed(
        _ subject: Subject = .task(.random()), at moment: Instant? = nil, critical: Bool = false,
        insistent: Bool = false, calm: Bool = false, shown: Bool = false, ofDay: Bool = true,
        lastDay: Bool = false
    ) -> OwedReminder {
        OwedReminder(
            id: .random(), subject: subject, ringAt: moment ?? nineToday, isCritical: critical,
            isInsistent: insistent, isCalm: calm, wasShown: shown, isOfDay: ofDay, isLastDay: lastDay)
    }

    @Test func `a reminder for a day waits, and comes when its hour has come`() throws {
        let attention = try attention()
        let evening = nineToday + .seconds(9 * 3600)

        #expect(attention.verdict(of: owed(), at: nineToday) == .hold(until: evening, because: .timing))
        #expect(attention.verdict(of: owed(), at: evening) == .show)
        // Its day is over: it waits no longer.
        #expect(attention.verdict(of: owed(at: nineToday - .seconds(86_400)), at: nineToday) == .show)
    }

    @Test func `what the user gave a time, what is critical, snoozed, or has been shown waits for nothing`()
        throws
    {
        let attention = try attention()
        let reminders = [
            owed(ofDay: false), owed(critical: true), owed(insistent: true), owed(shown: true),
            owed(at: nineToday - .seconds(3600)), owed(Subject(kind: .event, id: "1")),
            owed(Subject(kind: .recall, id: "1")), owed(Subject(kind: .alert, id: "1")),
        ]

        for reminder in reminders { #expect(attention.verdict(of: reminder, at: nineToday) == .show) }
    }

    @Test func `calm things join the brief at the learned hour, unless the user has set it`() throws {
        let evening = nineToday + .seconds(9 * 3600)
        let noon = nineToday + .seconds(3 * 3600)
        let twelve = TimeOfDay(nearestToSecondOfDay: 12 * 3600)

        #expect(try attention().verdict(of: owed(calm: true), at: nineToday) == .brief(at: evening))
        #expect(
            try attention(briefAt: twelve).verdict(of: owed(calm: true), at: nineToday) == .brief(at: noon))
    }

    @Test func `food on its last day does not wait for a brief after the meal`() throws {
        let verdict = try attention().verdict(
            of: owed(.item(.random()), calm: true, lastDay: true), at: nineToday)

        switch verdict {
        case .hold(let until, .timing):
            #expect(try #require(until) <= nineToday + .seconds(8 * 3600))
        default: #expect(verdict == .show)
        }
    }
}
