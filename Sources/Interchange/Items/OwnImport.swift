import CivilTime
import Rules

/// Imports lists with Steward's column names, or with other common names for them.
struct OwnImport {
    let today: CivilDate
    let currency: String

    static func isOne(_ table: ImportTable) -> Bool {
        table.columns.contains { canonical($0) == "name" } || !table.maintenance.isEmpty
    }

    func read(_ table: ImportTable, into batch: inout ImportBatch) {
        batch.source = "steward"
        batch.unread += table.columns.filter { column in
            let name = Self.canonical(column)
            return name != "unit" && name != "warranty" && !ItemColumn.names.contains(name)
                && !ItemColumn.derived.contains(name)
                && !column.hasPrefix("attachments")
        }
        let headings = Dictionary(
            table.columns.map { (Self.canonical($0), $0) }, uniquingKeysWith: { first, _ in first })
        for row in table.rows {
            var values = Self.canonical(row.values)
            Self.join(&values)
            for column in Self.daysOrWords {
                batch.takeWord(in: column, called: headings[column] ?? column, &values)
            }
            if let price = values["price"] { values["price"] = Self.priced(price, currency) }
            batch.take(
                .init(place: row.place, values: values, json: row.json, isTyped: table.isTyped), today: today,
                headings: headings)
        }
        for entry in table.maintenance { batch.take(entry) }
    }

    /// Columns for a day, in which other lists have "yes" or "no".
    private static let daysOrWords = ["opened_on", "frozen_on"]

    /// Whether a column of this name holds what the items are called.
    static func isName(_ column: String) -> Bool { canonical(column) == "name" }

    /// Headings that only a list of items has.
    static let columnsOfItems: Set<String> = {
        let shared: Set = [
            "name", "place", "category", "notes", "status", "added_on", "ended_on", "reason", "condition",
            "leads",
            "lent_to", "lent_on", "lent_until",
        ]
        // Programs for tasks call the last day so, too.
        let ambiguous: Set = ["due_date", "fälligkeitsdatum", "next_due", "due", "ablauf"]
        let own = ItemColumn.names.subtracting(shared)
        let others = otherNames.filter { own.contains($0.value) || $0.value == "unit" }.map(\.key)
        return own.union(others).subtracting(ambiguous)
            .union([
                "product", "item", "artikel", "produkt", "gegenstand", "ware", "next_due_date", "warranty",
            ])
    }()

    /// Whether a column of this name belongs to a list of items.
    static func isKnown(_ column: String) -> Bool {
        otherNames[column] != nil || ItemColumn.names.contains(column) || column == "warranty"
    }

    /// Joins the unit to the amount, and tells a warranty for life from its last day.
    private static func join(_ values: inout [String: String]) {
        if let unit = values.removeValue(forKey: "unit")?.trimmed, let amount = values["quantity"]?.trimmed,
            !unit.isEmpty, amount.utf8.last.map({ (0x30...0x39).contains($0) }) == true,
            !pieces.contains(unit.lowercased())
        {
            values["quantity"] = "\(amount) \(unit)"
        }
        if values["best_before"].map(GrocyImport.isNoDay) == true { values["best_before"] = nil }
        if let warranty = values["warranty"]?.trimmed, !warranty.isEmpty {
            if forLife.contains(warranty.lowercased()) {
                values["warranty_until"] = ItemDetails.forLife.description
            } else if (try? CalendarLengthPhrase.period(warranty)) != nil {
                values["warranty_for"] = values["warranty_for"] ?? warranty
            } else {
                values["warranty_until"] = values["warranty_until"] ?? warranty
            }
            values["warranty"] = nil
        }
    }

    /// Units that count pieces, which amounts do without.
    static let pieces: Set = [
        "piece", "pieces", "pc", "pcs", "pack", "packs", "stück", "stk", "stk.", "packung", "packungen",
    ]
    private static let forLife: Set = ["lifetime", "for life", "life", "lebenslang", "lebenslänglich"]

    /// Turns `12.90` into `12.90 EUR`.
    static func priced(_ price: String, _ currency: String) -> String {
        guard !currency.isEmpty, let money = try? Money(parsing: price), money.currency.isEmpty else {
            return price
        }
        return "\(price) \(currency)"
    }

    private static func canonical(_ column: String) -> String {
        otherNames[column] ?? column
    }

    /// Values by our names. Our own name of a column counts before another one. Only our exports say by which date
    /// something expires; when it does is computed there, and no date of its own.
    private static func canonical(_ row: [String: String]) -> [String: String] {
        var values: [String: String] = [:]
        for (name, value) in row where otherNames[name] == nil { values[name] = value }
        let others = row.filter { $0.key != "expires_on" || row["expires_by"] == nil }
        for (name, value) in others.sorted(by: { $0.key < $1.key }) {
            guard let column = otherNames[name], values[column] == nil else { continue }
            values[column] = value
        }
        return values
    }

    private static let otherNames = englishAndGerman.merging(frenchAndSpanish) { first, _ in first }

