/// An interface that this program serves: the same declaration drives dispatch and introspection.
package struct Interface: Sendable {
    package let name: InterfaceName
    package let methods: [Method]
    package let properties: [Property]
    package let signals: [SignalDeclaration]

    package init(
        _ name: InterfaceName, methods: [Method] = [], properties: [Property] = [],
        signals: [SignalDeclaration] = []
    ) {
        self.name = name
        self.methods = methods
        self.properties = properties
        self.signals = signals
    }
}

package struct SignalDeclaration: Sendable, Hashable {
    package let name: MemberName
    package let arguments: [Argument]

    package init(_ name: MemberName, _ arguments: [Argument] = []) {
        self.name = name
        self.arguments = arguments
    }
}

/// An interface that is no longer served. Introspection does not show it, and each call of it gets an error.
package struct RetiredInterface: Sendable {
    package let name: InterfaceName
    /// The error for a call of a method, such as one that says what to call instead.
    let error: @Sendable (MemberName) -> MethodError

    package init(_ name: InterfaceName, error: @escaping @Sendable (MemberName) -> MethodError) {
        self.name = name
        self.error = error
    }
}

/// The interfaces of the object at one path.
package struct ExportedObject: Sendable {
    package let interfaces: [Interface]
    package let retired: [RetiredInterface]

    package init(_ interfaces: [Interface], retired: [RetiredInterface] = []) {
        self.interfaces = interfaces
        self.retired = retired
    }
}
