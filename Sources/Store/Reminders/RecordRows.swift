import Rules
import SQLite

/// The rows of a kind whose subjects are values of their own.
protocol RecordRows: SubjectRows {
    associatedtype Record: StoredSubject
    /// - Parameter text: The beginning of an identifier.
    /// - Throws: `.notFound`, `.ambiguous`.
    func id(_ text: String) throws -> Identifier<Record>
    /// The statement that selects what `record` reads.
    static var selection: String { get }
    /// - Throws: `UnreadableRow`.
    func record(_ row: Row) throws -> Record
}

extension RecordRows {
    static var selection: String { "SELECT * FROM \(relation)" }

    func id(_ text: String) throws -> Identifier<Record> { try lookup.id(text) }

    func lookUp(_ text: String) throws -> String? { try id(text).description }

    func find(_ id: Identifier<Record>) throws -> Record? { try find(id.description) }

    /// - Parameter id: A whole identifier.
    func find(_ id: String) throws -> Record? {
        try db.row("\(Self.selection) WHERE id = ?", [id]).map { try record($0) }
    }

    /// - Throws: `.notFound`.
    func record(_ id: Identifier<Record>) throws -> Record {
        guard let record = try find(id) else {
            throw StoreError.notFound(kind: Self.kind.rawValue, value: id.description)
        }
        return record
    }

    /// - Throws: As `id`.
    func record(_ text: String) throws -> Record { try record(try id(text)) }
}

/// A value that reminders are about.
protocol StoredSubject {
    var subject: Subject { get }
    var title: String { get }
}

extension StoredSubject {
    /// The title, shortened for sentences.
    var shortTitle: String { CleanText.excerpt(of: title, length: 60) }
}

extension ChangeTransaction {
    /// Describes the change for the journal, with the user's note.
    mutating func note(_ record: some StoredSubject, _ verb: String, adding text: String? = nil) {
        subject = subject ?? record.subject
        sentence = "'\(record.shortTitle)' \(verb)"
        if let text { sentence += ": \(CleanText.excerpt(of: text, length: 200))" }
    }

    /// Removes subjects of one kind, all or none.
    /// - Parameters:
    ///   - ids: The beginnings of their identifiers.
    ///   - things: What they are, in the plural.
    ///   - words: The same in the journal; `nil` for `things`.
    /// - Returns: How many were removed.
    mutating func remove<Rows: RecordRows>(
        _ ids: [String], from rows: Rows, things: String, inJournal words: String? = nil,
        _ remove: (ChangeTransaction, Rows.Record) throws -> Void
    ) throws -> Int {
        try ids.checkCount(of: things)
        let doomed = try Set(ids.map { try rows.id($0) }).map { try rows.record($0) }
        for record in doomed {
            try remove(self, record)
            note(record, "removed")
        }
        if doomed.count > 1 { sentence = "\(doomed.count) \(words ?? things) removed" }
        return doomed.count
    }
}
