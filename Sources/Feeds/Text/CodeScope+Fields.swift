import Rules

extension CodeScope {
    /// Reads a field that holds only lots; `nil` if it is not filled in.
    static func lots(_ text: String) -> CodeScope? {
        if Placeholder.isOne(text) { return nil }
        // A short code counts only after a keyword. A field of mere words gets none.
        return CodeScope(reading: text.hasDigit ? "lot \(text)" : text, isCodeField: true, daysFirst: true)
    }

    /// Reads a field that holds only expiry dates, days first; `nil` if it is not filled in.
    static func dates(_ text: String) -> CodeScope? {
        if Placeholder.isOne(text) { return nil }
        return CodeScope(
            reading: text.hasDigit ? "best before \(text)" : text, isCodeField: true, daysFirst: true)
    }

    /// What several fields of one product say together.
    /// - Parameter areAll: Whether, without codes, all packs are recalled.
    init(joining fields: [CodeScope], areAll: Bool) {
        lots = fields.flatMap(\.lots)
        dates = fields.flatMap(\.dates)
        made = fields.flatMap(\.made)
        decidedBy = RecalledProduct.CodeKind.allCases.filter { kind in
            fields.contains { $0.decidedBy.contains(kind) }
        }
        let isCoded = !lots.isEmpty || !dates.isEmpty
        scope =
            fields.contains { $0.scope == .unread } ? .unread : isCoded ? .coded : areAll ? .all : .unstated
    }
}
