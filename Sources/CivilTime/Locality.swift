/// What is the user's own in the meaning of a time: the zone of the clocks around, and the hour at which a
/// mere date is worth a reminder.
package struct Locality: Sendable {
    package let zone: Zone
    /// Reminders about dates come at this time (docs/time.md).
    package let dateHour: TimeOfDay
    /// Knows the zones that times name themselves.
    package let zones: ZoneDatabase

    package init(zone: Zone, dateHour: TimeOfDay = Self.usualDateHour, zones: ZoneDatabase) {
        self.zone = zone
        self.dateHour = dateHour
        self.zones = zones
    }

    /// 09:00.
    package static let usualDateHour = TimeOfDay(nearestToSecondOfDay: 9 * 3600)
}
