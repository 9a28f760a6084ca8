package import CivilTime
import Rules

/// A calendar of days that other programs may subscribe to. Equal entries make equal bytes, whenever they are written.
package struct HouseholdCalendar: Sendable {
    package struct Entry: Sendable, Hashable {
        /// Stays the same for as long as it means the same.
        let uid: String
        let day: CivilDate
        let title: String
        /// May be empty.
        let notes: String
        let changedAt: Instant

        package init(uid: String, day: CivilDate, title: String, notes: String, changedAt: Instant) {
            (self.uid, self.day, self.title, self.notes) = (uid, day, title, notes)
            self.changedAt = changedAt
        }
    }

    private var calendar = ICalendarComponent("VCALENDAR")

    /// - Parameter name: What programs show as its name.
    package init(name: String) {
        calendar.add(ICalendarProperty("VERSION", "2.0"))
        calendar.add(ICalendarProperty("PRODID", Self.product))
        calendar.add(ICalendarProperty("CALSCALE", "GREGORIAN"))
        calendar.add(ICalendarProperty("METHOD", "PUBLISH"))
        for property in ["NAME", "X-WR-CALNAME"] { calendar.add(ICalendarProperty(property, text: name)) }
        // How often to look: RFC 7986, section 5.7, and what programs read instead.
        calendar.add(
            ICalendarProperty("REFRESH-INTERVAL", Self.interval, [ICalendarParameter("VALUE", "DURATION")]))
        calendar.add(ICalendarProperty("X-PUBLISHED-TTL", Self.interval))
    }

    package mutating func add(_ entry: Entry) {
        var event = ICalendarComponent("VEVENT")
        let changed = CompactTime.text(.instant(entry.changedAt))
        event.add(ICalendarProperty("UID", entry.uid))
        // Not when it was written, which would make each file another one.
        event.add(ICalendarProperty("DTSTAMP", changed))
        event.add(ICalendarProperty("LAST-MODIFIED", changed))
        let dates = [ICalendarParameter("VALUE", "DATE")]
        event.add(ICalendarProperty("DTSTART", CompactTime.text(.date(entry.day)), dates))
        event.add(ICalendarProperty("DTEND", CompactTime.text(.date(entry.day.adding(days: 1))), dates))
        event.add(ICalendarProperty("SUMMARY", text: entry.title))
        if !entry.notes.isEmpty { event.add(ICalendarProperty("DESCRIPTION", text: entry.notes)) }
        // It keeps nobody busy.
        event.add(ICalendarProperty("TRANSP", "TRANSPARENT"))
        calendar.add(event)
    }

    package var bytes: [UInt8] { ICalendarFile(calendar).bytes }

    /// Whether a file is such a calendar, and not one of another program or of another kind.
    package static func isOne(_ bytes: [UInt8]) -> Bool {
        ByteSearch.contains(product, in: String(decoding: bytes.prefix(500), as: UTF8.self))
    }

    /// Without the version, so that an update alone writes no file.
    private static let product = "-//\(ICalendarImport.productMark)//Steward household//EN"
    private static let interval = "PT1H"
}
