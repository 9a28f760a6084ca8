import Rules

/// Codes as people copy them from a pack: with the label before them, or the time of packing after them.
enum WrittenCode {
    /// The lots that a text may stand for, normalised: without its label, without a time of day, without an L
    /// for "lot", and whole. The likeliest first; empty if there are none.
    static func lots(_ text: String) -> [String] {
        let bare = withoutLabel(text, lotLabels)
        var lots: [String] = []
        for code in [bare, withoutTime(bare), text].map(LotCode.normal) {
            let unmarked = code.first == "L" && code.contains { $0.isNumber } ? String(code.dropFirst()) : ""
            let least = unmarked.first?.isNumber == true ? 2 : 4
            for (lot, least) in [(code, 2), (unmarked, least)]
            where lot.utf8.count >= least && !lots.contains(lot) {
                lots.append(lot)
            }
        }
        return lots
    }

    /// The number of a model, normalised; `nil` if it is too short.
    static func model(_ text: String) -> String? {
        let bare = withoutLabel(text, modelLabels)
        // "Type R" is a name, label included; a number has digits.
        let code = LotCode.normal(bare.utf8.contains { (0x30...0x39).contains($0) } ? bare : text)
        return code.utf8.count >= 2 ? code : nil
    }

    /// The beginnings of a model that are words by themselves, normalised: of "Camry LE Hybrid" it is "CAMRYLE"
    /// and "CAMRY". The whole is not among them.
    static func beginnings(of model: String) -> [String] {
        let words = withoutLabel(model, modelLabels).split { " /,(".contains($0) }
        return words.indices.dropLast().map { LotCode.normal(words[...$0].joined()) }
            .filter { LotCode.isModel($0) }
    }

    /// The words of a name that look like model numbers, normalised: letters and digits mixed, other than a
    /// size.
    static func models(inName name: String) -> [String] {
        name.split { $0 == " " || $0 == "," || $0 == "/" || $0 == "(" || $0 == ")" }.compactMap { word in
            let code = LotCode.normal(String(word))
            let digits = code.utf8.filter { (0x30...0x39).contains($0) }.count
            guard code.utf8.count >= 5, digits >= 2, digits < code.utf8.count,
                !KnownWords.isMeasure(code.lowercased()), longestRun(code) <= 4
            else { return nil }
            return code
        }
    }

    /// The longest run of letters: a long one is a word, as in "12-drawer".
    private static func longestRun(_ code: String) -> Int {
        code.utf8.split { (0x30...0x39).contains($0) }.map(\.count).max() ?? 0
    }

    private static let lotLabels: Set<String> = [
        "lot", "lots", "los", "lotto", "lote", "partij", "parti", "batch", "charge", "charges", "ch",
        "chargennummer", "chargennr", "losnummer", "l",
    ]
    private static let modelLabels: Set<String> = [
        "model", "models", "modell", "modele", "modello", "modelo", "mod", "type", "typ", "art", "artikel",
        "article", "item", "ref", "reference", "referenz", "part", "sku", "style",
    ]
    /// Words that may stand between the label and the code.
    private static let qualifiers: Set<String> = [
        "no", "nr", "number", "numero", "nummer", "num", "n", "code", "b",
    ]

    private static func withoutLabel(_ text: String, _ labels: Set<String>) -> String {
        var rest = Substring(FoldedText.of(text))
        var isLabelled = false
        while true {
            rest = rest.drop { !$0.isLetter && !$0.isNumber }
            let word = rest.prefix { $0.isLetter }
            let isWhole = rest.dropFirst(word.count).first.map { !$0.isNumber } ?? true
            let isLabel = labels.contains(String(word))
            guard isLabel || isWhole && isLabelled && qualifiers.contains(String(word)) else { break }
            // "LOT12345" needs no space; a shorter label, as in "ch7", has to be a word by itself.
            guard isWhole || word.count >= 3 else { break }
            isLabelled = true
            rest = rest.dropFirst(word.count)
        }
        return isLabelled && rest.contains { $0.isNumber || $0.isLetter } ? String(rest) : text
    }

    /// Removes the time and the line of packing, which packs bear after the lot: "L1234 B 13:42".
    private static func withoutTime(_ text: String) -> String {
        let parts = text.split(separator: " ")
        guard let time = parts.firstIndex(where: isTime), time > 0 else { return text }
        let isLine = time > 1 && parts[time - 1].count == 1
        return parts[..<(isLine ? time - 1 : time)].joined(separator: " ")
    }

    private static func isTime(_ part: Substring) -> Bool {
        let numbers = part.split(separator: ":", omittingEmptySubsequences: false)
        return (2...3).contains(numbers.count)
            && numbers.allSatisfy {
                (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
            }
    }
}
