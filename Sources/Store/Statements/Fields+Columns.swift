import Rules
import SQLite

/// The details of a subject as columns of its table: each field has one, and a quantity has two.
extension FieldDetails {
    static var columns: [String] { fields.flatMap(\.columns) }

    /// In the order of `columns`.
    var columnValues: [Value] { Self.fields.flatMap { $0.stored(of: self) } }

    /// - Throws: `UnreadableRow`.
    init(_ row: Row) throws {
        self.init()
        for field in Self.fields {
            guard field.take(field.columns.map { row[$0] }, into: &self) else { throw UnreadableRow() }
        }
    }
}

extension ColumnChanges {
    /// Sets the columns of the fields that differ.
    mutating func set<Details: FieldDetails>(from old: Details, to new: Details) {
        for field in Details.fields {
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
    func stored(of details: Details) -> [Value] {
        switch read(details) {
        case .text(let text) where kind == .quantity:
            text.firstIndex(of: " ").map {
                [.text(String(text[..<$0])), .text(String(text[$0...].dropFirst()))]
            }
                ?? [.text(text), .text("")]
        case .text(let text): [.text(text)]
        case .number(let number): [.integer(number)]
        case .numbers(let numbers): [.text(Ladder.text(of: numbers.map { Int(clamping: $0) }))]
        case .texts(let texts): [.text(texts.joined(separator: String(separator)))]
        case nil: [.null]
        }
    }

    /// Reads the values of its columns.
    /// - Returns: Whether they can be read.
    func take(_ values: [Value], into details: inout Details) -> Bool {
        do {
            guard let value = Self.value(of: values, wire, kind) else {
                return values == [.null] && !isAlwaysPresent
            }
            return try write(value, &details)
        } catch {
            return false
        }
    }

    /// `nil` for values of another type.
    private static func value(of values: [Value], _ wire: FieldWire, _ kind: FieldKind) -> FieldValue? {
        switch wire {
        case .text where kind == .quantity:
            guard let amount = values[0].text, let unit = values[1].text else { return nil }
            return .text(unit.isEmpty ? amount : "\(amount) \(unit)")
        case .text: return values[0].text.map { .text($0) }
        case .byte, .int32, .seconds: return values[0].integer.map { .number($0) }
        case .int32s:
            guard let text = values[0].text, let leads = try? Ladder.leads(text) else { return nil }
            return .numbers(leads.map(Int64.init))
        case .texts: return values[0].text.map { .texts($0.separated) }
        }
    }
}
