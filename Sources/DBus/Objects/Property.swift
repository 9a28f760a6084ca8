/// A property that this program serves.
package struct Property: Sendable {
    /// How `PropertiesChanged` reports a new value. Source: D-Bus Specification, "Introspection Data Format",
    /// `org.freedesktop.DBus.Property.EmitsChangedSignal`.
    package enum Announcement: String, Sendable {
        case value = "true"
        case invalidation = "invalidates"
        case constant = "const"
        case never = "false"
    }

    package typealias Getter = @Sendable () async throws -> Value
    package typealias Setter = @Sendable (Value, Invocation) async throws -> Void

    package let name: MemberName
    package let type: ValueType
    package let announcement: Announcement
    let getter: Getter?
    let setter: Setter?

    /// - Parameters:
    ///   - type: The signature of a single type; anything else is a programming error.
    ///   - getter: `nil` for a write-only property.
    ///   - setter: `nil` for a read-only property. The value it gets has the property's type.
    package init(
        _ name: MemberName, _ type: Signature, announced announcement: Announcement = .value,
        get getter: Getter?, set setter: Setter? = nil
    ) {
        precondition(type.types.count == 1, "'\(type)' is not the signature of a single type")
        precondition(getter != nil || setter != nil, "a property must be readable or writable")
        self.name = name
        self.type = type.types[0]
        self.announcement = announcement
        self.getter = getter
        self.setter = setter
    }

    var access: String {
        switch (getter, setter) {
        case (_, nil): "read"
        case (nil, _): "write"
        case (_, _): "readwrite"
        }
    }
}
