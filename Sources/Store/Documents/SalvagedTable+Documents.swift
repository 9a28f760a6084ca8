import Rules

extension DocumentRows {
    static let salvaged = [
        SalvagedTable(name: "document", owner: "id") { row in
            guard row.isIdentifier("id"), row.text("title") != nil, row.has(DocumentDetails.Kind.self, "type")
            else { return false }
            var details: DocumentDetails = row.details()
            if details.title.isEmpty { details.title = "(a title that could not be read)" }
            if (try? details.checked()) == nil {
                (details.issuedOn, details.notice, details.renewal) = (nil, nil, nil)
            }
            row.put(details)
            return true
        },
        SalvagedTable(name: "document_file", owner: "document") { row in
            row.isIdentifier("document") && row.has(Attachment.Kind.self, "kind")
                && row.text("digest")?.utf8.count == 64
        },
    ]
}
