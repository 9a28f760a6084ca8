import CalendarSync
import CivilTime
import FetchInterface
import Interchange
import Rules
import TestSupport

/// A history of several computers and phones that share a list on a server, over a network that loses, delays
/// and repeats requests.
///
/// The rules are stated here a second time, by reading the text of the resources on the server:
/// 1. At the end, all computers and the server have the same tasks.
/// 2. No task exists twice.
/// 3. Completed tasks stay completed, labels stay unless somebody removes them, and what was seen stays seen.
/// 4. A title that somebody replaced does not come back.
/// 5. Properties that phones wrote and Steward does not understand are still there.
/// 6. A task is gone only if somebody removed it.
final class SyncHistory {
    struct BrokenRule: Error, CustomStringConvertible {
        let rule: String
        var description: String { rule }
        /// Such as `rule 2`, to identify failures of the same kind.
        var kind: Substring { rule.prefix(6) }
    }

    /// What the task must be, from the edits of everybody who has changed it.
    private struct Expected {
        var titles: Set<String> = []
        /// Titles that somebody has seen and replaced.
        var replaced: Set<String> = []
        var labels: Set<String> = []
        var isDone = false
        var seen = ""
        var foreign: Set<String> = []
        var isRemoved = false
        /// Whether the server was restored before any computer had seen a phone's change of the state.
        var isUncertain = false
    }

    private var network: FaultyNetwork
    private var stores: [FakeStore] = []
    private var cycles: [SyncCycle?] = []
    private var expected: [String: Expected] = [:]
    /// The tasks on the server when it was backed up.
    private var backedUp: Set<String> = []
    private var hasRestored = false
    private var now = Instant(secondsSince1970: 1_795_000_000)
    private var number = 0
    private let locality = Locality(zone: .utc, zones: ZoneDatabase(directories: []))

    private var server: FakeCalendarServer {
        get { network.server }
        set { network.server = newValue }
    }

    init(agents: Int, _ flavour: FakeCalendarServer.Flavour) {
        network = FaultyNetwork(to: FakeCalendarServer(flavour))
        for _ in 0..<agents {
            stores.append(FakeStore(at: server.address, now: now, locality: locality))
            cycles.append(nil)
        }
    }

    /// The `ETag`s of resources that the last restore has brought back to an earlier form.
    private var reverted: [String: String] = [:]

    /// More requests than any cycle over this network may need.
    private static let mostRequests = 300

    // MARK: Playing the history

    static func live(_ steps: [HistoryStep], agents: Int, _ flavour: FakeCalendarServer.Flavour) throws {
        let history = SyncHistory(agents: agents, flavour)
        for step in steps { try history.take(step) }
        try history.end()
    }

    private func take(_ step: HistoryStep) throws {
        now = now + .seconds(60 + step.second)
        let agent = step.second % stores.count
        stores[agent].now = now
        number += 1
        switch step.verb {
        case .add: add(agent)
        case .rename: edit(agent, step.first, rename)
        case .label: edit(agent, step.first, label)
        case .unlabel: edit(agent, step.first, unlabel)
        case .complete: edit(agent, step.first, complete)
        case .dismiss: edit(agent, step.first, dismiss)
        case .remove: remove(agent, step.first)
        case .sync: try sync(agent, most: Self.mostRequests, faults: step.third)
        case .begin: try sync(agent, most: 1 + step.first % 8, faults: step.third)
        case .kill: cycles[agent] = nil
        case .phoneAdd: phoneAdd()
        case .phoneRename: phone(step.first, phoneRename)
        case .phoneLabel: phone(step.first, phoneLabel)
        case .phoneComplete: phone(step.first, phoneComplete)
        case .phoneMark: phone(step.first, phoneMark)
        case .phoneAlarms: phone(step.first) { task, _ in task.removeAlarms() }
        case .phoneRemove: phoneRemove(step.first)
        case .backUp:
            server.backUp()
            backedUp = Set(server.resources.values.map { PlainTask($0.body).uid })
        case .restore: restore()
        case .forget: server.loseTokens()
        case .arrive: network.deliverNext()
        }
    }

