/// Merges two changed forms of a component by their properties, given the form that both come from.
///
/// What one side changed is taken from it; what both changed alike is taken once. Lists such as `CATEGORIES` merge by their
/// texts. The times and the rule belong together: they are taken from one side as a whole. What both changed otherwise is
/// taken from `theirs`, and ours is a conflict, for somebody to bring back.
///
/// The order is that of `theirs`; what only we have follows.
package struct ICalendarMerge: Sendable {
    package let merged: ICalendarComponent
    /// Our form of what both sides changed otherwise.
    package private(set) var conflicts: [Conflict] = []

    package struct Conflict: Sendable, Hashable {
        /// Of the properties, or of the component.
        package let names: [String]
        /// Empty if we removed it.
        package let ours: [ICalendarNode]
    }

    package init(base: ICalendarComponent, ours: ICalendarComponent, theirs: ICalendarComponent) {
        var merged = theirs
        var conflicts: [Conflict] = []
        for unit in Self.units(of: [base, ours, theirs]) {
            let (old, own, other) = (
                unit.properties(of: base), unit.properties(of: ours), unit.properties(of: theirs)
            )
            if Self.areEqual(own, old) || Self.areEqual(own, other) { continue }
            if Self.areEqual(other, old) {
                unit.replace(in: &merged, with: own)
            } else if let list = unit.list(old, own, other) {
                unit.replace(in: &merged, with: list)
            } else {
                conflicts.append(Conflict(names: unit.names, ours: own.map { .property($0) }))
            }
        }
        conflicts += Self.mergeComponents(base, ours, theirs, into: &merged)
        self.merged = merged
        self.conflicts = conflicts
    }

    private static func areEqual(_ one: [ICalendarProperty], _ other: [ICalendarProperty]) -> Bool {
        one.count == other.count && zip(one, other).allSatisfy { $0.isEqual(to: $1) }
    }

    // MARK: Properties

    /// The properties that change together.
    private struct Unit {
        let names: [String]

        func properties(of component: ICalendarComponent) -> [ICalendarProperty] {
            component.properties.filter { names.contains($0.name) }
        }

        func replace(in component: inout ICalendarComponent, with properties: [ICalendarProperty]) {
            let place = component.children.firstIndex { names.contains($0.property?.name ?? "") }
            component.children.removeAll { names.contains($0.property?.name ?? "") }
            guard let place else {
                for property in properties { component.add(property) }
                return
            }
            component.children.insert(contentsOf: properties.map { .property($0) }, at: place)
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
    }

    /// Whose values are texts with commas between them.
    private static let lists: Set = ["CATEGORIES", "RESOURCES"]
    /// One without the other would mean something else.
    private static let together = [
        ["DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "RDATE", "EXDATE"],
        ["STATUS", "COMPLETED", "PERCENT-COMPLETE"],
    ]
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

    // MARK: Components

    /// What a component within another is recognised by: its `UID`, or else all that it says.
    private struct Key: Hashable {
        let name: String
        let text: String

        init(_ component: ICalendarComponent) {
            name = component.name
            text = component.first("UID")?.value ?? component.first("TRIGGER")?.value ?? ""
        }
    }

    private static func mergeComponents(
        _ base: ICalendarComponent, _ ours: ICalendarComponent, _ theirs: ICalendarComponent,
        into merged: inout ICalendarComponent
    ) -> [Conflict] {
        func keyed(_ component: ICalendarComponent) -> [Key: ICalendarComponent] {
            Dictionary(component.components.map { (Key($0), $0) }, uniquingKeysWith: { first, _ in first })
        }
        let (old, own, other) = (keyed(base), keyed(ours), keyed(theirs))
        var conflicts: [Conflict] = []
        for component in ours.components + base.components.filter({ own[Key($0)] == nil }) {
            let key = Key(component)
            switch (old[key], own[key], other[key]) {
            case (nil, let mine?, nil): merged.add(mine)
            case (let before?, let mine?, let yours?):
                let inner = ICalendarMerge(base: before, ours: mine, theirs: yours)
                merged.updateComponents(where: { Key($0) == key }, { $0 = inner.merged })
                conflicts += inner.conflicts
            case (let before?, nil, let yours?):
                // We removed what they changed: it stays, and is a conflict.
                if yours.saysTheSame(as: before) {
                    merged.removeComponents { Key($0) == key }
                } else {
                    conflicts.append(Conflict(names: [key.name], ours: []))
                }
            case (let before?, let mine?, nil):
                if !mine.saysTheSame(as: before) {
                    conflicts.append(Conflict(names: [key.name], ours: [.component(mine)]))
                }
            case (nil, let mine?, let yours?):
                if !mine.saysTheSame(as: yours) {
                    conflicts.append(Conflict(names: [key.name], ours: [.component(mine)]))
                }
            case (_, nil, nil), (nil, nil, _): break
            }
        }
        return conflicts
    }
}

extension ICalendarComponent {
    /// Whether both hold the same, wherever they stand and however their lines are folded.
    package func saysTheSame(as other: ICalendarComponent) -> Bool {
        guard name == other.name else { return false }
        let (own, their) = (children.filter(\.hasMeaning), other.children.filter(\.hasMeaning))
        return own.count == their.count && zip(own, their).allSatisfy { $0.saysTheSame(as: $1) }
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
