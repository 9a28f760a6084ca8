import CivilTime
import Rules
import Store
import TestSupport
import Testing

struct InsightFactsTests {
    private func facts(_ fixture: StoreFixture) throws -> InsightFacts {
        var reading = InsightReading(now: fixture.now, in: fixture.locality)
        while try fixture.store.advance(&reading) {}
        return reading.facts
    }

    private func lines(_ fixture: StoreFixture) throws -> [String] {
        try facts(fixture).outcomes.map {
            "\($0.kind) \($0.due) \($0.hour) \($0.lateness.map(String.init) ?? "-")"
        }.sorted()
    }

    @Test func `tasks that were done and those that are overdue are outcomes`() throws {
        let fixture = try StoreFixture()
        let done = try fixture.add("Done", due: "2026-11-24T10:30")
        _ = try fixture.add("Overdue", due: "2026-11-25")
        _ = try fixture.add("Soon", due: "2026-11-28")
        _ = try fixture.add("Some time")
        fixture.pass(.seconds(2 * 86_400))
        _ = try fixture.store.complete(done, subtasks: .ask, fixture.context)

        let facts = try facts(fixture)

        #expect(try lines(fixture) == ["task 2026-11-24 10 2", "task 2026-11-25 9 -"])
        #expect(facts.open.map { "\($0.title) \($0.due) \($0.hour)" } == ["Soon 2026-11-28 9"])
        // Thursday, 9:00 in the zone.
        let hours = try fixture.store.hoursOfCompletion(now: fixture.now, in: fixture.locality.zone)
        #expect(hours[3 * 24 + 9] == 1 && hours.reduce(0, +) == 1)
    }