    // MARK: On a computer

    private func hrefs(_ agent: Int) -> [String] { stores[agent].tasks.keys.sorted() }

    private func add(_ agent: Int) {
        var details = TodoDetails()
        details.title = "title \(number)"
        details.due = .floating(Zone.utc.civil(of: now + .seconds(3600)))
        details.reminders = [.atDue]
        details.labels = ["home"]
        let id = Todo.ID.derived(from: "task \(number)")
        stores[agent].add(Todo(id: id, details, createdAt: now, modifiedAt: now))
        var state = Expected()
        state.titles = [details.title]
        state.labels = ["home"]
        expected[id.description] = state
    }

    private func edit(
        _ agent: Int, _ place: Int, _ change: (inout CalendarSubject, inout Expected) -> Void
    ) {
        let all = hrefs(agent)
        guard !all.isEmpty else { return }
        let href = all[place % all.count]
        guard let uid = stores[agent].resource(at: href)?.uid, var state = expected[uid] else { return }
        _ = stores[agent].edit(href) { change(&$0, &state) }
        expected[uid] = state
    }

    private func change(_ subject: inout CalendarSubject, _ change: (inout Todo) -> Void) {
        guard var todo = subject.todo else { return }
        change(&todo)
        todo.modifiedAt = now
        subject.content = .task(todo)
    }

    private func rename(_ subject: inout CalendarSubject, _ state: inout Expected) {
        change(&subject) { todo in
            state.replaced.insert(todo.details.title)
            todo.details.title = "title \(number)"
            state.titles.insert(todo.details.title)
        }
    }

    private func label(_ subject: inout CalendarSubject, _ state: inout Expected) {
        change(&subject) { todo in
            todo.details.labels = (todo.details.labels + ["label\(number)"]).sorted()
            state.labels.insert("label\(number)")
        }
    }

    private func unlabel(_ subject: inout CalendarSubject, _ state: inout Expected) {
        change(&subject) { todo in
            guard let last = todo.details.labels.last else { return }
            todo.details.labels.removeLast()
            state.labels.remove(last)
        }
    }

    private func complete(_ subject: inout CalendarSubject, _ state: inout Expected) {
        change(&subject) { todo in
            if todo.isOpen { todo.status = .completed(at: now) }
            state.isDone = true
        }
    }

    private func dismiss(_ subject: inout CalendarSubject, _ state: inout Expected) {
        subject.answer.acknowledged = now
        state.seen = max(state.seen, CompactTime.text(.instant(now)))
    }

    private func remove(_ agent: Int, _ place: Int) {
        let all = hrefs(agent)
        guard !all.isEmpty else { return }
        let href = all[place % all.count]
        if let resource = stores[agent].resource(at: href) {
            expected[resource.uid]?.isRemoved = true
            forget(resource.uid, at: href)
        }
        stores[agent].remove(href)
    }

    // MARK: On a phone

