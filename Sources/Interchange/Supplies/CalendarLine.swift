package import CivilTime
package import Rules

/// A line of the shopping list as a task on a calendar server.
///
/// The summary has the name and the amount, as a line of text does; aisle, shop and note are the properties that other
/// programs show.
package struct CalendarLine: Sendable, Hashable {
    package enum State: Sendable, Hashable {
        case open
        /// Ticked: it has been bought.
        case done
        /// Off the list, without having been bought.
        case cancelled
    }

    /// What is to be bought; `nil` keeps what the resource says.
    package var thing: ShoppingDetails?
    package var state = State.open
    /// The computer whose stock it fills: a name that is the same for as long as its database is.
    package var keeper: String?

    package init(_ thing: ShoppingDetails?, _ state: State = .open) {
        (self.thing, self.state) = (thing, state)
    }

    /// Reads a resource.
    /// - Returns: `nil` if it is no task with a name.
    package init?(_ resource: CalendarResource) {
        guard let part = resource.entries.first(where: Self.isLine),
            let thing = Self.thing(of: part)
        else { return nil }
        self.init(thing, Self.state(of: part))
        keeper = Self.keeper(of: part)
    }

    /// Which computer counts what is bought of it: Steward runs on several, and each has a stock of its own.
    private static let keeperName = "X-STEWARD-STOCK"

    private static func keeper(of part: ICalendarComponent) -> String? {
        part.first(keeperName).map(\.text).flatMap { text in
            (1...64).contains(text.utf8.count)
                && text.allSatisfy { $0.isASCII && ($0.isHexDigit || $0 == "-") }
                ? text : nil
        }
    }

    /// The resource, updated to the line; everything else in it stays as it is.
    /// - Parameters:
    ///   - resource: The server's last form; `nil` for a new resource.
    ///   - moment: When the line was last changed.
    package func resource(
        _ resource: CalendarResource?, uid: String, changedAt moment: Instant, in locality: Locality
    ) -> CalendarResource {
        let moment = max(moment, resource?.modified ?? .earliest)
        let stamp = CompactTime.text(.instant(moment))
        guard var changed = resource else {
            var part = ICalendarComponent("VTODO")
            part.add(ICalendarProperty("UID", uid))
            part.add(ICalendarProperty("DTSTAMP", stamp))
            part.add(ICalendarProperty("CREATED", stamp))
            write(to: &part, stamp)
            if part.first("STATUS") == nil { part.set("STATUS", "NEEDS-ACTION") }
            part.set("LAST-MODIFIED", stamp)
            var calendar = ICalendarExport(locality: locality, now: moment).emptyCalendar
            calendar.add(part)
            return CalendarResource(ICalendarFile(calendar))
        }
        var isFirst = true
        changed.updateEntries { part in
            guard isFirst, Self.isLine(part) else { return }
            isFirst = false
            let old = part
            write(to: &part, stamp)
            guard part != old else { return }
            part.set("DTSTAMP", stamp)
            part.set("LAST-MODIFIED", stamp)
        }
        return changed
    }

    // MARK: Properties

    private static func isLine(_ part: ICalendarComponent) -> Bool {
        part.name == "VTODO" && part.first("RECURRENCE-ID") == nil
    }

    private static func thing(of part: ICalendarComponent) -> ShoppingDetails? {
        func text(_ name: String) -> String { oneLine(part.first(name)?.text ?? "") }
        guard var thing = ShoppingFileLine.thing(of: text("SUMMARY")) else { return nil }
        // What stands in the summary of another program, such as "milk [dairy]", is not lost.
        let (shop, note) = (text("LOCATION"), text("DESCRIPTION"))
        if !shop.isEmpty { thing.shop = shop }
        if !note.isEmpty { thing.note = note }
        if let aisle = aisle(of: part), !aisle.isEmpty { thing.aisle = aisle }
        return thing
    }

    private static func aisle(of part: ICalendarComponent) -> String? {
        part.first("CATEGORIES").map { oneLine(ICalendarTextValue.list($0.value).first ?? "") }
    }

    private static func state(of part: ICalendarComponent) -> State {
        switch part.first("STATUS")?.text.uppercased() {
        case "COMPLETED": .done
        case "CANCELLED": .cancelled
        case nil:
            part.first("COMPLETED") != nil || part.first("PERCENT-COMPLETE")?.text == "100" ? .done : .open
        default: .open
        }
    }

    private func write(to part: inout ICalendarComponent, _ stamp: String) {
        // Whoever buys it, or wants it again, keeps it from then on.
        if let keeper, Self.keeper(of: part) == nil || state != Self.state(of: part) {
            part.set(Self.keeperName, keeper)
        }
        if let thing, Self.thing(of: part) != thing { write(thing, to: &part) }
        guard state != Self.state(of: part) else { return }
        switch state {
        case .open:
            part.set("STATUS", "NEEDS-ACTION")
            for name in ["COMPLETED", "PERCENT-COMPLETE"] { part.removeAll(name) }
        case .done:
            part.set("STATUS", "COMPLETED")
            part.set("COMPLETED", stamp)
            part.set("PERCENT-COMPLETE", "100")
        case .cancelled: part.set("STATUS", "CANCELLED")
        }
    }

    private func write(_ thing: ShoppingDetails, to part: inout ICalendarComponent) {
        var titled = thing
        (titled.note, titled.shop, titled.aisle) = ("", "", "")
        let summary = Self.oneLine(part.first("SUMMARY")?.text ?? "")
        if ShoppingFileLine.thing(of: summary) != titled {
            part.set(ICalendarProperty("SUMMARY", text: ShoppingFileLine.text(of: titled)))
        }
        func set(_ name: String, _ text: String, instead old: String) {
            guard text != old else { return }
            if text.isEmpty { part.removeAll(name) } else { part.set(ICalendarProperty(name, text: text)) }
        }
        set("LOCATION", thing.shop, instead: Self.oneLine(part.first("LOCATION")?.text ?? ""))
        set("DESCRIPTION", thing.note, instead: Self.oneLine(part.first("DESCRIPTION")?.text ?? ""))
        set("CATEGORIES", thing.aisle, instead: Self.aisle(of: part) ?? "")
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingBlankEnds
    }
}
