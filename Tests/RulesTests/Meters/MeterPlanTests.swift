import CivilTime
import Rules
import Testing

struct MeterPlanTests {
    private let locality = Locality(zone: Zone(posix: "CET-1") ?? .utc, zones: ZoneDatabase(directories: []))
    private let today = CivilDate("2026-11-24") ?? .earliest
    private let now = Instant(secondsSince1970: 1_795_507_200)

    private func plan(_ change: (inout GivenFields<MaintenanceDetails>) throws -> Void = { _ in }) throws
        -> MaintenancePlan
    {
        var given = GivenFields<MaintenanceDetails>()
        given.title = "Change the oil"
        given.repeats = try Repetition(parsing: "after done P6M")
        (given.meter, given.use) = ("3f2a0000-0000-4000-8000-000000000001", DecimalAmount(500))
        try change(&given)
        return try MaintenancePlan(of: given, parts: [], now: now, in: locality)
    }

    private func log(_ readings: (String, Int32)...) throws -> MeterLog {
        try readings.reduce(MeterLog()) { log, reading in
            try log.adding(DecimalAmount(reading.1), on: try CivilDate(parsing: reading.0))
        }
    }

    @Test func `without a rate, only the interval counts, and the first reading is where the use begins`()
        throws
    {
        var plan = try plan()
        plan.meet(MeterLog(), on: today)
        #expect(plan.due.description == "2027-05-24" && plan.doneAt == nil && plan.dueAt == nil)

        plan.meet(try log(("2026-11-24", 100)), on: today)

        #expect(plan.due.description == "2027-05-24")
        #expect(plan.doneAt == DecimalAmount(100) && plan.dueAt == DecimalAmount(600))
    }

    @Test func `whichever comes first makes it due`() throws {
        var fast = try plan()
        fast.meet(try log(("2026-10-25", 0), ("2026-11-24", 150)), on: today)
        var slow = try plan()
        slow.meet(try log(("2026-10-25", 0), ("2026-11-24", 15)), on: today)

        #expect(fast.due.description == "2027-03-04" && fast.dueBy?.description == "2027-05-24")
        #expect(slow.due == slow.dueBy && slow.due.description == "2027-05-24")
    }

    @Test func `a reading that reaches the use makes it due at once, and it stays due since then`() throws {
        var plan = try plan { $0.doneAt = DecimalAmount(100) }

        plan.meet(try log(("2026-11-24", 600)), on: today)
        #expect(plan.due == today)
        plan.meet(try log(("2026-11-24", 600), ("2026-11-30", 700)), on: today.adding(days: 6))
        #expect(plan.due == today)
    }

    @Test func `a use that was reached before it was known makes it due today`() throws {
        var plan = try plan { $0.doneAt = DecimalAmount(100) }

        plan.meet(try log(("2026-10-01", 700)), on: today)

        #expect(plan.due == today)
    }

    @Test func `a forecast that has passed makes it due today, and a correction takes that back`() throws {
        var plan = try plan { $0.doneAt = DecimalAmount(0) }

        plan.meet(try log(("2026-01-01", 0), ("2026-04-11", 400)), on: today)
        #expect(plan.due == today)
        plan.meet(try log(("2026-01-01", 0), ("2026-04-11", 400), ("2026-11-24", 410)), on: today)
        #expect(plan.due == plan.dueBy)
    }

    @Test func `an interval that has passed stays the day on which it is due`() throws {
        var plan = try plan {
            $0.lastDone = try CivilDate(parsing: "2026-01-01")
            $0.doneAt = .zero
        }

        plan.meet(try log(("2026-11-24", 600)), on: today)

        #expect(plan.due.description == "2026-07-01")
    }

    @Test func `what was done before the plan was made counts from the reading of that day`() throws {
        var plan = try plan { $0.lastDone = try CivilDate(parsing: "2026-11-09") }

        plan.meet(try log(("2026-10-25", 0), ("2026-11-24", 300)), on: today)

        #expect(plan.doneAt == DecimalAmount(150))
        #expect(plan.due.description == "2026-12-29")
    }

    @Test func `a stopped time stays stopped when its day moves`() throws {
        var plan = try plan()
        plan.stoppedFor = plan.due

        plan.meet(try log(("2026-10-25", 0), ("2026-11-24", 150)), on: today)

        #expect(plan.isStopped)
    }

    @Test func `a day outside of the season moves into it`() throws {
        var plan = try plan {
            $0.season = Season("04-10")
            $0.doneAt = .zero
        }

        plan.meet(try log(("2026-10-25", 0), ("2026-11-24", 450)), on: today)

        #expect(plan.due.description == "2027-04-01")
    }

    @Test func `the reminder says that the meter makes it due`() throws {
        var plan = try plan()
        plan.meet(try log(("2026-10-25", 0), ("2026-11-24", 150)), on: today)

        func reasons(_ log: MeterLog) throws -> [String] {
            try plan.reminders(now: now, in: locality, by: log, unit: "h").reminders.map(\.why)
        }
        let expected = try reasons(try log(("2026-10-25", 0), ("2026-11-24", 150)))
        let reached = try reasons(try log(("2026-10-25", 0), ("2026-11-24", 650)))

        #expect(
            Set(expected.map { $0.hasSuffix("when Steward expects its meter to reach 650 h") }) == [true],
            "\(expected)")
        #expect(
            Set(reached.map { $0.hasSuffix("as its meter has reached 650 h") }) == [true], "\(reached)")
    }

    @Test(arguments: [
        "use -5", "use 0", "no use", "no meter", "rule", "done at -1",
    ])
    func `a plan with a meter needs a use, and an interval from when it was done`(fault: String) throws {
        #expect(throws: InvalidValue.self) {
            try plan { given in
                switch fault {
                case "use -5": given.use = DecimalAmount(-5)
                case "use 0": given.use = .zero
                case "no use": given.use = nil
                case "no meter": given.meter = nil
                case "rule": given.repeats = try Repetition(parsing: "FREQ=YEARLY")
                default: given.doneAt = DecimalAmount(-1)
                }
            }
        }
    }

    @Test func `edits keep what they do not mention, and without its meter only the interval counts`() throws
    {
        var plan = try plan()
        plan.meet(try log(("2026-10-25", 0), ("2026-11-24", 150)), on: today)
        func edited(_ change: (inout FieldEdits<MaintenanceDetails>) throws -> Void) throws -> MaintenancePlan
        {
            var edits = FieldEdits<MaintenanceDetails>()
            try change(&edits)
            return try edits.applied(to: plan, now: now, in: locality)
        }

        #expect(try edited { $0.set.notes = "10W-40" }.due == plan.due)
        let bare = try edited { $0.clear = ["meter"] }
        #expect(bare.due == plan.dueBy && bare.details.use == nil && bare.details.dueBy == nil)
        let moved = try edited { $0.set.due = try CivilDate(parsing: "2027-01-10") }
        #expect(moved.dueBy == moved.due && moved.due.description == "2027-01-10")
        let sooner = try edited { $0.set.repeats = try Repetition(parsing: "after done P1M") }
        #expect(sooner.dueBy?.description == "2026-12-24")
    }
}
