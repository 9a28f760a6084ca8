import CivilTime
import Rules
import SQLite

/// The rows of documents.
struct DocumentRows {
    let db: Database

    func insert(_ document: Document) throws {
        try db.run(Self.insertion, Bindings(Self.values(of: document)))
    }

    func update(_ document: Document) throws {
        try db.run(
            Self.replacement, Bindings(Self.values(of: document) + [.text(document.id.description)]))
    }

    func delete(_ id: Document.ID) throws {
        try db.deleteNewestFirst(from: "document_file", where: "document", is: id.description)
        try db.run("DELETE FROM document WHERE id = ?", [id.description])
    }

    private static let columns = ["id"] + DocumentDetails.columns + ["created_at", "modified_at"]

    private static let insertion = columns.insertion(into: "document")
    private static let replacement = columns.replacement(in: "document")

    /// In the order of `columns`.
    private static func values(of document: Document) -> [SQLValue] {
        [.text(document.id.description)] + document.details.columnValues + [
            .integer(document.createdAt.stored), .integer(document.modifiedAt.stored),
        ]
    }

    func record(_ row: Row) throws -> Document {
        Document(
            id: try row.id("id"), try DocumentDetails(row), createdAt: try row.instant("created_at"),
            modifiedAt: try row.instant("modified_at"))
    }
}
