import CivilTime
import Rules

/// Words that are almost words of time. In a title they would be lost, and the time beside them would mean today.
extension SentenceReading {
    /// Reports words whose neighbours show that a word of time is meant: "evry tuesday", "in ten minuets".
    mutating func findMisspeltTimes() {
        for place in tokens.indices
        where !taken[place] && !shielded[place] && (time.isStart(place) || time.isGlued(place)) {
            guard
                let (name, word) = misspeltEvery(place) ?? misspeltUnit(after: place)
                    ?? misspeltCouple(place) ?? misspeltExpiry(place) ?? misspeltReminder(place)
                    ?? misspeltHalfOfDay(place),
                !shielded[word], !taken[word]
            else { continue }
            doubt(.misspelt(name), word..<word + 1)
            (shielded[word], time.closed[word]) = (true, true)
            return
        }
    }

    /// The only name of a day or month that is nearest to this word: one mistake away, or two in long words.
    func nearestName(to word: String) -> String? {
        // "friday's newspaper" is spelt right.
        guard (5...14).contains(word.utf8.count), !word.utf8.contains(UInt8(ascii: "'")) else { return nil }
        for mistakes in 1...2 {
            let near = language.names.filter { name in
                (mistakes == 1 || max(word.utf8.count, name.utf8.count) > 7)
                    && Self.isNear(word, name, within: mistakes)
            }
            if !near.isEmpty { return near.count == 1 ? near[0] : nil }
        }
        return nil
    }

    /// Whether a preposition of time stands before a word: "in febuary", "next febuary".
    func isLedByTime(_ place: Int) -> Bool {
        place > 0 && Vocabulary.leadsToDays(time.meanings[place - 1].map(\.meaning))
    }

    /// "evry tuesday", "evry 2 weeks"
    private func misspeltEvery(_ place: Int) -> (name: String, place: Int)? {
        guard isUnknown(place), let name = nearest(to: place, of: language.everyWords),
            time.isStart(place + 1), isStepOfRepetition(place + 1)
        else { return nil }
        return (name, place)
    }

    func isStepOfRepetition(_ place: Int) -> Bool {
        let start = time.skip(.other, place) ?? time.number(place)?.end ?? place
        return time.weekday(start) != nil || time.unit(start) != nil || time.dayPart(start) != nil
            || time.skip(.workday, start) != nil || time.skip(.weekend, start) != nil
            || time.ordinalDay(time.skipping(.the, place)) != nil || time.month(place) != nil
    }

    /// "in ten minuets", "every 2 weks", "next wekk"
    private func misspeltUnit(after place: Int) -> (name: String, place: Int)? {
        let word: Int
        if let lead = time.skip(.inFuture, place) ?? time.skip(.within, place) ?? time.skip(.every, place),
            let count = time.number(lead)?.end ?? time.skip(.couple, lead) ?? time.skip(.article, lead)
        {
            word = count
        } else if let next = time.skip(.next, place) {
            word = next
        } else {
            return nil
        }
        guard isUnknown(word), time.isStart(word), let name = nearest(to: word, of: language.unitWords) else {
            return nil
        }
        return (name, word)
    }

    /// "in a cupple of days"
    private func misspeltCouple(_ place: Int) -> (name: String, place: Int)? {
        guard let lead = time.skip(.inFuture, place), let word = time.skip(.article, lead), isUnknown(word),
            let of = time.skip(.of, word + 1), time.unit(of) != nil,
            let name = language.coupleWords.first(where: { Self.isNear(time.text(word), $0, within: 2) })
        else { return nil }
        return (name, word)
    }

    /// "milk expirs friday", "cream best befor 8 dec", "ham friday expirs": beside a day, such a word says that something
    /// expires.
    private func misspeltExpiry(_ place: Int) -> (name: String, place: Int)? {
        guard place > 0 else { return nil }
        if let name = language.expiryWords.first(where: { isMisspelt(place, $0) }),
            isBesideDay(place..<place + 1)
        {
            return (name, place)
        }
        guard place + 1 < tokens.count, isBesideDay(place..<place + 2) else { return nil }
        for (first, second) in language.expiryPairs {
            if time.text(place) == first, isMisspelt(place + 1, second, isPaired: true) {
                return (second, place + 1)
            }
            if time.text(place + 1) == second, isMisspelt(place, first, isPaired: true) {
                return (first, place)
            }
        }
        return nil
    }

