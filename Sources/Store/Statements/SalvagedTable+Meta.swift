import Rules
import SQLite

extension Database {
    /// Rows of `meta` that are computed again, or apply only to their own file.
    private static let computed: Set = [
        "planned_with", "aged_with", "aged_on", "recalls_compared", "checked", "upgraded_at",
    ]

    static let salvagedMeta = SalvagedTable(name: "meta") { row in
        guard let key = row.text("key"), let value = row.text("value") else { return false }
        // The other tables with two texts hold an identifier or a colour.
        return !computed.contains(key) && key.first?.isLetter == true && Identifier<Never>(key) == nil
            && (try? LabelColour(value)) == nil
    }
}
