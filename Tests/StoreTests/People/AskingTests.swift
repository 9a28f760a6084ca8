import CivilTime
import Rules
import SQLite
import TestSupport
import Testing

@testable import Store

/// Asking somebody else to do a task, in its popup.
struct AskingTests {
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

    @Test func `the others may be asked to do what their computers learn of`() throws {
        let alone = try ring("Alone")
        try share()
        let shared = try ring("Shared")

        #expect(try store.peopleToAsk(about: .task(alone)) == [])
        #expect(try store.peopleToAsk(about: .task(shared)) == ["Ben", "Mia Lou"])

        _ = try store.updatePerson("Anna", fixture.context) { $0.isMe = false }
        #expect(try store.peopleToAsk(about: .task(shared)) == [])
    }

    @Test(arguments: [
        "UPDATE collection SET role = 'off'", "UPDATE collection SET is_writable = 0",
        "UPDATE account SET is_paused = 1",
    ])
    func `nobody is asked through a list that takes no changes`(change: String) throws {
        try share()
        let shared = try ring("Shared")
        try store.write(.reserve) { db in try db.run(change) }

        #expect(try store.peopleToAsk(about: .task(shared)) == [])
    }

    @Test func `a task that somebody is asked to do is for that person, and rings here no more`() throws {
        try share()
        let bins = try ring("Bins")
        let asked = try store.answer(
            try reminder(of: bins).id.description, .ask("mia-lou"), fixture.context)

        #expect(try store.task(bins.description).todo.person == "Mia Lou")
        #expect(try reminder(of: bins).state.kind == .due)
        #expect(asked.answers.isEmpty)
        #expect(try owed() == [])
        #expect(try store.history(limit: 1).first?.text == "'Bins' left to Mia Lou")
    }

    /// An event that rings at once.
    private func ringEvent(_ title: String) throws -> Event.ID {
        let details = try EventDetails(
            title: title, start: When(parsing: "2026-11-24T08:00[UTC]"), reminders: [.atDue])
        let event = try store.add(details, fixture.context).value.event
        _ = try store.enqueueDue(now: fixture.now, in: fixture.locality)
        return event.id
    }

    @Test func `an event can be left to somebody, too, and an undo takes it back`() throws {
        try share()
        let dinner = try ringEvent("Parents' evening")
        let ring = try #require(
            try fixture.reminders(of: dinner.description).first { $0.state.kind.isActive })
        #expect(try store.peopleToAsk(about: .event(dinner)) == ["Ben", "Mia Lou"])

        _ = try store.answer(ring.id.description, .ask("ben"), fixture.context)
        let asked = try store.event(dinner.description, now: fixture.now, in: fixture.locality).event
        #expect(asked.details.person == "Ben")
        #expect(try owed() == [])
        #expect(try store.history(limit: 1).first?.text == "'Parents' evening' left to Ben")

        _ = try store.undo(0, fixture.context)
        #expect(try owed() == [dinner.description])
    }

    @Test func `nobody is asked about guests whom the server would invite`() throws {
        try share(schedules: true)
        let dinner = try ringEvent("Dinner")
        try store.write(.reserve) { db in
            try db.run("UPDATE resource SET base = CAST('BEGIN:VEVENT ATTENDEE:x' AS BLOB)", [])
        }

        #expect(try store.peopleToAsk(about: .event(dinner)) == [])
    }

    @Test func `an undo brings the reminder back`() throws {
        try share()
        let bins = try ring("Bins", repeats: "day")
        _ = try store.answer(try reminder(of: bins).id.description, .ask("Ben"), fixture.context)
        _ = try store.undo(0, fixture.context)

        #expect(try store.task(bins.description).todo.person == "")
        #expect(try owed() == [bins.description])
    }

    @Test func `nobody who is unknown can be asked, and nothing changes`() throws {
        try share()
        let bins = try ring("Bins")

        #expect(throws: StoreError.notFound(kind: "person", value: "Zoe")) {
            try store.answer(try reminder(of: bins).id.description, .ask("Zoe"), fixture.context)
        }
        #expect(try owed() == [bins.description])
    }

    @Test func `an alert cannot be left to somebody`() throws {
        let alert = try Alert(title: "Tea", body: "", urgency: .normal, when: .instant(fixture.now))
        let reminder = try store.notify(alert, fixture.context).value.reminder

        #expect(throws: StoreError.conflict(reason: "'ask=Ben' is not an answer to this reminder")) {
            try store.answer(reminder.id.description, .ask("Ben"), fixture.context)
        }
    }
}
