import CivilTime
import EventLoop
import FetchInterface
import Logging
import Rules
import Settings
import Store
import TestSupport
import Testing

@testable import Agent

/// The lists of an account, as its server has them.
struct CalendarListsTests {
    /// An agent's state with an account, on a loop. It belongs to the loop's thread.
    private final class World: @unchecked Sendable {
        let agentState: AgentState
        private let folder: ScratchDirectory
        var lists = ["Tasks": "1", "Shared": "2"]
        private(set) var requests = 0

        init(on loop: EventLoop) throws {
            folder = try ScratchDirectory()
            let time = SimulatedTime(AgentFixture.noon, on: loop)
            agentState = AgentState(
                store: try Store(path: "\(folder.path)/steward.db"),
                locality: Locality(zone: .utc, zones: ZoneDatabase(directories: [])), settings: Settings(),
                time: time, log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            var account = CalendarAccount(
                name: "Home", home: Self.home, user: "anna", secret: .keyring, addedAt: time.now)
            account.lists = CalendarList.all(in: discovery)
            for place in account.lists.indices { account.lists[place].role = .both }
            _ = try agentState.store.addAccount(account)
        }

        deinit { agentState.store.close() }

        static let home = "https://dav.example.org/anna/"

        var discovery: DAVAnswer {
            var answer = DAVAnswer()
            (answer.status, answer.homes) = (207, [Self.home])
            answer.rows = lists.sorted { $0.value < $1.value }.map { name, folder in
                var row = DAVAnswer.Row(href: "\(Self.home)\(folder)/")
                var collection = DAVAnswer.Collection()
                (collection.name, collection.colour) = (name, "#00FF00")
                row.collection = collection
                return row
            }
            return answer
        }

        var account: CalendarAccount { get throws { try agentState.store.account("Home") } }

        func list(_ name: String) throws -> CalendarList {
            try #require(try account.lists.first { $0.name == name })
        }

        func look() async throws -> CalendarLists {
            var lists = CalendarLists(agentState: agentState, account: try account)
            try await lists.look { _ in answer() }
            return lists
        }

        func settle(_ name: String, with answer: DAVAnswer? = nil) async throws -> Bool {
            var lists = CalendarLists(agentState: agentState, account: try account)
            return try await lists.settle(try list(name)) { _ in answer ?? self.answer() }
        }

        private func answer() -> DAVAnswer {
            requests += 1
            return discovery
        }

        /// A task that the server has in a list.
        func share(_ title: String, in name: String) throws -> String {
            let context = agentState.context(.cli)
            let list = try list(name).id
            let id = try agentState.store.add(try TodoDetails(title: title), context).value.todo.id
                .description
            var row = CalendarResourceRow(href: "\(Self.home)\(id).ics", uid: id)
            (row.base, row.isOnServer) = ([1], true)
            if let queued = try agentState.store.newCalendarResource(withUID: id, in: list) {
                row = queued
                (row.base, row.isOnServer, row.edits) = ([1], true, 0)
            }
            let subject = try #require(try agentState.store.syncedSubject(Subject(kind: .task, id: id)))
            _ = try agentState.store.sync([.take(row, [subject])], in: list, context)
            return id
        }

        /// What the only popup is about.
        func topic() throws -> PopupTopic {
            let reminder = try #require(try agentState.store.reminders(ReminderQuery()).first)
            return try #require(try agentState.topic(of: reminder.reminder.id, at: AgentFixture.noon))
        }

        var alerts: [String] {
            get throws {
                try agentState.store.reminders(ReminderQuery()).filter {
                    $0.reminder.identity.subject.kind == .alert
                }.map(\.title).sorted()
            }
        }
    }

    private func inWorld(_ body: @escaping @Sendable (World) async throws -> Void) async throws {
        try await onLoop(within: .seconds(60)) { loop in try await body(World(on: loop)) }
    }

    @Test func `new lists are off and mentioned once, and renamed ones take the new name`()
        async throws
    {
        try await inWorld { world async throws in
            world.lists = ["Errands": "1", "Shared": "2", "Party": "3"]

            let looked = try await world.look()
            #expect(Set(looked.account.lists.map(\.name)) == ["Errands", "Shared", "Party"])
            #expect(try world.list("Party").role == .off && world.list("Errands").role == .both)
            #expect(try world.list("Errands").colour == "#00FF00")
            #expect(try world.alerts == ["New list 'Party' in the calendar account 'Home'"])

            _ = try await world.look()
            #expect(try world.alerts.count == 1)
            #expect(
                try !CalendarLists(agentState: world.agentState, account: world.account).isDue(
                    every: .seconds(60)))
        }
    }

    @Test func `an answer that names no home changes nothing`() async throws {
        try await inWorld { world async throws in
            _ = try world.share("Bins", in: "Tasks")
            var failure = DAVAnswer()
            failure.failure = .fetch(.timeout, "")

            #expect(try await !world.settle("Tasks", with: failure))
            #expect(try await !world.settle("Tasks", with: DAVAnswer()))
            #expect(try await !world.settle("Tasks"), "the server still has it")
            #expect(try world.list("Tasks").missing == 0 && world.account.lists.count == 2)
        }
    }

