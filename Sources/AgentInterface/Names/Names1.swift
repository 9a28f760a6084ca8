package import DBus
package import Rules

/// `org.stewardproject.Steward.Names1`: finds subjects by what people call them.
package enum Names1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Names1"

    /// The subjects that a name fits best: exactly, then by the beginning of the identifier, by whole words, or
    /// by parts of words. Of each kind, soonest first.
    package static let find = Operation<NameQuery, [NameRecord]>(
        name, "Find", isQuery: true, .one("query", .record), .one("subjects", .list(of: .record)))

    /// - Parameter methods: A handler for each operation of the interface.
    package static func interface(_ methods: [Method]) -> Interface {
        Interface(name, methods: methods)
    }
}
