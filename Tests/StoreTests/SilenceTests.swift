import CivilTime
import Rules
import TestSupport
import Testing

@testable import Store

/// Nothing with a date falls silent. It is Tuesday, 24 November 2026, 09:00 in Paris.
struct SilenceTests {
    private let world: StoreWorld

    init() throws { world = try StoreWorld() }

    private func planned(_ id: String) throws -> [String] {
        try world.reminders(of: id).filter { $0.state == .planned }.map {
            "\($0.identity.step) \(world.locality.zone.civil(of: $0.ringAt))"
        }
    }

    private func edit(_ id: String, _ change: (inout TodoChanges) throws -> Void) throws {
        var changes = TodoChanges()
        try change(&changes)
        _ = try world.store.edit(id, changes, world.context)
    }

    /// The newest completed occurrence of a series.
    private func copy(of task: String) throws -> String {
        var query = TaskQuery()
        query.status = .completed
        return try #require(try world.store.tasks(query).first { $0.todo.copyOf?.description == task })
            .todo.id.description
    }

    // MARK: Occurrences that are opened again

    @Test func `an occurrence that is opened again rings as its series does`() throws {
        let task = try world.add(
            "Dishes", due: "2026-11-24T18:00", triggers: ["-PT1H", "PT0S"], repeats: "day")
        _ = try world.store.complete(task, subtasks: .ask, world.context)
        let copy = try copy(of: task)

        _ = try world.store.reopen(copy, world.context)

        #expect(try planned(copy) == ["before:-PT1H 2026-11-24T17:00", "due 2026-11-24T18:00"])
        _ = try world.store.undo(0, world.context)
        #expect(try planned(copy).isEmpty)
    }

    @Test func `an occurrence whose series is gone rings when it is due`() throws {
        let task = try world.add("Dishes", due: "2026-11-24T18:00", repeats: "day")
        _ = try world.store.complete(task, subtasks: .ask, world.context)
        let copy = try copy(of: task)
        _ = try world.store.remove([task], world.context)

        _ = try world.store.reopen(copy, world.context)

        #expect(try planned(copy) == ["due 2026-11-24T18:00"])
    }

    @Test func `an occurrence that was opened again without reminders gets one when it moves`() throws {
        let task = try world.add("Dishes", due: "2026-11-24T18:00", triggers: [], repeats: "day")
        _ = try world.store.complete(task, subtasks: .ask, world.context)
        let copy = try copy(of: task)
        _ = try world.store.reopen(copy, world.context)
        #expect(try planned(copy).isEmpty)

        try edit(copy) { $0.edits.set.due = try When(parsing: "2026-11-25T18:00") }

        #expect(try planned(copy) == ["due 2026-11-25T18:00"])
    }

    @Test func `an occurrence that was opened again can repeat by itself`() throws {
        let task = try world.add("Dishes", due: "2026-11-24T18:00", repeats: "day")
        _ = try world.store.complete(task, subtasks: .ask, world.context)
        let copy = try copy(of: task)
        _ = try world.store.reopen(copy, world.context)

        try edit(copy) { $0.edits.set.repeats = try Repetition(parsing: "FREQ=WEEKLY") }

        let todo = try world.store.task(copy).todo
        #expect(todo.copyOf == nil && todo.series != nil)
        #expect(try planned(copy).first == "due 2026-11-24T18:00")
    }

    // MARK: Subtasks and starts

    @Test func `completing a parent does not complete the next occurrence of a subtask that is done`() throws
    {
        let parent = try world.add("Chores", due: "2026-11-24T20:00", repeats: "week")
        let done = try world.add("Vacuum", due: "2026-11-24T19:00", parent: parent, repeats: "week")
        let open = try world.add("Dust", due: "2026-11-24T19:00", parent: parent, repeats: "week")
        _ = try world.store.complete(done, subtasks: .ask, world.context)

        #expect(throws: StoreError.hasOpenSubtasks(count: 1)) {
            try world.store.complete(parent, subtasks: .ask, world.context)
        }
        _ = try world.store.complete(parent, subtasks: .complete, world.context)

