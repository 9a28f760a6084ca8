import CivilTime
import Rules
import SQLite

/// The rows of documents.
struct DocumentRows {
    let db: Database

    /// - Throws: `.notFound`, `.ambiguous`.
    func id(_ text: String) throws -> Document.ID {
        try lookup.id(text)
    }

    func find(_ id: Document.ID) throws -> Document? {
        try db.row("SELECT * FROM document WHERE id = ?", [id.description]).map { try Self.document($0) }
    }

    func document(_ id: Document.ID) throws -> Document {
        guard let document = try find(id) else {
            throw StoreError.notFound(kind: "document", value: id.description)
        }
        return document
    }

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

    private static let insertion = """
        INSERT INTO document (\(columns.joined(separator: ", ")))
        VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
        """
    private static let replacement = """
        UPDATE document SET \(columns.map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?
        """

    /// In the order of `columns`.
    private static func values(of document: Document) -> [Value] {
        [.text(document.id.description)] + document.details.columnValues + [
            .integer(document.createdAt.stored), .integer(document.modifiedAt.stored),
        ]
    }

    static func document(_ row: Row) throws -> Document {
        Document(
            id: try row.id("id"), try DocumentDetails(row), createdAt: try row.instant("created_at"),
            modifiedAt: try row.instant("modified_at"))
    }
}
