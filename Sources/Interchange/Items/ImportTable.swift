package import JSONText
import Rules

/// The contents of a file: rows of named texts.
package struct ImportTable: Sendable, Hashable {
    package struct Row: Sendable, Hashable {
        /// `line 12` or `entry 3`, after the file's name if there are several files.
        package let place: String
        /// Values by lower-case column name, without empty ones.
        package let values: [String: String]
        /// The whole entry, if it has a history or files as well as texts.
        package var json: JSON?
        /// Whether people may have typed its amounts, perhaps with grouped thousands.
        var isTyped = false
    }

    /// An object of a list, and its place there.
    package struct Entry: Sendable, Hashable {
        package let place: String
        package let json: JSON
    }

    /// The file's name in lower case, without folder and extension, such as `stock`.
    package let name: String
    /// In lower case, in their order in the file.
    package let columns: [String]
    package let rows: [Row]
    /// The columns as written in the file.
    package var titles: [String: String] = [:]
    /// Rows that cannot be read.
    package var refused: [ImportRefusal] = []
    /// The maintenance in a list that Steward has exported.
    package var maintenance: [Entry] = []
    /// Whether it is CSV that no known program has written.
    var isTyped = false

    var columnSet: Set<String> { Set(columns) }
}

/// A row or value of a list that the import refuses.
package struct ImportRefusal: Error, Hashable {
    package let place: String
    /// Empty if the whole row is refused.
    var column = ""
    package var value = ""
    package let reason: String
    package let remedy: String

    package var words: String { ItemImportText.refused(self) }

    package var json: JSON {
        .object([
            "place": .text(place), "column": .text(column), "value": .text(value), "reason": .text(reason),
            "remedy": .text(remedy),
        ])
    }
}

extension ImportRefusal {
    /// A line that is no record.
    init(_ fault: CSVFault, prefix: String = "") {
        self.init(
            place: prefix + ItemImportText.line(fault.line),
            ColumnFault(reason: fault.reason, remedy: ItemImportText.correctLine(column: fault.column)))
    }

    package init(place: String, column: String = "", value: String = "", _ fault: ColumnFault) {
        self.init(place: place, column: column, value: value, reason: fault.reason, remedy: fault.remedy)
    }
}

