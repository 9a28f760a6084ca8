/// Which recalls of the household to list. Recalls have to meet all conditions.
package struct RecallListQuery: Sendable, Hashable {
    /// One of `RecallFinding.State`, or all of them.
    package enum State: String, Sendable, Hashable, CaseIterable {
        case open
        case notMine = "not-mine"
        case checked, resolved, gone, all
    }

    /// Defaults to open ones.
    package var state: State?
    /// The identifier of an item, or a prefix of it.
    package var item: String?
    /// At most 10,000; defaults to 1,000.
    package var limit: UInt32?
    package var offset: UInt32?

    package init() {}
}
