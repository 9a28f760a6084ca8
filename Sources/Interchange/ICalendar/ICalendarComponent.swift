/// A component with everything that stands in it, in its order.
package struct ICalendarComponent: Sendable, Hashable {
    package enum Ending: Sendable, Hashable {
        case whole
        /// The `END` is missing; what follows shows where it was.
        case implied
        /// The file ends in it.
        case cutOff
    }

    /// In upper case.
    package let name: String
    /// Its first line, counted from 1; 0 for a new component.
    package let line: Int
    package var children: [ICalendarNode] = []
    package internal(set) var ending = Ending.whole
    /// What stands directly in it and is not understood.
    package internal(set) var faults: [ICalendarFault] = []
    /// Its first line as it came; `nil` for a new component.
    let begin: ICalendarLine?
    /// Its last line as it came; `nil` for a new component, and where it is missing.
    var end: ICalendarLine?

    /// A new component.
    /// - Parameter name: In upper case.
    package init(_ name: String, _ children: [ICalendarNode] = []) {
        self.name = name
        self.children = children
        line = 0
        begin = nil
    }

    init(_ name: String, begin: ICalendarLine) {
        self.name = name
        self.begin = begin
        line = begin.number
    }
}

extension ICalendarComponent {
    package var properties: [ICalendarProperty] { children.compactMap(\.property) }

    package var components: [ICalendarComponent] { children.compactMap(\.component) }

    /// What is not understood in it and in the components within it.
    package var allFaults: [ICalendarFault] { faults + components.flatMap(\.allFaults) }

    /// - Parameter name: In upper case.
    package func first(_ name: String) -> ICalendarProperty? {
        for case .property(let property) in children where property.name == name { return property }
        return nil
    }

    /// - Parameter name: In upper case.
    package func all(_ name: String) -> [ICalendarProperty] {
        var found: [ICalendarProperty] = []
        for case .property(let property) in children where property.name == name { found.append(property) }
        return found
    }

    /// - Parameter name: In upper case.
    package func components(_ name: String) -> [ICalendarComponent] {
        var found: [ICalendarComponent] = []
        for case .component(let component) in children where component.name == name {
            found.append(component)
        }
        return found
    }
}

// MARK: - Editing

extension ICalendarComponent {
    /// Puts a property in the place of the first of its name, or after the last property, and removes others of its name.
    /// Nothing changes if it is there already.
    package mutating func set(_ property: ICalendarProperty) {
        let places = children.indices.filter { children[$0].property?.name == property.name }
        guard let first = places.first else { return add(property) }
        for place in places.dropFirst().reversed() { children.remove(at: place) }
        if children[first].property?.isEqual(to: property) != true { children[first] = .property(property) }
    }

    /// Changes the value of the first property of a name and keeps its parameters, or adds one.
    /// - Parameter value: As it stands in a file: texts are escaped.
    package mutating func set(_ name: String, _ value: String) {
        set(first(name)?.with(value: value) ?? ICalendarProperty(name, value))
    }

    /// Puts a property after the last one, before the components within this one.
    package mutating func add(_ property: ICalendarProperty) {
        let last = children.lastIndex { $0.property != nil }
        children.insert(.property(property), at: last.map { $0 + 1 } ?? 0)
    }

    /// Puts a component after all that is there.
    package mutating func add(_ component: ICalendarComponent) {
        children.append(.component(component))
    }

    /// - Parameter name: In upper case.
    package mutating func removeAll(_ name: String) {
        children.removeAll { $0.property?.name == name }
    }

    package mutating func removeComponents(where condition: (ICalendarComponent) -> Bool) {
        children.removeAll { $0.component.map(condition) ?? false }
    }

    /// Changes the components within this one for which `condition` holds.
    package mutating func updateComponents(
        where condition: (ICalendarComponent) -> Bool, _ update: (inout ICalendarComponent) -> Void
    ) {
        for place in children.indices {
            guard case .component(var component) = children[place], condition(component) else { continue }
            update(&component)
            children[place] = .component(component)
        }
    }
}
