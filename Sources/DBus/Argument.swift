/// One argument of a method or signal, as it is declared.
package struct Argument: Sendable, Hashable {
    package let name: String
    package let type: ValueType

    /// - Parameter type: The signature of a single type in our own source, such as `a{sv}`.
    package init(_ name: String, _ type: Signature) {
        precondition(type.types.count == 1, "'\(type)' is not the signature of a single type")
        self.name = name
        self.type = type.types[0]
    }
}
