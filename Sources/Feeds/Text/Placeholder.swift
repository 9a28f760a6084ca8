import Rules

/// Texts that people enter into a field when they have nothing to say.
enum Placeholder {
    static func isOne(_ text: String) -> Bool {
        texts.contains(FoldedText.of(text).trimmed(of: " .'\"()"))
    }

    /// `text`, or an empty text if it is a placeholder.
    static func without(_ text: String) -> String {
        isOne(text) ? "" : text
    }

    /// Folded, in the languages of the sources.
    private static let texts: Set<String> = [
        "", "-", "--", "---", "/", "?", "x", "xx", "0", "unknown", "not known", "none", "no brand",
        "unbranded", "without brand", "generic", "n/a", "na", "n.a", "nil", "tbc", "not available",
        "not applicable", "not provided", "unspecified", "not specified", "not stated", "see below",
        "various", "various brands", "nincs", "ismeretlen", "inconnu", "inconnue", "sans", "sans marque",
        "aucun", "aucune", "aucune marque", "neant", "non renseigne", "non concerne", "non communique",
        "non precise", "divers", "unbekannt", "keine angabe", "ohne marke", "sconosciuto", "desconocido",
        "sin marca", "nieznany", "brak", "neznamy", "neznama", "nepoznato", "ukendt", "okand", "onbekend",
        "tuntematon", "necunoscut", "nezinama",
    ]
}
