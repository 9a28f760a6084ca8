import Rules

/// The table on a page of the OPSS, which labels each of its values.
struct OPSSTable {
    private let rows: [(name: String, value: String)]

    init(_ body: String) {
        rows = TableRows.of(body).compactMap { cells in
            cells.count == 2 ? (FoldedText.of(cells[0]), cells[1]) : nil
        }
    }

    /// The value of the row whose label begins with one of these words, in order of preference; empty if
    /// there is none.
    private func value(_ names: String...) -> String {
        let row = names.lazy.compactMap { name in rows.first { $0.name.hasPrefix(name) } }.first
        return row.map { Placeholder.without($0.value) } ?? ""
    }

    private func values(_ text: String) -> [String] {
        text.split { ",;/".contains($0) }.map { String($0).trimmed(of: " ") }
            .filter { !Placeholder.isOne($0) }
    }

    func product(named name: String) -> RecalledProduct {
        let batches = value("batch", "lot")
        let models = values(value("model", "type number", "product identifier"))
        let description = value("product description", "description")
        let serials = value("serial")
        let isAll = FoldedText.of(batches).contains("all batches") || FoldedText.of(batches) == "all"
        let codes = isAll ? nil : CodeScope.lots(batches)
        let lots = codes?.lots ?? []
        var decidedBy: [RecalledProduct.CodeKind] = lots.isEmpty ? [] : [.lot]
        if !models.isEmpty { decidedBy.append(.model) }
        if !serials.isEmpty { decidedBy.append(.serial) }
        let scope: RecalledProduct.Scope =
            !serials.isEmpty || codes?.scope == .unread
            ? .unread : !lots.isEmpty || !models.isEmpty ? .coded : isAll ? .all : .unstated
        // There may be several, with words around them: "5052089365995 (UK), 0731236441423".
        let gtins = value("barcode", "ean", "gtin").split { ",;/ \n()".contains($0) }
            .compactMap { GTIN.readings(of: String($0)).first }
        return RecalledProduct(
            name: name, brand: value("brand"), models: models, gtins: gtins.filter(\.isGlobal), lots: lots,
            dates: codes?.dates ?? [], serials: serials.isEmpty ? [] : [serials], scope: scope,
            decidedBy: decidedBy,
            text: rows.filter { !$0.name.hasPrefix("product report") }.map(\.value).joined(separator: " ; ")
                + " ; " + description)
    }
}