        for id in [done, open] {
            #expect(try world.store.task(id).todo.due?.description == "2026-12-01T19:00")
        }
        #expect(try world.store.task(parent).todo.due?.description == "2026-12-01T20:00")
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
        let task = try world.add("Report", due: due, repeats: repeats)
        try edit(task) { $0.edits.set.start = try When(parsing: start) }

        _ = try world.store.complete(task, subtasks: .ask, world.context)

        let todo = try world.store.task(task).todo
        #expect(todo.due?.description == nextDue && todo.start?.description == nextStart)
        #expect(try !planned(task).isEmpty)
    }

    @Test func `the start of an uncompleted task moves on with it, and each occurrence still rings`()
        throws
    {
        let task = try world.add("Report", due: "2026-11-25T10:00", triggers: ["-P1D"], repeats: "week")
        try edit(task) { $0.edits.set.start = try When(parsing: "2026-11-24T20:00") }

        var rings: [String] = []
        for _ in 0..<3 {
            world.now = try #require(try world.store.nextRing())
            rings += try world.store.enqueueDue(now: world.now, in: world.locality).value.due.map { _ in
                world.locality.zone.civil(of: world.now).description
            }
        }

        #expect(rings == ["2026-11-24T20:00", "2026-12-01T20:00", "2026-12-08T20:00"])
        #expect(try world.store.task(task).todo.start?.description == "2026-12-08T20:00")
    }

    // MARK: What is entered late

    @Test func `a reminder whose time has passed falls back on the due time`() throws {
        let soon = try world.add("Call", due: "2026-11-24T09:30", triggers: ["-PT1H"])
        let later = try world.add("Call", due: "2026-11-24T11:30", triggers: ["-PT1H"])
        let past = try world.add("Call", due: "2026-11-24T08:30", triggers: ["-PT1H"])

        #expect(try planned(soon) == ["due 2026-11-24T09:30"])
        #expect(try world.store.task(soon).todo.reminders.map(\.description) == ["-PT1H", "PT0S"])
        #expect(try planned(later) == ["before:-PT1H 2026-11-24T10:30"])
        #expect(try planned(past).isEmpty)
        try edit(later) { $0.edits.set.due = try When(parsing: "2026-11-24T09:45") }
        #expect(try planned(later) == ["due 2026-11-24T09:45"])
    }

    @Test func `an event whose reminder has passed reminds at its start`() throws {
        let details = try EventDetails(
            title: "Call", start: When(parsing: "2026-11-24T09:30"),
            reminders: [ReminderTrigger(parsing: "-PT1H")])

        let event = try world.store.add(details, world.context).value

        #expect(try planned(event.event.id.description) == ["due 2026-11-24T09:30"])
    }

    @Test func `an all-day event that is entered on its day, after nine, is reminded of that day`() throws {
        world.pass(.seconds(3 * 3600))
        let details = try EventDetails(
            title: "Market", start: When(parsing: "2026-11-24"), reminders: [.atDue])

        let event = try world.store.add(details, world.context).value

        #expect(try planned(event.event.id.description) == ["due 2026-11-24T19:00"])
    }

    @Test(arguments: [
        ("2026-11-24T11:00:00Z", "2026-11-24T19:00"), ("2026-11-24T19:10:00Z", "2026-11-24T21:10"),
        ("2026-11-24T22:20:00Z", "2026-11-24T23:35"),
    ])
    func `food that is to be used today is reminded of today`(now: String, ring: String) throws {
        world.now = try Instant(parsing: now)

        let id = try world.addItem("Fish") { $0.useBy = try world.day("2026-11-24") }

        #expect(try planned(id).first == "expires:P0D \(ring)")
        // An edit of something else leaves it.
        var edits = FieldEdits<ItemDetails>()
        edits.set.notes = "raw"
        _ = try world.store.editItem(id, edits, world.context)
        #expect(try planned(id).first == "expires:P0D \(ring)")
    }

    @Test func `a last day that is today is reminded of today, whatever it is the last day of`() throws {
        world.pass(.seconds(3 * 3600))
        var details = DocumentDetails()
        (details.title, details.kind, details.validUntil) = ("Voucher", .voucher, try world.day("2026-11-24"))

        let document = try world.store.addDocuments([details], world.context).value[0].document.id.description
        let iron = try world.addItem("Iron") { $0.warrantyUntil = try world.day("2026-11-24") }

        #expect(try planned(document) == ["expires:late 2026-11-24T19:00"])
        #expect(try planned(iron) == ["warranty:late 2026-11-24T19:00"])
    }

    @Test func `a passport with twenty days left is reminded of soon, and only once`() throws {
        var details = DocumentDetails()
        (details.title, details.kind, details.validUntil) = (
            "Passport", .passport, try world.day("2026-12-14")
        )
        let id = try world.store.addDocuments([details], world.context).value[0].document.id.description
        #expect(try planned(id) == ["expires:late 2026-11-25T09:00"])

        _ = try world.ring(at: "2026-11-25T09:00")
        var edits = FieldEdits<DocumentDetails>()
        edits.set.notes = "in the drawer"
        _ = try world.store.editDocument(id, edits, world.context)

        #expect(try planned(id) == ["expires:-P7D 2026-12-07T09:00"])
    }

    @Test func `maintenance that was due before it was entered is reminded of`() throws {
        world.pass(.seconds(3 * 3600))
        var given = GivenFields<MaintenanceDetails>()
        given.title = "Inspection"
        given.repeats = try Repetition(parsing: "FREQ=YEARLY")
        given.lastDone = try world.day("2025-01-10")

        let plan = try world.store.addMaintenance(given, world.context).value.plan

        #expect(plan.due < world.context.today)
        #expect(try planned(plan.id.description) == ["due 2026-11-24T19:00"])
    }

    @Test func `something imported on its day is reminded of that day`() throws {
        world.pass(.seconds(3 * 3600))
        var draft = TaskDraft()
        draft.given.title = "Rent"
        draft.given.due = try When(parsing: "2026-11-24")
        var all = SubjectImport()
        all.tasks = [try draft.todo(at: world.now, in: world.locality)]

        _ = try world.store.add(all, world.context)

        #expect(try planned(all.tasks[0].id.description) == ["due 2026-11-24T19:00"])
    }

    // MARK: Quiet hours

    @Test func `"wake me" rings in quiet hours`() throws {
        let wake = try world.add("Wake me", due: "2026-11-25T06:15")
        let other = try world.add("Wakeboard", due: "2026-11-25T06:15")

        #expect(try world.reminders(of: wake).map(\.isInsistent) == [true])
        #expect(try world.reminders(of: other).map(\.isInsistent) == [false])
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
        let event = try world.store.add(flight, world.context).value.event.id
        _ = try world.store.add(late, world.context)
        _ = try world.add("Bins", due: "2026-11-25T06:00")
        world.now = try Instant(parsing: "2026-11-25T05:30:00Z")
        _ = try world.store.enqueueDue(now: world.now, in: world.locality)
        var rules = QuietRules()
        rules.hours = try WeeklyHours(parsing: "22:00-07:00")
        let attention = Attention(rules, Presence(), in: world.locality.zone)

        let situation = try world.store.popupSituation(
            in: Store.Circumstances(attention, at: world.now, isBriefing: false))

        #expect(situation.owed.map(\.subject) == [.event(event)])
        #expect(situation.held.count == 2)
        let reminder = try #require(try world.reminders(of: event.description).first)
        #expect(attention.quietEnd(at: reminder.ringAt, appointment: reminder.appointmentAt) == nil)
    }
}
