import CivilTime
import FetchInterface
import Rules
import Store

/// The lists of an account during one sync. Looks for new, renamed and deleted ones on the server.
struct CalendarLists {
    let agentState: AgentState
    /// The account as it is stored.
    private(set) var account: CalendarAccount
    /// The numbers of lists that the server no longer has.
    private(set) var gone: Set<Int64> = []
    /// The lists on the server; `nil` before it was asked, or if it did not say.
    private var there: [CalendarList]?
    private var hasLooked = false

    init(agentState: AgentState, account: CalendarAccount) {
        (self.agentState, self.account) = (agentState, account)
    }

    private var now: Instant { agentState.time.now }

    /// Whether the server was last asked longer ago than `interval`.
    func isDue(every interval: Duration) -> Bool {
        account.lookedAt.map { now - $0 > interval || $0 > now } ?? true
    }

    /// Asks the server for the account's lists, and stores what has changed. Mentions new lists once.
    mutating func look(_ answer: (DAVRequest) async -> DAVAnswer) async throws {
        hasLooked = true
        let found = await answer(DAVRequest(.discover, at: account.home))
        let id = account.id.description
        account = try agentState.attempt {
            try agentState.store.updateAccount(id) { $0.lookedAt = now }
        }
        // If the server does not answer, the sync of the lists says why.
        guard found.failure == nil, !found.homes.isEmpty else { return }
        let lists = CalendarList.all(in: found)
        there = lists
        let known = Set(account.lists.map(\.href))
        let new = lists.filter { !known.contains($0.href) && $0.usualRole != .off }.map(\.name)
        account = try agentState.attempt { try agentState.store.setLists(lists, of: id) }
        guard !new.isEmpty else { return }
        try agentState.say(
            CalendarText.newListsTitle(new, account.name), CalendarText.newListsBody(new, account.name),
            urgency: .low)
    }

    /// Decides what becomes of a list that cannot be read.
    /// - Returns: Whether the server no longer has it. If it has entries here, the user says what becomes of
    ///   them.
    mutating func settle(
        _ list: CalendarList, _ answer: (DAVRequest) async -> DAVAnswer
    ) async throws -> Bool {
        if !hasLooked { try await look(answer) }
        guard let there, !there.contains(where: { $0.href == list.href }) else { return false }
        gone.insert(list.id)
        let verdict = try agentState.attempt { try agentState.store.calendarListState(list.id) }.verdict
        // What the list had are copies.
        if list.role == .household {
            account = try agentState.attempt { try agentState.store.forgetList(list.id, of: account.id) }
            try agentState.say(
                CalendarText.householdGoneTitle(list.name, account.name),
                CalendarText.householdGoneBody(account.name))
            return true
        }
        let client = ClientName(CalendarText.author(account.name))
        if list.entries == 0 || verdict != nil {
            _ = try agentState.change(.job, client: client) { store, context in
                try store.removeList(list.id, removingEntries: verdict == "remove", context)
            }
        } else if list.missing == 0 {
            _ = try agentState.change(.job, client: client) { store, context in
                try store.sync([.hold(list.entries)], in: list.id, context)
            }
        }
        return true
    }
}
