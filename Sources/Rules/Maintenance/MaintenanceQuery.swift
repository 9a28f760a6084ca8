package import CivilTime

/// Which maintenance to list, soonest first. Plans have to meet all conditions.
package struct MaintenanceQuery: Sendable, Hashable {
    /// Only of this item: its id, or a unique beginning of it.
    package var item: String?
    /// Part of the title, the notes or the item's name, ignoring case.
    package var text: String?
    /// Only what is due before this day.
    package var dueBefore: CivilDate?
    /// Includes maintenance of items that are used up or discarded.
    package var withGone: Bool?
    /// Includes when each was done and skipped; `limit` should then be small.
    package var withHistory: Bool?
    /// For whom they are to be.
    package var people = PersonFilter()
    /// At most 10,000; defaults to 1,000.
    package var limit: UInt32?
    package var offset: UInt32?

    package init() {}
}
