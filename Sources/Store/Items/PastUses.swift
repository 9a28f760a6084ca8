import Rules
import SQLite

/// Uses and discards of all items, including removed ones.
struct PastUses {
    let db: Database

    /// SQL for all of them from day `?1` to `?2`, as rows of `item`, `day`, `kind`, `amount`, `reason`, and
    /// the item's `category`, `unit`, `whole`, `price`. Undoing a discard carries the reason of that discard.
    static let between = """
        SELECT e.item, e.day, e.kind, e.amount, \(reason), i.category, i.unit, i.whole, i.price
        FROM item_event e JOIN item i ON i.id = e.item
        WHERE e.day BETWEEN ?1 AND ?2 AND e.kind <> 'added'
        UNION ALL
        SELECT item, day, kind, amount, reason, category, unit, whole, price FROM past_use WHERE day BETWEEN ?1 AND ?2
        """

    private static let reason = """
        CASE e.kind WHEN 'put-back-discarded' THEN (
            SELECT d.reason FROM item_event d
            WHERE d.item = e.item AND d.kind = 'discarded' AND d.rowid < e.rowid
            ORDER BY d.rowid DESC LIMIT 1) ELSE e.reason END AS reason
        """

    /// Keeps the uses and discards of an item that is about to be removed.
    func keep(of item: Item.ID) throws {
        try db.run(
            """
            INSERT INTO past_use (id, item, day, kind, amount, reason, category, unit, whole, price)
            SELECT e.id, e.item, e.day, e.kind, e.amount, \(Self.reason), i.category, i.unit, i.whole, i.price
            FROM item_event e JOIN item i ON i.id = e.item
            WHERE e.item = ? AND e.kind IN ('used', 'discarded', 'put-back', 'put-back-discarded')
            """, [item.description])
    }

    /// The id for an imported line of an item's history: its own, unless another item uses it. The new line
    /// replaces one kept from a removed item.
    func take(_ id: ItemEvent.ID) throws -> ItemEvent.ID {
        try db.run("DELETE FROM past_use WHERE id = ?", [id.description])
        let isTaken = try db.exists("SELECT 1 FROM item_event WHERE id = ?", [id.description])
        return isTaken ? .random() : id
    }
}
