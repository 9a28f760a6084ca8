import CivilTime
import Rules
import Store
import TestSupport
import Testing

/// Lists of holidays, which are only read.
struct HolidayTests {
    private let fixture: StoreFixture
    private let list: Int64
    private var store: Store { fixture.store }

    init() throws {
        fixture = try StoreFixture()
        var holidays = CalendarList(href: "https://example.com/holidays/", name: "Holidays")
        (holidays.takesTasks, holidays.role) = (false, .holidays)
        var account = CalendarAccount(
            name: "Home", home: "https://example.com/", user: "anna", secret: .keyring, addedAt: fixture.now)
        account.lists = [holidays]
        list = try #require(try fixture.store.addAccount(account).lists.first?.id)
    }

    @discardableResult
    private func take(_ title: String, _ start: String, end: String? = nil, repeats: String? = nil) throws
        -> Event
    {
        var details = EventDetails()
        (details.title, details.start) = (title, try When(parsing: start))
        details.end = try end.map { try When(parsing: $0) }
        var event = Event(id: .random(), details, createdAt: fixture.now, modifiedAt: fixture.now)
        if let repeats {
            event.series = try Series(start: details.start, repetition: Repetition(parsing: repeats))
        }
        var row = CalendarResourceRow(
            href: "https://example.com/holidays/\(event.id).ics", uid: event.id.description)
        (row.base, row.isOnServer) = ([1], true)
        _ = try store.sync([.take(row, [SyncedSubject(.event(event))])], in: list, fixture.context(.job))
        return event
    }

    private func days(_ first: String, _ last: String) throws -> [String] {
        try store.holidays(
            from: CivilDate(parsing: first), through: CivilDate(parsing: last), in: fixture.locality
        ).sorted().map(\.description)
    }

    @Test func `whole days of the list are holidays, however long and however often`() throws {
        try take("Christmas", "2020-12-25", end: "2020-12-27", repeats: "FREQ=YEARLY")
        try take("A day off", "2026-12-31")
        try take("Party", "2026-12-30T18:00")

        #expect(try days("2026-12-01", "2026-12-31") == ["2026-12-25", "2026-12-26", "2026-12-31"])
        #expect(try days("2026-12-26", "2026-12-26") == ["2026-12-26"])
        #expect(try days("2027-01-01", "2027-01-31") == [])
    }

    @Test func `with another role, its events are no holidays`() throws {
        try take("A day off", "2026-12-31")
        _ = try store.setRoles([list: .events], of: "Home")

        #expect(try days("2026-12-31", "2026-12-31") == [])
    }

    @Test func `nothing is ever sent to a list that is only read, whatever the server allows`() throws {
        let event = try take("A day off", "2026-12-31")
        _ = try store.sync([.describe(isWritable: true, schedules: false)], in: list, fixture.context(.job))
        var edits = FieldEdits<EventDetails>()
        edits.set.title = "Mine"
        _ = try store.edit(event.id.description, edits, fixture.context)

        #expect(try store.account("Home").lists.map(\.isWritable) == [false])
        #expect(try store.accountsToSend() == [])
    }

    @Test func `an address book takes birthdays and nothing else`() throws {
        var book = CalendarList(href: "https://example.com/book/", name: "Contacts")
        (book.takesTasks, book.takesEvents, book.isBook) = (false, false, true)

        #expect(CalendarList.Role.allCases.filter { book.allows($0) } == [.off, .birthdays])
        #expect(book.usualRole == .off)
        let stored = try store.setLists([book], of: "Home").lists
        let number = try #require(stored.first { $0.isBook }?.id)
        #expect(
            try store.setRoles([number: .birthdays], of: "Home").lists.map(\.role) == [.holidays, .birthdays])
        #expect(throws: StoreError.self) { try store.setRoles([number: .tasks], of: "Home") }
    }
}
