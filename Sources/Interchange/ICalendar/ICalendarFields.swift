/// The properties of a component that have a meaning here, found in one pass: files have many, and are read often.
struct ICalendarFields {
    enum Name: String, Sendable, CaseIterable {
        case acknowledged = "ACKNOWLEDGED"
        case action = "ACTION"
        case due = "DUE"
        case duration = "DURATION"
        case end = "DTEND"
        case evolutionAlarm = "X-EVOLUTION-ALARM-UID"
        case exclusion = "EXDATE"
        case exclusionRule = "EXRULE"
        case isEnabledByKDE = "X-KDE-KCALCORE-ENABLED"
        case lastAcknowledged = "X-MOZ-LASTACK"
        case appleProximity = "X-APPLE-PROXIMITY"
        case modified = "LAST-MODIFIED"
        case proximity = "PROXIMITY"
        case addition = "RDATE"
        case recurrenceID = "RECURRENCE-ID"
        case relation = "RELATED-TO"
        case repetitions = "REPEAT"
        case rule = "RRULE"
        case sequence = "SEQUENCE"
        case stamp = "DTSTAMP"
        case start = "DTSTART"
        case summary = "SUMMARY"
        case trigger = "TRIGGER"
        case uid = "UID"
        case wrAlarm = "X-WR-ALARMUID"
    }

    let line: Int
    /// The components within this one.
    private(set) var components: [ICalendarComponent] = []
    private var names: [Name] = []
    /// Where they stand among the children.
    private var places: [Int] = []
    private let children: [ICalendarNode]

    init(_ component: ICalendarComponent) {
        line = component.line
        children = component.children
        names.reserveCapacity(16)
        places.reserveCapacity(16)
        for place in children.indices {
            switch children[place] {
            case .property(let property):
                guard let name = property.known else { continue }
                names.append(name)
                places.append(place)
            case .component(let component): components.append(component)
            case .line: continue
            }
        }
    }

    func first(_ name: Name) -> ICalendarProperty? {
        names.firstIndex(of: name).flatMap { children[places[$0]].property }
    }

    func all(_ name: Name) -> [ICalendarProperty] {
        guard names.contains(name) else { return [] }
        return names.indices.filter { names[$0] == name }.compactMap { children[places[$0]].property }
    }

    /// The first that has a value.
    func filled(_ name: Name) -> ICalendarProperty? {
        for index in names.indices where names[index] == name {
            guard let property = children[places[index]].property else { continue }
            if property.isFilled { return property }
        }
        return nil
    }
}

extension ICalendarFields.Name {
    /// - Parameter name: In upper case.
    init?(_ name: String) {
        let count = name.utf8.count
        guard count < Self.byLength.count else { return nil }
        for known in Self.byLength[count] where known.text == name {
            self = known.name
            return
        }
        return nil
    }

    /// A search through all names would take as long as reading the line.
    private static let byLength: [[(text: String, name: ICalendarFields.Name)]] = {
        var names: [[(String, ICalendarFields.Name)]] = []
        for name in allCases {
            let count = name.rawValue.utf8.count
            while names.count <= count { names.append([]) }
            names[count].append((name.rawValue, name))
        }
        return names
    }()
}
