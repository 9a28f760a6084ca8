import CivilTime
import Rules
import SQLite

extension ItemRows {
    static let salvaged = [
        SalvagedTable(name: "item", owner: "id") { row in
            guard row.isIdentifier("id"), row.text("title") != nil, row.has(CivilDate.self, "added_on"),
                row.has(Item.Status.self, "status")
            else { return false }
            clean(&row)
            return true
        },
        SalvagedTable(
            name: "item_file", owner: "item"
        ) { row in
            row.isIdentifier("item") && row.has(Attachment.Kind.self, "kind")
                && row.text("digest")?.utf8.count == 64
        },
        SalvagedTable(
            name: "item_event",
            owner: "item"
        ) { row in
            guard row.isIdentifier("id", "item"), row.isNumber("at"), row.has(ItemEvent.Kind.self, "kind"),
                row.has(ChangeSource.self, "by"), row.has(CivilDate.self, "day"),
                row.has(DecimalAmount.self, "amount", "left")
            else { return false }
            row.clean("reason", or: .null) { DiscardReason(rawValue: $0) != nil }
            return true
        },
        SalvagedTable(
            name: "past_use"
        ) { row in
            guard row.isIdentifier("id", "item"), row.has(CivilDate.self, "day"),
                ["used", "discarded", "put-back", "put-back-discarded"].contains(row.text("kind")),
                row.has(DecimalAmount.self, "amount", "whole")
            else { return false }
            row.clean("reason", or: .null) { DiscardReason(rawValue: $0) != nil }
            row.clean("price", or: .null) { Money($0) != nil }
            row.cleanLines("category", "unit")
            return true
        },
        ShoppingRows.salvaged,
    ]

    /// Replaces unreadable values by defaults. Clears computed columns, to be computed again.
    private static func clean(_ row: inout SalvagedValues) {
        row.clean("unit", or: .text("")) { (try? Quantity(.zero, unit: $0)) != nil }
        var details: ItemDetails = row.details()
        if details.name.isEmpty { details.name = "(a name that could not be read)" }
        if details.warrantyUntil != nil { details.warrantyFor = nil }
        if details.lentTo == nil || details.lentOn == nil { (details.lentTo, details.lentOn) = (nil, nil) }
        if details.lentTo == nil || details.lentUntil.map({ $0 < details.lentOn ?? $0 }) ?? false {
            details.lentUntil = nil
        }
        row.put(details)
        cleanQuantity(&row)
        row.set(["used_last", "used_amount"], to: .null) {
            CivilDate($0[0] ?? "") != nil && DecimalAmount($0[1] ?? "") != nil
        }
        if row.text("used_last") == nil { row["uses"] = .integer(0) }
        for column in computed { row[column] = column.hasSuffix("ladder") ? .text("") : .null }
    }

    /// Makes the amount agree with the status.
    private static func cleanQuantity(_ row: inout SalvagedValues) {
        let amount = row.text("amount") ?? "1"
        row.clean("whole", or: .text(amount)) { DecimalAmount($0) != nil }
        guard amount == "0" else {
            row["status"] = .text(Item.Status.present.rawValue)
            row["ended_on"] = .null
            return
        }
        if row.text("status") == Item.Status.present.rawValue {
            row["status"] = .text(Item.Status.usedUp.rawValue)
        }
        row.clean("ended_on", or: .text(row.text("added_on") ?? "")) { CivilDate($0) != nil }
    }
}
