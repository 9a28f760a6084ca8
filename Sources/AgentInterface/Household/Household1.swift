package import CivilTime
package import DBus
package import Household

/// `org.stewardproject.Steward.Household1`: what there is at home, its dates, and what is to be done about it. Ids may
/// be given as unambiguous beginnings. Amounts, prices and dates are canonical text. Every change has been committed
/// when its method returns, and can be undone.
package enum Household1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Household1"

    // MARK: Items

    /// All of them or none, as one step of the journal: at most 1,000, and the first that cannot be kept is named by
    /// its place in the list. With `dry_run` nothing is kept.
    package static let addItems = Operation<([ItemFields], Bool), [ItemRecord]>(
        name, "AddItems", .two("items", .numbered("item"), "dry_run", .flag),
        .one("added", .list(of: .record)))
    package static let getItem = Operation<String, ItemRecord>(
        name, "GetItem", isQuery: true, .one("id", .text), .one("item", .record))
    package static let listItems = Operation<ItemQuery, [ItemRecord]>(
        name, "ListItems", isQuery: true, .one("query", .record), .one("items", .list(of: .record)))
    package static let editItem = Operation<(String, ItemFieldChanges), ItemRecord>(
        name, "EditItem", .two("id", .text, "changes", .record), .one("item", .record))
    /// What was used and thrown away of them counts on in statistics, unless their past goes with them. The result counts
    /// all that went.
    package static let removeItems = Operation<([String], Bool), UInt32>(
        name, "RemoveItems", .two("ids", .texts, "with_past", .flag), .one("count", .uint32))
    /// What is used up leaves the stock. An empty amount means all that is left.
    package static let use = Operation<(String, DecimalAmount?), ItemRecord>(
        name, "Use", .two("id", .text, "amount", .amountOrAll), .one("item", .record))
    package static let open = Operation<String, ItemRecord>(
        name, "Open", .one("id", .text), .one("item", .record))
    /// Nothing expires while it is frozen.
    package static let freeze = Operation<String, ItemRecord>(
        name, "Freeze", .one("id", .text), .one("item", .record))
    /// An empty day means that it keeps as long as its category does.
    package static let thaw = Operation<(String, CivilDate?), ItemRecord>(
        name, "Thaw", .two("id", .text, "until", .dayOrNothing), .one("item", .record))
    /// An empty amount means all that is left.
    package static let discard = Operation<(String, DecimalAmount?, DiscardReason), ItemRecord>(
        name, "Discard", .three("id", .text, "amount", .amountOrAll, "reason", .word), .one("item", .record))
    /// What was used or thrown away is there again. An empty amount means what was taken last.
    package static let putBack = Operation<(String, DecimalAmount?), ItemRecord>(
        name, "PutBack", .two("id", .text, "amount", .amountOrAll), .one("item", .record))
    package static let lend = Operation<(String, String), ItemRecord>(
        name, "Lend", .two("id", .text, "to", .text), .one("item", .record))
    package static let takeBack = Operation<String, ItemRecord>(
        name, "TakeBack", .one("id", .text), .one("item", .record))
    /// Nobody is reminded of its present last good day any more; another one reminds again.
    package static let stopReminding = Operation<String, ItemRecord>(
        name, "StopReminding", .one("id", .text), .one("item", .record))
    /// Keeps a copy of what can be read from `file` on, at most 32 MiB. Its name is one
    /// of its own in the item.
    package static let attach = Operation<AttachmentInput, ItemRecord>(
        name, "Attach",
        .four("id", .text, "kind", .word, "name", .text, "file", .descriptor) {
            AttachmentInput(item: $0, kind: $1, name: $2, file: $3)
        } parts: {
            ($0.item, $0.kind, $0.name, $0.file)
        }, .one("item", .record))
    package static let detach = Operation<(String, String), ItemRecord>(
        name, "Detach", .two("id", .text, "name", .text), .one("item", .record))
    /// Newest first.
    package static let itemHistory = Operation<String, [ItemEventRecord]>(
        name, "ItemHistory", isQuery: true, .one("id", .text), .one("events", .list(of: .record)))
    /// What is good, under warranty or without maintenance until a day at the latest; what ended first comes first.
    package static let expiring = Operation<CivilDate, [ExpiringRecord]>(
        name, "Expiring", isQuery: true, .one("until", .canonical), .one("entries", .list(of: .record)))
    package static let claim = Operation<String, ClaimRecord>(
        name, "Claim", isQuery: true, .one("id", .text), .one("claim", .record))
    /// The address of the recipe search for the names of these items; with `open` it is opened, too. Without ids: for
    /// what expires within three days.
    package static let findRecipes = Operation<([String], Bool), String>(
        name, "FindRecipes", .two("ids", .texts, "open", .flag), .one("url", .text))
    /// Opens the receipt of an item. The result is where it is kept.
    package static let openReceipt = Operation<String, String>(
        name, "OpenReceipt", .one("id", .text), .one("path", .text))
    /// From one month through another, `2026-11`.
    package static let stats = Operation<(String, String), [StatRecord]>(
        name, "Stats", isQuery: true, .two("from", .text, "to", .text), .one("rows", .list(of: .record)))

    // MARK: Maintenance

    package static let addMaintenance = Operation<MaintenanceFields, MaintenanceRecord>(
        name, "AddMaintenance", .one("fields", .record), .one("maintenance", .record))
    package static let getMaintenance = Operation<String, MaintenanceRecord>(
        name, "GetMaintenance", isQuery: true, .one("id", .text), .one("maintenance", .record))
    /// What is due first comes first.
    package static let listMaintenance = Operation<MaintenanceQuery, [MaintenanceRecord]>(
        name, "ListMaintenance", isQuery: true, .one("query", .record),
        .one("maintenance", .list(of: .record)))
    package static let editMaintenance = Operation<(String, MaintenanceFieldChanges), MaintenanceRecord>(
        name, "EditMaintenance", .two("id", .text, "changes", .record), .one("maintenance", .record))
    /// The result counts all that went.
    package static let removeMaintenance = Operation<[String], UInt32>(
        name, "RemoveMaintenance", .one("ids", .texts), .one("count", .uint32))
    /// The result says when it is due next.
    package static let maintenanceDone = Operation<(String, MaintenanceReport), MaintenanceRecord>(
        name, "MaintenanceDone", .two("id", .text, "report", .record), .one("maintenance", .record))
    /// Not this time. The result says when it is due next.
    package static let skipMaintenance = Operation<String, MaintenanceRecord>(
        name, "SkipMaintenance", .one("id", .text), .one("maintenance", .record))
    /// Nobody is reminded of it as it is due now; done or skipped, its next time reminds again.
    package static let stopMaintenance = Operation<String, MaintenanceRecord>(
        name, "StopMaintenance", .one("id", .text), .one("maintenance", .record))
    /// Nobody is reminded of it until it is resumed.
    package static let pauseMaintenance = Operation<String, MaintenanceRecord>(
        name, "PauseMaintenance", .one("id", .text), .one("maintenance", .record))
    /// What was due while it was paused is due today, or as its rule says next.
    package static let resumeMaintenance = Operation<String, MaintenanceRecord>(
        name, "ResumeMaintenance", .one("id", .text), .one("maintenance", .record))
    /// Newest first.
    package static let maintenanceHistory = Operation<String, [ServiceRecord]>(
        name, "MaintenanceHistory", isQuery: true, .one("id", .text), .one("services", .list(of: .record)))

    /// The ids of items and maintenance that were added, changed or removed.
    package static let changed = SignalDeclaration("Changed", [Argument("ids", "as")])
}
