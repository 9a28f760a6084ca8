package import CivilTime

/// Merges two changed forms of a component by their properties, given the form that both come from.
///
/// What one side changed is taken from it; what both changed alike is taken once. Lists such as `CATEGORIES` merge by their
/// texts. The times and the rule belong together: they are taken from one side as a whole. What is done stays done, and of two
/// acknowledgements the later counts. What both changed otherwise is taken from the side that was changed later; the other
/// form is a conflict, for somebody to bring back.
///
/// The order is that of `theirs`; what only we have follows.
package struct ICalendarMerge: Sendable {
    package private(set) var merged: ICalendarComponent
    /// What both sides changed differently, each with the form that lost.
    package private(set) var conflicts: [Conflict] = []
    /// The conflicts to decide the other way, by their place in `conflicts`.
    private let reversed: Range<Int>
    /// The place of the first conflict of this component.
    private let first: Int

    package struct Conflict: Sendable, Hashable {
        /// Of the properties, or of the component.
        package let names: [String]
        /// Empty if that side removed it.
        package let lost: [ICalendarNode]
        /// Whether the form that lost was ours.
        package let isOurs: Bool
    }

    /// - Parameters:
    ///   - isOursLater: Whether ours was changed later, for components that do not say when they were changed.
    ///   - reversed: The conflicts to decide the other way. Their order is the same in every merge of the same forms.
    package init(
        base: ICalendarComponent, ours: ICalendarComponent, theirs: ICalendarComponent,
        isOursLater: Bool = false, reversing reversed: Range<Int> = 0..<0
    ) {
        self.init(base, ours, theirs, isOursLater, reversed, from: 0)
    }

    private init(
        _ base: ICalendarComponent, _ ours: ICalendarComponent, _ theirs: ICalendarComponent,
        _ isOursLater: Bool, _ reversed: Range<Int>, from first: Int
    ) {
        let isLater = Self.isLater(ours, than: theirs) ?? isOursLater
        var merged = theirs
        var conflicts: [Conflict] = []
        for unit in Self.units(of: [base, ours, theirs]) {
            let (old, own, other) = (
                unit.properties(of: base), unit.properties(of: ours), unit.properties(of: theirs)
            )
            if unit.isAcknowledgement {
                if Self.moment(of: own) > Self.moment(of: other) { unit.replace(in: &merged, with: own) }
            } else if own.isEqual(to: old) || own.isEqual(to: other) {
                continue
            } else if other.isEqual(to: old) {
                unit.replace(in: &merged, with: own)
            } else if let list = unit.list(old, own, other) {
                unit.replace(in: &merged, with: list)
            } else if let isOurs = unit.isDecided(old, own, other) {
                if isOurs { unit.replace(in: &merged, with: own) }
            } else {
                let isReversed = reversed.contains(first + conflicts.count)
                if isLater != isReversed { unit.replace(in: &merged, with: own) }
                let lost = (isLater ? other : own).map { ICalendarNode.property($0) }
                conflicts.append(Conflict(names: unit.names, lost: lost, isOurs: !isLater))
            }
        }
        self.merged = merged
        self.conflicts = conflicts
        (self.reversed, self.first) = (reversed, first)
        mergeComponents(base, ours, theirs, isLater)
        settleSnoozes()
    }

    /// `nil` if one of them does not say when it was changed.
    private static func isLater(_ ours: ICalendarComponent, than theirs: ICalendarComponent) -> Bool? {
        guard let own = ours.modified, let other = theirs.modified else { return nil }
        return own > other
    }

    private static func moment(of properties: [ICalendarProperty]) -> Instant {
        properties.compactMap(\.moment).max() ?? .earliest
    }

    // MARK: Properties

    /// The properties that change together.
    private struct Unit {
        let names: [String]

        var isAcknowledgement: Bool { ICalendarMerge.acknowledgements.contains(names[0]) }

        func properties(of component: ICalendarComponent) -> [ICalendarProperty] {
            component.properties.filter { names.contains($0.name) }
        }

        func replace(in component: inout ICalendarComponent, with properties: [ICalendarProperty]) {
            component.replaceAll(names, with: properties)
        }

        /// The list with what either side added, and without what either removed; `nil` for what is no list.
        func list(
            _ old: [ICalendarProperty], _ own: [ICalendarProperty], _ other: [ICalendarProperty]
        ) -> [ICalendarProperty]? {
            guard names.count == 1, ICalendarMerge.lists.contains(names[0]) else { return nil }
            let (before, ours) = (Set(old.flatMap(\.texts)), own.flatMap(\.texts))
            let (added, removed) = (ours.filter { !before.contains($0) }, before.subtracting(ours))
            let theirs = Set(other.flatMap(\.texts))
            var result = other.compactMap { property -> ICalendarProperty? in
                let kept = property.texts.filter { !removed.contains($0) }
                if kept.count == property.texts.count { return property }
                return kept.isEmpty
                    ? nil : property.with(value: kept.map(ICalendarTextValue.escaped).joined(separator: ","))
            }
            let missing = added.filter { !theirs.contains($0) }
            guard !missing.isEmpty else { return result }
            let text = missing.map(ICalendarTextValue.escaped).joined(separator: ",")
            if let last = result.popLast() {
                result.append(last.with(value: "\(last.value),\(text)"))
            } else {
                result.append(ICalendarProperty(names[0], text))
            }
            return result
        }

        /// Whether ours counts, of what has an order of its own: done beats open, and of a series that both moved on, the
        /// later occurrence counts. `nil` for what has none.
        func isDecided(
            _ old: [ICalendarProperty], _ own: [ICalendarProperty], _ other: [ICalendarProperty]
        ) -> Bool? {
            if names == ICalendarMerge.completion {
                let (ours, theirs) = (ICalendarMerge.isDone(own), ICalendarMerge.isDone(other))
                return ours == theirs ? (ours ? false : nil) : ours
            }
            guard names == ICalendarMerge.times, let from = ICalendarMerge.position(of: old),
                let ours = ICalendarMerge.position(of: own), let theirs = ICalendarMerge.position(of: other),
                ours > from, theirs > from,
                ICalendarMerge.rule(of: own) == ICalendarMerge.rule(of: other),
                ICalendarMerge.rule(of: own) != nil, ours != theirs
            else { return nil }
            return ours > theirs
        }
    }

    /// Whose values are texts with commas between them.
    private static let lists: Set = ["CATEGORIES", "RESOURCES"]
    /// Moments up to which alarms have been seen. Nobody takes one back.
    private static let acknowledgements: Set = ["ACKNOWLEDGED", "X-MOZ-LASTACK"]
    private static let times = ["DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "RDATE", "EXDATE"]
    private static let completion = ["STATUS", "COMPLETED", "PERCENT-COMPLETE"]
    /// One without the other would mean something else.
    private static let together = [times, completion]
    /// Of the bookkeeping, the other side's counts.
    private static let bookkeeping: Set = ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"]

    private static func units(of components: [ICalendarComponent]) -> [Unit] {
        var seen: Set<String> = []
        var units: [Unit] = []
        for name in components.flatMap(\.properties).map(\.name) where !bookkeeping.contains(name) {
            let names = together.first { $0.contains(name) } ?? [name]
            if seen.insert(names[0]).inserted { units.append(Unit(names: names)) }
        }
        return units
    }

    fileprivate static func isDone(_ properties: [ICalendarProperty]) -> Bool {
        properties.contains { property in
            switch property.name {
            case "STATUS": property.word == "COMPLETED"
            case "COMPLETED": property.isFilled
            case "PERCENT-COMPLETE": property.word == "100"
            default: false
            }
        }
    }

    /// At which time a series stands, as its own clocks show it.
    fileprivate static func position(of properties: [ICalendarProperty]) -> CivilDateTime? {
        let times = ["DTSTART", "DUE"].compactMap { name in properties.first { $0.name == name } }
        return times.first.flatMap { ICalendarTimeText.time($0.value) }.map { ICalendarTime($0).civil }
    }

    /// The rule without its count, which goes down as the series moves on.
    fileprivate static func rule(of properties: [ICalendarProperty]) -> [Substring]? {
        properties.first { $0.name == "RRULE" }.map { property in
            property.value.split(separator: ";").filter { !$0.hasPrefix("COUNT=") }.sorted()
        }
    }

    // MARK: Components

    private mutating func mergeComponents(
        _ base: ICalendarComponent, _ ours: ICalendarComponent, _ theirs: ICalendarComponent, _ isLater: Bool
    ) {
        let keys = ICalendarComponentKeys(base: base, ours: ours, theirs: theirs)
        func keyed(_ component: ICalendarComponent) -> [ICalendarComponentKeys.Key: ICalendarComponent] {
            Dictionary(
                component.components.map { (keys.key(of: $0), $0) }, uniquingKeysWith: { first, _ in first })
        }
        let (old, own, other) = (keyed(base), keyed(ours), keyed(theirs))
        for component in ours.components + base.components.filter({ own[keys.key(of: $0)] == nil }) {
            let key = keys.key(of: component)
            switch (old[key], own[key], other[key]) {
            case (nil, let mine?, nil): merged.add(mine)
            case (let before, let mine?, let yours?):
                // What both added has no common form.
                let inner = ICalendarMerge(
                    before ?? ICalendarComponent(mine.name), mine, yours, isLater, reversed,
                    from: first + conflicts.count)
                merged.updateComponents(where: { keys.key(of: $0) == key }, { $0 = inner.merged })
                conflicts += inner.conflicts
            case (let before?, nil, let yours?):
                // We removed what they changed: it stays, and is a conflict.
                let isSame = yours.saysTheSame(as: before)
                if isSame || isNextReversed { merged.removeComponents { keys.key(of: $0) == key } }
                if !isSame {
                    conflicts.append(Conflict(names: [key.name], lost: [], isOurs: true))
                }
            case (let before?, let mine?, nil):
                if !mine.saysTheSame(as: before) {
                    if isNextReversed { merged.add(mine) }
                    conflicts.append(Conflict(names: [key.name], lost: [.component(mine)], isOurs: true))
                }
            case (_, nil, nil), (nil, nil, _): break
            }
        }
    }

    /// Whether to decide the conflict that is about to be added the other way.
    private var isNextReversed: Bool { reversed.contains(first + conflicts.count) }

    /// Of two snoozes of one alarm the later counts, and what is done is not snoozed.
    private mutating func settleSnoozes() {
        let snoozes = merged.components.filter { $0.snoozedAlarm != nil }
        guard !snoozes.isEmpty else { return }
        var latest: [String: Instant] = [:]
        for snooze in snoozes {
            guard let alarm = snooze.snoozedAlarm, let moment = snooze.first("TRIGGER")?.moment else {
                continue
            }
            latest[alarm] = max(latest[alarm] ?? .earliest, moment)
        }
        let isDone = Self.isDone(merged.properties)
        merged.removeComponents { component in
            guard let alarm = component.snoozedAlarm, let moment = component.first("TRIGGER")?.moment else {
                return false
            }
            return isDone || latest[alarm].map { moment < $0 } == true
        }
    }
}

/// What components within others are recognised by, across the three forms of a merge.
private struct ICalendarComponentKeys {
    struct Key: Hashable {
        let name: String
        let text: String
    }

    /// The names of alarms that another program has written anew, with another `UID` or none, by their triggers.
    private var aliases: [String: String] = [:]
    private var known: Set<String> = []

    init(base: ICalendarComponent, ours: ICalendarComponent, theirs: ICalendarComponent) {
        let (before, after) = (
            base.components("VALARM") + ours.components("VALARM"), theirs.components("VALARM")
        )
        known = Set(before.compactMap { $0.first("UID")?.value })
        let kept = Set(after.compactMap { $0.first("UID")?.value })
        for alarm in before {
            guard let uid = alarm.first("UID")?.value, !kept.contains(uid), let trigger = alarm.triggerText
            else {
                continue
            }
            aliases[trigger] = uid
        }
    }

    func key(of component: ICalendarComponent) -> Key {
        let name = component.name
        guard name == "VALARM" else {
            let parts = ["UID", "TZID", "RECURRENCE-ID", "TRIGGER"].compactMap { component.first($0)?.value }
            return Key(name: name, text: parts.joined(separator: " "))
        }
        let uid = component.first("UID")?.value
        if let uid, known.contains(uid) { return Key(name: name, text: uid) }
        if let alias = component.triggerText.flatMap({ aliases[$0] }) { return Key(name: name, text: alias) }
        return Key(name: name, text: uid ?? component.triggerText ?? "")
    }
}

extension ICalendarComponent {
    /// Whether both hold the same, wherever they stand and however their lines are folded.
    package func saysTheSame(as other: ICalendarComponent) -> Bool {
        guard name == other.name else { return false }
        let (own, their) = (children.filter(\.hasMeaning), other.children.filter(\.hasMeaning))
        return own.count == their.count && zip(own, their).allSatisfy { $0.saysTheSame(as: $1) }
    }

    /// Puts properties in the place of all with these names.
    mutating func replaceAll(_ names: [String], with properties: [ICalendarProperty]) {
        let place = children.firstIndex { names.contains($0.property?.name ?? "") }
        children.removeAll { names.contains($0.property?.name ?? "") }
        guard let place else {
            for property in properties { add(property) }
            return
        }
        children.insert(contentsOf: properties.map { .property($0) }, at: place)
    }

    /// `LAST-MODIFIED`, or else `DTSTAMP`.
    package var modified: Instant? { first("LAST-MODIFIED")?.moment ?? first("DTSTAMP")?.moment }

    /// The `UID` of the alarm that this one repeats after a snooze (RFC 9074, section 7).
    var snoozedAlarm: String? {
        all("RELATED-TO").first { $0.parameter("RELTYPE")?.uppercased() == "SNOOZE" }?.value
    }

    fileprivate var triggerText: String? {
        first("TRIGGER").map { "\($0.parameter("RELATED")?.uppercased() ?? "") \($0.value)" }
    }
}

extension ICalendarProperty {
    /// The moment of a property that only programs read, which means UTC where it names no zone.
    package var moment: Instant? {
        ICalendarTimeText.time(value).map { Zone.utc.instant(of: ICalendarTime($0).civil) }
    }
}

extension ICalendarNode {
    fileprivate var hasMeaning: Bool {
        if case .line(let line) = self { !line.isBlank } else { true }
    }

    fileprivate func saysTheSame(as other: ICalendarNode) -> Bool {
        switch (self, other) {
        case (.property(let one), .property(let two)): one.isEqual(to: two)
        case (.component(let one), .component(let two)): one.saysTheSame(as: two)
        case (.line(let one), .line(let two)): one.bytes == two.bytes
        default: false
        }
    }
}
