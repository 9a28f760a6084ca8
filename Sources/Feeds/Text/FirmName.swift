import Rules

/// The names of firms in sources' fields.
enum FirmName {
    /// The texts that name a firm, without what it is to the product ("Importeur:") and without a comma at the
    /// end.
    static func list(_ texts: [String]) -> [String] {
        texts.map(named).filter { !Placeholder.isOne($0) }
    }

    private static func named(_ text: String) -> String {
        var name = text.trimmed(of: " ,;:")
        if let colon = text.firstIndex(of: ":"), isRole(text[..<colon]) {
            name = String(text[text.index(after: colon)...]).trimmed(of: " ,;:")
        }
        return isRole(name[...]) ? "" : name
    }

    private static func isRole(_ text: Substring) -> Bool {
        let words = FoldedText.of(text).split { " /,.&-()".contains($0) }.map(String.init)
        return !words.isEmpty && words.allSatisfy { roles.contains($0) }
    }

    /// Folded, with what joins them.
    private static let roles: Set<String> = [
        "importeur", "importeurin", "hersteller", "inverkehrbringer", "vertreiber", "vertrieb", "handler",
        "lieferant", "abpacker",
        "verpacker", "produzent", "grosshandler", "handelsunternehmen", "erzeuger", "firma", "anbieter",
        "verkaufer",
        "importer", "manufacturer", "distributor", "producer", "supplier", "retailer", "packer", "seller",
        "company", "firm", "brand",
        "importateur", "fabricant", "distributeur", "producteur", "fournisseur", "conditionneur", "vendeur",
        "societe",
        "importador", "fabricante", "distribuidor", "productor", "proveedor", "importatore", "produttore",
        "distributore", "fornitore", "und", "and", "et", "y", "e", "bzw", "name", "by", "von", "par", "durch",
        "der", "die", "im", "in", "eu",
        "die", "deutschland",
    ]
}
