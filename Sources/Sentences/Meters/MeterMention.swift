import Rules

/// A line that speaks of a meter and has a number as long as readings are, in words that are no sentence about the meter:
/// "Zählerstand Wasser 482", "read the meter, 31207 kwh".
struct MeterMention {
    let number: MeterNumber
    /// What the meter may be called.
    let name: String
    /// The unit that is said, or the usual one of such a meter.
    let unit: String
    /// The words besides, folded.
    private let words: [String]

    init?(_ line: String) {
        guard line.utf8.count <= 200 else { return nil }
        let typed = line.split { $0.isWhitespace }.map(String.init)
        let folded = typed.map { word in
            let key = MeterSentence.folded(word)
            return key.hasSuffix("'s") ? String(key.dropLast(2)) : key
        }
        guard let start = typed.firstIndex(where: { $0.first.map { $0.isASCII && $0.isNumber } == true }),
            let (number, end) = MeterSentence.number(in: typed, from: start), typed.count <= 12,
            let value = number.values.first, value >= DecimalAmount(100)
        else { return nil }
        let hasNoun =
            folded.contains(where: Self.isMeter)
            || folded.contains { $0.hasPrefix("reading") }
                && folded.contains(where: Self.energyNames.contains)
        let isEnergy = Self.energy.contains(FoldedText.of(number.unit))
        guard hasNoun || isEnergy && folded.contains(where: Self.verbs.contains) else { return nil }
        self.number = number
        let rest = typed.indices.filter { place in
            !(start..<end).contains(place) && !Self.isMeter(folded[place])
                && !Self.verbs.contains(folded[place])
                && !Self.fillers.contains(folded[place]) && !folded[place].isEmpty
        }
        let compound = folded.first { $0.hasSuffix("zahler") && $0 != "zahler" }
        words = rest.map { folded[$0] } + (compound.map { [String($0.dropLast(6))] } ?? [])
        let noun = typed.indices.first { Self.isMeter(folded[$0]) }
        let shown = rest.isEmpty ? noun.map { [$0] } ?? [] : rest
        name = shown.map { MeterSentence.trimmed(typed[$0]) }.joined(separator: " ")
        unit = number.unit.isEmpty ? Self.usualUnit(of: folded) : MeterUnit.usual(number.unit)
    }

    /// Whether the line may speak of a meter of this name.
    func names(_ name: String) -> Bool {
        let key = FoldedText.of(name)
        return words.isEmpty
            || words.contains { word in
                word == key || word.count > 2 && (key.hasPrefix(word) || word.hasPrefix(key) && key.count > 2)
            }
    }

    private static func isMeter(_ word: String) -> Bool {
        nouns.contains(word) || word.hasSuffix("zahler") || word.hasSuffix("zahlerstand")
    }

    private static func usualUnit(of words: [String]) -> String {
        if words.contains(where: {
            ["odometer", "mileage", "tacho", "tachostand", "kilometerstand", "car", "auto"].contains($0)
        }) {
            return "km"
        }
        return words.contains { $0.hasPrefix("gas") || $0.hasPrefix("wasser") || $0 == "water" }
            ? "m3" : "kWh"
    }

    private static let nouns: Set<String> = [
        "meter", "meters", "odometer", "mileage", "zahler", "zahlerstand", "kilometerstand", "tacho",
        "tachostand", "abgelesen", "compteur", "contador", "contatore",
    ]
    private static let verbs: Set<String> = [
        "says", "reads", "shows", "reading", "readings", "read", "took", "is", "at", "on", "now", "zeigt",
        "steht",
        "auf", "bei", "ist", "abgelesen", "lese", "stand", "showing",
    ]
    private static let energy: Set<String> = ["kwh", "m3", "m\u{B3}", "kubikmeter", "cbm", "kbm"]
    private static let energyNames: Set<String> = [
        "gas", "water", "electricity", "electric", "elec", "power", "heating",
    ]
    private static let fillers: Set<String> = [
        "the", "my", "our", "a", "der", "die", "das", "den", "today", "heute", "this", "morning", "evening",
        "just", "gerade", "eben", "of", "for", "von", "vom", "fur", "i", "ich", "we", "wir", "habe", "hab",
        "and",
        "und", "jetzt", "es", "it", "'s", "-", "\u{2013}",
    ]
}
