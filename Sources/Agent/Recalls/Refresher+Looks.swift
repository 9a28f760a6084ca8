import AgentInterface
import CivilTime
import FetchInterface
import Rules
import Settings
import Store

/// The log of refreshes.
extension Refresher {
    /// Saves a log entry. Call it after the sources have been read and matched, before other counts change.
    func keepLook(of sources: [KnownSource]) throws(StoreError) {
        guard !storeSession.isClosed else { return }
        var look = RecallLook(.refresh, from: state.startedAt ?? time.now, to: time.now)
        look.sources = sources.map(\.id)
        look.failures = state.errors.map { RecallLook.Failure(source: $0.name, reason: $0.reason) }
        look.records = Int(clamping: state.records)
        look.news = Int(clamping: state.news)
        look.found = Int(clamping: state.found)
        look.isCancelled = isCancelled
        look.things = try storeSession.attempt { try storeSession.store.presentItemCount() }
        let oldest = time.now - storeSession.settings.storage.history
        try keeper.use { catalogue in
            look.recalls = try catalogue.recallCount()
            try catalogue.keep(look, forgettingBefore: oldest)
        }
    }
}
