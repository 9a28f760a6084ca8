import CalendarSync
import CivilTime
import FetchInterface
import Interchange
import Rules
import Settings
import Store

/// Carries out a cycle of one list: asks its server what the cycle asks, and changes the store as it says.
struct CalendarRun {
    let agentState: AgentState
    /// The number of the list.
    let list: Int64
    /// What users call its account, for the journal.
    let name: String

    /// - Parameter answer: Sends a request, and says what became of it. Meanwhile the user may change anything.
    func run(_ answer: (DAVRequest) async -> DAVAnswer) async throws(StoreError) -> SyncOutcome {
        var cycle = SyncCycle(at: agentState.time.now)
        while true {
            switch try agentState.attempt({ try cycle.next(ledger) }) {
            case .finished(let outcome): return outcome
            case .change(let changes): try apply(changes)
            case .request(let request, let first):
                try apply(first)
                let reply = await answer(request)
                try apply(try agentState.attempt { try cycle.take(reply, ledger) })
            }
        }
    }

    /// As of now: the zone, the time and the store may be others than before the last request.
    private var ledger: CalendarLedger {
        get throws(StoreError) {
            try CalendarLedger(
                store: agentState.store, list: list, locality: agentState.locality, now: agentState.time.now,
                usualLead: agentState.settings.events.reminder)
        }
    }

    private func apply(_ changes: [SyncChange]) throws(StoreError) {
        guard !changes.isEmpty else { return }
        _ = try agentState.change(.job, client: ClientName(CalendarText.author(name))) { store, context in
            try store.sync(try ledger.changes(changes), in: list, context)
        }
    }
}
