import AgentInterface
import CivilTime
import FetchInterface
import Rules
import Settings
import Store

/// The log of refreshes.
extension Refresher {
    /// Saves a log entry. Call it after the sources have been read and matched, before other counts change.
    func logRefresh(of sources: [KnownSource]) throws(StoreError) {
        guard !agentState.isClosed else { return }
        var entry = RecallLogEntry(.refresh, from: state.startedAt ?? time.now, to: time.now)
        entry.sources = sources.map(\.id)
        entry.failures = state.errors.map { RecallLogEntry.Failure(source: $0.name, reason: $0.reason) }
        entry.records = Int(clamping: state.records)
        entry.news = Int(clamping: state.news)
        entry.found = Int(clamping: state.found)
        entry.isCancelled = isCancelled
        entry.things = try agentState.attempt { try agentState.store.presentItemCount() }
        let oldest = time.now - agentState.settings.storage.history
        try catalogueHandle.use { catalogue in
            entry.recalls = try catalogue.recallCount()
            try catalogue.keep(entry, forgettingBefore: oldest)
        }
    }
}
