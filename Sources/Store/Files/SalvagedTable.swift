import CivilTime
import Rules
import SQLite

/// A table worth salvaging, and how to recognise a single row of it.
///
/// A table's pages do not name it, and the pages that do may be damaged.
struct SalvagedTable: Sendable {
    let name: String
    /// Whether column 0 is the row ID.
    var isNumbered = false
    /// The column that identifies the subject to which a row belongs.
    var owner: String?
    /// Replaces values of a whole row that could not be read, or returns `false` if the row belongs to another
    /// table or is unusable.
    let clean: @Sendable (inout SalvagedValues) -> Bool

    static let all =
        [LabelRows.salvaged, PersonRows.salvaged] + MeterRows.salvaged
        + Subject.Kind.allCases.flatMap { $0.rows.salvaged }
        + [ReminderRows.salvaged, HookRows.salvaged] + Journal.salvaged + TimingRows.salvaged
        + indivisible.joined()

    /// Groups of tables whose rows all come from the damaged file or, if the first table of the group is empty
    /// there, all from the backup. The calendar tables refer to each other by numbers, and neither file says
    /// what has been removed since, nor which phones are gone.
    static let indivisible = [
        AccountRows.salvaged + CalendarResourceRows.salvaged, PhoneRows.salvaged, [Database.salvagedMeta],
    ]

    /// The columns in stored order.
    var columns: [String] { layout.columns }

    private var layout: TableLayout {
        guard let layout = Schema.layouts[name] else { preconditionFailure("no table '\(name)'") }
        return layout
    }

    /// Whether a newer version of a row replaces an older one.
    var hasVersions: Bool { columns.contains("modified_at") }

    /// Adds the values of later columns; `nil` if there are too many or too few values.
    func whole(_ values: [SQLValue]) -> [SQLValue]? {
        let missing = columns.count - values.count
        let late = layout.lateValues
        guard (0...late.count).contains(missing) else { return nil }
        return values + late.suffix(missing)
    }

    /// The table of a row, with its cleaned values; `nil` if no table fits or the row is unusable.
    static func reading(_ row: SalvagedRow) -> (table: SalvagedTable, values: [SQLValue])? {
        // An event has as many values as a task once had: try tables with exactly that many columns first.
        for isExact in [true, false] {
            for table in all where (table.columns.count == row.values.count) == isExact {
                if let values = table.values(of: row) { return (table, values) }
            }
        }
        return nil
    }

    /// The cleaned values of a row; `nil` if it does not fit the table or is unusable.
    func values(of row: SalvagedRow) -> [SQLValue]? {
        guard let whole = whole(row.values), !isNumbered || whole[0] == .null else { return nil }
        var values = SalvagedValues(columns: columns, values: whole)
        guard clean(&values) else { return nil }
        if isNumbered { values.values[0] = .integer(row.rowID) }
        return values.values
    }
}

/// The values of a salvaged row by column.
struct SalvagedValues {
    let columns: [String]
    fileprivate(set) var values: [SQLValue]

    subscript(column: String) -> SQLValue {
        get { columns.firstIndex(of: column).map { values[$0] } ?? .null }
        set { if let place = columns.firstIndex(of: column) { values[place] = newValue } }
    }

    func text(_ column: String) -> String? { self[column].text }

    func isIdentifier(_ columns: String...) -> Bool { columns.allSatisfy { self[$0].isIdentifier } }

    func isNumber(_ columns: String...) -> Bool { columns.allSatisfy { self[$0].integer != nil } }

    func has<Form: LosslessStringConvertible>(_: Form.Type, _ columns: String...) -> Bool {
        columns.allSatisfy { text($0).flatMap(Form.init) != nil }
    }

    func has<Form: RawRepresentable<String>>(_: Form.Type, _ columns: String...) -> Bool {
        columns.allSatisfy { text($0).flatMap(Form.init) != nil }
    }

    /// Replaces unsound texts with `other`.
    mutating func clean(
        _ columns: String..., or other: SQLValue, unless isSound: (String) -> Bool
    ) {
        for column in columns where !(text(column).map(isSound) ?? false) { self[column] = other }
    }

    /// Empties texts that are not one clean line.
    mutating func cleanLines(_ columns: String...) {
        for column in columns { clean(column, or: .text("")) { CleanText.line($0) == $0 } }
    }

    /// The fields that can be read; the others have their defaults.
    func details<Details: FieldDetails>() -> Details {
        var details = Details()
        for field in Details.fields {
            do {
                guard field.take(field.columns.map { self[$0] }, into: &details) else {
                    throw UnreadableRow()
                }
                try field.check(&details)
            } catch {
                field.clear(&details)
            }
        }
        return details
    }

    mutating func put<Details: FieldDetails>(_ details: Details) {
        for (column, value) in zip(Details.columns, details.columnValues) {
            self[column] = value
        }
    }

    /// Sets all of `columns` to `other`, unless they are sound together.
    mutating func set(_ columns: [String], to other: SQLValue, unless areSound: ([String?]) -> Bool) {
        if areSound(columns.map { text($0) }) { return }
        for column in columns { self[column] = other }
    }
}

extension SQLValue {
    var isIdentifier: Bool {
        text.map { Identifier<Never>($0) != nil } ?? false
    }
}