    /// "remnid me to", "erinere mich", and "remind me ot"
    private func misspeltReminder(_ place: Int) -> (name: String, place: Int)? {
        guard isAtStart(place) else { return nil }
        let next = time.text(place + 1)
        if ["me", "us", "mich", "uns"].contains(next), isUnknown(place) {
            let name = ["remind", "erinnere", "erinner"].first {
                Self.isNear(time.text(place), $0, within: 2)
            }
            return name.map { ($0, place) }
        }
        guard let end = skip(.remindLead, place), end + 1 < tokens.count,
            ["ot", "tto", "too", "abuot", "abot"].contains(time.text(end))
        else { return nil }
        return (time.text(end).hasPrefix("a") ? "about" : "to", end)
    }

    /// "3pn", "10om"
    private func misspeltHalfOfDay(_ place: Int) -> (name: String, place: Int)? {
        guard place > 0, time.isGlued(place), let hour = time.figure(place - 1, digits: 1...2),
            (1...12).contains(hour),
            let name = [
                "pn": "pm", "om": "pm", "ppm": "pm", "pmm": "pm", "pj": "pm", "an": "am", "aam": "am",
                "amm": "am",
            ][
                time.text(place)]
        else { return nil }
        return (name, place)
    }

    private func isBesideDay(_ range: Range<Int>) -> Bool {
        time.daySpan(range.upperBound) != nil
            || isAtEnd(range.upperBound)
                && tokens.indices.contains { time.daySpan($0)?.end == range.lowerBound }
    }

    /// Whether the word at `place` is nearly `name`, and means nothing as it stands.
    /// - Parameter isPaired: Whether the word beside it is spelt correctly, so that a short word is
    ///   recognised, too: "ues by", "use bye", "goes of".
    private func isMisspelt(_ place: Int, _ name: String, isPaired: Bool = false) -> Bool {
        if isPaired, name.utf8.count < 5, tokens[place].kind == .word {
            let word = time.text(place)
            let isFree = time.meanings[place].isEmpty && words[place].isEmpty || (word, name) == ("of", "off")
            return isFree && word != name && !language.wordsOfExpiry.contains(word)
                && Self.isNear(word, name, within: 1)
        }
        return isUnknown(place) && name.utf8.count > 4 && !language.wordsOfExpiry.contains(time.text(place))
            && name.utf8.prefix(2).elementsEqual(time.text(place).utf8.prefix(2))
            && Self.isNear(time.text(place), name, within: 1)
    }

    /// Whether no vocabulary knows the word at `place`.
    private func isUnknown(_ place: Int) -> Bool {
        tokens.indices.contains(place) && tokens[place].kind == .word && time.meanings[place].isEmpty
            && words[place].isEmpty && time.text(place).utf8.count >= 4
    }

    private func nearest(to place: Int, of names: [String]) -> String? {
        let word = time.text(place)
        return (1...(word.utf8.count >= 7 ? 2 : 1)).lazy.compactMap { limit in
            names.first { Self.isNear(word, $0, within: limit) }
        }.first
    }

    private static func isNear(_ word: String, _ name: String, within limit: Int) -> Bool {
        name.utf8.first == word.utf8.first && abs(name.utf8.count - word.utf8.count) <= limit
            && editDistance(Array(name.utf8), Array(word.utf8)) <= limit
    }
}

extension Vocabulary<TimeWord> {
    /// Whether a word with one of these meanings may stand right before a day.
    static func leadsToDays(_ meanings: [TimeWord]) -> Bool {
        meanings.contains {
            [.on, .by, .until, .next, .this, .every, .starting, .from, .inFuture].contains($0)
        }
    }
}
