/// Codes as people copy them from a pack: with the word that stands before them, or the time of packing behind.
enum WrittenCode {
    /// What a lot may be of what somebody wrote as one, normal: without what stands before it, without a time of the day,
    /// without the L that stands for "lot", and all of it. The most likely first; empty if nothing counts.
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

    /// A model's number, normal; `nil` if it tells nothing.
    static func model(_ text: String) -> String? {
        let bare = withoutLabel(text, modelLabels)
        // "Type R" is called so; numbers have digits.
        let code = LotCode.normal(bare.utf8.contains { (0x30...0x39).contains($0) } ? bare : text)
        return code.utf8.count >= 2 ? code : nil
    }

    /// What in a name looks like the number of a model, normal: letters and digits in one word, as no size has them.
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

    /// Of letters: more than some are a word, as in "12-drawer".
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
    /// What may stand between the label and the code.
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
            // "LOT12345" needs no blank; of others, as "ch7", only a whole word is a label.
            guard isWhole || word.count >= 3 else { break }
            isLabelled = true
            rest = rest.dropFirst(word.count)
        }
        return isLabelled && rest.contains { $0.isNumber || $0.isLetter } ? String(rest) : text
    }

    /// Packs say at which time and on which line they were made, behind the lot: "L1234 B 13:42".
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
