package import CivilTime
package import Rules

extension Store {
    /// The days of the subjects of a kind that calendars can show.
    package func householdDates(
        of kind: Subject.Kind, now: Instant, in locality: Locality
    ) throws(StoreError) -> [HouseholdDate] {
        try read { db in try kind.rows.init(db: db).householdDates(now: now, in: locality) }
    }
}
