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

    @Test func `recalls come first, then what is overdue, due, planned and about to expire`() throws {
        let list = TodayList(try records(), in: surroundings)

        #expect(list.rows.map(\.section) == [.recalls, .overdue, .due, .events, .expiring])
        #expect(list.rows.map(\.heading).allSatisfy { $0 != nil })
        #expect(list.rows[1].title == "Pay rent")
        #expect(list.rows[1].detail == "due yesterday")
        #expect(list.rows[3].detail == "15:00–16:00")
    }

    @Test func `an event that takes place once is removed, and one that repeats is cancelled this time`()
        throws
    {
        var records = TodayRecords()
        var weekly = try event("Yoga", from: "2026-11-24T18:00", to: "2026-11-24T19:00")
        weekly.repeats = "every week"
        records.agenda = [try event("Dentist", from: "2026-11-24T15:00", to: "2026-11-24T16:00"), weekly]

        let list = TodayList(records, in: surroundings)

        #expect(list.rows.map(\.verbs) == [[.removeEvent], [.skipOccurrence]])
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

        let change = RowChange(from: old, to: TodayList(changed, in: surroundings).rows)

        #expect(change.range == 2..<3)
        #expect(change.rows.map(\.title) == ["Call Ann", "Water the plants"])
        #expect(RowChange(from: old, to: old).isEmpty)
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

        #expect(rows.map(\.verbs) == [[.renewed, .cancelled]])
        #expect(rows.map(\.detail) == ["document: act by Thu 26 Nov"])
    }

    @Test func `a warranty that ends can be answered in its row`() throws {
        var kettle = ExpiringRecord()
        (kettle.kind, kettle.name, kettle.on) = (.warranty, "Kettle", try CivilDate(parsing: "2026-11-26"))
        var records = TodayRecords()
        records.expiring = [kettle]

        let rows = TodayList(records, in: surroundings).rows

        #expect(rows.map(\.verbs) == [[.stopReminding]])
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
                [.complete, .snooze, .moveToTomorrow, .skip],
                [.completeWithSubtasks, .snooze, .moveToTomorrow],
            ])
    }
}

extension CivilDateTime {
    fileprivate var instant: Instant { Zone.utc.instant(of: self) }
}
