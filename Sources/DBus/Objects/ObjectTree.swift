/// The exported objects by path.
struct ObjectTree: Sendable {
    struct Target {
        let interface: InterfaceName
        let method: Method
    }

    private var objects: [ObjectPath: ExportedObject] = [:]

    /// - Returns: Whether the path was free.
    mutating func add(_ object: ExportedObject, at path: ObjectPath) -> Bool {
        guard objects[path] == nil else { return false }
        objects[path] = object
        return true
    }

    mutating func remove(_ path: ObjectPath) {
        objects[path] = nil
    }

    /// The method that a call is for. A call may omit the interface. Source: D-Bus Specification, "Message
    /// Types", method call messages.
    func target(
        path: ObjectPath, interface: InterfaceName?, member: MemberName
    ) throws(MethodError) -> Target {
        let own = objects[path]?.interfaces ?? []
        if let target = try Self.target(interface, member, in: own) { return target }
        if let target = try Self.target(interface, member, in: everywhere) { return target }
        if objects[path] == nil { throw MethodError(.unknownObject, "there is no object at '\(path)'") }
        if let retired = objects[path]?.retired.first(where: { $0.name == interface }) {
            throw retired.error(member)
        }
        if let interface { throw MethodError(.unknownInterface, "'\(path)' has no interface '\(interface)'") }
        throw MethodError(.unknownMethod, "'\(path)' has no method '\(member)'")
    }

    /// - Returns: `nil` if none of these interfaces has that name or, without a name, that method.
    private static func target(
        _ name: InterfaceName?, _ member: MemberName, in interfaces: [Interface]
    ) throws(MethodError) -> Target? {
        for interface in interfaces where name == nil || name == interface.name {
            if let method = interface.methods.first(where: { $0.name == member }) {
                return Target(interface: interface.name, method: method)
            }
            if let name { throw MethodError(.unknownMethod, "interface '\(name)' has no method '\(member)'") }
        }
        return nil
    }

    /// The introspection document of `path`, which need not have an object.
    func introspection(of path: ObjectPath) -> String {
        let interfaces = (objects[path]?.interfaces ?? []) + everywhere
        return IntrospectionDocument(interfaces: interfaces, children: children(of: path)).xml
    }

    /// Interfaces of every path, whether it has an object or not.
    private var everywhere: [Interface] {
        [StandardInterfaces.peer, StandardInterfaces.introspectable { introspection(of: $0) }]
    }

    /// The names directly below `path` on the way to objects.
    private func children(of path: ObjectPath) -> [String] {
        let below = objects.keys.filter { $0 != path && path.contains($0) }
        if below.isEmpty { return [] }
        let depth = path.elements.count
        return Set(below.map { String($0.elements[depth]) }).sorted()
    }
}
