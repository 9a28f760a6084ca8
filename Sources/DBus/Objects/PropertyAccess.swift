/// Implements the methods of `org.freedesktop.DBus.Properties` for one object.
///
/// Source: D-Bus Specification, "org.freedesktop.DBus.Properties".
struct PropertyAccess: Sendable {
    let interfaces: [Interface]

    func get(_ arguments: [Value]) async throws -> Value {
        let property = try property(arguments)
        guard let getter = property.getter else {
            throw MethodError(.accessDenied, "property '\(property.name)' can only be written")
        }
        return try await value(of: property, getter)
    }

    func getAll(_ arguments: [Value]) async throws -> [String: Value] {
        var values: [String: Value] = [:]
        for interface in try interfaces(named: arguments.first?.asString ?? "") {
            for property in interface.properties {
                guard let getter = property.getter else { continue }
                values[property.name.text] = try await value(of: property, getter)
            }
        }
        return values
    }

    func set(_ invocation: Invocation) async throws {
        let property = try property(invocation.arguments)
        guard let setter = property.setter else {
            throw MethodError(.propertyReadOnly, "property '\(property.name)' can only be read")
        }
        guard let value = invocation.arguments.last?.asVariant, value.has(property.type) else {
            throw MethodError(
                .invalidArgs, "property '\(property.name)' is of type '\(property.type)'")
        }
        try await setter(value, invocation)
    }

    private func value(of property: Property, _ getter: Property.Getter) async throws -> Value {
        let value = try await getter()
        guard value.has(property.type) else {
            throw MethodError(.failed, "property '\(property.name)' has a value of the wrong type")
        }
        return value
    }

    private func property(_ arguments: [Value]) throws(MethodError) -> Property {
        let name = arguments.count > 1 ? arguments[1].asString ?? "" : ""
        for interface in try interfaces(named: arguments.first?.asString ?? "") {
            if let property = interface.properties.first(where: { $0.name.text == name }) { return property }
        }
        throw MethodError(.unknownProperty, "there is no property '\(name.prefix(80))'")
    }

    /// An empty name means all interfaces.
    private func interfaces(named name: String) throws(MethodError) -> [Interface] {
        if name.isEmpty { return interfaces }
        guard let interface = interfaces.first(where: { $0.name.text == name }) else {
            throw MethodError(.unknownInterface, "there is no interface '\(name.prefix(80))' with properties")
        }
        return [interface]
    }
}
