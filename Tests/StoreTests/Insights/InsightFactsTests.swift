import CivilTime
import Rules
import Store
import TestSupport
import Testing

struct InsightFactsTests {
    private func facts(_ world: StoreWorld) throws -> InsightFacts {
        var reading = InsightReading(now: world.now, in: world.locality)
        while try world.store.advance(&reading) {}
        return reading.facts
    }

    private func lines(_ world: StoreWorld) throws -> [String] {
        try facts(world).outcomes.map {
            "\($0.kind) \($0.due) \($0.hour) \($0.lateness.map(String.init) ?? "-")"
        }.sorted()
    }

    @Test func `tasks that were done and those that are overdue are outcomes`() throws {
        let world = try StoreWorld()
        let done = try world.add("Done", due: "2026-11-24T10:30")
        _ = try world.add("Overdue", due: "2026-11-25")
        _ = try world.add("Soon", due: "2026-11-28")
        _ = try world.add("Some time")
        world.pass(.seconds(2 * 86_400))
        _ = try world.store.complete(done, subtasks: .ask, world.context)

        let facts = try facts(world)

        #expect(try lines(world) == ["task 2026-11-24 10 2", "task 2026-11-25 9 -"])
        #expect(facts.open.map { "\($0.title) \($0.due) \($0.hour)" } == ["Soon 2026-11-28 9"])
        // Thursday, 9:00 in the zone.
        let hours = try world.store.hoursOfCompletion(now: world.now, in: world.locality.zone)
        #expect(hours[3 * 24 + 9] == 1 && hours.reduce(0, +) == 1)
    }

    @Test func `occurrences that passed are missed, unless they were skipped`() throws {
        let world = try StoreWorld()
        let task = try world.add("Water", due: "2026-11-24T10:00", repeats: "day")
        world.pass(.seconds(7200))
        _ = try world.store.complete(task, subtasks: .ask, world.context)
        world.pass(.seconds(86_400))
        _ = try world.store.enqueueDue(now: world.now, in: world.locality)
        let skip = try world.store.skip(task, world.context)
        world.pass(.seconds(2 * 86_400))
        _ = try world.store.enqueueDue(now: world.now, in: world.locality)

        let before = try lines(world)
        _ = try world.store.undo(try #require(skip.entry), world.context)

        #expect(before == ["repeating 2026-11-24 10 0", "repeating 2026-11-26 10 -"])
        #expect(try facts(world).open.map(\.due.description) == ["2026-11-27"])
        #expect(try facts(world).repeating.map(\.repetition.description) == ["FREQ=DAILY"])
    }

    @Test func `each task of a busy day counts once`() throws {
        let world = try StoreWorld()
        for number in 0..<450 { _ = try world.add("Errand \(number)", due: "2026-11-25") }
        world.pass(.seconds(3 * 86_400))

        let outcomes = try facts(world).outcomes

        #expect(outcomes.count == 450 && Set(outcomes.map(\.title)).count == 450)
    }

    @Test func `what is removed between two pieces of the reading is left out`() throws {
        let world = try StoreWorld()
        let tasks = try ["Water", "Sweep"].map { try world.add($0, due: "2026-11-25", repeats: "day") }
        var reading = InsightReading(now: world.now, in: world.locality)

        while reading.facts.repeating.isEmpty { _ = try world.store.advance(&reading, for: .zero) }
        let read = reading.facts.repeating.map(\.subject.id)
        let other = try #require(tasks.first { !read.contains($0) })
        _ = try world.store.remove([other], world.context)
        while try world.store.advance(&reading, for: .zero) {}

        #expect(read.count == 1 && reading.facts.repeating.map(\.subject.id) == read)
        #expect(try facts(world).repeating.map(\.subject.id) == read)
    }

    @Test func `maintenance counts by the day on which it was done`() throws {
        let world = try StoreWorld()
        var given = GivenFields<MaintenanceDetails>()
        given.title = "Descale"
        given.repeats = .afterDone(try CivilPeriod(parsing: "P7D"))
        given.due = try CivilDate(parsing: "2026-11-24")
        let plan = try world.store.addMaintenance(given, world.context).value
        world.pass(.seconds(3 * 86_400))
        let done = try ServiceDetails(on: world.context.today)
        _ = try world.store.maintenanceDone(plan.plan.id.description, done, world.context)

        #expect(try lines(world) == ["maintenance 2026-11-24 9 3"])
        #expect(try facts(world).open.map { "\($0.kind) \($0.due)" } == ["maintenance 2026-12-04"])
    }

    @Test func `an accepted proposal was followed by a longer one at once`() throws {
        let world = try StoreWorld()
        let task = try world.add("Water", due: "2026-11-24", repeats: "day")
        let edit = { (rule: String) in
            var changes = TodoChanges()
            changes.edits.set.repeats = try Repetition(parsing: rule)
            return try world.store.edit(task, changes, world.context)
        }
        #expect(try facts(world).repeating.map(\.ruleSince) == [nil])

        let changed = try edit("FREQ=DAILY;INTERVAL=2")
        #expect(try facts(world).repeating.map(\.ruleSince?.description) == ["2026-11-24"])
        _ = try world.store.undo(try #require(changed.entry), world.context)

        #expect(try facts(world).repeating.map(\.ruleSince) == [nil])
    }

    @Test func `days that end in a pause or in quiet are excused, and those after its end are not`() throws {
        let world = try StoreWorld()
        let zone = world.locality.zone
        try world.store.setPause(
            until: Instant(parsing: "2026-11-27T08:00:00Z"), now: world.now, in: zone)
        try world.reopen()
        #expect(try world.store.pausedUntil()?.description == "2026-11-27T08:00:00Z")
        #expect(
            try facts(world).excused.map(\.description).sorted() == [
                "2026-11-24", "2026-11-25", "2026-11-26",
            ])

        world.pass(.seconds(86_400))
        try world.store.setPause(until: nil, now: world.now, in: zone)
        try world.store.setQuiet(until: world.now + .seconds(3600), now: world.now, in: zone)
        #expect(try facts(world).excused.map(\.description) == ["2026-11-24"])
        try world.store.setQuiet(until: world.now + .seconds(86_400), now: world.now, in: zone)

        #expect(try facts(world).excused.map(\.description).sorted() == ["2026-11-24", "2026-11-25"])
        #expect(try world.store.pausedUntil() == nil)
    }

    @Test func `an item counts once, thrown away if a part of it was, and what was put back not at all`()
        throws
    {
        let world = try StoreWorld()
        let ham = try world.addItem("Ham") { draft in
            draft.quantity = try Quantity(parsing: "4")
            draft.price = try Money(parsing: "6.00 EUR")
        }
        _ = try world.store.use(ham, DecimalAmount(1), world.context)
        _ = try world.store.discard(ham, DecimalAmount(3), because: .spoiled, world.context)
        let milk = try world.addMilk()
        let used = try world.store.use(milk, nil, world.context)
        let tea = try world.addItem("Tea")
        _ = try world.store.use(tea, nil, world.context)
        _ = try world.store.undo(try #require(used.entry), world.context)

        let items = try facts(world).items

        #expect(items.map { "\($0.name) \($0.isThrownAway)" } == ["Ham true", "Tea false"])
        #expect(items.first?.lost?.description == "4.50 EUR")
    }
}
