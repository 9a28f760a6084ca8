package import CivilTime

/// Reads items from lists of Steward, Homebox and Grocy.
package struct ImportReader: Sendable {
    let today: CivilDate
    /// The currency of prices without one; empty if unknown.
    let currency: String

    package init(today: CivilDate, currency: String = "") {
        self.today = today
        self.currency = currency
    }

    /// - Throws: If a list has an unknown format.
    package func batch(of tables: [ImportTable]) throws(UnreadableList) -> ImportBatch {
        if tables.contains(where: { GrocyImport.isStock($0) || GrocyImport.isShoppingList($0) }) {
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
                throw UnreadableList(
                    ItemImportText.isNoList(
                        table.name, having: Array(table.columns.prefix(8)),
                        belongsToStock: GrocyImport.isKnown(table)))
            }
        }
        return batch
    }
}
