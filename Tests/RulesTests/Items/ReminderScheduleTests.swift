import CivilTime
import Testing

@testable import Rules

struct ReminderScheduleTests {
    private let today = CivilDate(nearestToDayNumber: 20_781)

    private func item(_ change: (inout ItemDraft) -> Void = { _ in }) throws -> Item {
        var draft = ItemDraft(name: "Thing")
        change(&draft)
        return try draft.item(at: Instant(millisecondsSince1970: 0), on: today)
    }

    private func days(_ schedule: ReminderSchedule?) -> [String] {
        (schedule?.scheduledDays ?? []).map { "\($0.step) \(today.days(until: $0.day))" }
    }

    @Test func `what keeps for long has a step when a tenth of that is left, before the others`() throws {
        let long = try item { $0.bestBefore = today.adding(days: 91) }
        let short = try item { $0.bestBefore = today.adding(days: 90) }
        let old = try item {
            $0.useBy = today.adding(days: 50)
            $0.boughtOn = today.adding(days: -950)
        }

        #expect(
            days(long.expirySchedule(by: .usual)) == ["early 81", "-P3D 88", "-P1D 90", "P0D 91", "P1D 92"])
        #expect(days(short.expirySchedule(by: .usual)).first == "-P3D 87")
        #expect(days(old.expirySchedule(by: .usual)).first == "early -50")
    }

    @Test func `a thing's own days come before those of its category, and those before the usual`() throws {
        let lives = ShelfLives(["Milk": try ShelfLives.Life(leads: Leads([-2]))], leads: try Leads([-5]))
        let own = try item {
            $0.category = "milk"
            $0.leads = [0, -10]
            $0.bestBefore = today.adding(days: 20)
        }
        let milk = try item {
            $0.category = "MILK"
            $0.bestBefore = today.adding(days: 20)
        }
        let other = try item { $0.bestBefore = today.adding(days: 20) }
        let none = try item {
            $0.leads = []
            $0.bestBefore = today.adding(days: 200)
        }

        #expect(days(own.expirySchedule(by: lives)) == ["-P10D 10", "P0D 20"])
        #expect(days(milk.expirySchedule(by: lives)) == ["-P2D 18"])
        #expect(days(other.expirySchedule(by: lives)) == ["-P5D 15"])
        #expect(none.expirySchedule(by: lives) == nil)
    }

    @Test func `the earliest of what applies is the end, and on one day the stricter`() throws {
        let both = try item {
            $0.bestBefore = today.adding(days: 5)
            $0.useBy = today.adding(days: 5)
        }
        let opened = try item {
            $0.category = "Milk"
            $0.bestBefore = today.adding(days: 9)
            $0.openedOn = today
        }
        let longer = try item {
            $0.bestBefore = today.adding(days: 9)
            $0.openedOn = today
            $0.opensFor = 30
        }

        #expect(both.expiry(by: .usual) == Expiry(date: today.adding(days: 5), rule: .useBy))
        #expect(opened.expiry(by: .usual) == Expiry(date: today.adding(days: 5), rule: .opened))
        #expect(longer.expiry(by: .usual)?.rule == .bestBefore)
        #expect(try item().expiry(by: .usual) == nil)
    }

    @Test func `what is frozen keeps, unless its category says for how long`() throws {
        let soup = try item {
            $0.category = "soup"
            $0.useBy = today
            $0.frozenOn = today
        }
        let lives = ShelfLives(["soup": try ShelfLives.Life(frozen: 90)])

        #expect(soup.expiry(by: .usual) == nil && soup.expirySchedule(by: .usual) == nil)
        #expect(soup.expiry(by: lives) == Expiry(date: today.adding(days: 90), rule: .frozen))
    }

    @Test func `printed dates that passed in the freezer no longer count`() throws {
        var meat = try item { $0.useBy = today.adding(days: -30) }
        _ = meat.freeze(on: today.adding(days: -40))
        _ = meat.thaw(on: today, until: nil, by: .usual)
        #expect(meat.expiry(by: .usual) == nil)
        var fresh = try item { $0.useBy = today.adding(days: 3) }
        _ = fresh.freeze(on: today.adding(days: -1))
        _ = fresh.thaw(on: today, until: nil, by: .usual)
        #expect(fresh.expiry(by: .usual)?.date == today.adding(days: 3))
    }

    @Test func `a date printed for the day of thawing still counts, and that of the day before does not`()
        throws
    {
        for (useBy, end) in [(today, today), (today.adding(days: -1), nil)] {
            var meat = try item { $0.useBy = useBy }
            _ = meat.freeze(on: today.adding(days: -5))
            _ = meat.thaw(on: today, until: nil, by: .usual)
            #expect(meat.expiry(by: .usual)?.date == end)
        }
    }

    @Test(arguments: [
        (-2, ExpiryStage.over(days: 2)), (-1, .over(days: 1)), (0, .today), (1, .soon(days: 1)),
        (3, .soon(days: 3)),
        (4, .fresh(days: 4)),
    ])
    func `it is good on its day and over on the next`(days: Int, stage: ExpiryStage) {
        #expect(ExpiryStage(of: today.adding(days: days), on: today, first: -3) == stage)
    }

    @Test func `a date known too late for every step has one on the next day, and only before it is over`() {
        let end = today.adding(days: 10)
        let schedule = ReminderSchedule(end, leads: [-30, -7])

        #expect(days(schedule.known(since: today.adding(days: 2))) == ["-P30D -20", "-P7D 3"])
        #expect(days(schedule.known(since: today.adding(days: 3))) == ["-P30D -20", "-P7D 3", "late 4"])
        #expect(days(schedule.known(since: today.adding(days: 9))) == ["-P30D -20", "-P7D 3", "late 10"])
        #expect(days(schedule.known(since: end)) == ["-P30D -20", "-P7D 3", "late 10"])
        #expect(days(schedule.known(since: end.adding(days: 1))) == ["-P30D -20", "-P7D 3"])
    }

    @Test
    func `a date that became known after some of its days is reminded of soon, if no other day is near`() {
        let end = today.adding(days: 20)
        let passport = ReminderSchedule(end, leads: [-180, -90, -30, -7])
        let milk = ReminderSchedule(today.adding(days: 2), leads: [-3, -1, 0, 1])
        let fresh = ReminderSchedule(today.adding(days: 8), leads: [-3, -1, 0, 1])

        #expect(days(passport.known(since: today)).suffix(2) == ["late 1", "-P7D 13"])
        #expect(days(passport.known(since: today.adding(days: 10))).last == "-P7D 13")
        #expect(milk.known(since: today) == milk && fresh.known(since: today) == fresh)
        // Half of the time left is still to come after the next step.
        for days in [40, 60, 97, 170, 730] {
            let later = ReminderSchedule(today.adding(days: days), leads: [-180, -90, -30, -7])
            #expect(later.known(since: today) == later)
        }
        let over = ReminderSchedule(today.adding(days: 2), leads: [-3, 1])
        #expect(days(over.known(since: today)) == ["-P3D -1", "late 1", "P1D 3"])
        #expect(
            ReminderSchedule(today, leads: [-3, 0]).known(since: today)
                == ReminderSchedule(today, leads: [-3, 0]))
    }

    @Test func `a ladder survives its text`() throws {
        let thing = try item { $0.bestBefore = today.adding(days: 400) }
        let schedule = try #require(thing.expirySchedule(by: .usual))

        #expect(ReminderSchedule(schedule.date, text: schedule.text) == schedule)
        #expect(
            ReminderSchedule(schedule.date, text: "early") == nil
                && ReminderSchedule(schedule.date, text: "P3D=x") == nil)
        #expect(try ReminderSchedule.leads("-3, -1 0 1") == [-3, -1, 0, 1])
        #expect(throws: InvalidValue.self) { try ReminderSchedule.leads("three") }
        #expect(ReminderSchedule.leads(before: [7, 2]) == [-7, -2, 0, 1])
    }

    @Test(arguments: ["-P3D", "P0D", "P1D", "-P400D", "early", "pace", "late"])
    func `a step survives its text`(text: String) throws {
        #expect(try #require(ScheduleStep(text)).description == text)
        #expect(ReminderStep("expires:\(text)")?.description == "expires:\(text)")
        #expect(ReminderStep("warranty:\(text)")?.description == "warranty:\(text)")
    }

    @Test(arguments: ["", "P1M", "PT1H", "never", "-P1D2"])
    func `what is no step is none`(text: String) {
        #expect(ScheduleStep(text) == nil && ReminderStep("expires:\(text)") == nil)
    }

    @Test func `the pace of use says what will be left, once enough is known`() throws {
        var thing = try item {
            $0.quantity = (try? Quantity(parsing: "20")) ?? .one  // it is a quantity
            $0.bestBefore = today.adding(days: 40)
        }
        let expiry = today.adding(days: 40)
        for day in [2, 5] { _ = try thing.use(DecimalAmount(2), on: today.adding(days: day)) }
        #expect(ConsumptionForecast(for: thing, expiring: expiry, on: today.adding(days: 10)) == nil)
        _ = try thing.use(DecimalAmount(2), on: today.adding(days: 10))

        // 6 in 10 days are 18 in the 30 to come, of which 14 are there.
        #expect(ConsumptionForecast(for: thing, expiring: expiry, on: today.adding(days: 10)) == nil)
        // 6 in 20 days are 6 in the 20 to come.
        let left = try #require(ConsumptionForecast(for: thing, expiring: expiry, on: today.adding(days: 20)))
        #expect(left.left == DecimalAmount(8) && left.of == DecimalAmount(14))
        #expect(days(thing.expirySchedule(by: .usual)).first?.hasPrefix("pace ") == true)
        var history = 0
        for day in 11..<40 {
            let forecast = ConsumptionForecast(for: thing, expiring: expiry, on: today.adding(days: day))
            let now = Int(forecast?.left.significand ?? 0)
            #expect(now >= history)
            history = now
        }
    }

    @Test func `a month is a month, and the end of a warranty its last day`() throws {
        let thing = try item {
            $0.boughtOn = CivilDate(year: 2024, month: 2, day: 29)
            $0.warrantyFor = CivilPeriod(months: 12) ?? .zero
        }

        #expect(thing.warrantyEnd == CivilDate(year: 2025, month: 2, day: 28))
        #expect(
            thing.warrantySchedule(by: .usual)?.scheduledDays.map(\.day)
                == [
                    CivilDate(year: 2025, month: 1, day: 29), CivilDate(year: 2025, month: 2, day: 21),
                ].compactMap(\.self))
    }

    @Test func `the same rules have the same text, and others another`() throws {
        let other = ItemRules(shelfLives: ShelfLives(["milk": try ShelfLives.Life(opened: 4)]))

        #expect(ItemRules.usual.description == ItemRules().description)
        #expect(other.description != ItemRules.usual.description)
    }

    @Test(arguments: [
        ("04-10", "2026-11-01", "2027-04-01"), ("04-10", "2026-03-31", "2026-04-01"),
        ("04-10", "2026-10-31", "2026-10-31"), ("11-02", "2026-12-31", "2026-12-31"),
        ("11-02", "2026-03-01", "2026-11-01"), ("05-05", "2026-06-30", "2027-05-01"),
    ])
    func `a date moves into the season`(text: String, day: String, moved: String) throws {
        let season = try #require(Season(text))

        #expect(try season.moved(CivilDate(parsing: day)).description == moved)
        #expect(season.description == text)
    }

    @Test(arguments: ["01-12", "04-03", "13-01", "4-10", "04", "", "00-05"])
    func `what is no season is none`(text: String) {
        #expect(Season(text) == nil)
    }
}
