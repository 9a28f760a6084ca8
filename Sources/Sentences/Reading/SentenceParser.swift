package import CivilTime
import Rules

/// Reads a line as a sentence: what to create, complete, snooze or look for, and when.
///
/// Readers propose parts of the line; this type takes those that go together, and leaves the rest as the
/// title. A date that does not exist or has two readings is not taken, but reported.
package struct SentenceParser: Sendable {
    /// The moment of "now", and the zone in which the user means times.
    let now: Instant
    let zone: Zone
    /// Loads the zones that a line names; without it, such a line is doubtful.
    let zones: ZoneDatabase?
    /// The time of day of reminders for a day without a time.
    let dateHour: TimeOfDay
    /// The languages of the user: that of the locale, and English.
    private let ownLanguages: [SentenceLanguage]
    let isDayFirst: Bool?
    /// Whether a line is only ever read as something to add: "How to fix the tap" is then a title.
    package var onlyCreates = false
    /// The names of people whom a line may name with `@`; other names stay in the title.
    package var people: [String] = []
    /// The days on which nobody works, besides weekends: "in 3 working days" passes over them.
    package var holidays: Set<CivilDate> = []

    /// In bytes; longer lines are left as they are.
    package static let longestLine = 16_384
    /// The most words, numbers and marks of a line that is read; this bounds the time that a hostile line
    /// takes.
    static let mostTokens = 1_000

    /// - Parameter locale: Such as `en_GB`: its language, and whether `4/12` is in April. `nil` refuses such
    ///   dates.
    package init(
        now: Instant, zone: Zone, locale: String?, zones: ZoneDatabase? = nil,
        dateHour: TimeOfDay = Locality.usualDateHour
    ) {
        self.now = now
        self.zone = zone
        self.zones = zones
        self.dateHour = dateHour
        let own = locale.flatMap(SentenceLanguage.of)
        ownLanguages = (own.map { [$0] } ?? []) + (locale?.hasPrefix("en") == true ? [] : [.english])
        isDayFirst = locale.map { DateOrder(locale: $0) != .monthFirst }
    }

    func knows(_ person: String) -> Bool { people.contains { PersonName.areEqual($0, person) } }

    /// Whether German is a language of the user.
    var readsGerman: Bool { reads("de") }

    /// Whether a language is one of the user's, by its code: `de`.
    func reads(_ language: String) -> Bool { ownLanguages.contains { $0.code == language } }

    /// Whether a word is the verb of what people do, in a language of the user: "buy", "call".
    package func knowsVerb(_ word: String) -> Bool {
        let tokens = SentenceTokens.all(in: word)
        guard tokens.count == 1 else { return false }
        return SpokenWord(tokens[0].text).isVerb
            || ownLanguages.contains { language in
                language.words.meanings(of: tokens, at: 0).contains {
                    [.verb, .pastTense].contains($0.meaning)
                }
            }
    }

    /// The length that all of the words say in a language of the user: "2 Stunden", "une semaine".
    func length(_ words: String) -> CivilPeriod? {
        let tokens = SentenceTokens.all(in: words)
        guard (1...Self.mostTokensOfLength).contains(tokens.count) else { return nil }
        return ownLanguages.lazy.compactMap { language in
            let reader = TimeReader(
                tokens: tokens, vocabulary: language.time, now: zone.civil(of: now), isDayFirst: isDayFirst)
            return reader.length(0).flatMap { $0.end == tokens.count ? $0.value : nil }
        }.first
    }

    private static let mostTokensOfLength = 12

    /// Whether a word begins a phrase that a language of the user knows.
    func hasMeaning(_ tokens: [SentenceToken]) -> Bool {
        ownLanguages.contains { language in
            !language.words.meanings(of: tokens, at: 0).isEmpty
                || !language.time.meanings(of: tokens, at: 0).isEmpty
        }
    }

    /// Reads times where the user is.
    package init(now: Instant, locality: Locality, locale: String?) {
        self.init(
            now: now, zone: locality.zone, locale: locale, zones: locality.zones, dateHour: locality.dateHour)
    }

    /// The languages in which to read a line, likeliest first: those of the user, and each that a word of the
    /// line identifies.
    func languages(of tokens: [SentenceToken]) -> [SentenceLanguage] {
        ownLanguages
            + SentenceLanguage.all.filter { language in
                !ownLanguages.contains { $0.code == language.code }
                    && tokens.contains {
                        $0.kind == .word && language.isIdentified(by: $0.text, besides: ownLanguages)
                    }
            }
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
        var best: (sentence: Sentence, understood: Int, isBlocked: Bool, isMisspelt: Bool)?
        for language in languages(of: tokens) {
            var reading = SentenceReading(line, tokens, language, parser: self)
            reading.read()
            let understood = reading.understood
            // If the first language found an error, another language does not fix it by reading a part of it.
            if let best, best.isBlocked, !best.isMisspelt || reading.day == nil,
                !reading.solves(best.sentence.doubts)
            {
                continue
            }
            if best.map({ understood > $0.understood }) ?? true {
                best = (reading.sentence, understood, reading.isBlocked, reading.isMisspelt)
            }
        }
        return best?.sentence ?? Sentence()
    }
}
