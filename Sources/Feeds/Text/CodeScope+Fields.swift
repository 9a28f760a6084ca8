import Rules

extension CodeScope {
    /// Reads a field that holds only lots; `nil` if it is not filled in.
    static func lots(_ text: String) -> CodeScope? {
        if Placeholder.isOne(text) { return nil }
        // "n°173"
        let plain = text.replacing("°", with: " ").replacing("º", with: " ")
        return CodeScope(reading: plain, as: .lots, daysFirst: true)
    }

    /// Reads a field that holds only expiry dates, days first; `nil` if it is not filled in.
    static func dates(_ text: String) -> CodeScope? {
        Placeholder.isOne(text) ? nil : CodeScope(reading: text, as: .dates, daysFirst: true)
    }

    /// What several fields of one product say together.
    /// - Parameter areAll: Whether, without codes, all packs are recalled.
    init(joining fields: [CodeScope], areAll: Bool) {
        lots = fields.flatMap(\.lots)
        dates = fields.flatMap(\.dates)
        made = fields.flatMap(\.made)
        gtins = fields.flatMap(\.gtins)
        lacksBarcodes = fields.contains(where: \.lacksBarcodes)
        decidedBy = RecalledProduct.CodeKind.allCases.filter { kind in
            fields.contains { $0.decidedBy.contains(kind) }
        }
        let isCoded = !lots.isEmpty || !dates.isEmpty
        scope =
            fields.contains { $0.scope == .unread } ? .unread : isCoded ? .coded : areAll ? .all : .unstated
    }
}
