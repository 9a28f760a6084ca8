import CivilTime
import Rules
import Testing

struct SupplyForecastTests {
    private let today = CivilDate(year: 2026, month: 11, day: 24) ?? .earliest

    // MARK: Simulated households

    /// How good forecasts were.
    private struct Score {
        var errors: [Double] = []
        var (inRange, asked) = (0, 0)
        var (warned, warnedRightly, ranOut) = (0, 0, 0)

        var median: Double { errors.sorted()[errors.count / 2] }
        var precision: Double { Double(warnedRightly) / Double(warned) }
        var recall: Double { Double(warnedRightly) / Double(ranOut) }
        var coverage: Double { Double(inRange) / Double(asked) }
    }

    private func score(_ habit: SimulatedHousehold.Habit) throws -> Score {
        var score = Score()
        for (number, thing) in SimulatedHousehold.things.enumerated() {
            for seed in 1...3 {
                let household = SimulatedHousehold(habit, thing, seed: UInt64(seed * 10 + number))
                // Every fifth evening, so that all days of the week come.
                for evening in household.evenings[60...].enumerated().filter({ $0.offset % 5 == 0 }).map(
                    \.element)
                {
                    guard let truth = evening.lasts, let supply = try household.supply(on: evening),
                        let forecast = SupplyForecast(
                            supply, household.uses(on: evening),
                            away: household.declared.filter { $0 > evening.day }, on: evening.day)
                    else { continue }
                    score.asked += 1
                    let guessed = evening.day.days(until: forecast.likeliest)
                    score.errors.append(abs(Double(guessed - truth)) / Double(truth))
                    let range =
                        evening.day.days(until: forecast.earliest)...evening.day.days(until: forecast.latest)
                    if range.contains(truth) { score.inRange += 1 }
                    let shopping = household.shops(after: evening.day)
                    let runsOut = truth < evening.day.days(until: shopping)
                    let warns = forecast.runsOut(before: shopping)
                    if runsOut { score.ranOut += 1 }
                    if warns { score.warned += 1 }
                    if warns, runsOut { score.warnedRightly += 1 }
                }
            }
        }
        return score
    }

    @Test(arguments: SimulatedHousehold.Habit.allCases)
    func `days left are near what comes, and a warning before shopping is mostly right`(
        habit: SimulatedHousehold.Habit
    ) throws {
        let score = try score(habit)

        #expect(score.asked > 700)
        #expect(score.median <= 0.25, "median error \(score.median)")
        #expect(score.coverage >= 0.6, "range \(score.coverage)")
        #expect(score.precision >= 0.8, "right \(score.warnedRightly) of \(score.warned)")
        // Saying nothing would also be right.
        #expect(score.recall >= 0.25, "\(score.warnedRightly) of \(score.ranOut)")
    }

    // MARK: One supply

