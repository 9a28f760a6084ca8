/// The signals that a subscriber wants, as a D-Bus match rule. `nil` and empty mean any.
///
/// Source: D-Bus Specification, "Match Rules".
package struct MatchRule: Sendable, Hashable {
    /// Unique or well-known; well-known means the name's owner at that moment.
    package var sender: BusName?
    package var interface: InterfaceName?
    package var member: MemberName?
    package var path: ObjectPath?
    /// This path or any below it; not together with `path`.
    package var pathNamespace: ObjectPath?
    /// Required string values of arguments, by their numbers (0...63).
    package var arguments: [Int: String]
    /// A name that the first argument equals or lies below.
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

    /// The rule as an argument of `AddMatch`; equal for equal rules.
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

    /// Whether the rule matches `message`, apart from the sender: checking that needs the names' owners.
    func matchesAllButSender(_ message: Message) -> Bool {
        matchesHeader(message) && matchesArguments(message.body)
    }

    /// Like `matchesAllButSender(_:)`, for a message whose body is not decoded yet.
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

    /// Inside quotes, an apostrophe cannot be escaped: end the quotes, escape it, and start them again.
    private static func quote(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
