import CivilTime
import Rules
import SQLite

/// The rows that attach files to items.
struct AttachmentRows {
    let db: Database

    /// An item's attachments, by name.
    func attachments(of item: Item.ID) throws -> [Attachment] {
        try db.rows("SELECT * FROM item_file WHERE item = ? ORDER BY name", [item.description]).map { row in
            Attachment(
                name: try row.text("name"), kind: try row.choice("kind"), digest: try row.text("digest"),
                size: try row.number("size"), addedAt: try row.instant("added_at"))
        }
    }

    /// - Throws: `.notFound`.
    func attachment(_ name: String, of item: Item.ID) throws -> Attachment {
        guard let found = try attachments(of: item).first(where: { $0.name == name }) else {
            throw StoreError.notFound(kind: "attachment", value: CleanText.excerpt(of: name, length: 60))
        }
        return found
    }

    func insert(_ attachment: Attachment, to item: Item.ID) throws {
        try db.run(
            """
            INSERT INTO item_file (item, name, kind, digest, size, added_at) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (item, name) DO UPDATE SET kind = excluded.kind, digest = excluded.digest,
                size = excluded.size, added_at = excluded.added_at
            """,
            [
                item.description, attachment.name, attachment.kind.rawValue, attachment.digest,
                attachment.size, attachment.addedAt.stored,
            ])
    }

    func delete(_ name: String, of item: Item.ID) throws {
        try db.run("DELETE FROM item_file WHERE item = ? AND name = ?", [item.description, name])
    }

    /// The digests of all content that an item has, or could have again through undo.
    func digests() throws -> Set<String> {
        try Set(
            db.texts(
                """
                SELECT digest FROM item_file
                UNION SELECT json_extract(before, '$.digest') FROM journal_change
                    WHERE relation = 'item_file' AND before IS NOT NULL
                UNION SELECT json_extract(after, '$.digest') FROM journal_change
                    WHERE relation = 'item_file' AND after IS NOT NULL
                """))
    }
}
