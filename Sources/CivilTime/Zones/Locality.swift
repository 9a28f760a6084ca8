/// The user's context for times: the zone, and the time of day that a date stands for.
package struct Locality: Sendable {
    package let zone: Zone
    /// The time of day of reminders for a date without a time.
    package let dateHour: TimeOfDay
    /// Loads the zones that zoned times name.
    package let zones: ZoneDatabase
    /// How people write dates there.
    package let dateOrder: DateOrder

    package init(
        zone: Zone, dateHour: TimeOfDay = Self.usualDateHour, zones: ZoneDatabase,
        dateOrder: DateOrder = .dayFirst
    ) {
        self.zone = zone
        self.dateHour = dateHour
        self.zones = zones
        self.dateOrder = dateOrder
    }

    /// 09:00.
    package static let usualDateHour = TimeOfDay(nearestToSecondOfDay: 9 * 3600)
}
