import CivilTime

/// The zones that the times of a file name.
///
/// A zone that the system has counts as the system knows it, whatever the file says about it: files live longer than rules
/// for clocks. Only a zone that the system does not have counts as the file describes it.
///
/// Source: RFC 5545, sections 3.2.19 and 3.6.5.
struct ICalendarZones {
    private let zones: ZoneDatabase
    /// The descriptions in the file, by name.
    private let descriptions: [String: ICalendarComponent]
    private var known: [String: ICalendarZone?] = [:]
    private var described = 0

    /// A hostile file describes thousands.
    private static let mostDescribed = 200

    init(of calendars: [ICalendarComponent], in zones: ZoneDatabase) {
        self.zones = zones
        var descriptions: [String: ICalendarComponent] = [:]
        for part in calendars.flatMap({ $0.components("VTIMEZONE") }) {
            guard let name = part.first("TZID")?.value, descriptions[name] == nil else { continue }
            descriptions[name] = part
        }
        self.descriptions = descriptions
    }

    /// `nil` if neither the system nor the file knows it.
    mutating func zone(_ tzid: String) -> ICalendarZone? {
        if let zone = known[tzid] { return zone }
        let zone = find(tzid)
        known[tzid] = .some(zone)
        return zone
    }

    private mutating func find(_ tzid: String) -> ICalendarZone? {
        if let zone = ICalendarZoneNames.zone(tzid, in: zones), let id = zone.id { return .known(id, zone) }
        if let part = descriptions[tzid], described < Self.mostDescribed {
            described += 1
            if let zone = Self.zone(tzid, part) { return named(part, like: zone) ?? .described(zone) }
        }
        return ICalendarZoneNames.offsetZone(tzid).map { .described($0) }
    }

    /// The system's zone that a description names beside its own name, if its clocks are the same.
    private func named(_ part: ICalendarComponent, like described: Zone) -> ICalendarZone? {
        for name in ["X-LIC-LOCATION", "TZID-ALIAS-OF"] {
            guard let other = part.first(name)?.value, let zone = ICalendarZoneNames.zone(other, in: zones),
                let id = zone.id,
                Self.samples.allSatisfy({ zone.offset(at: $0) == described.offset(at: $0) })
            else { continue }
            return .known(id, zone)
        }
        return nil
    }

    /// The middle of each month of 2025 and 2026.
    private static let samples = (0..<24).map { month in
        Instant(secondsSince1970: 1_736_942_400 + Int64(month) * 2_629_800)
    }

    private static func zone(_ name: String, _ part: ICalendarComponent) -> Zone? {
        let observances = part.components.filter { $0.name == "STANDARD" || $0.name == "DAYLIGHT" }
            .prefix(200).compactMap(observance)
        return Zone(named: name, observances: observances)
    }

    private static func observance(_ part: ICalendarComponent) -> Zone.Observance? {
        guard let start = part.first("DTSTART").flatMap({ clock($0.value) }),
            let to = part.first("TZOFFSETTO").flatMap({ ICalendarTimeText.offset($0.value) })
        else { return nil }
        let from = part.first("TZOFFSETFROM").flatMap { ICalendarTimeText.offset($0.value) } ?? to
        var observance = Zone.Observance(
            start: start, offsetBefore: from, offset: to, isDaylight: part.name == "DAYLIGHT")
        observance.rules = part.all("RRULE").compactMap { ICalendarRule($0.value).rule }
        observance.additions = part.all("RDATE").flatMap { property in
            property.value.split(separator: ",").compactMap { clock(String($0)) }
        }
        return observance
    }

    private static func clock(_ text: String) -> CivilDateTime? {
        ICalendarTimeText.time(text).map { ICalendarTime($0).civil }
    }
}
