import AgentInterface
import CivilTime
import Rules
import Testing
import WindowModel

/// It is Tuesday, 24 November 2026, 10:00 UTC.
struct TodayListTests {
    private static let now = Instant(millisecondsSince1970: 1_795_514_400_000)
    private let surroundings = Surroundings(
        now: now, locality: Locality(zone: .utc, zones: ZoneDatabase(environment: [:])), locale: "en_GB")

    private func task(_ title: String, due: String, isOverdue: Bool = false) throws -> TaskRecord {
        var task = TaskRecord()
        (task.id, task.title, task.isOverdue) = (title, title, isOverdue)
        let when = try #require(When(due))
        (task.due, task.dueAt) = (when, try when.instant(in: surroundings.locality))
        return task
    }

    private func event(_ title: String, from start: String, to end: String) throws -> AgendaRecord {
        var event = AgendaRecord()
        (event.kind, event.id, event.title) = ("event", title, title)
        (event.when, event.end) = (try #require(When(start)), When(end))
        event.at = try event.when.instant(in: surroundings.locality)
        event.endAt = try #require(When(end)).instant(in: surroundings.locality)
        return event
    }

    private func records() throws -> TodayRecords {
        var records = TodayRecords()
        records.tasks = [
            try task("Water the plants", due: "2026-11-24T17:00"),
            try task("Pay rent", due: "2026-11-23", isOverdue: true),
        ]
        records.agenda = [
            try event("Yoga", from: "2026-11-24T08:00", to: "2026-11-24T09:00"),
            try event("Dentist", from: "2026-11-24T15:00", to: "2026-11-24T16:00"),
        ]
        var milk = ExpiringRecord()
        (milk.kind, milk.id, milk.name, milk.expiresBy) = (.item, "m", "Müsli", .bestBefore)
        milk.on = try CivilDate(parsing: "2026-11-25")
        records.expiring = [milk]
        var recall = RecallRecord()
        (recall.id, recall.itemName, recall.title) = ("r", "Kettle", "Handle may break")
        records.recalls = [recall]
        return records
    }

    @Test func `what to buy comes last, with a button for each line`() throws {
        var records = try records()
        var (bread, milk) = (ShoppingRecord(), ShoppingRecord())
        (bread.id, bread.name, bread.shop) = ("3f2a", "Bread", "Rewe")
        (milk.name, milk.isLow, milk.packs) = ("Milk", true, 1)
        milk.quantity = try Quantity(parsing: "6")
        records.shopping = [bread, milk]

        let rows = TodayList(records, in: surroundings).rows.suffix(2)

        #expect(rows.map(\.heading) == ["Shopping List · 2", nil])
        #expect(rows.map(\.title) == ["Bread", "Milk"])
        #expect(rows.map(\.detail) == ["Rewe", "6 (1 pack) · low"])
        #expect(rows.map(\.verbs) == [[.bought, .takeOffList], [.bought, .takeOffList]])
        #expect(Set(rows.map(\.id)).count == 2)
    }

    @Test func `everything overdue or due comes in order of time, whatever its kind`() throws {
        var records = TodayRecords()
        records.tasks = [
            try task("Bins", due: "2026-11-24T19:00"), try task("Plants", due: "2026-11-24"),
            try task("Rent", due: "2026-11-23", isOverdue: true),
        ]
        var birthday = try event("Birthday", from: "2026-11-24", to: "2026-11-25")
        birthday.isAllDay = true
        records.agenda = [try event("Choir", from: "2026-11-24T18:00", to: "2026-11-24T20:00"), birthday]
        records.expiring = try [("Filter", "2026-11-22"), ("Boiler", "2026-11-24"), ("Kettle", "2026-11-26")]
            .map {
                name, day in
                var plan = ExpiringRecord()
                (plan.kind, plan.id, plan.name, plan.on) = (
                    .maintenance, name, name, try CivilDate(parsing: day)
                )
                return plan
            }

        let rows = TodayList(records, in: surroundings).rows

        try #require(
            rows.map(\.title) == [
                "Filter", "Rent", "Birthday", "Plants", "Boiler", "Choir", "Bins", "Kettle",
            ])
        #expect(rows.map(\.section) == [.overdue, .overdue, .today, .today, .today, .today, .today, .soon])
        #expect(rows[0].detail == "maintenance was due 2 days ago")
    }

