import CivilTime
import Rules
import TestSupport
import Testing

@testable import Store

/// Nothing with a date falls silent. It is Tuesday, 24 November 2026, 09:00 in Paris.
struct SilenceTests {
    private let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    private func planned(_ id: String) throws -> [String] {
        try fixture.reminders(of: id).filter { $0.state == .planned }.map {
            "\($0.identity.step) \(fixture.locality.zone.civil(of: $0.ringAt))"
        }
    }

    private func edit(_ id: String, _ change: (inout TodoChanges) throws -> Void) throws {
        var changes = TodoChanges()
        try change(&changes)
        _ = try fixture.store.edit(id, changes, fixture.context)
    }

    /// The newest completed occurrence of a series.
    private func copy(of task: String) throws -> String {
        var query = TaskQuery()
        query.status = .completed
        return try #require(try fixture.store.tasks(query).first { $0.todo.copyOf?.description == task })
            .todo.id.description
    }

    // MARK: Occurrences that are opened again

    @Test func `an occurrence that is opened again rings as its series does`() throws {
        let task = try fixture.add(
            "Dishes", due: "2026-11-24T18:00", triggers: ["-PT1H", "PT0S"], repeats: "day")
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)
        let copy = try copy(of: task)

        _ = try fixture.store.reopen(copy, fixture.context)

