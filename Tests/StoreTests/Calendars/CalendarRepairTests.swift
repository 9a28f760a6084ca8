import CivilTime
import Rules
import SQLite
import TestSupport
import Testing

@testable import Store

/// What a repair keeps of calendar accounts.
struct CalendarRepairTests {
    private let fixture: StoreFixture
    private let list: Int64

    init() throws {
        fixture = try StoreFixture()
        var tasks = CalendarList(href: "https://example.com/tasks/", name: "Tasks")
        tasks.role = .both
        var account = CalendarAccount(
            name: "Home", home: "https://example.com/", user: "anna", secret: .command(["pass", "home"]),
            fingerprint: String(repeating: "a", count: 64), addedAt: fixture.now)
        account.lists = [tasks]
        list = try #require(try fixture.store.addAccount(account).lists.first?.id)
    }

    /// A task that the server has in this form, read with a token.
    private func shared(_ title: String, base: [UInt8], edits: Int64 = 0) throws -> String {
        let id = try fixture.add(title)
        var row = try #require(try fixture.store.nextEditedCalendarResource(in: list, except: []))
        (row.base, row.etag, row.isOnServer, row.edits) = (base, "e-\(title)", true, edits)
        _ = try fixture.store.sync(
            [.put(row), .reach(token: "t", tag: nil, listedAt: fixture.now)], in: list, fixture.context(.job))
        return id
    }

    private func damage(_ change: (inout [UInt8]) -> Void) throws {
        fixture.store.close()
        var bytes = try File.read(fixture.path)
        change(&bytes)
        try File.write(bytes, fixture.path)
        try fixture.reopen()
        #expect(fixture.store.opening.repair != nil)
    }

    private func damageHeader() throws {
        try damage { $0.replaceSubrange(0..<100, with: repeatElement(0, count: 100)) }
    }

    @Test func `accounts, lists and the identity of their entries come back`() throws {
        let before = try fixture.store.accounts()
        let long = (0..<40_000).map { UInt8(truncatingIfNeeded: $0) }
        let sent = try shared("Bins", base: long)
        let unsent = try shared("Tea", base: [1, 0, 255], edits: 2)

        try damageHeader()

        var after = try fixture.store.accounts()
        #expect(after.first?.lists.first?.entries == 2)
        after[0].lists[0].entries = 0
        #expect(after == before)
        let row = try #require(try fixture.store.nextEditedCalendarResource(in: list, except: []))
        #expect(row.base == [1, 0, 255] && row.edits == 2 && row.etag == "e-Tea" && row.uid == unsent)
        #expect(try fixture.store.syncedSubjects(of: row).map(\.subject.id) == [unsent])
        let other = try fixture.store.calendarHrefsOnServer(in: list).compactMap {
            try fixture.store.calendarResource(at: $0, in: list)
        }.first { $0.uid == sent }
        #expect(other?.base == long)
        let state = try fixture.store.calendarListState(list)
        #expect(state.token == nil && state.listedAt == nil, "the whole list is read before anything is sent")
    }

    @Test func `a resource whose task is lost is read again, and not deleted on the server`() throws {
        let id = try shared("Bins", base: [1], edits: 1)
        fixture.store.close()
        try sqlite(fixture.path, "PRAGMA foreign_keys = OFF; DELETE FROM task WHERE id = '\(id)'")

        try damageHeader()

        #expect(try fixture.store.nextEditedCalendarResource(in: list, except: []) == nil)
        #expect(try fixture.store.calendarHrefsOnServer(in: list).isEmpty)
    }

    @Test func `an unsent deletion is still sent to the server`() throws {
        let id = try shared("Bins", base: [1])
        _ = try fixture.store.remove([id], fixture.context)

        try damageHeader()

        #expect(try fixture.store.nextEditedCalendarResource(in: list, except: [])?.isDeleted == true)
    }

    @Test func `accounts come from the last backup if none is left`() throws {
        let id = try shared("Bins", base: [1])
        let backup = try fixture.store.beginBackup(
            of: CivilDate(parsing: "2026-11-24"), keeping: BackupRetention(daily: 7, weekly: 0))
        while try !backup.step() {}

        try damage { $0 = Array(repeating: 7, count: 50_000) }

        #expect(try fixture.store.accounts().first?.lists.first?.entries == 1)
        #expect(try fixture.store.calendarUID(of: id) == id)
    }

    @Test func `accounts that were removed since the last backup stay removed if others are left`() throws {
        var other = CalendarAccount(
            name: "Old", home: "https://old.example.com/", user: "anna", secret: .keyring,
            addedAt: fixture.now)
        other.lists = [CalendarList(href: "https://old.example.com/tasks/", name: "Tasks")]
        _ = try fixture.store.addAccount(other)
        let backup = try fixture.store.beginBackup(
            of: CivilDate(parsing: "2026-11-24"), keeping: BackupRetention(daily: 7, weekly: 0))
        while try !backup.step() {}
        _ = try fixture.store.removeAccount("Old")

        try damageHeader()

        #expect(try fixture.store.accounts().map(\.name) == ["Home"])
    }

    /// Tables that a repair leaves out.
    private static let leftOut = [
        "popup": "popups go with the agent that has shown them",
        "popup_reminder": "the same",
        "recall_item": "every item that is salvaged is compared again",
        "price_question": "the next reading of the page asks again",
        "job": "every job runs again, as after the installation",
    ]

    @Test func `quiet times that the user has asked for come back`() throws {
        let end = fixture.now + .seconds(7_200)
        try fixture.store.setQuiet(until: end, now: fixture.now, in: .utc)

        try damageHeader()

        #expect(try fixture.store.quietUntil() == end)
    }

    @Test func `a repair salvages every table, or has a reason not to`() throws {
        fixture.store.close()
        let queue = try DatabaseQueue(path: fixture.path)
        let tables = try queue.use { db in
            try db.texts(
                """
                SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
                    AND name NOT LIKE 'task_text%' AND name <> 'grdb_migrations'
                """, [])
        }
        try queue.close()

        #expect(Set(tables).subtracting(SalvagedTable.all.map(\.name)) == Set(Self.leftOut.keys))
    }
}
