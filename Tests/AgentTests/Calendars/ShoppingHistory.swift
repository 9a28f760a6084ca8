import CalendarSync
import CivilTime
import FetchInterface
import Rules
import Store
import TestSupport

@testable import Agent

/// A history of several computers, each with a store of its own, and a phone whose shopping list is on one calendar
/// server, over a network that loses, delays and repeats requests.
///
/// Every thing has a name of its own. The rules:
/// 1. At the end, all computers have the same list, and the server the same open tasks.
/// 2. Nothing is on a list twice.
/// 3. What nobody has bought or taken off is still on the list; what somebody has, is not.
/// 4. Over all computers, a thing is in stock once for each time that somebody bought it: where it was bought, or for a
///    tick on the phone on one computer.
/// 5. Every cycle ends, and nothing is left to send.
final class ShoppingHistory {
    struct BrokenRule: Error, CustomStringConvertible {
        let rule: Int
        let text: String
        var description: String { "rule \(rule): \(text)" }
    }

    enum Step: Hashable, CustomStringConvertible {
        /// On a computer.
        case want(Int)
        case buy(Int, Int)
        case drop(Int, Int)
        case change(Int, Int)
        /// A whole cycle of a computer with the seed of its faults, or some requests of it; the end of its process.
        case sync(Int, Int)
        case begin(Int, Int, Int)
        case kill(Int)
        /// On the phone.
        case phoneWants
        case phoneTicks(Int)
        case phoneUnticks(Int)
        case phoneDrops(Int)
        case phoneChanges(Int)
        /// A delayed request arrives; the server forgets its tokens.
        case arrive, forget

        var description: String {
            switch self {
            case .want(let agent): "want \(agent)"
            case .buy(let agent, let place): "buy \(agent) \(place)"
            case .drop(let agent, let place): "drop \(agent) \(place)"
            case .change(let agent, let place): "change \(agent) \(place)"
            case .sync(let agent, let faults): "sync \(agent) \(faults)"
            case .begin(let agent, let most, let faults): "begin \(agent) \(most) \(faults)"
            case .kill(let agent): "kill \(agent)"
            case .phoneWants: "phoneWants"
            case .phoneTicks(let place): "phoneTicks \(place)"
            case .phoneUnticks(let place): "phoneUnticks \(place)"
            case .phoneDrops(let place): "phoneDrops \(place)"
            case .phoneChanges(let place): "phoneChanges \(place)"
            case .arrive: "arrive"
            case .forget: "forget"
            }
        }

        static func random(using generator: inout SeededGenerator) -> Step {
            func number(_ most: Int) -> Int { Int.random(in: 0..<most, using: &generator) }
            let agent = number(6)
            return switch number(26) {
            case 0, 1: .want(agent)
            case 2, 3: .buy(agent, number(9))
            case 4: .drop(agent, number(9))
            case 5: .change(agent, number(9))
            case 6...12: .sync(agent, number(1_000_000))
            case 13, 14: .begin(agent, 1 + number(8), number(1_000_000))
            case 15: .kill(agent)
            case 16, 17: .phoneWants
            case 18...20: .phoneTicks(number(9))
            case 21: .phoneUnticks(number(9))
            case 22: .phoneDrops(number(9))
            case 23: .phoneChanges(number(9))
            case 24: .arrive
            default: .forget
            }
        }
    }

    /// What has become of one thing.
    private struct Fate {
        var isBought = false
        var isDropped = false
        /// Whether somebody has changed its note. A change outlives a removal that knows nothing of it.
        var isChanged = false
        /// Times that the phone has taken a tick away: it may be on the list again, and be bought again.
        var unticks = 0
        /// The computers on which it was bought.
        var buyers: Set<Int> = []
        var isTicked = false
        /// Whether a computer had it on its list when it was ticked.
        var isTickKnown = false
        /// Whether it was dropped before the computer that wrote it knew that it had arrived, or before it arrived once
        /// more: it comes back.
        var isDropUnseen = false
    }

    private struct Computer {
        let store: Store
        let list: Int64
        var cycle: SyncCycle?
    }

    private var network: FaultyNetwork
    private var computers: [Computer] = []
    private var fates: [String: Fate] = [:]
    private var now = Instant(secondsSince1970: 1_795_000_000)
    private let locality = Locality(zone: .utc, zones: ZoneDatabase(directories: []))

    /// More requests than any cycle over this network may need.
    private static let mostRequests = 300

    /// - Throws: `BrokenRule`.
    static func live(_ steps: [Step], computers: Int, _ flavour: FakeCalendarServer.Flavour) throws {
        let folder = try ScratchDirectory()
        let history = try ShoppingHistory(in: folder.path, computers, flavour)
        defer { for computer in history.computers { computer.store.close() } }
        for step in steps { try history.take(step) }
        try history.end()
    }

