import CivilTime
import Rules
import Store
import TestSupport
import Testing

struct EventTests {
    /// Tuesday 24 November 2026, 09:00 in Paris.
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    @Test func `an event comes back as it was given, and is found by the beginning of its id`() throws {
        let details = try EventDetails(
            title: "Team meeting", notes: "Bring\ncake", location: "Room 2",
            start: When(parsing: "2026-11-25T14:00"), end: When(parsing: "2026-11-25T15:00"),
            repetition: Repetition(parsing: "FREQ=WEEKLY"),
            reminders: [ReminderTrigger(parsing: "-PT15M"), ReminderTrigger(parsing: "2026-11-24T18:00")])

        let added = try fixture.store.add(details, fixture.context)
        let skipped = try fixture.store.skip(
            added.value.short, at: When(parsing: "2026-12-02"), fixture.context)
        try fixture.reopen()
        let found = try fixture.event(added.value.short)

        #expect(found == skipped.value)
        #expect(found.event.details == details)
        #expect(found.event.title == "Team meeting" && found.event.location == "Room 2")
        #expect(found.event.notes == "Bring\ncake")
        #expect(found.event.series?.exclusions.map(\.description) == ["2026-12-02T14:00"])
        #expect(found.next?.startsAt.description == "2026-11-25T13:00:00Z")
        #expect(found.nextReminderAt?.description == "2026-11-24T17:00:00Z")
        #expect(added.subjects == [.event(found.event.id)])
    }

    @Test func `each occurrence is reminded of once, the next when one has rung`() throws {
        let id = try fixture.addEvent("Standup", "2026-11-24T10:00", lasting: "PT15M", every: "FREQ=DAILY")

        var rings: [String] = []
        for _ in 0..<3 {
            fixture.now = try #require(try fixture.store.nextRing())
            let due = try fixture.enqueue()
            rings += try due.map { try fixture.store.reminder($0.description).reminder.identity.occurrence }
            _ = try fixture.store.answer(try #require(due.first).description, .dismiss, fixture.context)
        }

        #expect(rings == ["2026-11-24T10:00", "2026-11-25T10:00", "2026-11-26T10:00"])
        #expect(try fixture.states(of: id).filter { $0.hasSuffix("planned") }.count == 1)
    }

    @Test func `what was missed is not rung when it is over, and rung when it is not`() throws {
        let id = try fixture.addEvent("Shift", "2026-11-24T10:00", lasting: "PT2H", every: "FREQ=DAILY")

        // Two days away, back in the middle of the third shift.
        fixture.now = try Instant(parsing: "2026-11-26T09:30:00Z")
        let due = try fixture.enqueue()

        #expect(try due.map { try fixture.occurrence($0) } == ["2026-11-26T10:00"])
        #expect(
            try fixture.reminders(of: id).map { "\($0.identity.occurrence) \($0.state.kind)" } == [
                "2026-11-24T10:00 withdrawn", "2026-11-26T10:00 due", "2026-11-27T10:00 planned",
            ])
    }

    @Test func `a reminder leaves the screen when the event ends, but for one who asked to hear later`()
        throws
    {
        let id = try fixture.addEvent("Call", "2026-11-24T10:00", lasting: "PT30M")
        let other = try fixture.addEvent("Talk", "2026-11-24T10:00", lasting: "PT30M")
        fixture.now = try Instant(parsing: "2026-11-24T08:45:00Z")
        _ = try fixture.enqueue()
        _ = try fixture.store.answer(
            try fixture.reminders(of: other)[0].id.description,
            .snooze(.lasting(CivilPeriod(parsing: "PT2H"))),
            fixture.context)

        #expect(try fixture.store.nextAlarm()?.description == "2026-11-24T09:30:00Z")
        fixture.now = try Instant(parsing: "2026-11-24T09:30:00Z")
        _ = try fixture.enqueue()
        let atEnd = (try fixture.states(of: id), try fixture.states(of: other))
        fixture.now = try Instant(parsing: "2026-11-24T10:45:00Z")
        _ = try fixture.enqueue()

        #expect(atEnd == (["before:-PT15M withdrawn"], ["before:-PT15M snoozed"]))
        #expect(try fixture.states(of: other) == ["before:-PT15M due"])
        #expect(try fixture.store.nextAlarm() == nil)
    }

