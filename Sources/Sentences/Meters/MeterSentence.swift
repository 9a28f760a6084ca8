package import Rules

/// A line that says what a meter shows: "car is at 48950 km", "das Auto steht bei 48.950 km".
package struct MeterSentence: Sendable, Hashable {
    /// What may be the meter's name: as typed, and without its article.
    package let names: [String]
    package let number: MeterNumber
    /// When it was read, as typed; `nil` for now.
    package let day: String?

    /// - Returns: `nil` for any other line. Whether a meter has the name, the caller has to find out.
    package init?(_ line: String) {
        guard !line.hasSuffix("?"), line.utf8.count <= 300 else { return nil }
        let typed = line.split(whereSeparator: \.isWhitespace).map(String.init)
        let folded = typed.map { Self.folded($0) }
        guard let start = typed.firstIndex(where: { $0.first.map { $0.isASCII && $0.isNumber } == true }),
            start > 0
        else { return nil }
        // "Auto: 48950 km"
        let hasColon = typed[start - 1].hasSuffix(":")
        guard let end = Self.endOfName(in: Array(folded[..<start]), hasColon: hasColon),
            let (number, after) = Self.number(in: typed, from: start)
        else { return nil }
        // A number without a unit may be anything, unless it is as long as readings are.
        let whole = number.values.first?.description ?? ""
        guard !number.unit.isEmpty || whole.count > 2 else { return nil }
        var name = typed[..<end].map { $0.hasSuffix(":") ? String($0.dropLast()) : $0 }
        var key = Array(folded[..<end])
        while let lead = Self.leads.first(where: { key.starts(with: $0) && key.count > $0.count }) {
            name.removeFirst(lead.count)
            key.removeFirst(lead.count)
        }
        guard !name.isEmpty, name.count <= 5 else { return nil }
        var names = [name.joined(separator: " ")]
        for article in Self.articles where key.count > article.count && key.starts(with: article) {
            names.append(name.dropFirst(article.count).joined(separator: " "))
        }
        if let last = key.last, Self.nouns.contains(last), name.count > 1 {
            names += names.map { $0.split(separator: " ").dropLast().joined(separator: " ") }.filter {
                !$0.isEmpty
            }
        }
        for elided in ["l'", "d'"] where key[0].hasPrefix(elided) && key[0].count > 2 {
            names.append(([String(name[0].dropFirst(2))] + name.dropFirst()).joined(separator: " "))
        }
        var rest = Array(typed[after...])
        if let first = rest.first, Self.prepositions.contains(FoldedText.of(first)), rest.count > 1 {
            rest.removeFirst()
        }
        let day = Self.trimmed(rest.joined(separator: " "))
        self.names = names
        self.number = number
        self.day = day.isEmpty || Self.nows.contains(FoldedText.of(day)) ? nil : day
    }

    /// The end of the name, before what says that it shows something.
    private static func endOfName(in words: [String], hasColon: Bool) -> Int? {
        if hasColon { return words.count }
        let length = verbs.filter { words.count > $0.count && words.suffix($0.count).elementsEqual($0) }
            .map(\.count).max()
        return length.map { words.count - $0 }
    }

    /// The number with its unit, and the place behind it. Groups of digits may stand apart: "48 950 km".
    static func number(in words: [String], from start: Int) -> (MeterNumber, Int)? {
        var end = start + 1
        func isGroup(_ word: String) -> Bool {
            word.count >= 3 && word.prefix(3).allSatisfy { $0.isASCII && $0.isNumber }
                && !(word.dropFirst(3).first?.isNumber ?? false)
        }
        while end < words.count, words[end - 1].last?.isNumber ?? false, isGroup(words[end]) { end += 1 }
        let digits = words[start..<end].joined(separator: " ")
        if end < words.count, let number = MeterNumber("\(digits) \(trimmed(words[end]))"),
            !number.unit.isEmpty, knowsUnit(number.unit)
        {
            return (number, end + 1)
        }
        return MeterNumber(trimmed(digits)).map { ($0, end) }
    }

    /// Whether it is a unit rather than the first word of a date.
    private static func knowsUnit(_ unit: String) -> Bool {
        !nows.contains(FoldedText.of(unit)) && !prepositions.contains(FoldedText.of(unit))
            && !days.contains(FoldedText.of(unit))
    }

    static func folded(_ word: String) -> String {
        FoldedText.of(String(trimmed(word).map { $0 == "\u{2019}" ? "'" : $0 }))
    }

    /// A text without the marks around it.
    static func trimmed(_ text: String) -> String {
        let isMark = { (character: Character) in ".,:;!\"".contains(character) }
        return String(text.drop(while: isMark).reversed().drop(while: isMark).reversed())
    }

    private static let verbs = SpokenPhrases.words(
        "says|now says|is saying|is at|is now at|is on|is now on|has|now has|has now|shows|now shows|reads|reads now|stands at|was at|had|"
            + "showed|has done|has run|is|"
            + "abgelesen|ist bei|ist jetzt bei|ist auf|steht bei|steht auf|steht jetzt bei|steht jetzt auf|hat|hat jetzt|zeigt|"
            + "zeigt jetzt|war bei|stand bei|stand auf|hatte|ist|lauft seit|"
            + "est a|est maintenant a|en est a|a|affiche|indique|marque|etait a|avait|"
            + "esta en|esta ahora en|esta a|tiene|ya tiene|marca|va por|lleva|estaba en|tenia|"
            + "e a|e ora a|e arrivata a|e arrivato a|sta a|ha|segna|indica|era a|aveva")
    private static let leads = SpokenPhrases.words(
        "odometer of|odometer|mileage of|the mileage of|meter of|kilometerstand von|kilometerstand vom|"
            + "kilometerstand|km-stand von|km-stand vom|km-stand|zahlerstand von|zahlerstand vom|zahlerstand|"
            + "compteur de|kilometrage de|cuentakilometros de|contachilometri di|contachilometri della")
    private static let articles = SpokenPhrases.words(
        "the|my|our|der|die|das|mein|meine|unser|unsere|dem|den|le|la|les|mon|ma|notre|el|los|mi|nuestro|nuestra|"
            + "il|lo|i|gli|la mia|il mio|la nostra|il nostro")
    private static let nows: Set = [
        "now", "today", "right now", "this morning", "this evening", "tonight", "jetzt", "heute", "gerade",
        "maintenant", "aujourd'hui", "ahora", "hoy",
        "ya", "ora", "adesso", "oggi",
    ]
    /// "elec meter" of the meter "Elec".
    private static let nouns: Set = ["meter", "counter", "zahler", "compteur", "contador", "contatore"]
    private static let prepositions: Set = ["on", "since", "am", "seit", "le", "el", "il", "as"]
    private static let days: Set = [
        "yesterday", "gestern", "vorgestern", "hier", "ayer", "ieri", "last", "letzten", "letzte",
    ]
}