    @Test func `recalls come first, then what is overdue, due, planned and about to expire`() throws {
        let list = TodayList(try records(), in: surroundings)

        try #require(list.rows.map(\.section) == [.recalls, .overdue, .today, .today, .expiring])
        #expect(list.rows.map(\.heading).count { $0 != nil } == 4 && list.rows[2].heading == "Today · 2")
        #expect(list.rows[1].title == "Pay rent")
        #expect(list.rows[1].detail == "due yesterday")
        #expect(list.rows[2].detail == "15:00–16:00")
    }

    @Test func `the button of an event opens it, and its menu removes it or cancels it this time`()
        throws
    {
        var records = TodayRecords()
        var weekly = try event("Yoga", from: "2026-11-24T18:00", to: "2026-11-24T19:00")
        weekly.repeats = "every week"
        records.agenda = [try event("Dentist", from: "2026-11-24T15:00", to: "2026-11-24T16:00"), weekly]

        let list = TodayList(records, in: surroundings)

        #expect(list.rows.map(\.verbs) == [[.open, .removeEvent], [.open, .skipOccurrence]])
    }

    @Test func `for an event with very many times today, the list counts those left out`() throws {
        var records = TodayRecords()
        var hourly = try event("Stretch", from: "2026-11-24T18:00", to: "2026-11-24T18:05")
        (hourly.repeats, hourly.more) = ("every 10 minutes", 76)
        records.agenda = [hourly]

        let rows = TodayList(records, in: surroundings).rows

        #expect(rows.map(\.detail) == ["18:00–18:05 · every 10 minutes · and 76 more today"])
    }

    @Test func `an event that is over is not shown, and the list changes when the next thing happens`() throws
    {
        let list = TodayList(try records(), in: surroundings)

        #expect(!list.rows.contains { $0.title == "Yoga" })
        #expect(list.nextChange == (try CivilDateTime(parsing: "2026-11-24T16:00")).instant)
    }

    @Test func `a task becomes overdue when its time passes, before the agent says so`() throws {
        let evening = Surroundings(
            now: Self.now + .seconds(8 * 3600), locality: surroundings.locality, locale: nil)

        let list = TodayList(try records(), in: evening)

        #expect(list.rows.first { $0.title == "Water the plants" }?.section == .overdue)
    }

    @Test func `matches elsewhere follow the rows of the list, each once`() throws {
        let own = TodayList(try records(), in: surroundings).rows(matching: "rent")
        let others = AllTasksList(
            [try task("Pay rent", due: "2026-11-23"), try task("Rent a car", due: "2026-12-23")],
            in: surroundings
        ).rows

        let rows = own.followed(by: others)

        #expect(rows.map(\.title) == ["Pay rent", "Rent a car"])
    }

