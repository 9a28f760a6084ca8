package import CivilTime
package import Rules
import SQLite

/// The household's dates on a calendar server.
extension Store {
    /// The date of a resource; `nil` if the resource is not one of Steward's.
    package func publishedDate(of resource: CalendarResourceRow) throws(StoreError) -> PublishedDate? {
        guard let number = resource.number else { return nil }
        return try read { db in
            try PublishedDateRows(db: db).find(number).map {
                PublishedDate($0.date, isGone: $0.state == .gone)
            }
        }
    }

    /// Counts what has to be sent to the list that has the household's dates. It costs nothing without one.
    package func compareHousehold(now: Instant, in locality: Locality) throws(StoreError) {
        let isWanted = try read { db in
            try db.exists("SELECT 1 FROM collection WHERE is_published = 1", [])
        }
        guard isWanted else { return }
        try write(.reserve) { db in
            try HouseholdOnServer(db: db, now: now, locality: locality).compare()
        }
    }
}

/// A date of the household as a calendar server should have it.
package struct PublishedDate: Sendable, Hashable {
    package let date: HouseholdDate
    /// Whether the server should have it no longer.
    package let isGone: Bool

    package init(_ date: HouseholdDate, isGone: Bool = false) {
        (self.date, self.isGone) = (date, isGone)
    }
}