    private func phoneAdd() {
        let uid = "phone-\(number)@example.com"
        let stamp = CompactTime.text(.instant(now))
        let text = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//phone//EN
            BEGIN:VTODO
            UID:\(uid)
            DTSTAMP:\(stamp)
            LAST-MODIFIED:\(stamp)
            SUMMARY:title \(number)
            X-PHONE-\(number);X-A="b:c":kept\\, as it is
            END:VTODO
            END:VCALENDAR
            """
        let lines = text.split(separator: "\n").joined(separator: "\r\n") + "\r\n"
        server.put(Array(lines.utf8), at: server.address + "phone\(number).ics")
        var state = Expected()
        state.titles = ["title \(number)"]
        state.foreign = ["X-PHONE-\(number);X-A=\"b:c\":kept\\, as it is"]
        expected[uid] = state
    }

    private func phone(_ place: Int, _ change: (inout PlainTask, inout Expected) -> Void) {
        let all = server.resources.keys.sorted()
        guard !all.isEmpty, let resource = server.resources[all[place % all.count]] else { return }
        var task = PlainTask(resource.body)
        guard var state = expected[task.uid] else { return }
        change(&task, &state)
        // What the phone continues from lacks changes, as if the phone had taken them back.
        if reverted[all[place % all.count]] == resource.etag { state.isUncertain = true }
        task.set("LAST-MODIFIED", CompactTime.text(.instant(now)))
        expected[task.uid] = state
        server.put(task.bytes, at: all[place % all.count])
    }

    private func phoneRename(_ task: inout PlainTask, _ state: inout Expected) {
        state.replaced.insert(task.title)
        task.set("SUMMARY", "title \(number)")
        state.titles.insert("title \(number)")
    }

    private func phoneLabel(_ task: inout PlainTask, _ state: inout Expected) {
        task.add("CATEGORIES:label\(number)")
        state.labels.insert("label\(number)")
    }

    private func phoneComplete(_ task: inout PlainTask, _ state: inout Expected) {
        task.set("STATUS", "COMPLETED")
        task.set("COMPLETED", CompactTime.text(.instant(now)))
        state.isDone = true
    }

    private func phoneMark(_ task: inout PlainTask, _ state: inout Expected) {
        task.add("X-PHONE-\(number):kept")
        state.foreign.insert("X-PHONE-\(number):kept")
    }

    private func phoneRemove(_ place: Int) {
        let all = server.resources.keys.sorted()
        guard !all.isEmpty, let resource = server.resources[all[place % all.count]] else { return }
        let uid = PlainTask(resource.body).uid
        expected[uid]?.isRemoved = true
        forget(uid, at: all[place % all.count])
        server.delete(all[place % all.count])
    }

    /// Removing a task also discards changes that not everybody has seen: a computer that continues from an
    /// earlier form brings that form back.
    private func forget(_ uid: String, at href: String) {
        let etag = server.resources[href]?.etag
        let isKnown = stores.allSatisfy { store in
            store.resource(at: href).map { $0.etag == etag && !$0.isChanged } ?? false
        }
        if !isKnown { expected[uid]?.isUncertain = true }
    }

    /// Restores the server's backup. Changes made since then are uncertain if no computer had them at that
    /// time, or if a computer continues from an earlier form.
    private func restore() {
        // Without tokens, a restore cannot be told from an edit.
        guard server.hasBackup, server.flavour != .withoutTokens, server.flavour != .sogo else { return }
        let before = server.resources
        server.restore()
        hasRestored = true
        network.forgetLate()
        for uid in expected.keys where !backedUp.contains(uid) { expected[uid]?.isUncertain = true }
        for (href, resource) in server.resources where before[href]?.body != resource.body {
            reverted[href] = resource.etag
            let isKnown = stores.allSatisfy { store in
                store.resource(at: href).map { $0.etag == before[href]?.etag && !$0.isChanged } ?? false
            }
            if !isKnown { expected[PlainTask(resource.body).uid]?.isUncertain = true }
        }
    }

    // MARK: The network

    /// Plays a cycle of a computer.
    /// - Parameter faults: A seed for network faults; 0 for none.
    private func sync(_ agent: Int, most: Int, faults: Int) throws {
        var left = most
        var faults = FaultyNetwork.Faults(seed: faults)
        while left > 0 {
            left -= 1
            var cycle = cycles[agent] ?? SyncCycle(at: now)
            switch try cycle.next(stores[agent]) {
            case .request(let request, let first):
                try stores[agent].apply(first)
                let answer = network.answer(to: request, fault: faults.next())
                try stores[agent].apply(cycle.take(answer, stores[agent]))
                cycles[agent] = cycle
            case .change(let changes):
                try stores[agent].apply(changes)
                cycles[agent] = cycle
            case .pause: cycles[agent] = cycle
            case .finished(.asks):
                decide(agent)
                cycles[agent] = nil
                return
            case .finished:
                cycles[agent] = nil
                return
            }
        }
        if most == Self.mostRequests { throw BrokenRule(rule: "rule 7: a cycle does not end") }
    }

    /// Answers the question about missing tasks, as the user would: whether they were removed on purpose.
    private func decide(_ agent: Int) {
        let there = Set(server.resources.keys)
        let gone = stores[agent].hrefsOnServer().filter { !there.contains($0) }
        let isMeant = gone.allSatisfy { href in
            stores[agent].resource(at: href).flatMap { expected[$0.uid]?.isRemoved } ?? true
        }
        stores[agent].decide(isMeant ? .remove : .keep)
    }

    // MARK: What must hold

    private func end() throws {
        network.deliverAll()
        for _ in 0..<4 {
            for agent in stores.indices {
                now = now + .seconds(90_000)
                stores[agent].now = now
                cycles[agent] = nil
                try sync(agent, most: Self.mostRequests, faults: 0)
            }
        }
        let there = server.resources.mapValues { PlainTask($0.body) }
        try checkEquality(there)
        for (uid, state) in expected.sorted(by: { $0.key < $1.key }) where !state.isUncertain {
            try check(uid, state, there.values.first { $0.uid == uid })
        }
    }

    private func broken(_ rule: Int, _ text: String) -> BrokenRule {
        BrokenRule(rule: "rule \(rule): \(text)")
    }

    private func checkEquality(_ there: [String: PlainTask]) throws {
        let uids = there.values.map(\.uid)
        guard Set(uids).count == uids.count else { throw broken(2, "a task is on the server twice") }
        for (agent, store) in stores.enumerated() {
            guard Set(store.tasks.keys) == Set(there.keys) else {
                throw broken(1, "computer \(agent) has other tasks than the server")
            }
            if store.refusals > 0 { throw broken(7, "a request was refused") }
            for (href, task) in there {
                guard store.tasks[href]?.count == 1, let todo = store.tasks[href]?.first?.todo else {
                    throw broken(2, "computer \(agent) has a task several times")
                }
                guard todo.title == task.title, todo.isOpen == !task.isDone, Set(todo.labels) == task.labels
                else {
                    throw broken(
                        1,
                        "computer \(agent) has '\(todo.title)' \(todo.labels) \(todo.isOpen), "
                            + "the server '\(task.title)' \(task.labels) \(!task.isDone)")
                }
                if store.resource(at: href)?.isChanged == true {
                    throw broken(1, "computer \(agent) still has something to send")
                }
            }
        }
    }

    private func check(_ uid: String, _ state: Expected, _ task: PlainTask?) throws {
        guard let task else {
            if !state.isRemoved { throw broken(6, "\(uid) is gone, and nobody removed it") }
            return
        }
        if state.isDone, !task.isDone { throw broken(3, "\(uid) is not completed any more") }
        let lost = state.labels.subtracting(task.labels)
        if !lost.isEmpty { throw broken(3, "\(uid) has lost \(lost.sorted())") }
        if !hasRestored, !task.labels.subtracting(state.labels).isEmpty {
            throw broken(3, "\(uid) has labels again: \(task.labels.subtracting(state.labels).sorted())")
        }
        if task.seen < state.seen {
            throw broken(3, "\(uid) was seen at \(state.seen), and says \(task.seen)")
        }
        if !state.titles.contains(task.title) || state.replaced.contains(task.title) {
            throw broken(4, "\(uid) is called '\(task.title)' again")
        }
        let dropped = state.foreign.subtracting(task.foreign)
        if !dropped.isEmpty { throw broken(5, "\(uid) has lost \(dropped.sorted())") }
    }
}
