import Rules

/// The lots in the slot of a group: several, with words around them.
struct FrenchLots {
    private(set) var lots: [LotCode] = []
    /// Whether the slot says something else: where it was sold, what to look for.
    private(set) var isRest = false

    init(_ text: String) {
        let plain = text.replacing("(", with: " ").replacing(")", with: " ").replacing(" / ", with: ",")
            .replacing(" et ", with: ",").replacing(" ou ", with: ",")
        for piece in plain.split(whereSeparator: { ",;\n".contains($0) }) {
            read(piece.split(whereSeparator: { " :".contains($0) }).map(String.init))
        }
    }

    private mutating func read(_ words: [String]) {
        if let range = Self.range(words) { return lots.append(range) }
        let words = words.compactMap(Self.withoutFiller)
        let coded = words.filter(\.hasDigit)
        switch coded.count {
        case 0: isRest = isRest || !words.isEmpty
        // "zg 17056" is one; "24241 sous-vide" is 24241.
        case 1 where words.count == 2 && words[1].hasDigit && words[0].utf8.count <= 3:
            lots += [LotCode(words.joined())].compactMap { $0 }
        default: lots += coded.compactMap { LotCode($0) }
        }
    }

    /// "100 à 120", "de 100 à 120".
    private static func range(_ words: [String]) -> LotCode? {
        guard let to = words.firstIndex(where: { ["à", "a", "au"].contains($0.lowercased()) }),
            to > 0, to + 1 < words.count
        else { return nil }
        return LotCode(from: words[to - 1], through: words[to + 1])
    }

    /// The word, without a sign that marks a lot, as in "n°173"; `nil` if it is a filler.
    private static func withoutFiller(_ word: String) -> String? {
        var word = word
        for sign in ["n°", "N°", "nº", "#"] where word.hasPrefix(sign) { word.removeFirst(sign.count) }
        let folded = FoldedText.of(word)
        let fillers: Set<String> = [
            "", "lot", "lots", "n", "no", "numero", "numeros", "fab", "fabrication", "de", "du", "des", "le",
            "la", "les", "-", "/",
        ]
        return fillers.contains(folded) ? nil : word
    }
}
