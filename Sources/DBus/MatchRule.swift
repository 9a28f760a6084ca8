/// Which messages a subscriber wants, in the bus's terms. `nil` and empty mean any.
///
/// Source: D-Bus Specification, "Match Rules".
package struct MatchRule: Sendable, Hashable {
    /// Unique, or well-known: then only messages of the name's owner at that moment match.
    package var sender: BusName?
    package var interface: InterfaceName?
    package var member: MemberName?
    package var path: ObjectPath?
    /// The path or anything below it; not together with `path`.
    package var pathNamespace: ObjectPath?
    /// What the argument of that number (0...63) is, a string.
    package var arguments: [Int: String]
    /// The first argument is this name or one below it.
    package var argument0Namespace: String?

    package init(
        sender: BusName? = nil, interface: InterfaceName? = nil, member: MemberName? = nil,
        path: ObjectPath? = nil, pathNamespace: ObjectPath? = nil, arguments: [Int: String] = [:],
        argument0Namespace: String? = nil
    ) {
        self.sender = sender
        self.interface = interface
        self.member = member
        self.path = path
        self.pathNamespace = pathNamespace
        self.arguments = arguments
        self.argument0Namespace = argument0Namespace
    }

    /// The rule as `AddMatch` takes it; equal for equal rules.
    var text: String {
        var text = "type='signal'"
        if let sender { text += ",sender='\(sender)'" }
        if let interface { text += ",interface='\(interface)'" }
        if let member { text += ",member='\(member)'" }
        if let path { text += ",path='\(path)'" }
        if let pathNamespace { text += ",path_namespace='\(pathNamespace)'" }
        for (number, argument) in arguments.sorted(by: { $0.key < $1.key }) {
            text += ",arg\(number)=\(Self.quote(argument))"
        }
        if let argument0Namespace { text += ",arg0namespace=\(Self.quote(argument0Namespace))" }
        return text
    }

    /// Whether the rule wants `message`, its sender aside: to know that takes the names' owners.
    func matchesAllButSender(_ message: Message) -> Bool {
        matchesHeader(message) && matchesArguments(message.body)
    }

    /// The same for a message whose body is not known yet.
    func matchesHeader(_ message: Message) -> Bool {
        guard message.kind == .signal else { return false }
        if let interface, message.interface != interface { return false }
        if let member, message.member != member { return false }
        if let path, message.path != path { return false }
        if let pathNamespace {
            guard let path = message.path, pathNamespace.contains(path) else { return false }
        }
        return true
    }

    private func matchesArguments(_ body: [Value]) -> Bool {
        for (number, argument) in arguments {
            guard body.indices.contains(number), body[number].asString == argument else { return false }
        }
        return argument0Namespace.map { Self.namespace($0, contains: body.first?.asString) } ?? true
    }

    private static func namespace(_ namespace: String, contains name: String?) -> Bool {
        guard let name else { return false }
        return name == namespace || name.hasPrefix(namespace + ".")
    }

    /// An apostrophe ends the quotes and is escaped outside of them.
    private static func quote(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