    @Test(arguments: [true, false])
    func `the user decides what becomes of the entries of a deleted list`(_ removes: Bool) async throws {
        try await inWorld { world async throws in
            let id = try world.share("Bins", in: "Tasks")
            world.lists["Tasks"] = nil

            #expect(try await world.settle("Tasks"))
            let list = try world.list("Tasks")
            #expect(list.missing == 1)
            try world.agentState.ask(about: list, isGone: true, of: "Home")
            #expect(try world.alerts == ["Was the list 'Tasks' deleted on purpose?"])
            #expect(try await world.settle("Tasks"), "until then it waits")
            #expect(try world.list("Tasks").entries == 1)

            try world.agentState.decide(removes, about: [list.id])
            #expect(try await world.settle("Tasks"))

            #expect(try world.account.lists.map(\.name) == ["Shared"])
            #expect(try world.agentState.store.counts().openTasks == (removes ? 0 : 1))
            // What is put back goes to the list that is left.
            let moved = try world.agentState.store.newCalendarResource(
                withUID: id, in: world.list("Shared").id)
            #expect((moved != nil) == !removes)
        }
    }

    @Test func `a deleted list without entries is removed without a question`() async throws {
        try await inWorld { world async throws in
            world.lists["Shared"] = nil

            #expect(try await world.settle("Shared"))

            #expect(try world.account.lists.map(\.name) == ["Tasks"])
            #expect(try world.alerts.isEmpty)
        }
    }

    @Test func `an account has one popup, which closes once the account works again`() async throws {
        try await inWorld { world async throws in
            let fingerprint = String(repeating: "ab", count: 32)
            try world.agentState.report(.untrusted(fingerprint), of: world.account)
            try world.agentState.report(
                .untrusted(fingerprint), of: stored(.untrusted(fingerprint), in: world))
            #expect(try world.alerts == ["Account 'Home' needs attention"])
            let alert = try #require(try world.account.alert)
            #expect(
                try world.agentState.store.alert(alert)?.body.contains(
                    "steward account edit 'Home' --trust \(fingerprint)") == true)

            try world.agentState.report(AccountProblem(.password), of: world.account)
            #expect(try world.account.alert != alert && world.alerts.count == 1)

            try world.agentState.report(AccountProblem(.unreachable), of: world.account)
            #expect(try world.alerts.isEmpty && world.account.alert == nil)
        }
    }

    @Test func `a popup about an account tries again, and says if that fails`() async throws {
        try await inWorld { world async throws in
            let requested = Requests()
            world.agentState.observe { change in
                if case .syncRequested(let account) = change { requested.accounts.append(account) }
            }
            try world.agentState.report(AccountProblem(.noPassword), of: world.account)
            let (topic, before) = try (world.topic(), world.account)
            let composer = PopupComposer.ofMenu(world.agentState, now: AgentFixture.noon)
            #expect(topic.content.offersOfMenu(in: composer).first?.action == .tryAgain)

            try world.agentState.decide(.tryAgain, on: topic, by: .popup)

            #expect(requested.accounts == [before.id])
            #expect(try world.alerts.isEmpty)

            // Whatever keeps it from syncing now, the user waits to hear of it.
            try world.agentState.report(AccountProblem(.unreachable), of: before, isAsked: true)
            #expect(try world.alerts == ["The calendar account 'Home' still cannot be synced"])
            guard case .accountTrouble = try world.topic() else {
                Issue.record("it offers no other try")
                return
            }
        }
    }

    private final class Requests: @unchecked Sendable {
        var accounts: [CalendarAccount.ID] = []
    }

    @Test(arguments: [
        (AccountProblem(.password), "steward account edit Home --password"),
        (.untrusted(String(repeating: "ab", count: 32)), "--trust \(String(repeating: "ab", count: 32))"),
        (AccountProblem(.trouble, String(repeating: "long ", count: 60)), "steward account show 'Home'"),
    ])
    func `the popup about an account shows the whole command that mends it`(
        problem: AccountProblem, command: String
    ) throws {
        let alert = try Alert(
            title: "Home", body: CalendarText.remedy(problem, "Home"), urgency: .normal,
            when: .instant(AgentFixture.noon))

        #expect(ReminderWording(alert: alert).body.hasSuffix(command))
    }

    @Test func `a detail that repeats the problem is told once`() {
        let problem = AccountProblem(.unreachable, "the server cannot be reached: no route to host")

        #expect(problem.words == "the server cannot be reached: no route to host")
    }

    private func stored(_ problem: AccountProblem, in world: World) throws -> CalendarAccount {
        try world.agentState.store.updateAccount("Home") { $0.problem = problem }
    }
}
