package import DBus

/// `org.stewardproject.Steward.Accounts1`: accounts on calendar servers, whose lists Steward syncs with its
/// tasks and events. Accounts are identified by name or id.
package enum Accounts1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Accounts1"

    /// Begins to sign in to a Nextcloud server in the browser, and returns the page on which the user does that.
    package static let beginLogin = Operation<LoginFields, LoginRecord>(
        name, "BeginLogin", .one("fields", .record), .one("login", .record))
    /// Opens the page of a sign-in in the browser.
    package static let openLogin = Operation<String, LoginRecord>(
        name, "OpenLogin", .one("login", .text), .one("record", .record))
    /// Asks the server whether the user has signed in. A sign-in expires 20 minutes after its beginning.
    package static let pollLogin = Operation<String, LoginRecord>(
        name, "PollLogin", .one("login", .text), .one("record", .record))
    /// Finds the lists of an account, and changes nothing.
    package static let discover = Operation<AccountAccess, DiscoveryRecord>(
        name, "Discover", isQuery: true, .one("access", .record), .one("discovery", .record))
    /// Adds an account that was discovered. The password is stored in the desktop's keyring, or kept until
    /// the agent exits.
    package static let add = Operation<AccountFields, AccountRecord>(
        name, "Add", .one("fields", .record), .one("account", .record))
    package static let list = Operation<Void, [AccountRecord]>(
        name, "List", isQuery: true, .nothing, .one("accounts", .list(of: .record)))
    package static let get = Operation<String, AccountRecord>(
        name, "Get", isQuery: true, .one("account", .text), .one("record", .record))
    package static let edit = Operation<(String, AccountChanges), AccountRecord>(
        name, "Edit", .two("account", .text, "changes", .record), .one("record", .record))
    /// Syncs an account with its server, and returns when that is done.
    package static let sync = Operation<String, AccountRecord>(
        name, "Sync", .one("account", .text), .one("record", .record))
    /// Decides about entries that are suddenly missing on the account's server: removes them here, too, or
    /// puts them back there. Returns when that is done.
    package static let settle = Operation<(String, Bool), AccountRecord>(
        name, "Settle", .two("account", .text, "removes", .flag), .one("record", .record))
    /// Removes an account and its password. Its entries stay here, or are removed in one step that can be
    /// undone; the server keeps everything.
    package static let remove = Operation<(String, Bool), AccountRecord>(
        name, "Remove", .two("account", .text, "with_entries", .flag), .one("record", .record))

    /// The ids of accounts that were added, changed, synchronised or removed.
    package static let changed = Contract.changed

    /// - Parameter methods: A handler for each operation of the interface.
    package static func interface(_ methods: [Method]) -> Interface {
        Interface(name, methods: methods, signals: [changed])
    }
}
