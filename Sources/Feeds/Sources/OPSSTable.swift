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

    func product(named name: String) -> RecalledProduct {
        let batches = value("batch", "lot")
        let models = ModelList(value("model", "type number", "product identifier"), separators: ",;/\n")
        let description = value("product description", "description")
        let serials = value("serial")
        let codes = CodeScope.lots(batches)
        let isAll = codes?.scope == .all
        let lots = codes?.lots ?? []
        var decidedBy: [RecalledProduct.CodeKind] = lots.isEmpty ? [] : [.lot]
        if !models.models.isEmpty { decidedBy.append(.model) }
        if !serials.isEmpty { decidedBy.append(.serial) }
        let scope: RecalledProduct.Scope =
            !serials.isEmpty || codes?.scope == .unread
            ? .unread : !lots.isEmpty || !models.models.isEmpty ? .coded : isAll ? .all : .unstated
        // There may be several, with words around them: "5052089365995 (UK), 0731236441423".
        let numbers = value("barcode", "ean", "gtin").split { ",;/ \n()".contains($0) }.map(String.init)
        let gtins = numbers.compactMap { GTIN.readings(of: $0).first }
        let lacksBarcodes = numbers.contains { $0.hasDigit && GTIN.readings(of: $0).isEmpty }
        return RecalledProduct(
            name: name, brand: value("brand"), models: models.models, gtins: gtins.filter(\.isGlobal),
            lots: lots,
            dates: codes?.dates ?? [], serials: serials.isEmpty ? [] : [serials], scope: scope,
            decidedBy: decidedBy,
            text: rows.filter { !$0.name.hasPrefix("product report") }.map(\.value).joined(separator: " ; ")
                + " ; " + description,
            incomplete: (lacksBarcodes ? [.barcodes] : []) + (models.isComplete ? [] : [.models]))
    }
}
