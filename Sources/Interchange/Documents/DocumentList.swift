package import AgentInterface
package import CivilTime
import Rules

/// Lists of documents as CSV, with a column for each field.
package enum DocumentList {
    package static func csv(of documents: [DocumentRecord]) -> String {
        var text = CSVWriter.line(DocumentDetails.fields.map(\.key) + ["id"])
        for document in documents {
            let cells = DocumentDetails.fields.map { field in
                FormulaGuard.guarded(field.read(document.details)?.listed ?? "")
            }
            text += CSVWriter.line(cells + [document.id])
        }
        return text
    }

    /// The columns of a list that `documents(of:on:)` ignores, apart from what an export computes.
    package static func unread(of table: ImportTable) -> [String] {
        let known = DocumentRecord.fields.map(\.name)
        return table.columns.filter { !known.contains($0) }
    }

    /// Reads the rows of a list. Columns that are no fields are ignored.
    /// - Returns: Each document, with the id that an export has given it.
    /// - Throws: The first value that cannot be taken, with its place.
    package static func documents(of table: ImportTable, on today: CivilDate) throws(ImportRefusal)
        -> [(id: String?, fields: DocumentFields)]
    {
        if let refusal = table.refused.first { throw refusal }
        var documents: [(id: String?, fields: DocumentFields)] = []
        for row in table.rows {
            var fields = DocumentFields()
            for field in DocumentDetails.fields {
                guard var text = row.values[field.key] else { continue }
                if field.kind != .line, field.kind != .paragraphs { text = text.trimmed }
                do throws(ColumnFault) {
                    let value = try FieldValue(listed: text, field.kind, today)
                    _ = try ColumnFault.ofValue { try fields.take(value, for: field) }
                } catch {
                    throw ImportRefusal(place: row.place, column: field.key, value: text, error)
                }
            }
            documents.append((row.values["id"], fields))
        }
        return documents
    }
}
