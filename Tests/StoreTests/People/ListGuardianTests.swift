import CivilTime
import Rules
import SQLite
import TestSupport
import Testing

@testable import Store

/// Lists whose guardian is told what others have left.
struct ListGuardianTests {
    private let fixture: StoreFixture
    private let list: Int64
    private var store: Store { fixture.store }

    init() throws {
        fixture = try StoreFixture()
        for (name, isMe) in [("Anna", true), ("Ben", false)] {
            _ = try fixture.store.addPerson(
                Person(name: name, isMe: isMe, addedAt: fixture.now), fixture.context)
        }
        var tasks = CalendarList(href: "https://example.com/tasks/", name: "Chores")
        tasks.role = .both
        var account = CalendarAccount(
            name: "Home", home: "https://example.com/", user: "anna", secret: .keyring, addedAt: fixture.now)
        account.lists = [tasks]
        list = try #require(try fixture.store.addAccount(account).lists.first?.id)
    }

    /// A task of the list for Ben that has rung.
    private func leave(_ title: String) throws {
        var details = try TodoDetails(
            title: title, due: When(parsing: "2026-11-24T08:00[UTC]"), triggers: [.atDue])
        details.person = "Ben"
        _ = try store.add(details, fixture.context)
        _ = try store.enqueueDue(now: fixture.now, in: fixture.locality)
    }

    private func left() throws -> [UnansweredReminder] {
        try store.workLeftByOthers(
            NagTerms(rules: .usual, now: fixture.now, locality: fixture.locality))
    }

    @Test func `what is left of a list names the guardian of the list, whatever the person's name is now`()
        throws
    {
        try leave("Bins")
        #expect(try left().map(\.guardian) == [nil])

        let account = try store.setGuardians([list: "me"], of: "Home")
        #expect(account.lists.map(\.guardianName) == ["Anna"])
        #expect(try left().map(\.guardian) == ["Anna"])
        _ = try store.updatePerson("Anna", fixture.context) { $0.name = "Anne" }
        #expect(try left().map(\.guardian) == ["Anne"])
        #expect(try store.possibleGuardian(general: "")?.name == "Anne")
        #expect(try store.possibleGuardian(general: "Ben")?.name == "Anne")

        _ = try store.setGuardians([list: "anyone"], of: "Home")
        #expect(try left().map(\.guardian) == [nil])
        #expect(try store.possibleGuardian(general: "Ben") == nil)
    }

    @Test func `somebody who is unknown is no guardian, and nothing changes`() throws {
        _ = try store.setGuardians([list: "Anna"], of: "Home")
        #expect(throws: StoreError.notFound(kind: "person", value: "Zoe")) {
            try store.setGuardians([list: "Zoe"], of: "Home")
        }
        #expect(throws: StoreError.notFound(kind: "list", value: "99")) {
            try store.setGuardians([99: "Anna"], of: "Home")
        }
        #expect(try store.account("Home").lists.map(\.guardianName) == ["Anna"])
    }

    @Test func `a guardian who is removed guards nothing, until an undo`() throws {
        try leave("Bins")
        _ = try store.setGuardians([list: "Anna"], of: "Home")
        _ = try store.removePerson("Anna", fixture.context)
        #expect(try store.account("Home").lists.map(\.guardianName) == [""])
        _ = try store.undo(0, fixture.context)
        #expect(try left().map(\.guardian) == ["Anna"])
    }
}
