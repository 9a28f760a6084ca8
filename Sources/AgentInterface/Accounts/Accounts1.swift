package import DBus

/// `org.stewardproject.Steward.Accounts1`: accounts on calendar servers, with whose lists tasks and events are kept
/// in step. The name of an account, or its id, identifies it.
package enum Accounts1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Accounts1"

    /// Looks for the lists of an account, and changes nothing.
    package static let discover = Operation<AccountAccess, DiscoveryRecord>(
        name, "Discover", isQuery: true, .one("access", .record), .one("discovery", .record))
    /// Adds an account that was discovered. The password goes to the desktop's keyring, or is kept until the agent
    /// ends.
    package static let add = Operation<AccountFields, AccountRecord>(
        name, "Add", .one("fields", .record), .one("account", .record))
    package static let list = Operation<Void, [AccountRecord]>(
        name, "List", isQuery: true, .nothing, .one("accounts", .list(of: .record)))
    package static let get = Operation<String, AccountRecord>(
        name, "Get", isQuery: true, .one("account", .text), .one("record", .record))
    package static let edit = Operation<(String, AccountChanges), AccountRecord>(
        name, "Edit", .two("account", .text, "changes", .record), .one("record", .record))
    /// Brings an account in step with its server, and returns when that is done.
    package static let sync = Operation<String, AccountRecord>(
        name, "Sync", .one("account", .text), .one("record", .record))
    /// Says what becomes of entries that the account's server suddenly has no more: they are removed here, too, or put back
    /// there. Returns when that is done.
    package static let settle = Operation<(String, Bool), AccountRecord>(
        name, "Settle", .two("account", .text, "removes", .flag), .one("record", .record))
    /// Removes an account and its password. What came from it stays here, or is removed in one step that can be undone;
    /// the server keeps everything.
    package static let remove = Operation<(String, Bool), AccountRecord>(
        name, "Remove", .two("account", .text, "with_entries", .flag), .one("record", .record))

    /// The ids of accounts that were added, changed, synchronised or removed.
    package static let changed = Contract.changed

    /// - Parameter methods: All of its operations, with their handlers.
    package static func interface(_ methods: [Method]) -> Interface {
        Interface(name, methods: methods, signals: [changed])
    }
}