    private init(in folder: String, _ count: Int, _ flavour: FakeCalendarServer.Flavour) throws {
        network = FaultyNetwork(to: FakeCalendarServer(flavour))
        for number in 0..<count {
            let store = try Store(path: "\(folder)/\(number).db")
            var list = CalendarList(href: network.server.address, name: "Groceries")
            list.role = .shopping
            var account = CalendarAccount(
                name: "Home", home: "https://calendar.example/", user: "anna", secret: .keyring, addedAt: now)
            account.lists = [list]
            computers.append(Computer(store: store, list: try store.addAccount(account).lists[0].id))
        }
    }

    private func take(_ step: Step) throws {
        now = now + .seconds(61)
        switch step {
        case .want(let agent):
            let name = newName()
            _ = try store(agent).addToShoppingList([ShoppingDetails(name: name)], context)
            fates[name] = Fate()
        case .buy(let agent, let place):
            try withListed(agent, place) { name in
                _ = try store(agent).buy([Purchase(name)], context)
                note(bought: name)
                fates[name]?.buyers.insert(agent % computers.count)
            }
        case .drop(let agent, let place):
            try withListed(agent, place) { name in
                _ = try store(agent).removeFromShoppingList([name], context)
                fates[name]?.isDropped = true
            }
        case .change(let agent, let place):
            try withListed(agent, place) { name in
                let note = "changed at \(now)"
                fates[name]?.isChanged = true
                _ = try store(agent).editShoppingLine(name, context) { $0.note = note }
            }
        case .sync(let agent, let faults):
            try sync(agent % computers.count, most: Self.mostRequests, faults: faults)
        case .begin(let agent, let most, let faults):
            try sync(agent % computers.count, most: most, faults: faults)
        case .kill(let agent): computers[agent % computers.count].cycle = nil
        case .phoneWants: phoneWants()
        case .phoneTicks(let place):
            try phone(place, done: false) { task, name in
                task.set("STATUS", "COMPLETED")
                task.set("COMPLETED", CompactTime.text(.instant(now)))
                note(bought: name)
                fates[name]?.isTicked = true
                for agent in computers.indices where try listed(agent).contains(name) {
                    fates[name]?.isTickKnown = true
                }
            }
        case .phoneUnticks(let place):
            try phone(place, done: true) { task, name in
                task.set("STATUS", "NEEDS-ACTION")
                task.removeAll("COMPLETED")
                task.removeAll("PERCENT-COMPLETE")
                fates[name]?.unticks += 1
            }
        case .phoneDrops(let place):
            let open = server.resources.filter { !PlainTask($0.value.body).isDone }.keys.sorted()
            guard !open.isEmpty else { return }
            let href = open[place % open.count]
            guard let body = server.resources[href]?.body else { return }
            fates[name(of: body)]?.isDropped = true
            let isSeen = try computers.contains { computer in
                try computer.store.calendarResource(at: href, in: computer.list)?.isOnServer == true
            }
            if network.delays(href) || !isSeen && !PlainTask(body).uid.hasSuffix("@phone") {
                fates[name(of: body)]?.isDropUnseen = true
            }
            network.server.delete(href)
        case .phoneChanges(let place):
            try phone(place, done: false) { task, name in
                fates[name]?.isChanged = true
                task.set("DESCRIPTION", "changed on the phone")
            }
        case .arrive: network.deliverNext()
        case .forget: network.server.loseTokens()
        }
    }

    // MARK: On a computer

    private var server: FakeCalendarServer { network.server }

    private func store(_ agent: Int) -> Store { computers[agent % computers.count].store }

    private var context: ChangeContext { ChangeContext(now: now, locality: locality, source: .cli) }

    private func newName() -> String { "thing\(fates.count)" }

    private func listed(_ agent: Int) throws -> [String] {
        try store(agent).shoppingList(now: now, in: locality).map(\.name)
    }

    private func withListed(_ agent: Int, _ place: Int, _ body: (String) throws -> Void) throws {
        let names = try listed(agent).sorted()
        if !names.isEmpty { try body(names[place % names.count]) }
    }

    private func note(bought name: String) { fates[name]?.isBought = true }

