import ArgumentParser
import CivilTime
import JSONText
import Rules

/// The format of a file, as recognised by its content.
enum ExchangeFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
    case ics, json, taskwarrior, todoist
    case todoTxt = "todo.txt"
    /// A table of tasks.
    case csv
    /// A list of items, for `ItemImport`.
    case items
}

/// What a file holds.
enum ExchangeContent {
    case subjects(ExchangeList)
    case items(ImportTable)
}

/// Finds out what a file is, and reads it.
struct ExchangeReader {
    let locality: Locality
    let now: Instant
    /// Overrides what the content says.
    var format: ExchangeFormat?

    /// - Parameter name: The file's name, for lists of items.
    /// - Throws: The file has no format that an import reads, or is cut off.
    func content(of bytes: [UInt8], name: String) throws(CommandFailure) -> ExchangeContent {
        try refuseForeign(bytes)
        let text = bytes.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        guard let first = text.first else {
            throw CommandFailure(.badData, ExchangeText.isEmpty(name))
        }
        if let format { return try content(of: bytes, as: format, name) }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return try json(bytes, name) }
        if text.prefix(6).map({ $0 | 0x20 }).elementsEqual("begin:".utf8) {
            return try content(of: bytes, as: .ics, name)
        }
        // A first line that names columns is CSV; todo.txt has no such line.
        let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
        let heading = String(decoding: line.prefix(4_096), as: UTF8.self)
        let columns = heading.split { ",;\t".contains($0) }.map { String($0).unquoted }
        if TodoistImport.isOne(columns) { return try content(of: bytes, as: .todoist, name) }
        let isTable = columns.count > 1 || name.lowercased().hasSuffix(".csv")
        if isTable, Self.areOfDocuments(columns) { throw Self.documents(name) }
        if isTable, TaskTableImport.isOne(columns) { return try content(of: bytes, as: .csv, name) }
        if isTable, columns.contains(where: Self.isItemColumn) {
            return try content(of: bytes, as: .items, name)
        }
        let isNamed = name.lowercased().hasSuffix(".txt")
        let lines = try read { () throws(ImportRefusal) in try TextLines.of(bytes) }
        let filled = lines.prefix(200).filter { !$0.text.trimmed.isEmpty }
        let likely = filled.count { TodoTxtImport.isLikely($0.text) }
        if isNamed || likely * 2 >= filled.count && !filled.isEmpty {
            return try content(of: bytes, as: .todoTxt, name)
        }
        throw CommandFailure(
            .badData,
            ExchangeText.isUnknown(name, formats: ExchangeFormat.allCases.map(\.rawValue)))
    }

    /// Whether a table lists documents, as `steward document export` writes it.
    private static func areOfDocuments(_ columns: [String]) -> Bool {
        columns.contains("title") && columns.contains("valid_until")
    }

    private static func documents(_ name: String) -> CommandFailure {
        CommandFailure(.badData, ExchangeText.holdsDocuments(name, as: VisibleText.line(name)))
    }

    private func content(of bytes: [UInt8], as format: ExchangeFormat, _ name: String) throws(CommandFailure)
        -> ExchangeContent
    {
        switch format {
        case .ics:
            let calendars = try read { () throws(ImportRefusal) in try ICalendarReader.components(of: bytes) }
            return .subjects(ICalendarImport(locality: locality, now: now).list(of: calendars))
        case .json, .taskwarrior: return try json(bytes, name)
        case .todoist:
            return tasks(TodoistImport(locality: locality, now: now).list(of: try records(of: bytes)))
        case .csv:
            let records = try records(of: bytes)
            return tasks(
                try read { () throws(ImportRefusal) in
                    try TaskTableImport(locality: locality, now: now).list(of: records)
                })
        case .todoTxt:
            let lines = try read { () throws(ImportRefusal) in try TextLines.of(bytes) }
            return tasks(TodoTxtImport(locality: locality, now: now).list(of: lines))
        case .items: return try items(bytes, name)
        }
    }

    /// The tasks of a program that has rules of its own; iCalendar means by a rule what Steward does.
    private func tasks(_ list: ExchangeList) -> ExchangeContent { .subjects(list.withRemarks(in: locality)) }

    private func records(of bytes: [UInt8]) throws(CommandFailure) -> [CSVReader.Record] {
        do {
            return try CSVReader.records(of: bytes)
        } catch {
            throw CommandFailure(.badData, ListText.nothingImported(error.description))
        }
    }

    private func json(_ bytes: [UInt8], _ name: String) throws(CommandFailure) -> ExchangeContent {
        let value = try parsed(bytes)
        if case .list(let entries) = value {
            if TaskwarriorImport.isOne(entries) {
                return tasks(TaskwarriorImport(locality: locality, now: now).list(of: entries))
            }
            if StewardList.isListing(entries) {
                let isEvents = entries.first?["start"] != nil && entries.first?["status"] == nil
                return .subjects(
                    StewardList.list(of: .object([isEvents ? "events" : "tasks": .list(entries)])))
            }
        } else if StewardList.isOne(value) {
            return .subjects(StewardList.list(of: value))
        }
        return try items(bytes, name)
    }

    /// - Throws: Also if it is a list of documents, of which only the titles would be left.
    private func items(_ bytes: [UInt8], _ name: String) throws(CommandFailure) -> ExchangeContent {
        let table = try ImportTable(parsing: bytes, name: Self.table(name))
        guard !Self.areOfDocuments(table.columns) else { throw Self.documents(name) }
        return .items(table)
    }

    /// Reads a value, or a list of objects with one in each line, as older Taskwarriors write them.
    private func parsed(_ bytes: [UInt8]) throws(CommandFailure) -> JSON {
        let limits = JSON.Limits(bytes: ImportTable.mostBytes, values: 1_000_000)
        let fault: JSONFault
        do {
            return try JSON(parsing: bytes, within: limits)
        } catch {
            fault = error
        }
        var entries: [JSON] = []
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let object = line.last == UInt8(ascii: ",") ? line.dropLast() : line
            guard entries.count < ExchangeList.mostEntries,
                let entry = try? JSON(parsing: Array(object), within: limits), case .object = entry
            else {
                let number = 1 + bytes.prefix(fault.offset).count { $0 == UInt8(ascii: "\n") }
                throw CommandFailure(.badData, ListText.isNotJSON(line: number, fault.reason))
            }
            entries.append(entry)
        }
        return .list(entries)
    }

    private func read<Value>(_ body: () throws(ImportRefusal) -> Value) throws(CommandFailure) -> Value {
        do {
            return try body()
        } catch {
            throw CommandFailure(.badData, ListText.nothingImported(error.words))
        }
    }

    /// Spreadsheets and other files that are no text.
    private func refuseForeign(_ bytes: [UInt8]) throws(CommandFailure) {
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
            throw CommandFailure(.badData, ExchangeText.isSpreadsheet)
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw CommandFailure(.badData, ExchangeText.isUTF16)
        }
        if bytes.starts(with: Array("%PDF".utf8)) {
            throw CommandFailure(.badData, ExchangeText.isPDF)
        }
    }

    private static func isItemColumn(_ column: String) -> Bool {
        let name = ImportTable.columnName(column)
        return name.hasPrefix("hb.") || OwnImport.isKnown(name)
            || ["product_id", "qu_id_stock"].contains(name)
    }

    /// `/home/me/Stock.csv` is the table `stock`.
    private static func table(_ name: String) -> String {
        let base = name.split(separator: "/").last.map(String.init) ?? name
        return base.split(separator: ".").first.map { $0.lowercased() } ?? base
    }
}

extension String {
    /// Without quotes and spaces around it.
    fileprivate var unquoted: String {
        let text = trimmed
        guard text.utf8.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        return String(text.dropFirst().dropLast())
    }
}