    private static let frenchAndSpanish: [String: String] = {
        let groups: [(String, String)] = [
            ("name", "produit|nom|producto|nombre"),
            (
                "best_before",
                "ddm|date_de_péremption|péremption|date_d'expiration|à_consommer_de_préférence_avant|caducidad|consumo_preferente"
            ),
            ("use_by", "dlc|à_consommer_jusqu'au|fecha_de_caducidad"),
            ("quantity", "quantité|cantidad"),
            ("place", "emplacement|ubicación"),
            ("category", "catégorie|categoría"),
            ("brand", "marque|marca"),
            ("price", "prix|precio"),
        ]
        var columns: [String: String] = [:]
        for (column, names) in groups {
            for name in names.split(separator: "|") { columns[String(name)] = column }
        }
        return columns
    }()

    private static let englishAndGerman = [
        "item": "name", "items": "name", "product": "name", "product_name": "name", "item_name": "name",
        "title": "name", "expires": "best_before", "expires_on": "best_before", "expires_at": "best_before",
        "expiry": "best_before", "expire_date": "best_before", "expiry_date": "best_before",
        "expirydate": "best_before", "expiration": "best_before", "expiration_date": "best_before",
        "expirationdate": "best_before", "exp": "best_before", "exp.": "best_before",
        "exp_date": "best_before",
        "exp._date": "best_before", "date_of_expiry": "best_before", "best_by": "best_before",
        "best_by_date": "best_before", "best_if_used_by": "best_before", "best_before_date": "best_before",
        "best_before_end": "best_before", "bestbefore": "best_before", "bb": "best_before",
        "bbe": "best_before",
        "bbd": "best_before", "good_until": "best_before", "last_day": "best_before",
        "sell_by": "best_before",
        "use_by_date": "use_by", "useby": "use_by", "use_before": "use_by", "amount": "quantity",
        "qty": "quantity",
        "count": "quantity", "units": "quantity", "in_stock": "quantity",
        "location": "place",
        "barcode": "gtin", "ean": "gtin", "upc": "gtin", "manufacturer": "brand", "model_number": "model",
        "serial_number": "serial", "batch": "lot", "purchased": "bought_on", "purchase_date": "bought_on",
        "bought": "bought_on", "shop": "bought_at", "store": "bought_at", "cost": "price", "note": "notes",
        "description": "notes", "opened": "opened_on", "frozen": "frozen_on",
        "warranty_expires": "warranty_until", "warranty_end": "warranty_until",
        // Grocy's overview of the stock.
        "product_group": "category", "next_due_date": "best_before", "next_due": "best_before",
        "due_date": "best_before", "quantity_unit": "unit", "qu": "unit",
        // German.
        "artikel": "name", "bezeichnung": "name", "produkt": "name", "gegenstand": "name", "ware": "name",
        "titel": "name", "haltbarkeit": "best_before", "haltbarkeitsdatum": "best_before",
        "ablauf": "best_before", "läuft_ab": "best_before", "läuft_ab_am": "best_before",
        "verfällt_am": "best_before",
        "verfallsdatum": "best_before", "verfalldatum": "best_before", "mindesthaltbar_bis": "best_before",
        "mhd": "best_before", "mindesthaltbarkeitsdatum": "best_before",
        "haltbar_bis": "best_before", "mindestens_haltbar_bis": "best_before", "ablaufdatum": "best_before",
        "fälligkeitsdatum": "best_before", "nächstes_mhd": "best_before", "verbrauchsdatum": "use_by",
        "zu_verbrauchen_bis": "use_by", "verbrauchen_bis": "use_by", "menge": "quantity",
        "anzahl": "quantity", "bestand": "quantity", "stückzahl": "quantity", "einheit": "unit",
        "mengeneinheit": "unit", "mindestbestand": "minimum", "mindestmenge": "minimum", "lagerort": "place",
        "ort": "place", "standort": "place", "lagerplatz": "place", "aufbewahrungsort": "place",
        "kategorie": "category", "gruppe": "category", "warengruppe": "category",
        "produktgruppe": "category", "marke": "brand", "hersteller": "brand", "modell": "model",
        "modellnummer": "model", "seriennummer": "serial", "strichcode": "gtin", "charge": "lot",
        "chargennummer": "lot", "los": "lot", "losnummer": "lot", "gekauft": "bought_on",
        "gekauft_am": "bought_on", "kaufdatum": "bought_on", "einkaufsdatum": "bought_on",
        "gekauft_bei": "bought_at", "händler": "bought_at", "laden": "bought_at", "geschäft": "bought_at",
        "preis": "price", "kaufpreis": "price", "notiz": "notes", "notizen": "notes", "bemerkung": "notes",
        "bemerkungen": "notes", "beschreibung": "notes", "kommentar": "notes", "geöffnet": "opened_on",
        "geöffnet_am": "opened_on", "eingefroren": "frozen_on", "eingefroren_am": "frozen_on",
        "garantie": "warranty", "garantie_bis": "warranty_until", "gewährleistung_bis": "warranty_until",
    ]
}
