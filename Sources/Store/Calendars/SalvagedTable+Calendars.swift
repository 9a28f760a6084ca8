import Rules
import SQLite

extension CalendarResourceRows {
    static let salvaged = [
        SalvagedTable(name: "resource", isNumbered: true) { row in
            row.isNumber("collection", "is_there", "edits", "is_deleted", "tries") && row.isAddress("href")
                && row.text("uid") != nil && row.text("earlier") != nil
        },
        SalvagedTable(name: "resource_subject") { row in
            guard row.has(Subject.Kind.self, "subject"), row.isIdentifier("subject_id"),
                row.isNumber("resource")
            else { return false }
            row.clean("identity", or: .null) { Identifier<Never>($0) != nil }
            return true
        },
        ShoppingEntryRows.salvaged,
        PublishedDateRows.salvaged,
    ]

    /// Removes resources that have lost a part: without some of its tasks and events, a resource would look as
    /// if the user had removed them. The next sync reads it again, and joins the entries that are still here.
    func settle() throws {
        try db.execute(
            """
            DELETE FROM collection WHERE account NOT IN (SELECT id FROM account);
            DELETE FROM resource WHERE collection NOT IN (SELECT number FROM collection);
            DELETE FROM resource WHERE is_deleted = 0 AND (
                number NOT IN (
                    SELECT resource FROM resource_subject UNION ALL SELECT resource FROM shopping_entry
                    UNION ALL SELECT resource FROM published_date)
                OR number IN (
                    SELECT resource FROM resource_subject WHERE subject_id NOT IN (
                        SELECT id FROM task UNION ALL SELECT id FROM event)));
            DELETE FROM resource_subject WHERE resource NOT IN (SELECT number FROM resource);
            DELETE FROM shopping_entry WHERE resource NOT IN (SELECT number FROM resource);
            DELETE FROM published_date WHERE resource NOT IN (SELECT number FROM resource);
            """)
    }
}
