import CalendarSync
import CivilTime
import FetchInterface
import Interchange
import Rules
import Settings
import Store

/// Runs one sync cycle of a list: sends its requests and stores its changes.
struct CalendarRun {
    let agentState: AgentState
    /// The list's number in the store.
    let list: Int64
    /// The account's name for users, for the journal.
    let name: String

    /// The titles of local entries that the first sync has kept beside others of the same title.
    private(set) var keptBeside: [String] = []
    /// What ticking its lines elsewhere has bought.
    private(set) var bought: [String] = []
    /// The steps of the journal that have done so.
    private(set) var purchases: [Int64] = []

    init(agentState: AgentState, list: Int64, name: String) {
        (self.agentState, self.list, self.name) = (agentState, list, name)
    }

    /// - Parameter answer: Sends a request and returns the answer. The user may change anything in the
    ///   meantime.
    mutating func run(_ answer: (DAVRequest) async -> DAVAnswer) async throws(StoreError) -> SyncOutcome {
        // What has expired since the last change may be on the shopping list now.
        try agentState.attempt {
            try agentState.store.compareShopping(now: agentState.time.now, in: agentState.locality)
            try agentState.store.compareHousehold(now: agentState.time.now, in: agentState.locality)
        }
        var cycle = SyncCycle(at: agentState.time.now)
        while true {
            switch try agentState.attempt({ try cycle.next(ledger) }) {
            case .finished(let outcome): return outcome
            case .change(let changes): try await apply(changes)
            case .pause: await Task.yield()
            case .request(let request, let first):
                try await apply(first)
                let reply = await answer(request)
                try await apply(try agentState.attempt { try cycle.take(reply, ledger) })
            }
        }
    }

    /// Rebuilt for each use: the zone, the time and the store may have changed during the last request.
    private var ledger: CalendarLedger {
        get throws(StoreError) {
            try CalendarLedger(
                store: agentState.store, list: list, locality: agentState.locality, now: agentState.time.now,
                usualLead: agentState.settings.events.reminder)
        }
    }

    private mutating func apply(_ changes: [SyncChange]) async throws(StoreError) {
        guard !changes.isEmpty else { return }
        if try isFirstListing(changes) {
            keptBeside = try agentState.attempt { try agentState.store.unlistedNamesakes(in: list) }
            try await queueUnlisted()
        }
        let telling = agentState.settings.family.tell
        let made = try agentState.attempt { try ledger.changes(changes) }
        let bought = try agentState.attempt { try made.compactMap { try whatIsBought(by: $0) } }
        let change = try agentState.change(.job, client: ClientName(CalendarText.author(name))) {
            store, context in
            try store.sync(
                made, in: list,
                telling: telling == .off ? nil : { try Self.alert(of: $0, telling, at: context.now) },
                context)
        }
        guard !bought.isEmpty else { return }
        self.bought += bought
        purchases += [change.entry].compactMap(\.self)
    }

    /// Queues the entries that are only here, a few at a time: others have their turn in between.
    private func queueUnlisted() async throws(StoreError) {
        var count = 0
        repeat {
            await Task.yield()
            guard !agentState.isClosed else { return }
            count = try agentState.attempt {
                try agentState.store.queueUnlisted(to: list, most: Self.queued, at: agentState.time.now)
            }
        } while count == Self.queued
    }

    private static let queued = 100

    /// The name of the line that a change buys.
    private func whatIsBought(by change: CalendarChange) throws(StoreError) -> String? {
        guard case .takeLine(let resource, let line) = change else { return nil }
        return try agentState.store.wouldBuy(
            line, at: resource.href, in: list, now: agentState.time.now, locality: agentState.locality)
    }

    private static func alert(
        of news: [FamilyNews], _ telling: FamilyTelling, at now: Instant
    ) throws -> Alert {
        try Alert(
            title: PersonText.title(of: news), body: PersonText.body(of: news),
            urgency: telling == .popup ? .normal : .low, when: .instant(now))
    }

    /// Whether the changes end the first reading of the list, before the entries that are only here join it.
    private func isFirstListing(_ changes: [SyncChange]) throws(StoreError) -> Bool {
        guard changes.contains(where: { if case .reached(_, _, true) = $0 { true } else { false } }) else {
            return false
        }
        return try agentState.attempt { try agentState.store.calendarListState(list) }.listedAt == nil
    }
}