    private func supply(
        _ quantity: String, until: CivilDate? = nil, useBy: Bool = false, opened: CivilDate? = nil
    ) throws -> Supply {
        try #require(
            Supply(
                [
                    Supply.Lot(
                        id: .random(), name: "Milk", try Quantity(parsing: quantity), expiresOn: until,
                        hasUseBy: useBy, openedOn: opened)
                ], on: today))
    }

    /// One carton every four days, the last one two days ago.
    private func uses(
        count: Int = 12, packs: Int? = nil, idle: Set<CivilDate> = [], notesOpening: Bool = false
    ) -> SupplyUses {
        let last = today.adding(days: -2)
        return SupplyUses(
            since: last.adding(days: -4 * count),
            (0..<count).map { SupplyUses.Use(on: last.adding(days: -4 * $0), DecimalAmount(1)) },
            finishedPacks: packs ?? count, idle: idle, notesOpening: notesOpening)
    }

    private func days(
        _ quantity: String, _ uses: SupplyUses, opened: CivilDate? = nil, away: Set<CivilDate> = []
    ) throws -> Int? {
        SupplyForecast(try supply(quantity, opened: opened), uses, away: away, on: today).map {
            today.days(until: $0.likeliest)
        }
    }

    @Test func `the stock decides how long it lasts, and not how long a pack did`() throws {
        #expect(try days("1 carton", uses()) == 2)
        #expect(try days("2 cartons", uses()) == 6)
        #expect(try days("10 cartons", uses()) == 38)
    }

    @Test func `nothing is said of fewer than three packs, or of nothing`() throws {
        #expect(try days("2 cartons", uses(count: 2)) == nil)
        #expect(try days("2 cartons", uses(count: 12, packs: 2)) == nil)
        #expect(try days("2 cartons", uses(count: 3)) == 6)
        let hasty = SupplyUses(
            since: today.adding(days: -3),
            (0..<3).map { SupplyUses.Use(on: today.adding(days: -$0), DecimalAmount(1)) }, finishedPacks: 3)
        #expect(try days("2 cartons", hasty) == nil)
        let gone = Supply.Lot(
            id: .random(), name: "Milk", try Quantity(parsing: "0 cartons"), isPresent: false)
        #expect(SupplyForecast(try #require(Supply([gone], on: today)), uses(), on: today) == nil)
    }

    @Test func `days on which nothing was there, or nobody, say nothing about the pace`() throws {
        // Two of four days each time: half as long, so twice as fast.
        let idle = Set((0..<60).filter { $0 % 4 == 0 || $0 % 4 == 1 }.map { today.adding(days: -3 - $0) })

        #expect(try days("10 cartons", uses(idle: idle)) ?? 99 < 25)
    }

    @Test func `days ahead on which nobody is there make it last longer`() throws {
        let away = Set((1...10).map { today.adding(days: $0) })

        #expect(try days("2 cartons", uses(), away: away) == 16)
    }

    @Test func `a carton is full until it is opened, if openings are known`() throws {
        #expect(try days("2 cartons", uses(notesOpening: true)) == 8)
        #expect(try days("2 cartons", uses(notesOpening: true), opened: today.adding(days: -1)) == 7)
    }

    @Test func `what cannot be eaten before its use-by date does not count, frozen it does`() throws {
        let spoils = try supply("10 cartons", until: today.adding(days: 7), useBy: true)
        let keeps = try supply("10 cartons")

        let forecast = try #require(SupplyForecast(spoils, uses(), on: today))

        #expect(today.days(until: forecast.latest) < 14)
        #expect(forecast.wasted == DecimalAmount(8))
        #expect(SupplyForecast(keeps, uses(), on: today)?.wasted == .zero)
    }

    @Test func `the range holds the likeliest day, and is wider if use is irregular`() throws {
        let regular = try #require(SupplyForecast(try supply("5 cartons"), uses(), on: today))
        let irregular = SupplyUses(
            since: today.adding(days: -60),
            [58, 57, 50, 49, 41, 32, 30, 28, 17, 14, 13, 2].map {
                SupplyUses.Use(on: today.adding(days: -$0), DecimalAmount(1))
            }, finishedPacks: 12)
        let other = try #require(SupplyForecast(try supply("5 cartons"), irregular, on: today))

        #expect(regular.earliest <= regular.likeliest && regular.likeliest <= regular.latest)
        #expect(other.earliest <= other.likeliest && other.likeliest <= other.latest)
        #expect(
            regular.earliest.days(until: regular.latest) < other.earliest.days(until: other.latest))
    }

    @Test func `numbers at the limits end no process`() throws {
        let many = SupplyUses(
            since: .earliest,
            (0..<5).map { SupplyUses.Use(on: today.adding(days: -$0), DecimalAmount(1_000_000_000)) },
            finishedPacks: .max)
        let few = SupplyUses(
            since: .earliest,
            [SupplyUses.Use(on: CivilDate.earliest.adding(days: 9), try #require(DecimalAmount("0.000001")))],
            finishedPacks: 3)

        #expect(try days("0.000001 cartons", many) != nil)
        #expect(try days("1000000000 cartons", few) == 3_660)
    }

    // MARK: Shopping

    @Test func `who shops on Saturdays shops next Saturday`() throws {
        let saturdays = (1...6).map { today.adding(days: -7 * $0 + 4) }
        let rhythm = try #require(ShoppingRhythm(saturdays + [today.adding(days: -20)], on: today))

        #expect(rhythm.weekdays == [.saturday])
        #expect(rhythm.next(from: today) == today.adding(days: 4))
        #expect(rhythm.next(from: today, away: [today.adding(days: 4)]) == today.adding(days: 11))
        #expect(ShoppingRhythm(saturdays.prefix(3), on: today) == nil)
    }

    @Test func `who shops every ten days shops ten days after the last time`() throws {
        let rhythm = try #require(
            ShoppingRhythm([44, 34, 24, 14, 4].map { today.adding(days: -$0) }, on: today))

        #expect(rhythm.weekdays.isEmpty)
        #expect(rhythm.next(from: today) == today.adding(days: 6))
    }

    // MARK: The other way round

    @Test(
        arguments: [
            ("20 cans", 371, nil, "20 1/18"), ("20 cans", 40, nil, "20 1/2"), ("60 cans", 20, nil, "60 3/1"),
            ("3 cans", 300, nil, nil), ("20 cans", 10, nil, nil), ("20 kg", 300, nil, nil),
            ("20 cans", 371, 12, nil), ("200 cans", 371, 12, "200 1/1"),
        ] as [(String, Int, Int?, String?)])
    func `what must be used by a day needs a pace, unless it is used in time`(
        quantity: String, days: Int, used: Int?, plan: String?
    ) throws {
        let supply = try supply(quantity, until: today.adding(days: days))
        let forecast = used.flatMap { SupplyForecast(supply, uses(count: $0), on: today) }

        let found = UseUpPlan(supply, forecast, on: today)

        #expect(found.map { "\($0.amount) \($0.pieces)/\($0.days)" } == plan)
    }
}
