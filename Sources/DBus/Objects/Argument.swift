/// The declaration of one argument of a method or signal.
package struct Argument: Sendable, Hashable {
    package let name: String
    package let type: ValueType

    /// - Parameter type: The signature of a single type, such as `a{sv}`; anything else is a mistake.
    package init(_ name: String, _ type: Signature) {
        precondition(type.types.count == 1, "'\(type)' is not the signature of a single type")
        self.name = name
        self.type = type.types[0]
    }
}
