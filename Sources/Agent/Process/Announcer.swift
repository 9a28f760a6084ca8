import AgentInterface
import DBus
import EventLoop
import Logging
import Rules
import Store

/// The lists that clients keep, one for each interface with a signal `Changed`.
enum ClientList: CaseIterable {
    case tasks, events, items, maintenance, reminders, recalls, shops, documents, accounts, phones,
        people

    fileprivate var signal: (name: MemberName, interface: InterfaceName) {
        switch self {
        case .tasks: (Tasks1.changed.name, Tasks1.name)
        case .events: (Events1.changed.name, Events1.name)
        case .items: (Items1.changed.name, Items1.name)
        case .maintenance: (Maintenance1.changed.name, Maintenance1.name)
        case .reminders: (Reminders1.changed.name, Reminders1.name)
        case .recalls: (Recalls1.changed.name, Recalls1.name)
        case .shops: (Shops1.changed.name, Shops1.name)
        case .documents: (Documents1.changed.name, Documents1.name)
        case .accounts: (Accounts1.changed.name, Accounts1.name)
        case .phones: (Phones1.changed.name, Phones1.name)
        case .people: (People1.changed.name, People1.name)
        }
    }
}

extension Subject.Kind {
    /// The list that holds subjects of this kind; `nil` for alerts, which clients see as reminders only.
    var list: ClientList? {
        switch self {
        case .task: .tasks
        case .alert: nil
        case .event: .events
        case .item, .warranty, .loan: .items
        case .maintenance: .maintenance
        case .recall: .recalls
        case .shop: .shops
        case .document: .documents
        }
    }
}

/// Emits the D-Bus signals about changes after the current work, so that callers and clicking users do not
/// wait for them. Combines all pending changes.
actor Announcer: LoopActor {
    nonisolated let loop: EventLoop
    private let connection: Connection
    private let log: Logger
    /// Ids of changed objects that no signal has named yet.
    private var changed: [ClientList: [String]] = [:]
    /// Answers that no signal has reported yet.
    private var answers: [(answer: GivenAnswer, by: ChangeSource)] = []

    /// Ids in one signal; a client that follows more changes than that reloads the list anyway.
    private static let mostNames = 1_000

    init(connection: Connection, loop: EventLoop, log: Logger) {
        self.connection = connection
        self.loop = loop
        self.log = log
    }

    /// Queues the signals for changes that clients care about.
    func announce(_ change: AgentState.StateChange) {
        switch change {
        case .changed(let subjects, let reminders):
            for (list, subjects) in Dictionary(grouping: subjects, by: \.kind.list) {
                if let list { note(list, subjects.map(\.id)) }
            }
            note(.reminders, reminders.map(\.description))
        case .answered(let answers, let source):
            emitSoon()
            self.answers += answers.map { ($0, source) }
        case .phonesChanged(let phones): announce(phones)
        case .peopleChanged(let people): note(.people, people.map(\.description))
        case .remindersDue, .storageFailed, .recovered, .repaired, .configured, .zoneChanged,
            .syncRequested, .attentionChanged:
            break
        }
    }

    func announce(_ account: CalendarAccount.ID) { note(.accounts, [account.description]) }

    func announce(_ phones: [Phone.ID]) { note(.phones, phones.map(\.description)) }

    func announce(_ refresh: RefreshRecord) {
        task { await $0.emit(Recalls1.progress.name, of: Recalls1.name, [refresh.busValue]) }
    }

    private func note(_ list: ClientList, _ ids: [String]) {
        guard !ids.isEmpty else { return }
        emitSoon()
        changed[list, default: []] += ids
    }

    private func emitSoon() {
        if changed.isEmpty && answers.isEmpty {
            loop.after(.zero, callback { announcer in announcer.task { await $0.emitChanges() } })
        }
    }

    private func emitChanges() async {
        let (changed, answers) = (changed, answers)
        (self.changed, self.answers) = ([:], [])
        for list in ClientList.allCases {
            guard let ids = changed[list] else { continue }
            await emit(list, ids.count == 1 ? ids : Self.once(ids))
        }
        for (given, source) in answers {
            await emit(
                Reminders1.answered.name, of: Reminders1.name,
                [
                    .string(given.reminder.description), .string(given.answer), .string(source.rawValue),
                ])
        }
    }

    /// The ids without duplicates, in the order of first occurrence.
    private static func once(_ ids: [String]) -> [String] {
        var seen: Set<String> = []
        return ids.filter { seen.insert($0).inserted }
    }

    private func emit(_ list: ClientList, _ ids: [String]) async {
        let signal = list.signal
        var rest = ids[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(Self.mostNames))
            rest = rest.dropFirst(Self.mostNames)
            await emit(signal.name, of: signal.interface, [.strings(part)])
        }
    }

    private func emit(_ signal: MemberName, of interface: InterfaceName, _ arguments: [Value]) async {
        do {
            try await connection.emit(signal, of: interface, at: Contract.path, arguments)
        } catch {
            // The change is saved; clients that missed the signal can query it.
            log.debug("the signal \(signal) was not sent: \(error)")
        }
    }
}
