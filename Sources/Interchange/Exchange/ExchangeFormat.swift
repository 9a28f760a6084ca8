package import CivilTime
import JSONText
import Rules

/// The format of a file, as recognised by its content.
package enum ExchangeFormat: String, CaseIterable, Sendable {
    case ics, json, taskwarrior, todoist
    case todoTxt = "todo.txt"
    /// A table of tasks.
    case csv
    /// A list of items, for `ItemImport`.
    case items
}

/// What a file holds.
package enum ExchangeContent {
    case subjects(ExchangeList)
    case items(ImportTable)
    /// A list of documents, of which only the titles would be left.
    case documents
}

/// Finds out what a file is, and reads it.
package struct ExchangeReader {
    let locality: Locality
    let now: Instant
    /// Overrides what the content says.
    let format: ExchangeFormat?

    package init(locality: Locality, now: Instant, format: ExchangeFormat? = nil) {
        self.locality = locality
        self.now = now
        self.format = format
    }

    /// - Parameter name: The file's name, for lists of items.
    /// - Throws: The file has no format that an import reads, or is cut off.
    package func content(of bytes: [UInt8], name: String) throws(UnreadableList) -> ExchangeContent {
        try refuseForeign(bytes)
        let text = bytes.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        guard let first = text.first else {
            throw UnreadableList(ExchangeText.isEmpty(name))
        }
        if let format { return try content(of: bytes, as: format, name) }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return try json(bytes, name) }
        if text.prefix(6).map({ $0 | 0x20 }).elementsEqual("begin:".utf8) {
            return try content(of: bytes, as: .ics, name)
        }
        // A first line that names columns is CSV; todo.txt has no such line.
        let table = TableStart(bytes)
        let columns = table.columns
        if TodoistImport.isOne(columns) { return try content(of: bytes, as: .todoist, name) }
        let isTable = columns.count > 1 || name.lowercased().hasSuffix(".csv")
        if isTable, Self.areOfDocuments(columns) { return .documents }
        if isTable {
            let names = columns.map(ImportTable.columnName)
            switch TableKind(columns: names) {
            case .tasks: return try content(of: table.bytes, as: .csv, name)
            case .items: return try content(of: table.bytes, as: .items, name)
            case .either:
                throw UnreadableList(TaskImportText.mayBeEither(name, columns: Array(names.prefix(8))))
            case .foreign(let program, let remedy):
                throw UnreadableList(TaskImportText.isForeign(name, of: program, remedy: remedy))
            case .unknown:
                if columns.count > 1, names.contains(where: OwnImport.isName) {
                    throw UnreadableList(
                        TaskImportText.isOfUnknownKind(name, columns: Array(names.prefix(8))))
                }
            }
        }
        let isNamed = name.lowercased().hasSuffix(".txt")
        let lines = try read { () throws(ImportRefusal) in try TextLines.readable(bytes).lines }
        let filled = lines.prefix(200).filter { !$0.text.trimmed.isEmpty }
        let likely = filled.count { TodoTxtImport.isLikely($0.text) }
        if isNamed || likely * 2 >= filled.count && !filled.isEmpty {
            return try content(of: bytes, as: .todoTxt, name)
        }
        throw UnreadableList(ExchangeText.isUnknown(name, formats: ExchangeFormat.allCases.map(\.rawValue)))
    }

    /// Whether a table lists documents, as `steward document export` writes it.
    private static func areOfDocuments(_ columns: [String]) -> Bool {
        columns.contains("title") && columns.contains("valid_until")
    }

    private func content(of bytes: [UInt8], as format: ExchangeFormat, _ name: String) throws(UnreadableList)
        -> ExchangeContent
    {
        switch format {
        case .ics:
            let list = try read { () throws(ImportRefusal) in
                try ICalendarImport(locality: locality, now: now).list(of: ICalendarFile(bytes))
            }
            return .subjects(list.withSilence(at: now, in: locality))
        case .json, .taskwarrior: return try json(bytes, name)
        case .todoist:
            let table = try table(of: bytes)
            var list = TodoistImport(locality: locality, now: now).list(of: table.records)
            list.refused = table.faults.map { ImportRefusal($0) } + list.refused
            return tasks(list)
        case .csv:
            let table = try table(of: bytes)
            return tasks(
                try read { () throws(ImportRefusal) in
                    try TaskTableImport(locality: locality, now: now).list(
                        of: table.records, faults: table.faults)
                })
        case .todoTxt:
            let (lines, refused) = try read { () throws(ImportRefusal) in try TextLines.readable(bytes) }
            var list = TodoTxtImport(locality: locality, now: now).list(of: lines)
            list.refused = refused + list.refused
            return tasks(list)
        case .items: return try items(bytes, name)
        }
    }

    /// The tasks of a program that has rules of its own; iCalendar means by a rule what Steward does.
    private func tasks(_ list: ExchangeList) -> ExchangeContent { .subjects(list.withRemarks(in: locality)) }

    private func table(of bytes: [UInt8]) throws(UnreadableList) -> CSVReader.Table {
        do {
            return try CSVReader.table(of: bytes)
        } catch {
            throw UnreadableList(ListText.nothingImported(error.description))
        }
    }

    private func json(_ bytes: [UInt8], _ name: String) throws(UnreadableList) -> ExchangeContent {
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
        }
        if value["steward"] != nil, StewardList.isOne(value) { return .subjects(StewardList.list(of: value)) }
        if let foreign = ForeignProgram(of: value) {
            throw UnreadableList(TaskImportText.isForeign(name, of: foreign.name, remedy: foreign.remedy))
        }
        if let form = ForeignTasks.form(of: value) {
            return tasks(ForeignTasks(locality: locality, now: now).list(of: value, as: form))
        }
        if StewardList.isOne(value) { return .subjects(StewardList.list(of: value)) }
        return try listed(bytes, value, name)
    }

    /// A list in JSON of nobody in particular: what it is, its members say, as the headings of a table do.
    private func listed(_ bytes: [UInt8], _ value: JSON, _ name: String) throws(UnreadableList)
        -> ExchangeContent
    {
        // What an export of items has, whatever else it has.
        let isOwn = value["maintenance"] != nil
        let content = try items(bytes, name)
        guard case .items(let table) = content, !isOwn, !GrocyImport.isKnown(table) else { return content }
        switch TableKind(columns: table.columns) {
        case .items: return content
        case .tasks:
            return tasks(
                try read { () throws(ImportRefusal) in
                    try TaskTableImport(locality: locality, now: now).list(of: table)
                })
        case .either:
            throw UnreadableList(TaskImportText.mayBeEither(name, columns: Array(table.columns.prefix(8))))
        case .foreign(let program, let remedy):
            throw UnreadableList(TaskImportText.isForeign(name, of: program, remedy: remedy))
        case .unknown:
            throw UnreadableList(
                TaskImportText.isOfUnknownKind(name, columns: Array(table.columns.prefix(8))))
        }
    }

    private func items(_ bytes: [UInt8], _ name: String) throws(UnreadableList) -> ExchangeContent {
        let table = try ImportTable(parsing: bytes, name: Self.table(name))
        return Self.areOfDocuments(table.columns) ? .documents : .items(table)
    }

    /// Reads a value, or a list of objects with one in each line, as older Taskwarriors write them.
    private func parsed(_ bytes: [UInt8]) throws(UnreadableList) -> JSON {
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
                throw UnreadableList(ListText.isNotJSON(line: number, fault.reason))
            }
            entries.append(entry)
        }
        return .list(entries)
    }

    private func read<Value>(_ body: () throws(ImportRefusal) -> Value) throws(UnreadableList) -> Value {
        do {
            return try body()
        } catch {
            throw UnreadableList(ListText.nothingImported(error.words))
        }
    }

    /// Spreadsheets and other files that are no text.
    private func refuseForeign(_ bytes: [UInt8]) throws(UnreadableList) {
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
            throw UnreadableList(ExchangeText.isSpreadsheet)
        }
        if bytes.starts(with: Array("%PDF".utf8)) {
            throw UnreadableList(ExchangeText.isPDF)
        }
    }

    /// `/home/me/Stock.csv` is the table `stock`.
    private static func table(_ name: String) -> String {
        let base = name.split(separator: "/").last.map(String.init) ?? name
        return base.split(separator: ".").first.map { $0.lowercased() } ?? base
    }
}
