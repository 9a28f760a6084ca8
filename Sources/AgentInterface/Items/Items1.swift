package import CivilTime
package import DBus
package import Rules

/// `org.stewardproject.Steward.Items1`: household items, their stock, dates and warranties. Ids may be
/// shortened to unique beginnings. Amounts, prices and dates are canonical text. Every change has been
/// committed when its method returns, and can be undone.
package enum Items1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Items1"

    /// Adds at most 1,000 items as one step of the journal: all or none. The error names the first invalid
    /// one by its place in the list. With `dry_run` nothing is stored.
    package static let add = Operation<([ItemFields], Bool), [ItemRecord]>(
        name, "Add", .two("items", .list(of: .record, numbered: "item"), "dry_run", .flag),
        .one("added", .list(of: .record)))
    package static let get = Operation<String, ItemRecord>(
        name, "Get", isQuery: true, .one("id", .text), .one("item", .record))
    package static let list = Operation<ItemQuery, [ItemRecord]>(
        name, "List", isQuery: true, .one("query", .record), .one("items", .list(of: .record)))
    package static let edit = Operation<(String, ItemFieldChanges), ItemRecord>(
        name, "Edit", .two("id", .text, "changes", .record), .one("item", .record))
    /// Uses and discards of removed items still count in statistics, unless their past is removed, too. The
    /// result counts all that were removed.
    package static let remove = Operation<([String], Bool), UInt32>(
        name, "Remove", .two("ids", .texts, "with_past", .flag), .one("count", .uint32))
    /// An item that is used up leaves the stock. An empty amount means all that is left.
    package static let use = Operation<(String, DecimalAmount?), ItemRecord>(
        name, "Use", .two("id", .text, "amount", .orNothing(.amount)), .one("item", .record))
    package static let open = Operation<String, ItemRecord>(
        name, "Open", .one("id", .text), .one("item", .record))
    /// A frozen item does not expire, unless its category has a shelf life for freezing.
    package static let freeze = Operation<String, ItemRecord>(
        name, "Freeze", .one("id", .text), .one("item", .record))
    /// An empty day takes the shelf life of its category.
    package static let thaw = Operation<(String, CivilDate?), ItemRecord>(
        name, "Thaw", .two("id", .text, "until", .orNothing(.canonical)), .one("item", .record))
    /// An empty amount means all that is left. An empty reason means `expired` if the date has passed, and
    /// none otherwise.
    package static let discard = Operation<(String, DecimalAmount?, DiscardReason?), ItemRecord>(
        name, "Discard", .three("id", .text, "amount", .orNothing(.amount), "reason", .orNothing(.word)),
        .one("item", .record))
    /// Undoes uses or discards. An empty amount means what was taken last.
    package static let putBack = Operation<(String, DecimalAmount?), ItemRecord>(
        name, "PutBack", .two("id", .text, "amount", .orNothing(.amount)), .one("item", .record))
    package static let lend = Operation<(String, String), ItemRecord>(
        name, "Lend", .two("id", .text, "to", .text), .one("item", .record))
    /// Lends it until the day on which it is due back, and reminds of that.
    package static let lendUntil = Operation<(String, String, CivilDate), ItemRecord>(
        name, "LendUntil", .three("id", .text, "to", .text, "until", .canonical), .one("item", .record))
    package static let takeBack = Operation<String, ItemRecord>(
        name, "TakeBack", .one("id", .text), .one("item", .record))
    /// Stops reminders of its present last good day; another day reminds again.
    package static let stopReminding = Operation<String, ItemRecord>(
        name, "StopReminding", .one("id", .text), .one("item", .record))
    /// Stops reminders of the present end of its warranty; another end reminds again.
    package static let stopWarranty = Operation<String, ItemRecord>(
        name, "StopWarranty", .one("id", .text), .one("item", .record))
    /// Stores a copy of what can be read from `file`, at most 32 MiB, under a name unique in the item: a
    /// second `receipt.pdf` becomes `receipt-2.pdf`.
    package static let attach = Operation<AttachmentInput, ItemRecord>(
        name, "Attach", .attachment, .one("item", .record))
    package static let detach = Operation<(String, String), ItemRecord>(
        name, "Detach", .two("id", .text, "name", .text), .one("item", .record))
    /// Newest first.
    package static let history = Operation<String, [ItemEventRecord]>(
        name, "History", isQuery: true, .one("id", .text), .one("events", .list(of: .record)))
    /// What expires, runs out or falls due on or before a day, soonest first: items, warranties, maintenance and
    /// documents.
    package static let expiring = Operation<CivilDate, [ExpiringRecord]>(
        name, "Expiring", isQuery: true, .one("until", .canonical), .one("entries", .list(of: .record)))
    package static let claim = Operation<String, ClaimRecord>(
        name, "Claim", isQuery: true, .one("id", .text), .one("claim", .record))
    /// The URL of a recipe search for these items; `open` also opens it. Without ids, for items that expire
    /// within three days.
    package static let findRecipes = Operation<([String], Bool), String>(
        name, "FindRecipes", .two("ids", .texts, "open", .flag), .one("url", .text))
    /// Opens the receipt of an item. The result is its path.
    package static let openReceipt = Operation<String, String>(
        name, "OpenReceipt", .one("id", .text), .one("path", .text))
    /// Statistics from one month through another, such as `2026-11`.
    package static let stats = Operation<(String, String), [StatRecord]>(
        name, "Stats", isQuery: true, .two("from", .text, "to", .text), .one("rows", .list(of: .record)))

    /// What the volunteers of Open Food Facts say about a barcode; empty if nobody has described it. Nothing is
    /// stored: the user has to confirm it.
    package static let identify = Operation<GTIN, [ProductRecord]>(
        name, "Identify", isQuery: true, .one("barcode", .gtin), .one("products", .list(of: .record)))

    /// The ids of items that were added, changed or removed.
    package static let changed = Contract.changed
}
