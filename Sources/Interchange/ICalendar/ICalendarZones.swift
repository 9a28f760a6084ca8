import CivilTime

/// The zones that the times of a file name.
///
/// A zone that the system has counts as the system knows it, whatever the file says about it: files live longer than rules
/// for clocks. Only a zone that the system does not have counts as the file describes it.
///
/// Source: RFC 5545, sections 3.2.19 and 3.6.5.
struct ICalendarZones {
    private let zones: ZoneDatabase
    /// The descriptions in the file, by name; more than one, if a name has several.
    private let descriptions: [String: [ICalendarComponent]]
    /// The names in small letters, where that is not how they are written.
    private let spellings: [String: String]
    private var known: [String: Finding] = [:]
    private var described = 0

    /// A hostile file describes thousands.
    private static let mostDescribed = 1_000
    /// Of one name.
    private static let mostOfName = 20

    struct Finding {
        /// `nil` if the times in it count as local.
        var zone: ICalendarZone?
        /// What is not as the file says.
        var fault: ICalendarFault.Reason?
    }

    init(of calendars: [ICalendarComponent], in zones: ZoneDatabase) {
        self.zones = zones
        var descriptions: [String: [ICalendarComponent]] = [:]
        var spellings: [String: String] = [:]
        for part in calendars.flatMap({ $0.components("VTIMEZONE") }) {
            guard let name = part.first("TZID").map({ ICalendarZoneNames.plain($0.value) }),
                descriptions[name, default: []].count < Self.mostOfName
            else { continue }
            descriptions[name, default: []].append(part)
            let small = name.lowercased()
            if spellings[small] == nil { spellings[small] = name }
        }
        (self.descriptions, self.spellings) = (descriptions, spellings)
    }

    /// The zone, if the system or the file knows it.
    mutating func zone(_ tzid: String) -> Finding {
        if let finding = known[tzid] { return finding }
        let finding = find(tzid)
        known[tzid] = finding
        return finding
    }

    private mutating func find(_ tzid: String) -> Finding {
        if let zone = ICalendarZoneNames.zone(tzid, in: zones), let id = zone.id {
            return Finding(zone: .known(id, zone))
        }
        let parts = descriptions(of: tzid)
        guard parts.isEmpty || described < Self.mostDescribed else {
            return Finding(fault: .fileHasTooManyZones)
        }
        if let part = parts.first {
            described += 1
            let observances = Self.observances(part)
            if let zone = Zone(named: tzid, observances: observances) {
                let differ = parts.dropFirst().contains { Self.observances($0) != observances }
                return Finding(
                    zone: named(part, like: zone) ?? .described(zone),
                    fault: differ ? .zoneIsDescribedTwice : nil)
            }
        }
        if let zone = ICalendarZoneNames.offsetZone(tzid) { return Finding(zone: .described(zone)) }
        guard let offset = ICalendarZoneNames.offsetInBrackets(tzid, in: zones) else {
            return Finding(fault: .zoneIsUnknown)
        }
        return Finding(zone: offset.zone, fault: offset.isAll ? nil : .zoneIsItsOffset)
    }

    /// `TZID` is a text among the properties, and none among the parameters: there, its commas are not escaped.
    private func descriptions(of tzid: String) -> [ICalendarComponent] {
        let name = ICalendarZoneNames.plain(tzid)
        return descriptions[name] ?? spellings[name.lowercased()].flatMap { descriptions[$0] } ?? []
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

    private static func observances(_ part: ICalendarComponent) -> [Zone.Observance] {
        part.components.filter { $0.name == "STANDARD" || $0.name == "DAYLIGHT" }
            .prefix(200).compactMap(observance)
    }

    private static func observance(_ part: ICalendarComponent) -> Zone.Observance? {
        guard let start = part.first("DTSTART").flatMap({ clock($0.value) }),
            let to = offset("TZOFFSETTO", part)
        else { return nil }
        let from = offset("TZOFFSETFROM", part) ?? to
        var observance = Zone.Observance(
            start: start, offsetBefore: from, offset: to, isDaylight: part.name == "DAYLIGHT")
        observance.rules = part.all("RRULE").compactMap { ICalendarRule($0.value).rule }
        observance.additions = part.all("RDATE").flatMap { property in
            property.value.split(separator: ",").compactMap { clock(String($0)) }
        }
        return observance
    }

    private static func offset(_ name: String, _ part: ICalendarComponent) -> Int? {
        part.first(name).flatMap { ICalendarTimeText.offset($0.value, needsSign: false) }
    }

    private static func clock(_ text: String) -> CivilDateTime? {
        ICalendarTimeText.time(text).map { ICalendarTime($0).civil }
    }
}
