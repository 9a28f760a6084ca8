import CivilTime
import Rules
import SQLite

/// The rows of items' histories.
struct ItemEventRows {
    let db: Database

    func insert(_ event: ItemEvent, of item: Item.ID) throws {
        try db.run(
            """
            INSERT INTO item_event (id, item, at, day, kind, amount, left, reason, note, by)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                event.id.description, item.description, event.at.stored, event.day.description,
                event.kind.rawValue, event.amount.description, event.left.description, event.reason?.rawValue,
                event.note, event.by.rawValue,
            ])
    }

    /// An item's history, oldest first.
    func events(of item: Item.ID) throws -> [ItemEvent] {
        try db.rows("SELECT * FROM item_event WHERE item = ? ORDER BY at, rowid", [item.description])
            .map { try Self.event($0) }
    }

    /// The amounts that can be put back, used and discarded separately, with the kind taken last first.
    func taken(from item: Item.ID) throws -> [(kind: ItemEvent.Kind, amount: DecimalAmount)] {
        var (used, discarded) = (DecimalAmount.zero, DecimalAmount.zero)
        var last = ItemEvent.Kind.used
        for event in try events(of: item) {
            switch event.kind {
            case .used: (used, last) = (used + event.amount ?? used, .used)
            case .unused: used = used - event.amount ?? used
            case .discarded: (discarded, last) = (discarded + event.amount ?? discarded, .discarded)
            case .undiscarded: discarded = discarded - event.amount ?? discarded
            case .added, .opened, .frozen, .thawed, .lent, .counted, .takenBack: continue
            }
        }
        let both = [(ItemEvent.Kind.used, used), (.discarded, discarded)]
        return (last == .used ? both : both.reversed()).filter(\.1.isPositive).map {
            (kind: $0.0, amount: $0.1)
        }
    }

    /// The amount last used or discarded; `nil` if there was none, or something was put back since.
    func lastTaken(from item: Item.ID) throws -> DecimalAmount? {
        try events(of: item).last { event in
            switch event.kind {
            case .used, .discarded, .unused, .undiscarded: true
            case .added, .opened, .frozen, .thawed, .lent, .counted, .takenBack: false
            }
        }.flatMap { $0.kind == .used || $0.kind == .discarded ? $0.amount : nil }
    }

    static func event(_ row: Row) throws -> ItemEvent {
        ItemEvent(
            id: try row.id("id"), at: try row.instant("at"),
            day: try row.value("day"),
            kind: try row.choice("kind"), amount: try row.value("amount"), left: try row.value("left"),
            reason: try row.optionalText("reason").map { reason in
                guard let reason = DiscardReason(rawValue: reason) else { throw UnreadableRow() }
                return reason
            }, note: try row.text("note"), by: try row.choice("by"))
    }
}
