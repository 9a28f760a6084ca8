import CivilTime
import Household
import Logging
import Store

/// When what was known of recalls and shops is lost.
extension Refresher {
    /// Another loss so soon after the last one waits for the ordinary time: a disk that destroys whatever is written shall not
    /// have us ask everybody for everything again and again.
    private static let pauseAfterLoss = Duration.seconds(4 * 3600)

    /// Looks whether there is something where there was something: its file may have been removed.
    func lookForCatalogue() {
        // One that is known to be gone is not met again: where it cannot be begun anew, that would go on without an end.
        guard loss?.cause != .gone, !keeper.isThere else { return }
        do {
            let jobs = try ledger.attempt { () throws(StoreError) in try ledger.store.jobs() }
            guard jobs.contains(where: { RefreshJob($0.name) != nil && $0.succeededAt != nil }) else {
                return
            }
            try keeper.noteGone()
        } catch {
            log.warning("whether recalls and shops are known is not known: \(error)")
        }
    }

    /// Whoever met it: all is fetched anew, and that is said.
    func catalogueIsLost(_ loss: CatalogueLoss) {
        self.loss = loss
        isLossToBeTold = true
        begin()
    }

    /// - Throws: When it cannot be written down; it is tried again with the next round.
    func tellOfLoss() throws(StoreError) {
        guard let loss, isLossToBeTold else { return }
        log.error("what was known of recalls and shops is fetched anew: it \(loss.words)")
        let isSoon = lastLoss.map { time.uptime - $0 < Self.pauseAfterLoss } ?? false
        let moment = isSoon ? time.now + Self.pauseAfterLoss : time.now
        try ledger.attempt { () throws(StoreError) in
            for prefix in ["source:", "shop:"] { try ledger.store.scheduleAnew(prefix, at: moment) }
        }
        lastLoss = time.uptime
        try ledger.say(
            "Recalls and shops are fetched anew",
            "What Steward knew of them \(loss.words). What you have told it is not affected, and nothing is told twice.",
            urgency: .low)
        isLossToBeTold = false
    }

    /// For people: that not everything is known at the moment; `nil` if it is.
    var lossWords: String? {
        loss.map { "What was known of recalls and shops \($0.words); it is fetched anew." }
    }
}

extension CatalogueLoss {
    fileprivate var words: String {
        let cause =
            switch self.cause {
            case .damaged: "was damaged"
            case .gone: "is gone"
            case .newer: "was written by a newer version"
            }
        return asideName.map { "\(cause); the old file is kept as '\($0)' beside the database" } ?? cause
    }
}