    @Test func `who put an event that recurs off until after its end is told then`() throws {
        let id = try fixture.addEvent("Call", "2026-11-24T10:00", lasting: "PT30M", every: "FREQ=DAILY")
        fixture.now = try Instant(parsing: "2026-11-24T08:45:00Z")
        _ = try fixture.enqueue()
        let rung = try #require(try fixture.reminders(of: id).first { $0.state.kind == .due })
        _ = try fixture.store.answer(
            rung.id.description, .snooze(.lasting(CivilPeriod(parsing: "PT2H"))), fixture.context)

        fixture.now = try Instant(parsing: "2026-11-24T10:45:00Z")
        let due = try fixture.enqueue()

        #expect(due == [rung.id])
        #expect(try fixture.store.reminder(rung.id.description).reminder.state == .due)
    }

    @Test func `a skipped occurrence is neither reminded of nor listed, and undoing brings it back exactly`()
        throws
    {
        let id = try fixture.addEvent("Standup", "2026-11-24T10:00", lasting: "PT15M", every: "FREQ=DAILY")
        let before = (try fixture.event(id), try fixture.reminders(of: id))

        let skipped = try fixture.store.skip(id, at: nil, fixture.context).value
        let dates = try fixture.agenda("2026-11-24", "2026-11-27")
        let planned = try fixture.store.nextRing()
        _ = try fixture.store.undo(0, fixture.context)

        #expect(skipped.next?.when.description == "2026-11-25T10:00")
        #expect(dates == ["2026-11-25T10:00", "2026-11-26T10:00"])
        #expect(planned?.description == "2026-11-25T08:45:00Z")
        #expect(try fixture.event(id) == before.0)
        #expect(
            try fixture.reminders(of: id).filter { $0.state == .planned }.map(\.identity)
                == before.1.map(\.identity))
    }

    @Test func `a day names the occurrence on it, and one that is not there is refused`() throws {
        let id = try fixture.addEvent("Standup", "2026-11-24T10:00", lasting: "PT15M", every: "FREQ=WEEKLY")

        let skipped = try fixture.store.skip(id, at: When(parsing: "2026-12-08"), fixture.context).value
        let refused = #expect(throws: StoreError.self) {
            try fixture.store.skip(id, at: When(parsing: "2026-12-09"), fixture.context)
        }

        #expect(skipped.event.series?.exclusions.map(\.description) == ["2026-12-08T10:00"])
        #expect(refused == .conflict(reason: "'Standup' has no occurrence on 2026-12-09"))
        let single = try fixture.addEvent("Once", "2026-11-24T10:00", lasting: "PT15M")
        #expect(throws: StoreError.self) { try fixture.store.skip(single, at: nil, fixture.context) }
    }

    @Test func `an edit moves the reminders, and undoing it after a ring leaves no reminder of the edit`()
        throws
    {
        let id = try fixture.addEvent("Standup", "2026-11-24T10:00", lasting: "PT15M", every: "FREQ=DAILY")
        var changes = FieldEdits<EventDetails>()
        changes.set.start = try When(parsing: "2026-11-24T12:00")
        let edit = try fixture.store.edit(id, changes, fixture.context)

        fixture.now = try #require(try fixture.store.nextRing())
        let due = try fixture.enqueue()
        #expect(try due.map { try fixture.occurrence($0) } == ["2026-11-24T12:00"])
        _ = try fixture.store.undo(try #require(edit.entry), fixture.context)

        #expect(edit.value.event.duration?.description == "PT15M")
        #expect(
            try fixture.reminders(of: id).filter { $0.state.kind.isActive }.map(\.identity.occurrence) == [
                "2026-11-25T10:00"
            ])
    }

    @Test func `a removed event reminds of nothing, and undoing brings its reminders back`() throws {
        let id = try fixture.addEvent("Call", "2026-11-24T10:00", lasting: "PT30M")

        #expect(try fixture.store.removeEvents([id], fixture.context).value == 1)
        let silent = try fixture.store.nextRing()
        _ = try fixture.store.undo(0, fixture.context)

        #expect(silent == nil)
        #expect(try fixture.store.nextRing()?.description == "2026-11-24T08:45:00Z")
        #expect(try fixture.event(id).event.title == "Call")
    }

    @Test func `the history of an event is found by its id, and the entry names it`() throws {
        let id = try fixture.addEvent("Call", "2026-11-24T10:00", lasting: "PT30M")
        _ = try fixture.store.removeEvents([id], fixture.context)

        let entries = try fixture.store.history(of: id)

        #expect(entries.map(\.text) == ["'Call' removed", "'Call' added"])
        #expect(entries.allSatisfy { $0.subject == Subject(kind: .event, id: id) })
    }

    @Test func `an end before the start, a rule that never comes and one after done are refused`() throws {
        for (end, rule) in [
            ("2026-11-24T09:59", nil), ("2026-11-24T11:00", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"),
            ("2026-11-24T11:00", "after done P3D"),
        ] {
            let details = try EventDetails(
                title: "No", start: When(parsing: "2026-11-24T10:00"), end: When(parsing: end),
                repetition: rule.map { try Repetition(parsing: $0) })
            #expect(throws: StoreError.self) { try fixture.store.add(details, fixture.context) }
        }
        #expect(throws: InvalidValue.self) {
            try EventDetails(
                title: "No", start: When(parsing: "2026-11-24"), end: When(parsing: "2026-11-24T10:00"))
        }
        #expect(throws: InvalidValue.self) {
            try EventDetails(
                title: "No", start: When(parsing: "2026-11-24"), duration: CivilPeriod(parsing: "PT1H"))
        }
    }

    @Test func `events that are over are listed apart`() throws {
        _ = try fixture.addEvent("Over", "2026-11-23T10:00", lasting: "PT1H")
        _ = try fixture.addEvent("Under way", "2026-11-24T08:30", lasting: "PT1H")
        _ = try fixture.addEvent("Again", "2026-11-23T10:00", lasting: "PT1H", every: "FREQ=DAILY")
        _ = try fixture.addEvent(
            "Over, too", "2026-11-20T10:00", lasting: "PT1H", every: "FREQ=DAILY;COUNT=2")

        func titles(_ status: EventQuery.Status, _ text: String? = nil) throws -> Set<String> {
            var query = EventQuery()
            query.status = status
            query.text = text
            return Set(
                try fixture.store.events(query, now: fixture.now, in: fixture.locality).map(\.event.title))
        }

        #expect(try titles(.coming) == ["Under way", "Again"])
        #expect(try titles(.over) == ["Over", "Over, too"])
        #expect(try titles(.all).count == 4)
        #expect(try titles(.all, "OVER") == ["Over", "Over, too"])
    }

    @Test func `a damaged file gives events back, and what reminds of them again`() throws {
        let fixture = try StoreFixture()
        let daily = try fixture.addEvent("Standup", "2026-11-20T10:00", lasting: "PT15M", every: "FREQ=DAILY")
        _ = try fixture.store.skip(daily, at: When(parsing: "2026-11-26"), fixture.context)
        let once = try fixture.addEvent("Trip", "2026-12-05", lasting: "P3D", triggers: ["-P1D"])
        let before = try [daily, once].map { try fixture.event($0).event }
        fixture.store.close()
        var bytes = try File.read(fixture.path)
        bytes.replaceSubrange(0..<100, with: repeatElement(0, count: 100))
        try File.write(bytes, fixture.path)

        try fixture.reopen()

        #expect(fixture.store.opening.repair != nil)
        #expect(try [daily, once].map { try fixture.event($0).event } == before)
        #expect(try fixture.reminders(of: daily).count == 1)
        fixture.now = try Instant(parsing: "2026-11-24T08:45:00Z")
        #expect(try fixture.enqueue().map { try fixture.occurrence($0) } == ["2026-11-24T10:00"])
        #expect(try fixture.event(daily).nextReminderAt?.description == "2026-11-25T08:45:00Z")
    }

    /// Against a list of all occurrences: at each look, the latest one that has come to remind and is not over is due, if
    /// it was not told before, and nothing else is.
    @Test(arguments: 0..<24) func `whatever the absences, each event is reminded of once and in time`(
        seed: UInt64
    ) throws {
        var generator = SeededGenerator(seed: seed)
        let fixture = try StoreFixture()
        let period = try #require([1, 3, 24, 168].randomElement(using: &generator))
        let length = try #require([0, 30, 120, 3_000].randomElement(using: &generator))
        let lead = try #require([0, 15, 90, 2_000].randomElement(using: &generator))
        let id = try fixture.addEvent(
            "Seed \(seed)", "2026-11-20T10:00", lasting: "PT\(length)M",
            every: "FREQ=HOURLY;INTERVAL=\(period)",
            triggers: ["-PT\(lead)M"])
        let first = try Instant(parsing: "2026-11-20T09:00:00Z")
        var told = fixture.now - .seconds(60)

        for step in 0..<60 {
            if Bool.random(using: &generator), let alarm = try fixture.store.nextAlarm() {
                fixture.now = max(fixture.now, alarm)
            } else {
                fixture.pass(.seconds(60 * Int.random(in: 1...6_000, using: &generator)))
            }
            var expected: Instant?
            var start = first
            while start - .seconds(60 * lead) <= fixture.now {
                let ring = start - .seconds(60 * lead)
                let over = start + .seconds(60 * (length == 0 ? 60 : length))
                if ring > told, over > fixture.now { expected = start }
                start = start + .seconds(3_600 * period)
            }

            let due = try fixture.enqueue().map { try fixture.store.reminder($0.description).reminder }
            let latest = due.max { $0.ringAt < $1.ringAt }

            let starts = try latest.map { try $0.meant.instant(in: fixture.locality) }
            #expect(starts == expected, "seed \(seed), step \(step), at \(fixture.now)")
            if let latest { told = max(told, latest.ringAt) }
            if let latest, Bool.random(using: &generator) {
                _ = try fixture.store.answer(latest.id.description, .dismiss, fixture.context)
            }
            #expect(try fixture.reminders(of: id).filter { $0.state.kind == .due }.count <= 1)
        }
    }

    @Test func `a reminder that is answered or put off before its time does not silence the event`() throws {
        let id = try fixture.addEvent("Standup", "2026-11-24T10:00", lasting: "PT15M", every: "FREQ=DAILY")
        let planned = try fixture.reminders(of: id)[0].id

        _ = try fixture.store.answer(planned.description, .dismiss, fixture.context)

        #expect(try fixture.store.nextRing()?.description == "2026-11-25T08:45:00Z")
        let next = try #require(try fixture.reminders(of: id).first { $0.state == .planned })
        _ = try fixture.store.answer(
            next.id.description, .snooze(.lasting(CivilPeriod(parsing: "P30D"))), fixture.context)
        #expect(try fixture.store.nextRing()?.description == "2026-11-26T08:45:00Z")
    }

    @Test func `a change right after a reminder rang does not silence the event`() throws {
        let id = try fixture.addEvent("Standup", "2026-11-24T10:00", lasting: "PT15M", every: "FREQ=DAILY")
        fixture.now = try Instant(parsing: "2026-11-24T08:45:00Z")
        let due = try fixture.enqueue()
        fixture.pass(.seconds(20))

        _ = try fixture.store.skip(id, at: When(parsing: "2026-12-24"), fixture.context)
        _ = try fixture.store.answer(try #require(due.first).description, .dismiss, fixture.context)

        #expect(try fixture.store.nextRing()?.description == "2026-11-25T08:45:00Z")
    }

    @Test func `a reminder of an event that was put off beyond its end comes, whatever rings before`() throws
    {
        let id = try fixture.addEvent("Standup", "2026-11-24T10:00", lasting: "PT15M", every: "FREQ=DAILY")
        fixture.now = try Instant(parsing: "2026-11-24T08:45:00Z")
        let first = try fixture.enqueue()
        try #require(first.count == 1)
        _ = try fixture.store.answer(
            first[0].description, .snooze(.lasting(CivilPeriod(parsing: "PT2H"))), fixture.context)

        fixture.pass(.seconds(7200))
        let again = try fixture.enqueue()
        try #require(again.count == 1)
        _ = try fixture.store.answer(
            again[0].description, .snooze(.until(When(parsing: "2026-11-26T18:00"))), fixture.context)
        fixture.now = try Instant(parsing: "2026-11-25T08:45:00Z")
        let others = try fixture.enqueue()
        fixture.now = try Instant(parsing: "2026-11-26T17:00:00Z")
        let last = try fixture.enqueue()

        #expect(again == first && last.last == first[0])
        #expect(try others.map { try fixture.occurrence($0) } == ["2026-11-25T10:00"])
        #expect(try fixture.reminders(of: id).count { $0.state == .planned } == 1)
    }

    @Test func `what an event has lost is planned again when all moments are computed anew`() throws {
        let id = try fixture.addEvent("Standup", "2026-11-24T10:00", lasting: "PT15M", every: "FREQ=DAILY")
        fixture.now = try Instant(parsing: "2026-11-24T08:45:00Z")
        _ = try fixture.enqueue()
        let planned = try #require(try fixture.reminders(of: id).first { $0.state == .planned })
        _ = try fixture.store.withdraw(planned.id)
        #expect(try fixture.store.nextRing() == nil)

        var cursor: Store.ReplanCursor? = .start
        while let position = cursor {
            cursor = try fixture.store.replan(
                from: position, now: fixture.now, in: fixture.locality, stamp: "here"
            ).value
        }

        #expect(try fixture.store.nextRing()?.description == "2026-11-25T08:45:00Z")
    }

    @Test func `another zone moves the end of what is on screen with it`() throws {
        let id = try fixture.addEvent("Call", "2026-11-24T10:00", lasting: "PT30M")
        fixture.now = try Instant(parsing: "2026-11-24T08:45:00Z")
        _ = try fixture.enqueue()

        let east = Locality(zone: Zone(posix: "MSK-3") ?? .utc, zones: ZoneDatabase(directories: []))
        var cursor: Store.ReplanCursor? = .start
        while let next = cursor {
            cursor = try fixture.store.replan(from: next, in: east, stamp: "east").value
        }

        #expect(try fixture.reminders(of: id)[0].overAt?.description == "2026-11-24T07:30:00Z")
        #expect(try fixture.store.plannedWith() == "east")
    }
}

