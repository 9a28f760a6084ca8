package import CivilTime

/// A record of one search for recalls: what was asked and read, and what came of it. It lets the user check
/// later that a search took place.
package struct RecallLogEntry: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Steward asked the sources and compared new recalls with the stored items.
        case refresh
        /// The user checked a product that is not a stored item.
        case check
    }

    /// Why a source could not be read; `reason` has no full stop.
    package struct Failure: Sendable, Hashable {
        package let source: String
        package let reason: String

        package init(source: String, reason: String) {
            self.source = source
            self.reason = reason
        }
    }

    package let kind: Kind
    package var startedAt: Instant
    package var endedAt: Instant
    /// The product checked, such as `Graco crib, model 3250`; empty for a refresh.
    package var about = ""
    /// The ids of the sources that were asked.
    package var sources: [String] = []
    package var failures: [Failure] = []
    /// Records received, and how many of them were new or changed.
    package var records = 0
    package var news = 0
    /// Recalls and items stored at the time.
    package var recalls = 0
    package var things = 0
    /// A refresh: new or changed findings. A check: recalls that may concern the product.
    package var found = 0
    /// The recalls that a check found.
    package var notices: [RecallID] = []
    package var isCancelled = false

    package init(_ kind: Kind, from start: Instant, to end: Instant) {
        self.kind = kind
        startedAt = start
        endedAt = end
    }
}
