import Rules

/// Texts that people enter into a field when they have nothing to say.
enum Placeholder {
    static func isOne(_ text: String) -> Bool {
        text.utf8.count <= longest && texts.contains(FoldedText.of(text).trimmed(of: " .,:;'\"()[]<>"))
            || isTemplate(text)
    }

    /// Whether a program's template was not filled in, as in "$esc.escapeXml($m.title)" and "{{title}}".
    static func isTemplate(_ text: String) -> Bool {
        if text.contains("{{") || text.contains("${") || text.contains("<%") || text.contains("[object ") {
            return true
        }
        // A dollar before a letter, with a call or a member behind it.
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            rest = rest[rest.index(after: dollar)...]
            let name = rest.prefix { $0.isLetter || $0 == "_" || $0 == "!" }
            if !name.isEmpty, let next = rest.dropFirst(name.count).first, next == "." || next == "(" {
                return true
            }
        }
        return false
    }

    /// `text`, or an empty text if it is a placeholder.
    static func without(_ text: String) -> String {
        isOne(text) ? "" : text
    }

    /// `text` without a "null" that a program has put before or after it; empty if it is a placeholder.
    static func cleaned(_ text: String) -> String {
        var words = text.split(separator: " ")[...]
        while let first = words.first, nothing.contains(first) { words.removeFirst() }
        while let last = words.last, nothing.contains(last) { words.removeLast() }
        return without(words.joined(separator: " "))
    }

    /// What programs write for a value that is missing.
    private static let nothing: Set<Substring> = ["null", "NULL", "(null)", "undefined", "NaN"]

    /// Whether a program has written its word for a missing value.
    static func isNothing(_ text: String) -> Bool {
        text.utf8.count <= 12 && nothing.contains(text.trimmed(of: " \n\t")[...])
    }

    /// In bytes, before folding.
    private static let longest = 60

    /// Folded, in the languages of the sources.
    private static let texts: Set<String> = [
        "", "null", "undefined", "nan", "nothing", "tba", "tbd", "to be determined", "to be confirmed",
        "not known yet",
        "no name", "no data", "no information", "not given", "not indicated", "see website", "#n/a", "nd",
        "n.d", "k.a", "k. a",
        "entfallt", "nicht bekannt", "nicht angegeben", "keine", "ohne", "siehe unten", "diverse",
        "verschiedene", "sin datos", "no disponible",
        "no aplica", "sin nombre", "senza marca", "non disponibile", "non noto", "non applicabile",
        "non indicato", "indisponible", "non disponible", "non connu", "-", "--", "---", "/", "?", "x", "xx",
        "0", "unknown", "not known", "none", "no brand",
        "unbranded", "without brand", "generic", "n/a", "na", "n.a", "nil", "tbc", "not available",
        "not applicable", "not provided", "unspecified", "not specified", "not stated", "see below",
        "various", "various brands", "nincs", "ismeretlen", "inconnu", "inconnue", "sans", "sans marque",
        "aucun", "aucune", "aucune marque", "neant", "non renseigne", "non concerne", "non communique",
        "non precise", "divers", "unbekannt", "keine angabe", "ohne marke", "sconosciuto", "desconocido",
        "sin marca", "nieznany", "brak", "neznamy", "neznama", "nepoznato", "ukendt", "okand", "onbekend",
        "tuntematon", "necunoscut", "nezinama",
    ]
}