    @Test func `occurrences that passed are missed, unless they were skipped`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Water", due: "2026-11-24T10:00", repeats: "day")
        fixture.pass(.seconds(7200))
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)
        fixture.pass(.seconds(86_400))
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
        let skip = try fixture.store.skip(task, fixture.context)
        fixture.pass(.seconds(2 * 86_400))
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)

        let before = try lines(fixture)
        _ = try fixture.store.undo(try #require(skip.entry), fixture.context)

        #expect(before == ["repeating 2026-11-24 10 0", "repeating 2026-11-26 10 -"])
        #expect(try facts(fixture).open.map(\.due.description) == ["2026-11-27"])
        #expect(try facts(fixture).repeating.map(\.repetition.description) == ["FREQ=DAILY"])
    }

    @Test func `of one person, what is for the person counts, and what the person has done`() throws {
        let fixture = try StoreFixture()
        for (name, isMe) in [("Anna", true), ("Ben", false)] {
            _ = try fixture.store.addPerson(
                Person(name: name, isMe: isMe, addedAt: fixture.now), fixture.context)
        }
        func add(_ title: String, for person: String, doneBy doer: String? = nil) throws {
            var details = try TodoDetails(title: title, due: When(parsing: "2026-11-24T10:30"))
            details.person = person
            let id = try fixture.store.add(details, fixture.context).value.todo.id.description
            guard let doer else { return }
            _ = try fixture.store.complete(id, by: doer, subtasks: .ask, fixture.context)
        }
        try add("Bens, by Ben", for: "Ben", doneBy: "Ben")
        try add("Anyone's, by Ben", for: "", doneBy: "Ben")
        try add("Bens, by Anna", for: "Ben", doneBy: "Anna")
        try add("Bens, not done", for: "Ben")
        fixture.pass(.seconds(3 * 86_400))
        func titles(_ person: String?) throws -> [String] {
            var reading = InsightReading(now: fixture.now, in: fixture.locality, of: person)
            while try fixture.store.advance(&reading) {}
            return reading.facts.outcomes.map(\.title).sorted()
        }

        #expect(try titles("ben") == ["Anyone's, by Ben", "Bens, by Ben", "Bens, not done"])
        #expect(try titles("Anna") == ["Bens, by Anna"])
        #expect(try titles(nil).count == 4)
    }

    @Test func `each task of a busy day counts once`() throws {
        let fixture = try StoreFixture()
        for number in 0..<450 { _ = try fixture.add("Errand \(number)", due: "2026-11-25") }
        fixture.pass(.seconds(3 * 86_400))

        let outcomes = try facts(fixture).outcomes

        #expect(outcomes.count == 450 && Set(outcomes.map(\.title)).count == 450)
    }

    @Test func `what is removed between two pieces of the reading is left out`() throws {
        let fixture = try StoreFixture()
        let tasks = try ["Water", "Sweep"].map { try fixture.add($0, due: "2026-11-25", repeats: "day") }
        var reading = InsightReading(now: fixture.now, in: fixture.locality)

        while reading.facts.repeating.isEmpty { _ = try fixture.store.advance(&reading, for: .zero) }
        let read = reading.facts.repeating.map(\.subject.id)
        let other = try #require(tasks.first { !read.contains($0) })
        _ = try fixture.store.remove([other], fixture.context)
        while try fixture.store.advance(&reading, for: .zero) {}

        #expect(read.count == 1 && reading.facts.repeating.map(\.subject.id) == read)
        #expect(try facts(fixture).repeating.map(\.subject.id) == read)
    }

    @Test func `maintenance counts by the day on which it was done`() throws {
        let fixture = try StoreFixture()
        var given = GivenFields<MaintenanceDetails>()
        given.title = "Descale"
        given.repeats = .afterDone(try CivilPeriod(parsing: "P7D"))
        given.due = try CivilDate(parsing: "2026-11-24")
        let plan = try fixture.store.addMaintenance(given, fixture.context).value
        fixture.pass(.seconds(3 * 86_400))
        let done = try ServiceDetails(on: fixture.context.today)
        _ = try fixture.store.maintenanceDone(plan.plan.id.description, done, fixture.context)

        #expect(try lines(fixture) == ["maintenance 2026-11-24 9 3"])
        #expect(try facts(fixture).open.map { "\($0.kind) \($0.due)" } == ["maintenance 2026-12-04"])
    }

    @Test func `an accepted proposal was followed by a longer one at once`() throws {
        let fixture = try StoreFixture()
        let task = try fixture.add("Water", due: "2026-11-24", repeats: "day")
        let edit = { (rule: String) in
            var changes = TodoChanges()
            changes.edits.set.repeats = try Repetition(parsing: rule)
            return try fixture.store.edit(task, changes, fixture.context)
        }
        #expect(try facts(fixture).repeating.map(\.ruleSince) == [nil])

        let changed = try edit("FREQ=DAILY;INTERVAL=2")
        #expect(try facts(fixture).repeating.map(\.ruleSince?.description) == ["2026-11-24"])
        _ = try fixture.store.undo(try #require(changed.entry), fixture.context)

        #expect(try facts(fixture).repeating.map(\.ruleSince) == [nil])
    }

    @Test func `days that end in a pause or in quiet are excused, and those after its end are not`() throws {
        let fixture = try StoreFixture()
        let zone = fixture.locality.zone
        try fixture.store.setPause(
            until: Instant(parsing: "2026-11-27T08:00:00Z"), now: fixture.now, in: zone)
        try fixture.reopen()
        #expect(try fixture.store.pausedUntil()?.description == "2026-11-27T08:00:00Z")
        #expect(
            try facts(fixture).excused.map(\.description).sorted() == [
                "2026-11-24", "2026-11-25", "2026-11-26",
            ])

        fixture.pass(.seconds(86_400))
        try fixture.store.setPause(until: nil, now: fixture.now, in: zone)
        try fixture.store.setQuiet(until: fixture.now + .seconds(3600), now: fixture.now, in: zone)
        #expect(try facts(fixture).excused.map(\.description) == ["2026-11-24"])
        try fixture.store.setQuiet(until: fixture.now + .seconds(86_400), now: fixture.now, in: zone)

        #expect(try facts(fixture).excused.map(\.description).sorted() == ["2026-11-24", "2026-11-25"])
        #expect(try fixture.store.pausedUntil() == nil)
    }

    @Test func `an item counts once, thrown away if a part of it was, and what was put back not at all`()
        throws
    {
        let fixture = try StoreFixture()
        let ham = try fixture.addItem("Ham") { draft in
            draft.quantity = try Quantity(parsing: "4")
            draft.price = try Money(parsing: "6.00 EUR")
        }
        _ = try fixture.store.use(ham, DecimalAmount(1), fixture.context)
        _ = try fixture.store.discard(ham, DecimalAmount(3), because: .spoiled, fixture.context)
        let milk = try fixture.addMilk()
        let used = try fixture.store.use(milk, nil, fixture.context)
        let tea = try fixture.addItem("Tea")
        _ = try fixture.store.use(tea, nil, fixture.context)
        _ = try fixture.store.undo(try #require(used.entry), fixture.context)

        let items = try facts(fixture).items

        #expect(items.map { "\($0.name) \($0.isThrownAway)" } == ["Ham true", "Tea false"])
        #expect(items.first?.lost?.description == "4.50 EUR")
    }
}
