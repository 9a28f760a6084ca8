package import CivilTime

/// Reads a line as a sentence: what to create, complete, snooze or look for, and when.
///
/// Readers propose parts of the line; this type takes those that go together, and leaves the rest as the
/// title. A date that does not exist or has two readings is not taken, but reported.
package struct SentenceParser: Sendable {
    /// The moment of "now", and the zone in which the user means times.
    let now: Instant
    let zone: Zone
    let languages: [SentenceLanguage]
    let isDayFirst: Bool?

    /// In bytes; longer lines are left as they are.
    package static let longestLine = 16_384
    /// The most words, numbers and marks of a line that is read; this bounds the time that a hostile line
    /// takes.
    static let mostTokens = 1_000

    /// - Parameter locale: Such as `en_GB`: its language, and whether `4/12` is in April. `nil` reads English
    ///   and refuses such dates.
    package init(now: Instant, zone: Zone, locale: String?) {
        self.now = now
        self.zone = zone
        let own = locale.flatMap(SentenceLanguage.of)
        languages = (own.map { [$0] } ?? []) + (locale?.hasPrefix("en") == true ? [] : [.english])
        isDayFirst = locale.map { DateOrder(locale: $0) != .monthFirst }
    }

    /// - Parameter kept: Parts of the line, in bytes, that belong to the title whatever they say.
    package func sentence(_ line: String, keeping kept: [Range<Int>] = []) -> Sentence {
        let tokens = line.utf8.count > Self.longestLine ? [] : SentenceTokens.all(in: line, keeping: kept)
        guard (1...Self.mostTokens).contains(tokens.count) else {
            var sentence = Sentence()
            sentence.kind = .task
            if line.utf8.contains(where: { $0 > 0x20 }) { sentence.title = line }
            return sentence
        }
        var best: (sentence: Sentence, taken: Int, isBlocked: Bool, isMisspelt: Bool)?
        for language in languages {
            var reading = SentenceReading(line, tokens, language, parser: self)
            reading.read()
            let taken = reading.taken.count
            // If the first language found an error, another language does not fix it by reading a part of it.
            if let best, best.isBlocked, !best.isMisspelt || reading.day == nil { continue }
            if best.map({ taken > $0.taken }) ?? true {
                best = (reading.sentence, taken, reading.isBlocked, reading.isMisspelt)
            }
        }
        return best?.sentence ?? Sentence()
    }
}
