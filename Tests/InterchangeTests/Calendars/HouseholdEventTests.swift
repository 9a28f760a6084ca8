import CivilTime
import Interchange
import Rules
import Testing

/// A date of the household as an event on a calendar server: whose form counts.
struct HouseholdEventTests {
    private let locality = Locality(zone: .utc, zones: ZoneDatabase(directories: []))

    private func entry(_ title: String = "Milk", day: String = "2026-12-05", changed: Int64 = 1_795_000_000)
        throws
        -> HouseholdCalendar.Entry
    {
        HouseholdCalendar.Entry(
            uid: "3f2a-best-before\(HouseholdDate.uidEnd)", day: try CivilDate(parsing: day), title: title,
            notes: "fridge\n2 packs", changedAt: Instant(secondsSince1970: changed))
    }

    private func written(_ entry: HouseholdCalendar.Entry, over old: CalendarResource? = nil)
        -> CalendarResource
    {
        entry.resource(old, editedAt: Instant(secondsSince1970: 1_795_000_100), in: locality)
    }

    private func edited(_ resource: CalendarResource, _ old: String, _ new: String) throws -> CalendarResource
    {
        let text = String(decoding: resource.bytes, as: UTF8.self)
        #expect(text.contains(old))
        return try #require(
            CalendarResource(Array(text.split(separator: old).joined(separator: new).utf8)))
    }

    @Test func `what a server or a program changes without changing the date is not replaced`() throws {
        let ours = written(try entry())

        #expect(!(try entry().replaces(ours)))
        for (old, new) in [
            ("DTEND;VALUE=DATE:20261206\r\n", ""), ("DTEND;VALUE=DATE:20261206", "DURATION:P1D"),
            ("TRANSP:TRANSPARENT", "TRANSP:OPAQUE"), ("SUMMARY:Milk", "COLOR:red\r\nSUMMARY:Milk "),
            ("X-STEWARD-HOUSEHOLD:", "X-DROPPED:"),
        ] {
            #expect(!(try entry().replaces(try edited(ours, old, new))), "\(new)")
        }
    }

    @Test func `an edit is replaced, unless the subject has changed on another computer since`() throws {
        for (old, new) in [
            ("SUMMARY:Milk", "SUMMARY:Cream"), ("DATE:20261205", "DATE:20261204"),
            ("DTSTART;VALUE=DATE:20261205", "DTSTART:20261205T120000Z"),
            ("TRANSP:TRANSPARENT", "RRULE:FREQ=DAILY"), ("TRANSP:TRANSPARENT", "STATUS:CANCELLED"),
            ("DTEND;VALUE=DATE:20261206", "DTEND;VALUE=DATE:20261209"),
        ] {
            let theirs = try edited(written(try entry()), old, new)
            #expect(try entry().replaces(theirs), "\(new)")
            #expect(try entry(changed: 1_795_000_500).replaces(theirs), "\(new)")
            #expect(!(try entry(changed: 1_794_000_000).replaces(theirs)), "\(new)")

            let again = written(try entry(), over: theirs)
            #expect(!(try entry().replaces(again)), "\(String(decoding: again.bytes, as: UTF8.self))")
        }
    }

    @Test func `of two computers, the one that knows the later state of the subject writes`() throws {
        let theirs = written(try entry("Milk, opened", changed: 1_795_000_000))

        #expect(try entry(changed: 1_795_000_500).replaces(theirs))
        #expect(!(try entry(changed: 1_794_000_000).replaces(theirs)))
        // Of the same state: another version may word it in another way, and they would never agree.
        #expect(!(try entry(changed: 1_795_000_000).replaces(theirs)))
    }

    @Test func `it is recognised by its mark or its UID`() throws {
        let ours = written(try entry())
        #expect(HouseholdCalendar.Entry.isOne(ours))
        #expect(HouseholdCalendar.Entry.isOne(try edited(ours, "X-STEWARD-HOUSEHOLD:", "X-DROPPED:")))
        #expect(HouseholdCalendar.Entry.isOne(try edited(ours, "@household.steward", "")))
        let other = try edited(
            try edited(ours, "@household.steward", ""), "X-STEWARD-HOUSEHOLD:", "X-DROPPED:")
        #expect(!HouseholdCalendar.Entry.isOne(other))
    }

    @Test func `an alarm that a phone has added stays when the date moves`() throws {
        let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT9H\r\nEND:VALARM\r\nEND:VEVENT"
        let theirs = try edited(written(try entry()), "END:VEVENT", alarm)

        let moved = written(try entry(day: "2026-12-09", changed: 1_795_000_900), over: theirs)

        let text = String(decoding: moved.bytes, as: UTF8.self)
        #expect(text.contains(alarm) && text.contains("DTSTART;VALUE=DATE:20261209"))
    }
}
