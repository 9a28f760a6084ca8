import CivilTime
import Rules
import Store
import Testing

struct MeterTests {
    /// Tuesday 24 November 2026, 09:00 in Paris.
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    private func meter(_ name: String = "Car", _ value: Int32? = nil, on day: String? = nil) throws {
        let reading = try value.map {
            NewMeterReading(DecimalAmount($0), on: try day.map { try fixture.day($0) })
        }
        _ = try fixture.store.addMeter(named: name, unit: "km", reading, fixture.context)
    }

    @discardableResult
    private func read(
        _ value: Int32, on day: String? = nil, correct: Bool = false, _ name: String = "car"
    ) throws -> MeterOverview {
        try fixture.store.readMeter(
            name,
            NewMeterReading(
                DecimalAmount(value), on: try day.map { try fixture.day($0) }, isCorrection: correct),
            fixture.context
        ).value
    }

    private func plan(
        _ use: Int32 = 500, _ change: (inout GivenFields<MaintenanceDetails>) throws -> Void = { _ in }
    ) throws -> String {
        var given = GivenFields<MaintenanceDetails>()
        (given.title, given.repeats) = ("Change the oil", try Repetition(parsing: "after done P6M"))
        (given.meter, given.use) = ("CAR", DecimalAmount(use))
        try change(&given)
        return try fixture.store.addMaintenance(given, fixture.context).value.plan.id.description
    }

    private func due(_ plan: String) throws -> String {
        try fixture.store.maintenance(plan).plan.due.description
    }

    private func done(_ plan: String, on day: String? = nil, at reading: Int32? = nil) throws
        -> MaintenancePlan
    {
        var given = GivenFields<ServiceDetails>()
        (given.on, given.reading) = (try day.map { try fixture.day($0) }, reading.map { DecimalAmount($0) })
        let details = try ServiceDetails(of: given, on: fixture.context.today)
        return try fixture.store.maintenanceDone(plan, details, fixture.context).value.overview.plan
    }

    @Test func `a reading that is far more than usual is refused until it is said to be right`() throws {
        try meter("Car", 1_000, on: "2026-10-25")
        try read(1_400, on: "2026-11-20")

        let refusal = #expect(throws: StoreError.self) { try read(140_020) }
        let right = try read(140_020, correct: true)

        #expect("\(refusal as Any)".contains("check it for an extra digit, or say that it is correct"))
        #expect("\(refusal as Any)".contains("1400 km read on 2026-11-20"), "\(refusal as Any)")
        #expect(right.log.latest?.value == DecimalAmount(140_020) && right.removed == [])
    }