    private func sync(_ agent: Int, most: Int, faults: Int) throws {
        var faults = FaultyNetwork.Faults(seed: faults)
        let (store, list) = (computers[agent].store, computers[agent].list)
        func ledger() throws -> CalendarLedger {
            try CalendarLedger(store: store, list: list, locality: locality, now: now, usualLead: nil)
        }
        func apply(_ changes: [SyncChange]) throws {
            guard !changes.isEmpty else { return }
            let context = ChangeContext(now: now, locality: locality, source: .job)
            _ = try store.sync(try ledger().changes(changes), in: list, context)
        }
        for _ in 0..<most {
            var cycle: SyncCycle
            if let begun = computers[agent].cycle {
                cycle = begun
            } else {
                try store.compareShopping(now: now, in: locality)
                cycle = SyncCycle(at: now)
            }
            switch try cycle.next(try ledger()) {
            case .request(let request, let first):
                try apply(first)
                let answer = network.answer(to: request, fault: faults.next())
                try apply(try cycle.take(answer, try ledger()))
            case .change(let changes): try apply(changes)
            case .pause: break
            case .finished(let outcome):
                computers[agent].cycle = nil
                // Things bought or dropped are meant to be gone.
                if outcome == .asks { _ = try store.decide(true, aboutLists: [list]) }
                return
            }
            computers[agent].cycle = cycle
        }
        if most == Self.mostRequests { throw BrokenRule(rule: 5, text: "a cycle does not end") }
    }

    // MARK: On the phone

    private func phoneWants() {
        let name = newName()
        let stamp = CompactTime.text(.instant(now))
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//phone//EN", "BEGIN:VTODO", "UID:\(name)@phone",
            "DTSTAMP:\(stamp)", "LAST-MODIFIED:\(stamp)", "SUMMARY:\(name)", "END:VTODO", "END:VCALENDAR",
        ]
        network.server.put(
            Array(lines.map { $0 + "\r\n" }.joined().utf8), at: "\(server.address)\(name).ics")
        fates[name] = Fate()
    }

    private func phone(
        _ place: Int, done: Bool, _ change: (inout PlainTask, String) throws -> Void
    ) throws {
        let meant = server.resources.filter { PlainTask($0.value.body).isDone == done }.keys.sorted()
        guard !meant.isEmpty, let resource = server.resources[meant[place % meant.count]] else { return }
        var task = PlainTask(resource.body)
        try change(&task, name(of: resource.body))
        task.set("LAST-MODIFIED", CompactTime.text(.instant(now)))
        network.server.put(task.bytes, at: meant[place % meant.count])
    }

    private func name(of body: [UInt8]) -> String { PlainTask(body).title }

    // MARK: What must hold

    private func end() throws {
        network.deliverAll()
        for _ in 0..<4 {
            for agent in computers.indices {
                now = now + .seconds(90_000)
                computers[agent].cycle = nil
                try sync(agent, most: Self.mostRequests, faults: 0)
            }
        }
        let open = server.resources.values.map { PlainTask($0.body) }.filter { !$0.isDone }.map(\.title)
            .sorted()
        guard Set(open).count == open.count else { throw BrokenRule(rule: 2, text: "on the server: \(open)") }
        for agent in computers.indices {
            let list = try listed(agent).sorted()
            guard Set(list).count == list.count else {
                throw BrokenRule(rule: 2, text: "on computer \(agent): \(list)")
            }
            guard list == open else {
                throw BrokenRule(rule: 1, text: "computer \(agent) has \(list), the server \(open)")
            }
            let (store, id) = (computers[agent].store, computers[agent].list)
            if let left = try store.nextEditedCalendarResource(in: id, except: []) {
                throw BrokenRule(rule: 5, text: "computer \(agent) still has \(left.href) to send")
            }
        }
        try checkStock()
        for (name, fate) in fates.sorted(by: { $0.key < $1.key }) where fate.unticks == 0 {
            if fate.isDropped, fate.isChanged || fate.isDropUnseen, !fate.isBought { continue }
            let isGone = fate.isBought || fate.isDropped
            if isGone == open.contains(name) {
                throw BrokenRule(
                    rule: 3, text: "\(name) is \(isGone ? "still" : "no longer") on the list")
            }
        }
    }

    private func checkStock() throws {
        let items = try computers.map { computer in
            try computer.store.items(ItemQuery(), now: now, in: locality).map(\.item.name)
        }
        for (name, fate) in fates.sorted(by: { $0.key < $1.key }) {
            let counts = items.map { $0.count { $0 == name } }
            let all = counts.reduce(0, +)
            let most = fate.buyers.count + (fate.isTicked ? 1 : 0) + fate.unticks
            if all > most {
                throw BrokenRule(
                    rule: 4, text: "\(name) is in stock \(counts), and was bought \(most) times at most")
            }
            if fate.isDropped || fate.unticks > 0 { continue }
            for agent in fate.buyers where counts[agent] == 0 {
                throw BrokenRule(rule: 4, text: "computer \(agent) has not bought \(name)")
            }
            if all == 0, fate.isTickKnown {
                throw BrokenRule(rule: 4, text: "nobody has bought \(name), which was ticked")
            }
        }
    }
}
