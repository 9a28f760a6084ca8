import CivilTime
import Rules
import SQLite

/// Recognises salvaged rows of items and maintenance, and replaces values that could not be read.
extension [SalvagedRow.Value] {
    /// Whether the values that a row of `table` cannot do without are readable.
    func isWhole(of table: SalvagedTable) -> Bool {
        func text(_ column: String) -> String? {
            table.columns.firstIndex(of: column).flatMap { self[$0].text }
        }
        func has<Value: LosslessStringConvertible>(_ column: String, _: Value.Type) -> Bool {
            text(column).flatMap(Value.init) != nil
        }
        func isNumber(_ column: String) -> Bool {
            table.columns.firstIndex(of: column).map { self[$0].integer != nil } ?? false
        }
        switch table {
        case .item:
            return self[0].isIdentifier && self[1].text != nil && has("added_on", CivilDate.self)
                && text("status").flatMap(Item.Status.init) != nil
        case .itemFile:
            return self[0].isIdentifier && text("kind").flatMap(Attachment.Kind.init) != nil
                && text("digest")?.utf8.count == 64
        case .itemEvent:
            return self[0].isIdentifier && self[1].isIdentifier && isNumber("at")
                && text("kind").flatMap(ItemEvent.Kind.init) != nil
                && text("by").flatMap(ChangeSource.init) != nil && has("day", CivilDate.self)
                && has("amount", DecimalAmount.self) && has("left", DecimalAmount.self)
        case .pastUse:
            return self[0].isIdentifier && self[1].isIdentifier && has("day", CivilDate.self)
                && ["used", "discarded", "put-back", "put-back-discarded"].contains(text("kind"))
                && has("amount", DecimalAmount.self) && has("whole", DecimalAmount.self)
        case .maintenance:
            return self[0].isIdentifier && text("title") != nil && has("start", CivilDate.self)
                && has("due", CivilDate.self) && has("repeats", Repetition.self)
        case .maintenancePart:
            return self[0].isIdentifier && self[1].isIdentifier && has("amount", DecimalAmount.self)
        case .maintenanceEvent:
            return self[0].isIdentifier && self[1].isIdentifier
                && text("kind").flatMap(MaintenanceEvent.Kind.init) != nil && has("done_on", CivilDate.self)
                && has("due", CivilDate.self)
        case .label, .event, .task, .taskLabel, .taskTrigger, .alert, .reminder, .journal, .journalChange,
            .recall, .shop, .shopWatch, .shopEvent:
            return false
        }
    }
}

extension SalvagedTable {
    /// An item's row with defaults for unreadable values. Clears computed columns, to be computed again.
    func cleanedItem(_ row: [SalvagedRow.Value]) -> [SalvagedRow.Value] {
        var values = row
        var details: ItemDetails = salvagedDetails(values)
        if details.name.isEmpty { details.name = "(a name that could not be read)" }
        if details.warrantyUntil != nil { details.warrantyFor = nil }
        if details.lentTo == nil || details.lentOn == nil { (details.lentTo, details.lentOn) = (nil, nil) }
        put(details, in: &values)
        cleanQuantity(&values)
        set(["used_last", "used_amount"], to: .null, in: &values) {
            CivilDate($0[0] ?? "") != nil && DecimalAmount($0[1] ?? "") != nil
        }
        if value("used_last", in: values) == nil { put("uses", .integer(0), in: &values) }
        for column in ItemRows.computed {
            put(column, column.hasSuffix("ladder") ? .text("") : .null, in: &values)
        }
        return values
    }

    /// The fields that can be read; the others have their defaults.
    private func salvagedDetails<Details: FieldDetails>(_ values: [SalvagedRow.Value]) -> Details {
        var details = Details()
        for field in Details.fields {
            let stored = field.columns.map { column in
                columns.firstIndex(of: column).map { SQLite.Value(values[$0]) } ?? .null
            }
            guard field.take(stored, into: &details) else {
                field.clear(&details)
                continue
            }
            do {
                try field.check(&details)
            } catch {
                field.clear(&details)
            }
        }
        return details
    }

    private func put<Details: FieldDetails>(_ details: Details, in values: inout [SalvagedRow.Value]) {
        for (column, value) in zip(Details.columns, details.columnValues) {
            put(column, SalvagedRow.Value(value), in: &values)
        }
    }

    /// Replaces unreadable optional values in other rows of the household.
    func cleanHousehold(_ values: inout [SalvagedRow.Value]) {
        switch self {
        case .maintenance:
            clean("season", in: &values, or: .null) { Season($0) != nil }
            for column in ["last_done", "paused_on", "stopped_for"] {
                clean(column, in: &values, or: .null) { CivilDate($0) != nil }
            }
            clean("leads", in: &values, or: .text("")) { (try? Ladder.leads($0)) != nil }
            clean("notes", in: &values, or: .text("")) { _ in true }
        case .itemEvent: clean("reason", in: &values, or: .null) { DiscardReason(rawValue: $0) != nil }
        case .pastUse:
            clean("reason", in: &values, or: .null) { DiscardReason(rawValue: $0) != nil }
            clean("price", in: &values, or: .null) { Money($0) != nil }
            for column in ["category", "unit"] {
                clean(column, in: &values, or: .text("")) { CleanText.line($0) == $0 }
            }
        case .maintenanceEvent: clean("cost", in: &values, or: .null) { Money($0) != nil }
        default: return
        }
    }

    /// Makes the amount agree with the status.
    private func cleanQuantity(_ values: inout [SalvagedRow.Value]) {
        let amount = value("amount", in: values) ?? "1"
        clean("whole", in: &values, or: .text(amount)) { DecimalAmount($0) != nil }
        guard amount == "0" else {
            put("status", .text(Item.Status.present.rawValue), in: &values)
            return put("ended_on", .null, in: &values)
        }
        if value("status", in: values) == Item.Status.present.rawValue {
            put("status", .text(Item.Status.usedUp.rawValue), in: &values)
        }
        clean("ended_on", in: &values, or: .text(value("added_on", in: values) ?? "")) {
            CivilDate($0) != nil
        }
    }

    private func value(_ column: String, in values: [SalvagedRow.Value]) -> String? {
        columns.firstIndex(of: column).flatMap { values[$0].text }
    }

    private func put(_ column: String, _ value: SalvagedRow.Value, in values: inout [SalvagedRow.Value]) {
        if let place = columns.firstIndex(of: column) { values[place] = value }
    }

    /// Sets all of `columns` to `other`, unless they are valid together.
    private func set(
        _ columns: [String], to other: SalvagedRow.Value, in values: inout [SalvagedRow.Value],
        unless areSound: ([String?]) -> Bool
    ) {
        if areSound(columns.map { value($0, in: values) }) { return }
        for column in columns { put(column, other, in: &values) }
    }
}
