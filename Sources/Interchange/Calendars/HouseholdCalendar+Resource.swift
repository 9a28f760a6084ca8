package import CivilTime
import Rules

/// A date of the household as an event on a calendar server.
///
/// A property of our own marks the event, and says what Steward has written there and when the subject had changed. So
/// each computer can tell what a phone has edited from what another computer with the same household has written.
extension HouseholdCalendar.Entry {
    /// Whether a resource is a date of a household, which is not an event of the user.
    package static func isOne(_ resource: CalendarResource) -> Bool {
        resource.entries.contains {
            $0.first(mark) != nil || $0.first("UID")?.text.hasSuffix(HouseholdDate.uidEnd) == true
        }
    }

    /// Whether the server's form has to be replaced.
    /// - Parameter theirs: The server's form, written by a phone or by another computer.
    package func replaces(_ theirs: CalendarResource) -> Bool {
        guard let event = theirs.entries.first(where: Self.isEvent) else { return true }
        let content = Content(event)
        if content == self.content { return false }
        guard let mark = Mark(event.first(Self.mark)?.value ?? "") else { return true }
        // Another computer wrote it, from a later or from the same state of the subject.
        return mark.digest == content?.digest ? mark.changed < stamp : mark.changed <= stamp
    }

    /// The resource with this date; what programs have added, such as an alarm or a colour, stays as it is.
    /// - Parameters:
    ///   - resource: The server's last form; `nil` for a new resource.
    ///   - moment: When it was last changed here.
    package func resource(
        _ resource: CalendarResource?, editedAt moment: Instant, in locality: Locality
    ) -> CalendarResource {
        let moment = max(moment, resource?.modified ?? .earliest)
        if var changed = resource, changed.entries.contains(where: Self.isEvent) {
            changed.updateEntries { event in
                if Self.isEvent(event) { write(to: &event, CompactTime.text(.instant(moment))) }
            }
            return changed
        }
        var event = ICalendarComponent("VEVENT")
        event.add(ICalendarProperty("UID", uid))
        write(to: &event, CompactTime.text(.instant(moment)))
        // It keeps nobody busy.
        event.add(ICalendarProperty("TRANSP", "TRANSPARENT"))
        var calendar = ICalendarExport(locality: locality, now: moment).emptyCalendar
        calendar.add(event)
        return CalendarResource(ICalendarFile(calendar))
    }

    private func write(to event: inout ICalendarComponent, _ moment: String) {
        let mark = Mark(changed: stamp, digest: content.digest).text
        if Content(event) == content, event.first(Self.mark)?.value == mark { return }
        event.set("DTSTAMP", moment)
        event.set("LAST-MODIFIED", moment)
        let dates = [ICalendarParameter("VALUE", "DATE")]
        event.set(ICalendarProperty("DTSTART", CompactTime.text(.date(day)), dates))
        event.set(ICalendarProperty("DTEND", CompactTime.text(.date(day.adding(days: 1))), dates))
        event.set(ICalendarProperty("SUMMARY", text: title))
        if notes.isEmpty {
            event.removeAll("DESCRIPTION")
        } else {
            event.set(ICalendarProperty("DESCRIPTION", text: notes))
        }
        for name in Self.foreign { event.removeAll(name) }
        event.set(Self.mark, mark)
    }

    private static let mark = "X-STEWARD-HOUSEHOLD"
    /// What would make another day of it.
    private static let foreign = ["DURATION", "RRULE", "RDATE", "EXDATE", "EXRULE", "STATUS"]

    private var stamp: String { CompactTime.text(.instant(changedAt)) }
    private var content: Content { Content(day: CompactTime.text(.date(day)), title: title, notes: notes) }

    private static func isEvent(_ part: ICalendarComponent) -> Bool {
        part.name == "VEVENT" && part.first("RECURRENCE-ID") == nil
    }
}

/// What an event says, as far as Steward writes it.
private struct Content: Hashable {
    let day: String
    let title: String
    let notes: String

    init(day: String, title: String, notes: String) {
        (self.day, self.title, self.notes) = (day, Self.plain(title), Self.plain(notes))
    }

    /// `nil` if the event is not one whole day.
    init?(_ event: ICalendarComponent) {
        let repeats = ["RRULE", "RDATE"].contains { event.first($0) != nil }
        let isCancelled = event.first("STATUS")?.text.uppercased() == "CANCELLED"
        guard !repeats, !isCancelled, let start = event.first("DTSTART")?.value,
            let day = Self.day(start)
        else { return nil }
        let next = CompactTime.text(.date(day.adding(days: 1)))
        let end = event.first("DTEND")?.value
        guard end == nil || end == next || end == start,
            event.first("DURATION").map({ $0.value == "P1D" }) ?? true
        else { return nil }
        self.init(
            day: start, title: event.first("SUMMARY")?.text ?? "",
            notes: event.first("DESCRIPTION")?.text ?? "")
    }

    private static func day(_ text: String) -> CivilDate? {
        do {
            guard case .date(let day) = try CompactTime.when(text) else { return nil }
            return day
        } catch {
            return nil
        }
    }

    /// Servers trim texts and write line ends in ways of their own.
    private static func plain(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).map(\.trimmingBlankEnds).joined(separator: "\n")
    }

    var digest: String { Fingerprint.of([day, title, notes].joined(separator: "\n\n")) }
}

/// What the property of our own says: when the subject had changed, and what Steward wrote.
private struct Mark {
    let changed: String
    let digest: String

    init(changed: String, digest: String) {
        (self.changed, self.digest) = (changed, digest)
    }

    init?(_ text: String) {
        let parts = text.split(separator: "/")
        guard parts.count == 2 else { return nil }
        self.init(changed: String(parts[0]), digest: String(parts[1]))
    }

    var text: String { "\(changed)/\(digest)" }
}
