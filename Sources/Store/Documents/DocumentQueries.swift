import CivilTime
import Rules
import SQLite

/// Reads documents.
struct DocumentQueries {
    let db: Database
    let now: Instant
    let locality: Locality

    private var today: CivilDate { locality.zone.civil(of: now).date }

    func overview(_ id: Document.ID) throws -> DocumentOverview {
        try overview(try DocumentRows(db: db).record(id))
    }

    /// Soonest deadline first, then those without one by title.
    func overviews(_ query: DocumentQuery) throws -> [DocumentOverview] {
        var (conditions, arguments): ([String], Bindings) = (["true"], [])
        if let text = query.text?.lowercased() {
            conditions.append("contains_text(\(Self.searched), ?)")
            arguments += [text]
        }
        if let kind = query.kind { conditions.append("type = '\(kind.rawValue)'") }
        let rows = try db.rows(
            "SELECT * FROM document WHERE \(conditions.joined(separator: " AND "))", arguments)
        // Terms are computed, so SQL cannot sort by them.
        let today = today
        let found = try rows.map { row in
            let document = try DocumentRows(db: db).record(row)
            return (document: document, deadline: document.details.term(on: today)?.deadline)
        }.filter { entry in
            query.includes(entry.document.status(on: today))
                && query.deadlineBefore.map { day in entry.deadline.map { $0 < day } ?? false } ?? true
        }.sorted { left, right in
            let (one, other) = (left.document, right.document)
            return (left.deadline ?? .latest, one.title.lowercased(), one.id)
                < (right.deadline ?? .latest, other.title.lowercased(), other.id)
        }
        let (limit, offset) = (min(max(query.limit ?? 1_000, 1), 10_000), query.offset ?? 0)
        return try found.dropFirst(Int(offset)).prefix(Int(limit)).map { try overview($0.document) }
    }

    private static let searched = ["title", "holder", "number", "issuer", "place", "notes"]
        .joined(separator: " || char(10) || ")

    private func overview(_ document: Document) throws -> DocumentOverview {
        let id = document.id.description
        let rows = DocumentRows(db: db)
        return DocumentOverview(
            document, short: try rows.lookup.short(id), on: today,
            nextReminderAt: try rows.nextReminder(of: id),
            attachments: try AttachmentRows(db: db, of: .document).attachments(of: id))
    }
}

extension DocumentQuery {
    fileprivate func includes(_ status: Document.Status) -> Bool {
        switch self.status ?? .present {
        case .present: status != .cancelled
        case .cancelled: status == .cancelled
        case .all: true
        }
    }
}
