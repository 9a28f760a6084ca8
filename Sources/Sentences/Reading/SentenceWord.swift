import Rules

/// The meaning of a word or phrase that says what a sentence is about, rather than when.
enum SentenceWord: Hashable, Sendable {
    /// "remind me": dropped, and so is a `link` after it.
    case preamble, preambleTail, link
    /// "please", before an order.
    case politeness
    /// "add", and after the title "to my list".
    case adding, addingTail
    case eventLead, eventTail, itemLead, maintenanceLead, documentLead, labelLead, labelTail
    /// "Label … erstellen", around the name.
    case labelFirst, labelVerb
    /// Each stands before or after the words that name the target.
    case completeLead, completeTail, completeOnlyWithTail, listTail
    /// "get", before "the dishes done", and "whether", which make a task of what looks done.
    case causative, condition
    /// "I took out", whose verb stays in the title.
    case pastTense, subject
    case snoozeLead, snoozeAlone, snoozeWeakLead, snoozeTail, pronoun
    /// "move", which needs "to" before a day, and "snooze", which never moves the due day.
    case moveLead, reminderLead
    /// "set a", before "timer for" and a length.
    case timerLead, timer
    /// "remind me", and "again" after it.
    case remindLead, again
    case queryLead, weakQueryLead
    /// "how many", "who has", before a thing that is asked for.
    case stock
    /// "today's", in a question.
    case dayOf(Int)
    case overdue, expiring, completed, family, nextOne, search, dueWord, when, labelWord, personWord,
        previousWeek
    case previousMonth, previousYear
    /// "how is", which asks how people are.
    case wellbeing
    /// A word of a question that is no name of a thing.
    case queryFiller
    case expiry, expiryTail, warranty, bought
    /// A thing that a noun before it describes: "birthday present".
    case thing
    case verb, eventNoun, meal, doctor, with
    /// "train", whose times are those of a timetable.
    case timetable
    /// "breakfast", whose hour of twelve is one of the morning.
    case occasion(DayPart)
    case upkeep, asset
    case priority(Int)
    case urgent
    case unit(String)
    case quantityOf, half, article
    /// "pack", which counts pieces after a number: "6-pack".
    case multipack
    /// The cues of a date after which food must not be eaten.
    case useBy
    case number(Int)
    case alertLead, alertTail
    /// "before", the tail that needs no lead of its own in a sentence that begins with "remind me".
    case alertBefore
    /// What says by itself that a length is that of a reminder: "a 15 minute reminder".
    case alertAlone
    /// "about it", between "remind me" and a time.
    case alertFiller
    /// "when it is due"
    case alertAtTime
    /// "the evening before": so many days before, and the part of that day.
    case pointBefore(Int, DayPart?)
    /// "wake me", which rings at its time.
    case waking
    /// "twice", and "times" after a number, before "a day".
    case severalTimes, timesWord
    /// "summer", which is no day.
    case season
    /// "sunset" and "full moon", whose time Steward does not know.
    case sky
    /// "take", of what is done on each of several days.
    case doneDaily
    /// "contract", which ends on a day; "valid until" before that day, and "notice" beside a length.
    case documentNoun, validUntil, noticeWord
    /// "notice period", which means a contract even without a length beside it.
    case noticePeriod
    /// "you have to give" before a notice period, "is" within it, and "in advance" behind it.
    case noticeLead, noticeLink, noticeTail
    /// "to the end of a quarter", behind a notice period.
    case toEndOf(NoticePeriod.Unit)
    /// "renews" and "renewal" beside a length, and "automatically" between them.
    case renewalWord, renewalNoun, renewalFiller
    /// "fridge", after "in the"; "put", before what goes there.
    case storage, placeLead, storing
}

/// The words of one language.
struct SentenceLanguage: Sendable {
    /// As at the start of a locale: `de`.
    let code: String
    let time: Vocabulary<TimeWord>
    let words: Vocabulary<SentenceWord>
    /// Days, months and "everyday", of five letters or more, which a misspelt word may be meant to be.
    let names: [String]
    /// Those of them that are months.
    let months: Set<String>
    /// Words for "every", for units of time and for "a couple of" that are long enough to be recognised when misspelt.
    let everyWords: [String]
    let unitWords: [String]
    let coupleWords: [String]
    /// Words, and pairs of words, that say that something expires, for the same.
    let expiryWords: [String]
    let expiryPairs: [(String, String)]
    /// All words of such phrases: "consommer" of "à consommer avant" is spelt right.
    let wordsOfExpiry: Set<String>
    /// Whether a verb in the infinitive at the end makes a task: "Mama anrufen".
    let hasFinalVerbs: Bool
    /// Nouns that a compound such as "Skiurlaub" may end with; empty for languages without such compounds.
    private let heads: [(word: String, meaning: SentenceWord)]
    /// Its words of five letters or more. One that is in no language of the user identifies the language of a
    /// line.
    private let significantWords: Set<String>

    init(
        _ code: String, time: Vocabulary<TimeWord>, words: Vocabulary<SentenceWord>,
        hasFinalVerbs: Bool = false
    ) {
        self.code = code
        significantWords = Set(
            time.words(length: 5) { _ in true } + words.words(length: 5) { _ in true }
                // German "Uhr"
                + time.words(length: 3) { $0 == .hourSign })
        self.time = time
        self.words = words
        self.hasFinalVerbs = hasFinalVerbs
        let meanings: [SentenceWord] = hasFinalVerbs ? [.eventNoun, .asset, .upkeep, .documentNoun] : []
        heads = meanings.flatMap { meaning in
            words.words(length: 5) { $0 == meaning }.map { ($0, meaning) }
        }
        names =
            time.words(length: 5) { meaning in
                switch meaning {
                case .weekday, .weekdayPlural, .weekend, .workday, .month, .dayFromToday, .partOfToday: true
                default: false
                }
            } + time.words(length: 8) { $0 == .rate(.day, 1) }
        everyWords = time.words(length: 5) { $0 == .every }
        unitWords = time.words(length: 4) { if case .unit = $0 { true } else { false } }
        coupleWords = time.words(length: 5) { $0 == .couple }
        // "spoils" is one letter away from other words.
        expiryWords = words.words(length: 6) { $0 == .expiry }.filter { !$0.hasPrefix("spoil") }
        expiryPairs = words.pairs { $0 == .expiry || $0 == .useBy }
        wordsOfExpiry = words.allWords { $0 == .expiry || $0 == .useBy }
        months = Set(time.words(length: 5) { if case .month = $0 { true } else { false } })
    }
}

extension SentenceLanguage {
    /// What a compound word means by its last part.
    func headMeaning(of word: String) -> SentenceWord? {
        heads.first { word.utf8.count > $0.word.utf8.count + 2 && word.hasSuffix($0.word) }?.meaning
    }

    static let all = [english, german, french, spanish, italian]

    /// The language of a locale such as `de_DE`; `nil` for languages other than these five.
    static func of(locale: String) -> SentenceLanguage? {
        let code = locale.prefix(2).lowercased()
        return all.first { $0.code == code }
    }

    /// Whether a word of a line is in this language, and in none of `others`.
    func isIdentified(by word: String, besides others: [SentenceLanguage]) -> Bool {
        significantWords.contains(word)
            && !others.contains { $0.time.begins(with: word) || $0.words.begins(with: word) }
    }
}
