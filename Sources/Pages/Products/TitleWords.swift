/// The words of a title or name, for comparisons.
struct TitleWords: Sendable {
    /// In lower case, of at least two letters or digits. Of scripts without spaces between words, each pair of letters.
    let words: Set<String>

    init(_ text: String?) {
        var words: Set<String> = []
        for run in (CleanName.name(text) ?? "").lowercased().split(whereSeparator: {
            !$0.isLetter && !$0.isNumber
        }) {
            let letters = Array(run)
            guard letters.count > 1 else { continue }
            if letters.contains(where: Self.isOfScriptWithoutSpaces) {
                for place in 1..<letters.count { words.insert(String(letters[place - 1...place])) }
            } else {
                words.insert(String(run))
            }
        }
        self.words = words
    }

    /// Whether it is the title of an error.
    var isError: Bool { !words.isDisjoint(with: Self.errors) }

    private static func isOfScriptWithoutSpaces(_ letter: Character) -> Bool {
        guard let scalar = letter.unicodeScalars.first else { return false }
        switch scalar.value {
        // Thai to Tibetan, Myanmar, Khmer; kana and ideographs. Korean has spaces, but often drops them.
        case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF,
            0xAC00...0xD7A3,
            0xF900...0xFAFF, 0x2_0000...0x3_FFFF:
            return true
        default: return false
        }
    }

    private static let errors: Set<String> = [
        "404", "410", "error", "fehler", "erreur", "errore", "erro", "fout", "fel", "fejl", "feil", "błąd",
        "chyba",
        "hiba", "virhe", "eroare", "ошибка", "oops", "ooops", "ups", "uups", "whoops", "hoppla", "sorry",
    ]
}
