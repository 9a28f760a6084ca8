import CivilTime
import Rules
import Testing

@testable import Store

struct AccountTests {
    private func account(
        _ name: String, home: String = "https://dav.example.org/anna/", user: String = "anna"
    )
        throws -> CalendarAccount
    {
        var account = CalendarAccount(
            name: name, home: home, user: user, secret: .command(["pass", "show", "a \"b\""]),
            fingerprint: String(repeating: "ab", count: 32),
            addedAt: try Instant(parsing: "2026-11-29T12:00:00Z"))
        var tasks = CalendarList(href: "\(home)tasks/", name: "Tasks")
        (tasks.takesEvents, tasks.colour, tasks.role) = (false, "#FF0000", .tasks)
        var shared = CalendarList(href: "\(home)shared/", name: "Shared")
        (shared.isWritable, shared.isShared, shared.schedules) = (false, true, true)
        account.lists = [tasks, shared]
        return account
    }

    @Test func `an account reads back as it was added, even after a restart`() throws {
        let fixture = try StoreFixture()
        let wanted = try account("Home")

        let added = try fixture.store.addAccount(wanted)
        try fixture.reopen()
        let stored = try fixture.store.account("HOME")

        #expect(added == stored)
        #expect(stored.secret == wanted.secret && stored.fingerprint == wanted.fingerprint)
        #expect(stored.lists.map(\.name) == ["Tasks", "Shared"])
        #expect(stored.lists.map(\.role) == [.tasks, .off])
        #expect(!stored.lists[1].isWritable && stored.lists[1].isShared && stored.lists[1].schedules)
        #expect(stored.lists[0].colour == "#FF0000" && !stored.lists[0].takesEvents)
    }

    @Test func `no two accounts have the same name, or are the same account on the server`() throws {
        let fixture = try StoreFixture()
        _ = try fixture.store.addAccount(try account("Home"))

        for twin in [
            try account("home", home: "https://other.example.org/"), try account("Work"),
        ] {
            #expect(throws: StoreError.conflict(reason: "there is an account 'Home' already")) {
                try fixture.store.addAccount(twin)
            }
        }
        _ = try fixture.store.addAccount(try account("Work", user: "ben"))
        #expect(throws: StoreError.self) { try fixture.store.updateAccount("Work") { $0.name = "HOME" } }
        #expect(try fixture.store.accounts().map(\.name) == ["Home", "Work"])
    }

    @Test func `the server's description of lists is stored, and roles stay as the user chose them`() throws {
        let fixture = try StoreFixture()
        _ = try fixture.store.addAccount(try account("Other", home: "https://other.example.org/"))
        var known = try fixture.store.addAccount(try account("Home")).lists
        known[0].name = "Errands"
        known[0].role = .off
        var more = CalendarList(href: "https://dav.example.org/anna/new/", name: "New")
        more.role = .off

        let stored = try fixture.store.setLists([known[0], known[1], more], of: "Home")

        #expect(stored.lists.map(\.name) == ["Errands", "Shared", "New"])
        #expect(stored.lists.map(\.role) == [.tasks, .off, .off])

        // A list that is used stays until the user decides, one that is not goes.
        let left = try fixture.store.setLists([more], of: "Home")
        #expect(left.lists.map(\.name) == ["Errands", "New"])
        #expect(try fixture.store.account("Other").lists.count == 2)
    }

    @Test func `a list cannot have a role that it does not support, and then no role changes`() throws {
        let fixture = try StoreFixture()
        let lists = try fixture.store.addAccount(try account("Home")).lists

        #expect(throws: StoreError.self) {
            try fixture.store.setRoles([lists[1].id: .both, lists[0].id: .events], of: "Home")
        }
        #expect(try fixture.store.account("Home").lists.map(\.role) == [.tasks, .off])
        let changed = try fixture.store.setRoles([lists[1].id: .both, lists[0].id: .off], of: "Home")
        #expect(changed.lists.map(\.role) == [.off, .both])
    }

    @Test func `a problem is kept until the account is in sync`() throws {
        let fixture = try StoreFixture()
        _ = try fixture.store.addAccount(try account("Home"))

        _ = try fixture.store.updateAccount("Home") { $0.problem = AccountProblem(.password, "401") }
        #expect(try fixture.store.account("Home").problem == AccountProblem(.password, "401"))
        _ = try fixture.store.updateAccount("Home") { $0.problem = nil }
        #expect(try fixture.store.account("Home").problem == nil)
    }

    @Test func `a removed account is gone with its lists, and its name is free again`() throws {
        let fixture = try StoreFixture()
        _ = try fixture.store.addAccount(try account("Home"))

        #expect(try fixture.store.removeAccount("home").name == "Home")

        #expect(try fixture.store.accounts().isEmpty)
        #expect(throws: StoreError.notFound(kind: "account", value: "Home")) {
            try fixture.store.account("Home")
        }
        _ = try fixture.store.addAccount(try account("Home"))
    }
}