        #expect(try planned(copy) == ["before:-PT1H 2026-11-24T17:00", "due 2026-11-24T18:00"])
        _ = try fixture.store.undo(0, fixture.context)
        #expect(try planned(copy).isEmpty)
    }

    @Test func `an occurrence whose series is gone rings when it is due`() throws {
        let task = try fixture.add("Dishes", due: "2026-11-24T18:00", repeats: "day")
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)
        let copy = try copy(of: task)
        _ = try fixture.store.remove([task], fixture.context)

        _ = try fixture.store.reopen(copy, fixture.context)

        #expect(try planned(copy) == ["due 2026-11-24T18:00"])
    }

    @Test func `an occurrence that was opened again without reminders gets one when it moves`() throws {
        let task = try fixture.add("Dishes", due: "2026-11-24T18:00", triggers: [], repeats: "day")
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)
        let copy = try copy(of: task)
        _ = try fixture.store.reopen(copy, fixture.context)
        #expect(try planned(copy).isEmpty)

        try edit(copy) { $0.edits.set.due = try When(parsing: "2026-11-25T18:00") }

        #expect(try planned(copy) == ["due 2026-11-25T18:00"])
    }

    @Test func `an occurrence that was opened again can repeat by itself`() throws {
        let task = try fixture.add("Dishes", due: "2026-11-24T18:00", repeats: "day")
        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)
        let copy = try copy(of: task)
        _ = try fixture.store.reopen(copy, fixture.context)

        try edit(copy) { $0.edits.set.repeats = try Repetition(parsing: "FREQ=WEEKLY") }

        let todo = try fixture.store.task(copy).todo
        #expect(todo.copyOf == nil && todo.series != nil)
        #expect(try planned(copy).first == "due 2026-11-24T18:00")
    }

    // MARK: Subtasks and starts

    @Test func `completing a parent does not complete the next occurrence of a subtask that is done`() throws
    {
        let parent = try fixture.add("Chores", due: "2026-11-24T20:00", repeats: "week")
        let done = try fixture.add("Vacuum", due: "2026-11-24T19:00", parent: parent, repeats: "week")
        let open = try fixture.add("Dust", due: "2026-11-24T19:00", parent: parent, repeats: "week")
        _ = try fixture.store.complete(done, subtasks: .ask, fixture.context)

        #expect(throws: StoreError.hasOpenSubtasks(title: "Chores", subtasks: ["Dust"])) {
            try fixture.store.complete(parent, subtasks: .ask, fixture.context)
        }
        _ = try fixture.store.complete(parent, subtasks: .complete, fixture.context)

        for id in [done, open] {
            #expect(try fixture.store.task(id).todo.due?.description == "2026-12-01T19:00")
        }
        #expect(try fixture.store.task(parent).todo.due?.description == "2026-12-01T20:00")
    }

    @Test(arguments: [
        ("2026-12-07", "2026-12-04", "week", "2026-12-14", "2026-12-11"),
        ("2026-12-07T18:00", "2026-12-07T14:00", "day", "2026-12-08T18:00", "2026-12-08T14:00"),
        ("2026-12-07T18:00", "2026-12-05", "2w", "2026-12-21T18:00", "2026-12-19"),
        ("2026-12-31", "2026-12-28T08:00", "month on last day", "2027-01-31", "2027-01-28T08:00"),
        ("2026-12-07", "2026-12-07", "week", "2026-12-14", "2026-12-07"),
    ])
    func `the start moves with the occurrence`(
        due: String, start: String, repeats: String, nextDue: String, nextStart: String
    ) throws {
        let task = try fixture.add("Report", due: due, repeats: repeats)
        try edit(task) { $0.edits.set.start = try When(parsing: start) }

        _ = try fixture.store.complete(task, subtasks: .ask, fixture.context)

        let todo = try fixture.store.task(task).todo
        #expect(todo.due?.description == nextDue && todo.start?.description == nextStart)
        #expect(try !planned(task).isEmpty)
    }

    @Test func `the start of an uncompleted task moves on with it, and each occurrence still rings`()
        throws
    {
        let task = try fixture.add("Report", due: "2026-11-25T10:00", triggers: ["-P1D"], repeats: "week")
        try edit(task) { $0.edits.set.start = try When(parsing: "2026-11-24T20:00") }

        var rings: [String] = []
        for _ in 0..<3 {
            fixture.now = try #require(try fixture.store.nextRing())
            rings += try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality).value.due.map { _ in
                fixture.locality.zone.civil(of: fixture.now).description
            }
        }

        #expect(rings == ["2026-11-24T20:00", "2026-12-01T20:00", "2026-12-08T20:00"])
        #expect(try fixture.store.task(task).todo.start?.description == "2026-12-08T20:00")
    }

    // MARK: What is entered late

    @Test func `a reminder whose time has passed falls back on the due time`() throws {
        let soon = try fixture.add("Call", due: "2026-11-24T09:30", triggers: ["-PT1H"])
        let later = try fixture.add("Call", due: "2026-11-24T11:30", triggers: ["-PT1H"])
        let past = try fixture.add("Call", due: "2026-11-24T08:30", triggers: ["-PT1H"])

        #expect(try planned(soon) == ["due 2026-11-24T09:30"])
        #expect(try fixture.store.task(soon).todo.reminders.map(\.description) == ["-PT1H", "PT0S"])
        #expect(try planned(later) == ["before:-PT1H 2026-11-24T10:30"])
        #expect(try planned(past).isEmpty)
        try edit(later) { $0.edits.set.due = try When(parsing: "2026-11-24T09:45") }
        #expect(try planned(later) == ["due 2026-11-24T09:45"])
    }

    @Test func `an event whose reminder has passed reminds at its start`() throws {
        let details = try EventDetails(
            title: "Call", start: When(parsing: "2026-11-24T09:30"),
            reminders: [ReminderTrigger(parsing: "-PT1H")])

        let event = try fixture.store.add(details, fixture.context).value

        #expect(try planned(event.event.id.description) == ["due 2026-11-24T09:30"])
    }

    @Test func `an all-day event that is entered on its day, after nine, is reminded of that day`() throws {
        fixture.pass(.seconds(3 * 3600))
        let details = try EventDetails(
            title: "Market", start: When(parsing: "2026-11-24"), reminders: [.atDue])

        let event = try fixture.store.add(details, fixture.context).value

        #expect(try planned(event.event.id.description) == ["due 2026-11-24T19:00"])
    }

    @Test(arguments: [
        ("2026-11-24T11:00:00Z", "2026-11-24T19:00"), ("2026-11-24T19:10:00Z", "2026-11-24T21:10"),
        ("2026-11-24T22:20:00Z", "2026-11-24T23:35"),
    ])
    func `food that is to be used today is reminded of today`(now: String, ring: String) throws {
        fixture.now = try Instant(parsing: now)

        let id = try fixture.addItem("Fish") { $0.useBy = try fixture.day("2026-11-24") }

        #expect(try planned(id).first == "expires:P0D \(ring)")
        // An edit of something else leaves it.
        var edits = FieldEdits<ItemDetails>()
        edits.set.notes = "raw"
        _ = try fixture.store.editItem(id, edits, fixture.context)
        #expect(try planned(id).first == "expires:P0D \(ring)")
    }

    @Test func `a last day that is today is reminded of today, whatever it is the last day of`() throws {
        fixture.pass(.seconds(3 * 3600))
        var details = DocumentDetails()
        (details.title, details.kind, details.validUntil) = (
            "Voucher", .voucher, try fixture.day("2026-11-24")
        )

        let document = try fixture.store.addDocuments([details], fixture.context).value[0].document.id
            .description
        let iron = try fixture.addItem("Iron") { $0.warrantyUntil = try fixture.day("2026-11-24") }

        #expect(try planned(document) == ["expires:late 2026-11-24T19:00"])
        #expect(try planned(iron) == ["warranty:late 2026-11-24T19:00"])
    }

    @Test func `a passport with twenty days left is reminded of soon, and only once`() throws {
        var details = DocumentDetails()
        (details.title, details.kind, details.validUntil) = (
            "Passport", .passport, try fixture.day("2026-12-14")
        )
        let id = try fixture.store.addDocuments([details], fixture.context).value[0].document.id.description
        #expect(try planned(id) == ["expires:late 2026-11-25T09:00"])

        _ = try fixture.ring(at: "2026-11-25T09:00")
        var edits = FieldEdits<DocumentDetails>()
        edits.set.notes = "in the drawer"
        _ = try fixture.store.editDocument(id, edits, fixture.context)

        #expect(try planned(id) == ["expires:-P7D 2026-12-07T09:00"])
    }

    @Test func `maintenance that was due before it was entered is reminded of`() throws {
        fixture.pass(.seconds(3 * 3600))
        var given = GivenFields<MaintenanceDetails>()
        given.title = "Inspection"
        given.repeats = try Repetition(parsing: "FREQ=YEARLY")
        given.lastDone = try fixture.day("2025-01-10")

        let plan = try fixture.store.addMaintenance(given, fixture.context).value.plan

        #expect(plan.due < fixture.context.today)
        #expect(try planned(plan.id.description) == ["due 2026-11-24T19:00"])
    }

    @Test func `something imported on its day is reminded of that day`() throws {
        fixture.pass(.seconds(3 * 3600))
        var draft = TaskDraft()
        draft.given.title = "Rent"
        draft.given.due = try When(parsing: "2026-11-24")
        var all = SubjectImport()
        all.tasks = [try draft.todo(at: fixture.now, in: fixture.locality)]

        _ = try fixture.store.add(all, fixture.context)

        #expect(try planned(all.tasks[0].id.description) == ["due 2026-11-24T19:00"])
    }

    // MARK: Quiet hours

    @Test func `"wake me" rings in quiet hours`() throws {
        let wake = try fixture.add("Wake me", due: "2026-11-25T06:15")
        let other = try fixture.add("Wakeboard", due: "2026-11-25T06:15")

        #expect(try fixture.reminders(of: wake).map(\.isInsistent) == [true])
        #expect(try fixture.reminders(of: other).map(\.isInsistent) == [false])
    }

    @Test func `an appointment that begins in quiet hours is reminded of before it, and nothing else is`()
        throws
    {
        let flight = try EventDetails(
            title: "Flight", start: When(parsing: "2026-11-25T06:45"),
            reminders: [ReminderTrigger(parsing: "-PT1H")])
        let late = try EventDetails(
            title: "Standup", start: When(parsing: "2026-11-25T07:00"),
            reminders: [ReminderTrigger(parsing: "-PT1H")])
        let event = try fixture.store.add(flight, fixture.context).value.event.id
        _ = try fixture.store.add(late, fixture.context)
        _ = try fixture.add("Bins", due: "2026-11-25T06:00")
        fixture.now = try Instant(parsing: "2026-11-25T05:30:00Z")
        _ = try fixture.store.enqueueDue(now: fixture.now, in: fixture.locality)
        var rules = QuietRules()
        rules.hours = try WeeklyHours(parsing: "22:00-07:00")
        let attention = Attention(rules, Presence(), in: fixture.locality.zone)

        let situation = try fixture.store.popupSituation(
            in: Store.Circumstances(attention, at: fixture.now, isBriefing: false))

        #expect(situation.owed.map(\.subject) == [.event(event)])
        #expect(situation.held.count == 2)
        let reminder = try #require(try fixture.reminders(of: event.description).first)
        #expect(attention.quietEnd(at: reminder.ringAt, appointment: reminder.appointmentAt) == nil)
    }
}
