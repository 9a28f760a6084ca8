import Rules

/// The fields of a page that has their names in bold: `<b>Grund der Meldung:</b> Fremdkörper<br/>`.
struct LabelledFields {
    private let fields: [(name: String, value: String)]

    init(_ page: String) {
        fields = page.prefix(SourceText.longest).split(separator: "<b>").compactMap { part in
            guard let end = part.firstRange(of: "</b>") else { return nil }
            return (
                SourceText.line(String(part[..<end.lowerBound])),
                SourceText.paragraphs(String(part[end.upperBound...])).trimmed(of: " \n")
            )
        }
    }

    /// The field whose name begins with `name`; empty if there is none.
    subscript(_ name: String) -> String {
        fields.first { $0.name.hasPrefix(name) }?.value ?? ""
    }

    func line(_ name: String) -> String { CleanText.line(self[name]) }
}
