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

/// The interfaces of the object at one path.
package struct ExportedObject: Sendable {
    package let interfaces: [Interface]

    package init(_ interfaces: [Interface]) {
        self.interfaces = interfaces
    }
}
