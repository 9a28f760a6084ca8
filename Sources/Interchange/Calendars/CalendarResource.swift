package import CivilTime

/// One calendar object resource: a calendar with one task or event, and the changes to its occurrences.
///
/// Source: RFC 4791, section 4.1.
package struct CalendarResource: Sendable, Hashable {
    package var file: ICalendarFile

    package init(_ file: ICalendarFile) {
        self.file = file
    }

    /// `nil` if the bytes contain no calendar, for example for a page that asks for a password.
    package init?(_ bytes: [UInt8]) {
        file = ICalendarFile(bytes)
        guard file.components.contains(where: { $0.name == "VCALENDAR" }) else { return nil }
    }

    package var bytes: [UInt8] { file.bytes }

    /// Its tasks, events and journals, in file order.
    package var entries: [ICalendarComponent] {
        file.components.filter { $0.name == "VCALENDAR" }.flatMap(\.components)
            .filter { ICalendarEntries.entries.contains($0.name) && $0.name != "VALARM" }
    }

    package var uid: String? { entries.lazy.compactMap { $0.first("UID")?.text }.first }

    /// The latest modification time of its entries.
    package var modified: Instant? { entries.compactMap(\.modified).max() }

    /// Whether it has attendees, whom the server may notify of any change.
    package var hasGuests: Bool {
        entries.contains { $0.first("ATTENDEE") != nil || $0.first("ORGANIZER") != nil }
    }

    /// Applies `update` to each entry.
    package mutating func updateEntries(_ update: (inout ICalendarComponent) -> Void) {
        updateCalendar { calendar in
            calendar.updateComponents(
                where: { ICalendarEntries.entries.contains($0.name) && $0.name != "VALARM" }, update)
        }
    }

    /// Applies `update` to its calendar; to the first if there are several.
    package mutating func updateCalendar(_ update: (inout ICalendarComponent) -> Void) {
        for place in file.nodes.indices {
            guard case .component(var calendar) = file.nodes[place], calendar.name == "VCALENDAR" else {
                continue
            }
            update(&calendar)
            file.nodes[place] = .component(calendar)
            return
        }
    }
}

// MARK: - Comparing

extension CalendarResource {
    /// Whether both have the same content. Servers sort lines, replace the product name and set time stamps
    /// of their own.
    package func saysTheSame(as other: CalendarResource) -> Bool {
        file == other.file || meaning == other.meaning
    }

    private var meaning: [String] {
        file.components.filter { $0.name == "VCALENDAR" }.flatMap(\.components).map(Self.meaning).sorted()
    }

    private static func meaning(of component: ICalendarComponent) -> String {
        let lines = component.properties.filter { !bookkeeping.contains($0.name) && $0.isFilled }.map {
            property in
            let parameters = property.parameters.map { "\($0.name)=\($0.values.joined(separator: ","))" }
                .filter { !usualParameters.contains($0) }.sorted()
            return ([property.name] + parameters).joined(separator: ";") + ":" + property.value
        }
        let inner = component.components.map(meaning)
        return "\(component.name){\((lines.sorted() + inner.sorted()).joined(separator: "\n"))}"
    }

    private static let bookkeeping: Set = ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "X-LIC-ERROR"]
    /// Parameters that only state the default.
    private static let usualParameters: Set = ["VALUE=DURATION", "RELATED=START", "RELTYPE=PARENT"]
}

// MARK: - Merging

extension CalendarResource {
    /// The shortest length that all servers accept.
    static let shortest = CivilPeriod(seconds: 1)

    /// The resource with an end for each event that starts at a time and has none; `nil` if that changes
    /// nothing.
    ///
    /// Without an end, an event ends when it starts (RFC 5545, 3.6.1), which Cyrus refuses, written out or not.
    package func withEnds() -> CalendarResource? {
        var resource = self
        resource.updateEntries { entry in
            guard entry.name == "VEVENT", let start = entry.first("DTSTART"), start.value.contains("T"),
                entry.first("DTEND") == nil, entry.first("DURATION") == nil
            else { return }
            entry.add(ICalendarProperty("DURATION", "PT1S"))
        }
        return resource == self ? nil : resource
    }

    /// The merged resource, and what both sides had changed differently.
    package struct Merged: Sendable {
        package let resource: CalendarResource
        package let conflicts: [ICalendarMerge.Conflict]
        /// For each conflict, the merged resource as it is when this conflict and all later ones are decided
        /// the other way. So deciding the conflicts one after the other leads from the first of these to
        /// `resource`.
        package let undecided: [CalendarResource]
    }

    /// - Parameter base: The form that both sides have in common; `nil` if there is none.
    package static func merged(base: CalendarResource?, ours: CalendarResource, theirs: CalendarResource)
        -> Merged
    {
        guard let own = ours.calendar, let other = theirs.calendar else {
            return Merged(resource: theirs, conflicts: [], undecided: [])
        }
        let old = base?.calendar ?? other.emptied
        func merge(reversing reversed: Range<Int>) -> (ICalendarMerge, CalendarResource) {
            let merge = ICalendarMerge(
                base: old, ours: own.with(propertiesOf: old), theirs: other,
                isOursLater: (ours.modified ?? .earliest) > (theirs.modified ?? .earliest),
                reversing: reversed)
            var resource = theirs
            resource.updateCalendar { $0 = merge.merged }
            return (merge, resource)
        }
        let (whole, resource) = merge(reversing: 0..<0)
        let count = whole.conflicts.count
        return Merged(
            resource: resource, conflicts: whole.conflicts,
            undecided: (0..<count).map { merge(reversing: $0..<count).1 })
    }

    private var calendar: ICalendarComponent? { file.components.first { $0.name == "VCALENDAR" } }
}

extension ICalendarComponent {
    /// The component without its subcomponents.
    fileprivate var emptied: ICalendarComponent {
        var empty = self
        empty.removeComponents { _ in true }
        return empty
    }

    /// The name of the program that wrote a calendar does not count as a change.
    fileprivate func with(propertiesOf other: ICalendarComponent) -> ICalendarComponent {
        var copy = self
        copy.children =
            other.children.filter { $0.component == nil } + children.filter { $0.component != nil }
        return copy
    }
}
