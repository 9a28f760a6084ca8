package import DBus
package import Rules

/// `org.stewardproject.Steward.Shops1`: shops on the web whose prices and stock the user follows. The domain,
/// the name or the beginning of its id identifies a shop; the number, the last part of its URL or the URL
/// identifies a product.
package enum Shops1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Shops1"

    /// Takes the domain or any URL of the shop, and a name, which may be empty. The agent reads the shop
    /// soon.
    package static let add = Operation<(String, String), ShopRecord>(
        name, "Add", .two("domain", .text, "name", .text), .one("shop", .record))
    package static let list = Operation<Void, [ShopRecord]>(
        name, "List", isQuery: true, .nothing, .one("shops", .list(of: .record)))
    package static let get = Operation<String, ShopRecord>(
        name, "Get", isQuery: true, .one("shop", .text), .one("record", .record))
    /// Changes what to report about it.
    package static let edit = Operation<(String, ShopFields), ShopRecord>(
        name, "Edit", .two("shop", .text, "changes", .record), .one("record", .record))
    package static let remove = Operation<String, ShopRecord>(
        name, "Remove", .one("shop", .text), .one("record", .record))
    /// Begins to read the shop; refused within 60 seconds of the last time, with the seconds to wait.
    /// `Recalls1.Progress` reports the rest.
    package static let sync = Operation<String, ShopRecord>(
        name, "Sync", .one("shop", .text), .one("record", .record))
    package static let products = Operation<(String, ShopProductQuery), [ShopProductRecord]>(
        name, "Products", isQuery: true, .two("shop", .text, "query", .record),
        .one("products", .list(of: .record)))
    /// A product with the stored prices of its variants.
    package static let history = Operation<(String, String), ShopProductRecord>(
        name, "History", isQuery: true, .two("shop", .text, "product", .text), .one("record", .record))
    package static let watch = Operation<(String, String, WatchFields), ShopRecord>(
        name, "Watch", .three("shop", .text, "product", .text, "options", .record), .one("record", .record))
    /// Reads a page of a shop that is not read whole, and watches it unless the user has to choose a price or a
    /// variant first, or it could not be read. That may take most of a minute.
    package static let watchPage = Operation<(String, WatchFields), PageRecord>(
        name, "WatchPage", .two("address", .text, "options", .record), .one("page", .record))
    package static let unwatch = Operation<(String, String), ShopRecord>(
        name, "Unwatch", .two("shop", .text, "product", .text), .one("record", .record))
    /// Snoozes the news that wait for an answer, by default for a day. With an empty record nothing ends that
    /// early.
    package static let snooze = Operation<(String, SnoozeTime?, BargainFields), ShopRecord>(
        name, "Snooze", .three("shop", .text, "time", .orNothing(.snoozeTime), "unless", .record),
        .one("record", .record))
    /// Latest first.
    package static let events = Operation<ShopEventListQuery, [ShopEventRecord]>(
        name, "Events", isQuery: true, .one("query", .record), .one("events", .list(of: .record)))
    /// Marks events as read: these, or all if there are none; of one shop, or of all if that is empty. The
    /// result counts those that were unread.
    package static let markRead = Operation<([Int64], String), UInt32>(
        name, "MarkRead", .two("events", .list(of: .int64), "shop", .text), .one("count", .uint32))

    /// The ids of shops that were added, changed or removed, or have news.
    package static let changed = Contract.changed

    /// - Parameter methods: A handler for each operation of the interface.
    package static func interface(_ methods: [Method]) -> Interface {
        Interface(name, methods: methods, signals: [changed])
    }
}