extension ImportTable {
    /// Parses a CSV or JSON file.
    /// - Parameter prefix: Put before each place: the file's name, if there are several files.
    /// - Throws: If it is neither, with the place of the first fault.
    package init(parsing bytes: [UInt8], name: String, prefix: String = "") throws(UnreadableList) {
        let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
            try self.init(json: bytes, name: name, prefix: prefix)
        } else {
            try self.init(csv: bytes, name: name, prefix: prefix)
        }
    }

    private init(csv bytes: [UInt8], name: String, prefix: String) throws(UnreadableList) {
        let read: CSVReader.Table
        do {
            read = try CSVReader.table(of: bytes)
        } catch {
            throw UnreadableList(prefix + ListText.nothingImported(error.description))
        }
        let records = read.records
        guard let heading = records.first, records.count > 1 || heading.fields.count > 1 else {
            throw UnreadableList(prefix + ItemImportText.hasNoColumns)
        }
        try Self.check(records.count - 1, prefix)
        let columns = heading.fields.map(Self.columnName)
        if let double = columns.first(where: { column in
            columns.filter { $0 == column }.count > 1 && !column.isEmpty
        }) {
            throw UnreadableList(prefix + ItemImportText.isThereTwice(double))
        }
        var rows: [Row] = []
        var refused = read.faults.map { ImportRefusal($0, prefix: prefix) }
        for record in records.dropFirst() {
            let place = prefix + ItemImportText.line(record.line)
            guard record.fields.count == columns.count else {
                refused.append(
                    ImportRefusal(
                        place: place,
                        ItemImportText.hasOtherCount(fields: record.fields.count, columns: columns.count)))
                continue
            }
            let pairs = zip(columns, record.fields.map(FormulaGuard.restored)).filter {
                !$0.0.isEmpty && !$0.1.isEmpty
            }
            if pairs.isEmpty { continue }
            rows.append(Row(place: place, values: Dictionary(uniqueKeysWithValues: pairs)))
        }
        let titles = Dictionary(zip(columns, heading.fields)) { first, _ in first }
        self.init(
            name: name, columns: columns, rows: rows, titles: titles, refused: refused,
            isTyped: !Self.ownColumns.isSubset(of: columns))
    }

    /// Only lists that Steward has exported have all of these; their amounts never group thousands.
    private static let ownColumns: Set = ["id", "opens_for", "stopped_for"]

    /// The size limit of JSON, which may contain files.
    package static let mostBytes = 256 << 20
    /// Reading this many values takes some hundred megabytes of memory.
    static let mostValues = 1_000_000
    /// More rows than any household has.
    private static let mostRows = 50_000

    private init(json bytes: [UInt8], name: String, prefix: String) throws(UnreadableList) {
        let value: JSON
        do {
            value = try JSON(
                parsing: bytes, within: JSON.Limits(bytes: Self.mostBytes, values: Self.mostValues))
        } catch {
            let line = 1 + bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") }
            throw UnreadableList(prefix + ListText.isNotJSON(line: line, error.reason))
        }
        guard let entries = Self.entries(of: value) else {
            throw UnreadableList(prefix + ItemImportText.hasNoObjects)
        }
        try Self.check(entries.count, prefix)
        var columns: [String] = []
        var rows: [Row] = []
        var refused: [ImportRefusal] = []
        for (index, entry) in entries.enumerated() {
            let place = prefix + ItemImportText.entry(index + 1)
            guard case .object = entry else {
                refused.append(ImportRefusal(place: place, value: entry.line, ItemImportText.isNoObject))
                continue
            }
            var values: [String: String] = [:]
            Self.flatten(entry, "", into: &values, &columns)
            let isMore = ["history", "attachments"].contains { name in
                if case .list = entry[name] { true } else { false }
            }
            if !values.isEmpty { rows.append(Row(place: place, values: values, json: isMore ? entry : nil)) }
        }
        var plans: [Entry] = []
        if case .list(let entries) = value["maintenance"] {
            plans = entries.enumerated().map { index, entry in
                Entry(place: prefix + ItemImportText.maintenance(index + 1), json: entry)
            }
        }
        self.init(name: name, columns: columns, rows: rows, refused: refused, maintenance: plans)
    }

    private static func check(_ rows: Int, _ prefix: String) throws(UnreadableList) {
        guard rows <= mostRows else {
            throw UnreadableList(prefix + ItemImportText.hasTooManyRows(rows, most: mostRows))
        }
    }

    private static func entries(of value: JSON) -> [JSON]? {
        switch value {
        case .list(let entries): entries
        case .object: value["items"].flatMap(entries(of:))
        default: nil
        }
    }

    /// Turns nested objects into columns such as `product.name`.
    private static func flatten(
        _ value: JSON, _ name: String, into values: inout [String: String], _ columns: inout [String]
    ) {
        if case .object(let members) = value {
            for member in members {
                let column = columnName(member.name)
                flatten(member.value, name.isEmpty ? column : "\(name).\(column)", into: &values, &columns)
            }
            return
        }
        if !columns.contains(name) { columns.append(name) }
        if let text = text(value), !text.isEmpty { values[name] = text }
    }

    /// `nil` for null and for objects.
    private static func text(_ value: JSON) -> String? {
        switch value {
        case .null, .object: nil
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): String(number)
        case .decimal(let number): number
        case .text(let string): string
        case .list(let entries): entries.isEmpty ? "none" : entries.compactMap(text).joined(separator: ",")
        }
    }

    /// `Best before` becomes `best_before`.
    static func columnName(_ text: String) -> String {
        String(text.trimmed.lowercased().map { $0 == " " || $0 == "-" ? "_" : $0 })
    }
}
