/// Which events to list. Events have to meet all conditions.
package struct EventQuery: Sendable, Hashable {
    package enum Status: String, Sendable, Hashable, CaseIterable {
        /// Under way, or with an occurrence to come.
        case coming
        case over, all
    }

    /// Defaults to coming ones.
    package var status: Status?
    /// Part of title, notes or location, ignoring case.
    package var text: String?
    /// For whom they are to be.
    package var people = PersonFilter()
    /// At most 10,000; defaults to 1,000.
    package var limit: UInt32?
    package var offset: UInt32?

    package init() {}
}
