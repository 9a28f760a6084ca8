import Rules
import SQLite

/// The details of a subject as columns of its table: each field has one, and a quantity has two. Fields that are
/// stored apart have none.
extension FieldDetails {
    static var columns: [String] { stored.flatMap(\.columns) }

    /// In the order of `columns`.
    var columnValues: [SQLValue] { Self.stored.flatMap { $0.stored(of: self) } }

    fileprivate static var stored: [Field<Self>] { fields.filter { !$0.isStoredApart } }

    /// - Throws: `UnreadableRow`.
    init(_ row: Row) throws {
        self.init()
        for field in Self.fields {
            guard field.take(from: row, into: &self) else { throw UnreadableRow() }
        }
    }
}

extension ColumnChanges {
    /// Sets the columns of the fields that differ.
    mutating func set<Details: FieldDetails>(from old: Details, to new: Details) {
        guard old != new else { return }
        for field in Details.stored {
            let (before, after) = (field.stored(of: old), field.stored(of: new))
            for (column, (before, after)) in zip(field.columns, zip(before, after)) {
                set(column, from: before, to: after)
            }
        }
    }
}

extension Field {
    /// The names of its columns.
    var columns: [String] { kind == .quantity ? [column, "unit"] : [column] }

    /// The values of its columns.
    func stored(of details: Details) -> [SQLValue] {
        switch read(details) {
        case .text(let text) where kind == .quantity:
            text.firstIndex(of: " ").map {
                [.text(String(text[..<$0])), .text(String(text[$0...].dropFirst()))]
            }
                ?? [.text(text), .text("")]
        case .text(let text): [.text(text)]
        case .number(let number): [.integer(number)]
        case .numbers(let numbers): [.text(ReminderSchedule.text(of: numbers.map { Int(clamping: $0) }))]
        case .texts(let texts): [.text(texts.joined(separator: String(listSeparator)))]
        case nil: [.null]
        }
    }

    /// Between the texts of a list. Those in the subject's own row contain no spaces.
    private var listSeparator: Unicode.Scalar { isStoredApart ? separator : " " }

    /// Reads its columns.
    /// - Returns: Whether they can be read.
    func take(from row: Row, into details: inout Details) -> Bool {
        // Without a list of columns: rows have many fields, and lists of tasks and items many rows.
        kind == .quantity
            ? take(columns.map { row[$0] }, into: &details) : take(row[column], nil, into: &details)
    }

    /// Reads the values of its columns.
    /// - Returns: Whether they can be read.
    func take(_ values: [SQLValue], into details: inout Details) -> Bool {
        take(values[0], values.count > 1 ? values[1] : nil, into: &details)
    }

    private func take(_ first: SQLValue, _ second: SQLValue?, into details: inout Details) -> Bool {
        do {
            guard let value = value(of: first, second) else { return first == .null && !isAlwaysPresent }
            return try write(value, &details)
        } catch {
            return false
        }
    }

    /// `nil` for values of another type.
    private func value(of first: SQLValue, _ unit: SQLValue?) -> FieldValue? {
        switch wire {
        case .text where kind == .quantity:
            guard let amount = first.text, let unit = unit?.text else { return nil }
            return .text(unit.isEmpty ? amount : "\(amount) \(unit)")
        case .text: return first.text.map { .text($0) }
        case .byte, .int32, .seconds: return first.integer.map { .number($0) }
        case .int32s:
            guard let text = first.text, let leads = try? ReminderSchedule.leads(text) else { return nil }
            return .numbers(leads.map(Int64.init))
        case .texts: return first.text.map { .texts($0.separated(by: listSeparator)) }
        }
    }
}
