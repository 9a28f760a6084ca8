package import DBus

/// `org.stewardproject.Steward.Phones1`: phones that show reminders which nobody sees at the computer. Phones are
/// identified by name or id.
package enum Phones1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Phones1"

    /// Adds a phone with new topics. Sends nothing yet. The token is stored in the desktop's keyring, or kept until the
    /// agent exits.
    package static let add = Operation<PhoneFields, PhoneRecord>(
        name, "Add", .one("fields", .record), .one("phone", .record))
    package static let list = Operation<Void, [PhoneRecord]>(
        name, "List", isQuery: true, .nothing, .one("phones", .list(of: .record)))
    package static let get = Operation<String, PhoneRecord>(
        name, "Get", isQuery: true, .one("phone", .text), .one("record", .record))
    /// What the app on the phone opens to subscribe. Whoever knows it can read the phone's messages.
    package static let subscription = Operation<String, String>(
        name, "Subscription", isQuery: true, .one("phone", .text), .one("address", .text))
    package static let edit = Operation<(String, PhoneChanges), PhoneRecord>(
        name, "Edit", .two("phone", .text, "changes", .record), .one("record", .record))
    /// Sends a message with two buttons, waits so many seconds for a tap, and takes the message back.
    package static let test = Operation<(String, UInt32), PhoneTestRecord>(
        name, "Test", .two("phone", .text, "seconds", .uint32), .one("result", .record))
    /// Takes back what the phone shows, and removes the phone and its token.
    package static let remove = Operation<String, PhoneRecord>(
        name, "Remove", .one("phone", .text), .one("record", .record))

    /// The ids of phones that were added, changed or removed.
    package static let changed = Contract.changed

    /// - Parameter methods: A handler for each operation of the interface.
    package static func interface(_ methods: [Method]) -> Interface {
        Interface(name, methods: methods, signals: [changed])
    }
}
