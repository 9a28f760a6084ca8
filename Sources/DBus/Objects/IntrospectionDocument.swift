/// The introspection data of one path. Source: D-Bus Specification, "Introspection Data Format".
package struct IntrospectionDocument {
    let interfaces: [Interface]
    let children: [String]

    package init(interfaces: [Interface], children: [String] = []) {
        self.interfaces = interfaces
        self.children = children
    }

    /// Needs no escaping: names and types cannot contain special characters of XML.
    package var xml: String {
        var lines = [
            #"<!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN""#,
            #" "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">"#,
            "<node>",
        ]
        for interface in interfaces { lines += Self.lines(interface) }
        for child in children { lines.append(#"  <node name="\#(child)"/>"#) }
        return lines.joined(separator: "\n") + "\n</node>\n"
    }

    private static func lines(_ interface: Interface) -> [String] {
        var lines = [#"  <interface name="\#(interface.name)">"#]
        for method in interface.methods { lines += Self.lines(method) }
        for signal in interface.signals {
            lines += element(
                "signal", name: signal.name, signal.arguments.map { argument($0, direction: nil) })
        }
        for property in interface.properties { lines += Self.lines(property) }
        return lines + ["  </interface>"]
    }

    private static func lines(_ method: Method) -> [String] {
        var content = method.inputs.map { argument($0, direction: "in") }
        content += method.outputs.map { argument($0, direction: "out") }
        if method.isDeprecated { content.append(annotation("Deprecated", "true")) }
        if method.hasNoReply { content.append(annotation("Method.NoReply", "true")) }
        return element("method", name: method.name, content)
    }

    private static func lines(_ property: Property) -> [String] {
        var content: [String] = []
        if property.announcement != .value {  // the default of the specification
            content.append(annotation("Property.EmitsChangedSignal", property.announcement.rawValue))
        }
        return element(
            "property", name: property.name,
            attributes: #" type="\#(property.type)" access="\#(property.access)""#, content)
    }

    private static func element(
        _ kind: String, name: MemberName, attributes: String = "", _ content: [String]
    ) -> [String] {
        let start = #"    <\#(kind) name="\#(name)"\#(attributes)"#
        if content.isEmpty { return [start + "/>"] }
        return [start + ">"] + content.map { "      " + $0 } + ["    </\(kind)>"]
    }

    private static func argument(_ argument: Argument, direction: String?) -> String {
        let direction = direction.map { #" direction="\#($0)""# } ?? ""
        return #"<arg name="\#(argument.name)" type="\#(argument.type)"\#(direction)/>"#
    }

    private static func annotation(_ name: String, _ value: String) -> String {
        #"<annotation name="org.freedesktop.DBus.\#(name)" value="\#(value)"/>"#
    }
}
