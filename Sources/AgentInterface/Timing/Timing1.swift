package import DBus

/// `org.stewardproject.Steward.Timing1`: the hours at which reminders come, as learned from the answers.
package enum Timing1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Timing1"

    /// What is learned, of all kinds together first.
    package static let list = Operation<Void, [TimingRecord]>(
        name, "List", isQuery: true, .nothing, .one("kinds", .list(of: .record)))
    /// Has reminders of a kind come at the learned hour, or at `date_hour`, and as often as ever. An empty kind
    /// means all that learn.
    package static let set = Operation<(String, Bool), [TimingRecord]>(
        name, "Set", .two("kind", .text, "on", .flag), .one("kinds", .list(of: .record)))
    /// Forgets what was learned of a kind; an empty one means all.
    package static let reset = Operation<String, [TimingRecord]>(
        name, "Reset", .one("kind", .text), .one("kinds", .list(of: .record)))

    /// - Parameter methods: A handler for each operation of the interface.
    package static func interface(_ methods: [Method]) -> Interface {
        Interface(name, methods: methods)
    }
}
