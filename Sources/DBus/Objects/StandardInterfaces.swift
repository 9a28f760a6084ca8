/// The interfaces that every object should have. Source: D-Bus Specification, "Standard Interfaces".
enum StandardInterfaces {
    static let peer = Interface(
        "org.freedesktop.DBus.Peer",
        methods: [
            Method("Ping") { _ in [] },
            Method("GetMachineId", out: [Argument("machine_uuid", "s")]) { _ in
                guard let id = Libdbus.machineID else {
                    throw MethodError(.failed, "this machine has no machine-id")
                }
                return [.string(id)]
            },
        ])

    /// Whether this is `Ping`, with which callers check that a service is alive.
    static func isPing(_ target: ObjectTree.Target) -> Bool {
        target.interface == peer.name && target.method.name == "Ping"
    }

    static func introspectable(_ document: @escaping @Sendable (ObjectPath) -> String) -> Interface {
        Interface(
            "org.freedesktop.DBus.Introspectable",
            methods: [
                Method("Introspect", out: [Argument("xml_data", "s")]) { [.string(document($0.path))] }
            ])
    }

    static let propertiesChanged: MemberName = "PropertiesChanged"
    static let propertiesName: InterfaceName = "org.freedesktop.DBus.Properties"

    static func properties(of interfaces: [Interface]) -> Interface {
        let access = PropertyAccess(interfaces: interfaces)
        let name = Argument("interface_name", "s")
        return Interface(
            propertiesName,
            methods: [
                Method("Get", in: [name, Argument("property_name", "s")], out: [Argument("value", "v")]) {
                    [.variant(try await access.get($0.arguments))]
                },
                Method("GetAll", in: [name], out: [Argument("props", "a{sv}")]) {
                    [.dictionary(try await access.getAll($0.arguments))]
                },
                Method("Set", in: [name, Argument("property_name", "s"), Argument("value", "v")]) {
                    try await access.set($0)
                    return []
                },
            ],
            signals: [
                SignalDeclaration(
                    propertiesChanged,
                    [
                        name, Argument("changed_properties", "a{sv}"),
                        Argument("invalidated_properties", "as"),
                    ])
            ])
    }
}