    @Test func `the final reading of a meter that is replaced is believed no more than others`() throws {
        try meter("Car", 1_000, on: "2026-10-25")
        try read(1_400, on: "2026-11-20")
        func replace(_ old: Int32, isRight: Bool = false) throws -> MeterOverview {
            try fixture.store.replaceMeter(
                "car", NewMeterReading(.zero, isCorrection: isRight), old: DecimalAmount(old), fixture.context
            ).value
        }

        let fast = #expect(throws: StoreError.self) { try replace(140_020) }
        let low = #expect(throws: StoreError.self) { try replace(1_100) }

        #expect("\(fast as Any)".contains("check it for an extra digit"), "\(fast as Any)")
        #expect("\(low as Any)".contains("the reading on 2026-11-20 is higher"), "\(low as Any)")
        #expect(try replace(1_100, isRight: true).removed.map(\.value) == [DecimalAmount(1_400)])
        #expect(try fixture.store.meter("car").log.latest?.total == DecimalAmount(1_100))
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try replace(140_020, isRight: true).removed == [])
    }

    @Test func `a correction names the readings that it removes`() throws {
        try meter("Car", 1_000, on: "2026-10-25")
        try read(9_000, on: "2026-11-10")
        try read(9_100, on: "2026-11-20")

        let corrected = try read(1_200, correct: true)

        #expect(corrected.removed.map(\.value) == [DecimalAmount(9_000), DecimalAmount(9_100)])
        #expect(try read(1_210).removed == [])
    }

    @Test func `after a replacement, the reason says what the new meter shows`() throws {
        try meter("Car", 1_000, on: "2026-09-25")
        try read(3_000, on: "2026-11-20")
        _ = try fixture.store.replaceMeter("car", NewMeterReading(.zero), old: nil, fixture.context)
        let id = try plan(500) { $0.doneAt = DecimalAmount(3_000) }

        let why = try fixture.reminders(of: id).first?.why

        #expect(
            why?.contains("to reach 500 km (3500 km in total, with the earlier meters)") == true,
            "\(why ?? "-")")
    }

    @Test func `readings move the day on which maintenance is due, and undo moves it back`() throws {
        try meter("Car", 1_000, on: "2026-10-25")
        let id = try plan { $0.doneAt = DecimalAmount(1_000) }
        #expect(try due(id) == "2027-05-24")

        try read(1_150)
        #expect(try due(id) == "2027-02-02")
        let rings = try fixture.reminders(of: id).filter { $0.state.kind == .planned }.map(
            \.identity.occurrence)
        #expect(rings == ["2027-02-02"])
        _ = try fixture.store.undo(0, fixture.context)

        #expect(try due(id) == "2027-05-24")
        #expect(try fixture.store.meter("Car").log.readings.count == 1)
    }

    @Test func `a reading that reaches the use makes it due at once, and it rings today`() throws {
        fixture.now = try Instant(parsing: "2026-11-24T12:00:00Z")
        try meter("Car", 1_000)
        let id = try plan()

        try read(1_500)

        #expect(try due(id) == "2026-11-24")
        try fixture.ring(at: "2026-11-24T19:00")
        #expect(try fixture.open(of: id) != nil)
    }

    @Test func `once it is done, the use counts from the reading of that day`() throws {
        try meter("Car", 1_000, on: "2026-10-25")
        let id = try plan { $0.doneAt = DecimalAmount(1_000) }
        try read(1_500)

        let given = try done(id, at: 1_520)
        #expect(given.doneAt == DecimalAmount(1_520))
        #expect(try fixture.store.meter("car").log.latest?.value == DecimalAmount(1_520))
        let events = try fixture.store.maintenanceHistory(id)
        #expect(events.map(\.details.reading) == [DecimalAmount(1_520)])
        // 520 in 30 days: the next 500 take 29 of them.
        #expect(given.due.description == "2026-12-23" && given.dueBy?.description == "2027-05-24")

        fixture.now = try Instant(parsing: "2026-12-24T08:00:00Z")
        let latest = try done(id)
        #expect(latest.doneAt == DecimalAmount(1_520))
        #expect(try fixture.store.maintenanceHistory(id).last?.details.reading == DecimalAmount(1_520))
    }

    @Test func `a lower reading is refused, and as a correction it replaces the wrong one`() throws {
        try meter("Car", 1_000, on: "2026-10-25")
        try read(11_500, on: "2026-11-20")
        let id = try plan { $0.doneAt = DecimalAmount(1_000) }
        #expect(try due(id) == "2026-11-24")

        let refusal = #expect(throws: StoreError.self) { try read(1_150) }
        #expect(refusal?.description.contains("the reading on 2026-11-20 is higher: 11500 km") == true)
        try read(1_150, correct: true)

        #expect(try due(id) == "2027-02-02")
        #expect(
            try fixture.store.meter("car").log.readings.map(\.value) == [
                DecimalAmount(1_000), DecimalAmount(1_150),
            ])
    }

    @Test func `a replaced meter keeps the use so far`() throws {
        try meter("Car", 1_000, on: "2026-10-25")
        let id = try plan { $0.doneAt = DecimalAmount(1_000) }

        let replaced = try fixture.store.replaceMeter(
            "Car", NewMeterReading(.zero), old: DecimalAmount(1_150), fixture.context
        ).value

        #expect(replaced.log.latest?.value == .zero && replaced.log.latest?.total == DecimalAmount(1_150))
        #expect(try due(id) == "2027-02-02")
        #expect(try read(350).log.latest?.total == DecimalAmount(1_500))
        #expect(try due(id) == "2026-11-24")
    }

    @Test func `a snooze outlives a new forecast`() throws {
        try meter("Car", 1_000, on: "2026-10-25")
        let id = try plan {
            $0.doneAt = DecimalAmount(1_000)
            $0.leads = [-14]
        }
        try read(1_250)
        #expect(try due(id) == "2026-12-24")
        try fixture.ring(at: "2026-12-10T09:00")
        let open = try #require(try fixture.open(of: id))
        try fixture.answer(.snooze(.lasting(#require(CivilPeriod(days: 1)))), id)
        fixture.pass(.seconds(3_600))

        try read(1_380)

        let snoozed = try fixture.reminders(of: id).filter { $0.state.kind == .snoozed }
        #expect(snoozed.map(\.id) == [open.id])
        #expect(try snoozed.map(\.identity.occurrence) == [due(id)])
    }

    @Test func `a skipped time comes again after as much use, and a pause outlives readings`() throws {
        try meter("Car", 1_000, on: "2026-10-25")
        let id = try plan { $0.doneAt = DecimalAmount(1_000) }
        try read(1_600)

        let skipped = try fixture.store.skipMaintenance(id, fixture.context).value.plan
        #expect(skipped.doneAt == DecimalAmount(1_600) && skipped.due > fixture.context.today)
        _ = try fixture.store.pauseMaintenance(id, fixture.context)
        try read(2_200)
        #expect(try fixture.store.maintenance(id).nextReminderAt == nil)
        let resumed = try fixture.store.resumeMaintenance(id, fixture.context).value
        #expect(resumed.plan.due == fixture.context.today && resumed.nextReminderAt != nil)
    }

    @Test func `a removed meter leaves the interval, and undo brings both back`() throws {
        try meter("Car", 1_000, on: "2026-10-25")
        let id = try plan { $0.doneAt = DecimalAmount(1_000) }
        try read(1_150)

        #expect(try fixture.store.removeMeters(["car"], fixture.context).value == 1)
        #expect(try due(id) == "2027-05-24")
        #expect(try fixture.store.maintenance(id).plan.details.meter == nil)
        #expect(try fixture.store.meters() == [])
        _ = try fixture.store.undo(0, fixture.context)

        #expect(try due(id) == "2027-02-02")
        #expect(try fixture.store.maintenance(id).meter?.log.latest?.value == DecimalAmount(1_150))
    }

    @Test func `adding a meter cannot be undone while maintenance goes by it`() throws {
        try meter("Car", 1_000)
        let added = try #require(try fixture.store.history(limit: 1).first?.id)
        let id = try plan()

        #expect(throws: StoreError.self) { try fixture.store.undo(added, fixture.context) }
        _ = try fixture.store.undo(0, fixture.context)
        _ = try fixture.store.undo(added, fixture.context)

        #expect(try fixture.store.meters() == [])
        #expect(throws: StoreError.self) { try fixture.store.maintenance(id) }
    }

    @Test func `meters are found by name and by the beginning of their ids, and no two have one name`() throws
    {
        try meter("Car", 1)
        try meter("Boat", 2)
        let id = try fixture.store.meter("Boat").meter.id.description

        #expect(try fixture.store.meter("BOAT").meter.id.description == id)
        #expect(try fixture.store.meter(String(id.prefix(8))).meter.name == "Boat")
        #expect(throws: StoreError.self) { try meter("car") }
        #expect(throws: StoreError.self) { try fixture.store.meter("Plane") }
        #expect(throws: StoreError.self) {
            try fixture.store.editMeter("Boat", newName: "CAR", unit: nil, fixture.context)
        }
        let edited = try fixture.store.editMeter("Boat", newName: "Yacht", unit: "hours", fixture.context)
            .value
        #expect(edited.meter.name == "Yacht" && edited.meter.unit == "h")
        #expect(try fixture.store.meters().map(\.meter.name) == ["Car", "Yacht"])
    }

    @Test func `a reading said with other maintenance is refused, and nothing is done`() throws {
        let id = try plan { given in
            (given.meter, given.use) = (nil, nil)
        }

        #expect(throws: StoreError.self) { try done(id, at: 5) }

        #expect(try fixture.store.maintenanceHistory(id) == [])
    }

    @Test func `a reading that changes nothing leaves no step in the journal`() throws {
        try meter("Car", 1_000)
        let before = try fixture.store.history(limit: 100).count

        try read(1_000)

        #expect(try fixture.store.history(limit: 100).count == before)
    }
}
