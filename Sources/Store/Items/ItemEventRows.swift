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
            guard let (isUse, isBack) = event.kind.taking else { continue }
            let change = isBack ? -event.amount : event.amount
            if isUse { used = used + change ?? used } else { discarded = discarded + change ?? discarded }
            if !isBack { last = event.kind }
        }
        let both = [(ItemEvent.Kind.used, used), (.discarded, discarded)]
        return (last == .used ? both : both.reversed()).filter(\.1.isPositive).map {
            (kind: $0.0, amount: $0.1)
        }
    }

    /// The amount last used or discarded; `nil` if there was none, or something was put back since.
    func lastTaken(from item: Item.ID) throws -> DecimalAmount? {
        try events(of: item).last { $0.kind.taking != nil }
            .flatMap { $0.kind.taking?.isBack == false ? $0.amount : nil }
    }

    static func event(_ row: Row) throws -> ItemEvent {
        ItemEvent(
            id: try row.id("id"), at: try row.instant("at"),
            day: try row.value("day"),
            kind: try row.choice("kind"), amount: try row.value("amount"), left: try row.value("left"),
            reason: try row.optionalText("reason").map { _ in try row.choice("reason") },
            note: try row.text("note"), by: try row.choice("by"))
    }
}

extension ItemEvent.Kind {
    /// Whether something was used, rather than thrown away, and whether that was undone; `nil` if it was
    /// neither.
    var taking: (isUse: Bool, isBack: Bool)? {
        switch self {
        case .used: (true, false)
        case .unused: (true, true)
        case .discarded: (false, false)
        case .undiscarded: (false, true)
        case .added, .opened, .frozen, .thawed, .lent, .counted, .takenBack: nil
        }
    }
}
