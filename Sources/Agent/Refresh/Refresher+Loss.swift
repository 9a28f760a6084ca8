import CivilTime
import Logging
import Rules
import Store

/// Recovery from a lost catalogue.
extension Refresher {
    /// A second loss within this time delays the next fetch by as much, so that a disk that destroys data
    /// does not make the agent query every source again and again.
    private static let pauseAfterLoss = Duration.seconds(4 * 3600)

    /// Checks whether a catalogue that should exist has been removed.
    func lookForCatalogue() {
        // Reports a removal only once: if no new catalogue can be created, this would otherwise repeat
        // forever.
        guard loss?.cause != .gone, !catalogueHandle.isThere else { return }
        do {
            let jobs = try agentState.attempt { try agentState.store.jobs() }
            guard jobs.contains(where: { RefreshJob($0.name) != nil && $0.succeededAt != nil }) else {
                return
            }
            try catalogueHandle.noteGone()
        } catch {
            log.warning("whether recalls and shops are known is not known: \(error)")
        }
    }

    /// Handles a loss that any use of the catalogue has met: everything is fetched again, and the user is
    /// told.
    func didLoseCatalogue(_ loss: CatalogueLoss) {
        self.loss = loss
        isLossUnreported = true
        begin()
    }

    /// - Throws: If this cannot be saved; the next round retries it.
    func reportLoss() throws(StoreError) {
        guard let loss, isLossUnreported else { return }
        log.error("fetching all recalls and shops again: the catalogue \(AgentRefreshText.fate(loss))")
        let isSoon = lastLoss.map { time.uptime - $0 < Self.pauseAfterLoss } ?? false
        let moment = isSoon ? time.now + Self.pauseAfterLoss : time.now
        try agentState.attempt {
            for prefix in ["source:", "shop:"] { try agentState.store.scheduleAnew(prefix, at: moment) }
        }
        lastLoss = time.uptime
        try agentState.say(AgentRefreshText.fetchedAnew, AgentRefreshText.whyFetchedAnew(loss), urgency: .low)
        isLossUnreported = false
    }

    /// Tells the user that the catalogue is incomplete; `nil` if it is complete.
    var lossWords: String? { loss.map(AgentRefreshText.isIncomplete) }
}