    @Test func `snoozes are listed from the earliest to the latest`() throws {
        let choices = ["2026-11-30T09:00", "PT15M", "2026-11-24T19:00", "P1D", "no time", "PT1H"].map {
            time in
            var choice = SnoozeChoiceRecord()
            choice.time = time
            return choice
        }

        let ordered = choices.inOrderOfTime(in: surroundings)

        try #require(
            ordered.map(\.time) == [
                "PT15M", "PT1H", "2026-11-24T19:00", "P1D", "2026-11-30T09:00", "no time",
            ])
        #expect(
            ordered[2].label == "Snooze to today 19:00" && ordered[4].label == "Snooze to Mon 30 Nov 09:00")
    }

    @Test(arguments: [("musli", ["Müsli"]), ("RENT due", ["Pay rent"]), ("", nil), ("nothing like it", [])])
    func `the search takes every word, in any case and without accents`(text: String, titles: [String]?)
        throws
    {
        let list = TodayList(try records(), in: surroundings)

        let found = list.rows(matching: text)

        #expect(found.map(\.title) == titles ?? list.rows.map(\.title))
        #expect(found.isEmpty || found[0].heading != nil)
    }

    @Test func `text from outside cannot break the lines of a row`() throws {
        var records = TodayRecords()
        records.tasks = [try task("a\nb\u{202E}c", due: "2026-11-24")]

        #expect(TodayList(records, in: surroundings).rows.map(\.title) == ["a bc"])
    }

    @Test func `only the rows that differ are replaced`() throws {
        let old = TodayList(try records(), in: surroundings).rows
        var changed = try records()
        changed.tasks.append(try task("Call Ann", due: "2026-11-24T12:00"))

        let new = TodayList(changed, in: surroundings).rows
        let changes = RowChange.all(from: old, to: new)

        // The heading moves from one to the other.
        #expect(changes.map(\.range) == [2..<3, 2..<2])
        #expect(changes.flatMap { $0.rows.map(\.title) } == ["Dentist", "Call Ann"])
        #expect(RowChange.all(from: old, to: old).isEmpty)
        var rows = old
        for change in changes { rows.replaceSubrange(change.range, with: change.rows) }
        #expect(rows == new)
    }

    @Test func `a row that leaves a long section leaves the rows above it as they are`() throws {
        var records = TodayRecords()
        records.tasks = try (10..<60).map { try task("Task \($0)", due: "2026-11-24T12:\($0)") }
        let old = TodayList(records, in: surroundings).rows
        records.tasks.remove(at: 40)

        let changes = RowChange.all(from: old, to: TodayList(records, in: surroundings).rows)

        #expect(changes.map(\.range) == [40..<41, 0..<1])
    }

    @Test func `news about single tasks replace them, and completed or later ones leave`() throws {
        var records = try records()
        let end = try CivilDateTime(parsing: "2026-11-25T00:00").instant
        var done = records.tasks[0]
        done.status = .completed
        let later = try task("Pay rent", due: "2026-11-30")
        let new = try task("Call Ann", due: "2026-11-24T12:00")

        records.update([done.id: done, "Pay rent": later, "Call Ann": new, "gone": nil], dueBefore: end)

        #expect(records.tasks.map(\.title) == ["Call Ann"])
    }

    @Test func `a document is renewed or cancelled in its row`() throws {
        var passport = ExpiringRecord()
        (passport.kind, passport.name, passport.on) = (
            .document, "Passport", try CivilDate(parsing: "2026-11-26")
        )
        var records = TodayRecords()
        records.expiring = [passport]

        let rows = TodayList(records, in: surroundings).rows

        #expect(rows.map(\.verbs) == [[.renewed, .cancelled, .open]])
        #expect(rows.map(\.detail) == ["document: act by Thu 26 Nov"])
    }

    @Test func `no key renews or cancels a contract that is to be cancelled`() throws {
        var contract = ExpiringRecord()
        (contract.kind, contract.name, contract.on, contract.isNotice) = (
            .document, "Car insurance", try CivilDate(parsing: "2026-11-26"), true
        )
        var records = TodayRecords()
        records.expiring = [contract]

        let rows = TodayList(records, in: surroundings).rows

        #expect(rows.map(\.verbs) == [[.open, .cancelled, .renewed]])
        #expect(rows.map(\.detail) == ["cancel by Thu 26 Nov"])
    }

    @Test func `days are written as in the terminal and in popups`() throws {
        let american = Surroundings(
            now: Self.now,
            locality: Locality(
                zone: .utc, zones: ZoneDatabase(environment: [:]), dateOrder: DateOrder(locale: "en_US")),
            locale: "en_US")

        #expect(american.caption == "Today, Tue Nov 24")
        #expect(surroundings.caption == "Today, Tue 24 Nov")
    }

    @Test func `a warranty that ends can be answered in its row`() throws {
        var kettle = ExpiringRecord()
        (kettle.kind, kettle.name, kettle.on) = (.warranty, "Kettle", try CivilDate(parsing: "2026-11-26"))
        var records = TodayRecords()
        records.expiring = [kettle]

        let rows = TodayList(records, in: surroundings).rows

        #expect(rows.map(\.verbs) == [[.open, .stopReminding]])
    }

    @Test func `a task that repeats can be skipped, and one with subtasks is completed with them`() throws {
        var repeating = try task("Bins", due: "2026-11-24")
        repeating.repeats = .rule(try RecurrenceRule(parsing: "FREQ=WEEKLY"))
        var parent = try task("Move house", due: "2026-11-24")
        parent.openSubtasks = 2
        var records = TodayRecords()
        records.tasks = [repeating, parent]

        let rows = TodayList(records, in: surroundings).rows

        #expect(
            rows.map(\.verbs) == [
                [.complete, .snooze, .moveToTomorrow, .skip, .open],
                [.completeWithSubtasks, .snooze, .moveToTomorrow, .open],
            ])
    }
}

extension CivilDateTime {
    fileprivate var instant: Instant { Zone.utc.instant(of: self) }
}
