import CivilTime
import Rules
import SQLite

/// A table that attaches files to the subjects of one kind.
struct AttachmentTable: Sendable, Hashable {
    let name: String
    /// The column with the identifier of the subject.
    let owner: String

    /// Those of all kinds.
    static let all = Subject.Kind.allCases.compactMap { $0.rows.files }
}

/// The rows that attach files to subjects.
struct AttachmentRows {
    let db: Database
    let table: AttachmentTable

    /// - Parameter kind: A kind whose subjects have files.
    init(db: Database, of kind: Subject.Kind) {
        guard let table = kind.rows.files else { preconditionFailure("'\(kind)' has no table of files") }
        self.db = db
        self.table = table
    }

    /// A subject's attachments, by name.
    func attachments(of subject: String) throws -> [Attachment] {
        try db.rows("SELECT * FROM \(table.name) WHERE \(table.owner) = ? ORDER BY name", [subject]).map {
            row in
            Attachment(
                name: try row.text("name"), kind: try row.choice("kind"), digest: try row.text("digest"),
                size: try row.number("size"), addedAt: try row.instant("added_at"))
        }
    }

    /// - Throws: `.notFound`.
    func attachment(_ name: String, of subject: String) throws -> Attachment {
        guard let found = try attachments(of: subject).first(where: { $0.name == name }) else {
            throw StoreError.notFound(kind: "attachment", value: CleanText.excerpt(of: name, length: 60))
        }
        return found
    }

    func insert(_ attachment: Attachment, to subject: String) throws {
        try db.run(
            """
            INSERT INTO \(table.name) (\(table.owner), name, kind, digest, size, added_at) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (\(table.owner), name) DO UPDATE SET kind = excluded.kind, digest = excluded.digest,
                size = excluded.size, added_at = excluded.added_at
            """,
            [
                subject, attachment.name, attachment.kind.rawValue, attachment.digest, attachment.size,
                attachment.addedAt.stored,
            ])
    }

    func delete(_ name: String, of subject: String) throws {
        try db.run("DELETE FROM \(table.name) WHERE \(table.owner) = ? AND name = ?", [subject, name])
    }
}

extension AttachmentTable {
    /// The digests of all content that a subject of `db` has, or could have again through undo. Copies from
    /// before a kind existed have no table of its files.
    static func digests(in db: Database) throws -> Set<String> {
        var digests: Set<String> = []
        for table in try all.filter({ try db.hasTable($0.name) }) {
            digests.formUnion(
                try db.texts(
                    """
                    SELECT digest FROM \(table.name)
                    UNION SELECT json_extract(before, '$.digest') FROM journal_change
                        WHERE relation = '\(table.name)' AND before IS NOT NULL
                    UNION SELECT json_extract(after, '$.digest') FROM journal_change
                        WHERE relation = '\(table.name)' AND after IS NOT NULL
                    """))
        }
        return digests
    }
}
