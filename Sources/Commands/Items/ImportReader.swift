import CivilTime

/// Reads items from lists of Steward, Homebox and Grocy.
struct ImportReader: Sendable {
    let today: CivilDate
    /// The currency of prices without one; empty if unknown.
    var currency = ""

    /// - Throws: If a list has an unknown format.
    func batch(of tables: [ImportTable]) throws(CommandFailure) -> ImportBatch {
        if tables.contains(where: GrocyImport.isStock) {
            return try GrocyImport(tables, today: today, currency: currency).batch()
        }
        var batch = ImportBatch()
        for table in tables {
            batch.refused += table.refused
            if HomeboxImport.isOne(table) {
                HomeboxImport(today: today, currency: currency).read(table, into: &batch)
            } else if OwnImport.isOne(table) {
                OwnImport(today: today, currency: currency).read(table, into: &batch)
            } else {
                throw CommandFailure(
                    .badData,
                    ItemImportText.isNoList(
                        table.name, having: Array(table.columns.prefix(8)),
                        belongsToStock: GrocyImport.isKnown(table)))
            }
        }
        return batch
    }
}
