/// What is served where.
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

    /// The method that a call means. Source: D-Bus Specification, "Message Types", method call messages: the
    /// interface may be left out.
    func target(
        path: ObjectPath, interface: InterfaceName?, member: MemberName
    ) throws(MethodError) -> Target {
        let candidates = interfaces(at: path)
        if let interface, let found = candidates.first(where: { $0.name == interface }) {
            guard let method = found.method(member) else {
                throw MethodError(.unknownMethod, "interface '\(interface)' has no method '\(member)'")
            }
            return Target(interface: interface, method: method)
        }
        if interface == nil {
            for candidate in candidates {
                if let method = candidate.method(member) {
                    return Target(interface: candidate.name, method: method)
                }
            }
        }
        if objects[path] == nil { throw MethodError(.unknownObject, "there is no object at '\(path)'") }
        if let interface { throw MethodError(.unknownInterface, "'\(path)' has no interface '\(interface)'") }
        throw MethodError(.unknownMethod, "'\(path)' has no method '\(member)'")
    }

    /// The introspection document of `path`, which need not have an object.
    func introspection(of path: ObjectPath) -> String {
        IntrospectionDocument(interfaces: interfaces(at: path), children: children(of: path)).xml
    }

    /// Any path answers these two, whether there is an object or not.
    private func interfaces(at path: ObjectPath) -> [Interface] {
        let introspectable = StandardInterfaces.introspectable { introspection(of: $0) }
        return (objects[path]?.interfaces ?? []) + [StandardInterfaces.peer, introspectable]
    }

    /// The names directly below `path` that lead to objects.
    private func children(of path: ObjectPath) -> [String] {
        let depth = path.elements.count
        let below = objects.keys.filter { $0 != path && path.contains($0) }
        return Set(below.map { String($0.elements[depth]) }).sorted()
    }
}