extension StoreFixture {
    /// Adds an event that reminds 15 minutes before, and answers its identifier.
    func addEvent(
        _ title: String, _ start: String, lasting: String? = nil, every rule: String? = nil,
        triggers: [String] = ["-PT15M"]
    ) throws -> String {
        let details = try EventDetails(
            title: title, start: When(parsing: start),
            duration: try lasting.map { try CivilPeriod(parsing: $0) },
            repetition: try rule.map { try Repetition(parsing: $0) },
            reminders: try triggers.map { try ReminderTrigger(parsing: $0) })
        return try store.add(details, context).value.event.id.description
    }

    func event(_ id: String) throws -> EventOverview {
        try store.event(id, now: now, in: locality)
    }

    /// Makes due what is due, as the agent does: until nothing is.
    func enqueue() throws -> [Reminder.ID] {
        var due: [Reminder.ID] = []
        for _ in 0..<100 {
            guard let alarm = try store.nextAlarm(), alarm <= now else { return due }
            due += try store.enqueueDue(now: now, in: locality).value.due
        }
        throw StoreError.failed(reason: "there is no end of what is due")
    }

    func occurrence(_ reminder: Reminder.ID) throws -> String {
        try store.reminder(reminder.description).reminder.identity.occurrence
    }

    /// The times in an agenda.
    func agenda(_ from: String, _ to: String) throws -> [String] {
        try store.agenda(from: When(parsing: from), to: When(parsing: to), now: now, in: locality)
            .map(\.entry.when.description)
    }
}
