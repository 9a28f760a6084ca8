import CivilTime
import Rules
import SQLite
import TestSupport
import Testing

@testable import Store

/// Giving a task to somebody else, in its popup.
struct GivingTests {
    private let fixture: StoreFixture
    private var store: Store { fixture.store }

    init() throws {
        fixture = try StoreFixture()
        for (name, isMe) in [("Anna", true), ("Ben", false), ("Mia Lou", false)] {
            _ = try store.addPerson(
                Person(name: name, isMe: isMe, addedAt: fixture.now), fixture.context)
        }
    }

    /// Shares tasks from now on.
    private func share(isWritable: Bool = true, schedules: Bool = false) throws {
        var tasks = CalendarList(href: "https://example.com/tasks/", name: "Tasks")
        (tasks.takesTasks, tasks.takesEvents, tasks.isWritable, tasks.role) = (true, true, isWritable, .both)
        tasks.schedules = schedules
        var account = CalendarAccount(
            id: .random(), name: "home", home: "https://example.com/", user: "anna", secret: .keyring,
            fingerprint: nil, addedAt: fixture.now)
        account.lists = [tasks]
        _ = try store.addAccount(account)
    }

    /// Adds a task that rings at once.
    private func ring(_ title: String, repeats: String? = nil) throws -> Todo.ID {
        let id = try fixture.add(title, due: "2026-11-24T08:00[UTC]", repeats: repeats)
        _ = try store.enqueueDue(now: fixture.now, in: fixture.locality)
        return try #require(Todo.ID(id))
    }

    private func reminder(of task: Todo.ID) throws -> Reminder {
        try #require(try fixture.reminders(of: task.description).first { $0.state.kind.isActive })
    }

    private func owed() throws -> [String] {
        let attention = Attention(QuietRules(), Presence(), in: fixture.locality.zone)
        let situation = try store.popupSituation(in: Store.Circumstances(attention, at: fixture.now))
        return situation.owed.map(\.subject.id)
    }

    @Test func `a task may be given to the others if their computers learn of it`() throws {
        let alone = try ring("Alone")
        try share()
        let shared = try ring("Shared")

        #expect(try store.recipients(of: .task(alone)) == [])
        #expect(try store.recipients(of: .task(shared)) == ["Ben", "Mia Lou"])

        _ = try store.updatePerson("Anna", fixture.context) { $0.isMe = false }
        #expect(try store.recipients(of: .task(shared)) == [])
    }

    @Test(arguments: [
        "UPDATE collection SET role = 'off'", "UPDATE collection SET is_writable = 0",
        "UPDATE account SET is_paused = 1",
    ])
    func `no task is given through a list that takes no changes`(change: String) throws {
        try share()
        let shared = try ring("Shared")
        try store.write(.reserve) { db in try db.run(change) }

        #expect(try store.recipients(of: .task(shared)) == [])
    }

    @Test func `a task that is given to somebody is for that person, and rings here no more`() throws {
        try share()
        let bins = try ring("Bins")
        let given = try store.answer(
            try reminder(of: bins).id.description, .give("mia-lou"), fixture.context)

        #expect(try store.task(bins.description).todo.person == "Mia Lou")
        #expect(try reminder(of: bins).state.kind == .due)
        #expect(given.answers.isEmpty)
        #expect(try owed() == [])
        #expect(try store.history(limit: 1).first?.text == "'Bins' given to Mia Lou")
    }

    /// An event that rings at once.
    private func ringEvent(_ title: String) throws -> Event.ID {
        let details = try EventDetails(
            title: title, start: When(parsing: "2026-11-24T08:00[UTC]"), reminders: [.atDue])
        let event = try store.add(details, fixture.context).value.event
        _ = try store.enqueueDue(now: fixture.now, in: fixture.locality)
        return event.id
    }

    @Test func `an event can be given to somebody, too, and an undo takes it back`() throws {
        try share()
        let dinner = try ringEvent("Parents' evening")
        let ring = try #require(
            try fixture.reminders(of: dinner.description).first { $0.state.kind.isActive })
        #expect(try store.recipients(of: .event(dinner)) == ["Ben", "Mia Lou"])

        _ = try store.answer(ring.id.description, .give("ben"), fixture.context)
        let given = try store.event(dinner.description, now: fixture.now, in: fixture.locality).event
        #expect(given.details.person == "Ben")
        #expect(try owed() == [])
        #expect(try store.history(limit: 1).first?.text == "'Parents' evening' given to Ben")

        _ = try store.undo(0, fixture.context)
        #expect(try owed() == [dinner.description])
    }

    @Test func `an event whose guests the server would invite is given to nobody`() throws {
        try share(schedules: true)
        let dinner = try ringEvent("Dinner")
        try store.write(.reserve) { db in
            try db.run("UPDATE resource SET base = CAST('BEGIN:VEVENT ATTENDEE:x' AS BLOB)", [])
        }

        #expect(try store.recipients(of: .event(dinner)) == [])
    }

    @Test func `an undo brings the reminder back`() throws {
        try share()
        let bins = try ring("Bins", repeats: "day")
        _ = try store.answer(try reminder(of: bins).id.description, .give("Ben"), fixture.context)
        _ = try store.undo(0, fixture.context)

        #expect(try store.task(bins.description).todo.person == "")
        #expect(try owed() == [bins.description])
    }

    @Test func `nothing can be given to somebody unknown, and nothing changes`() throws {
        try share()
        let bins = try ring("Bins")

        #expect(throws: StoreError.notFound(kind: "person", value: "Zoe")) {
            try store.answer(try reminder(of: bins).id.description, .give("Zoe"), fixture.context)
        }
        #expect(try owed() == [bins.description])
    }

    @Test func `an alert cannot be given to somebody`() throws {
        let alert = try Alert(title: "Tea", body: "", urgency: .normal, when: .instant(fixture.now))
        let reminder = try store.notify(alert, fixture.context).value.reminder

        #expect(throws: StoreError.conflict(reason: "'give=Ben' is not an answer to this reminder")) {
            try store.answer(reminder.id.description, .give("Ben"), fixture.context)
        }
    }
}
