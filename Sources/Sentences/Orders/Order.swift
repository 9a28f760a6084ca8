package import CivilTime
package import Rules

/// What a clause of a sentence asks to do with something that is there, or says that was done with it: "used 3 eggs",
/// "cancel the dentist", "the school form is signed".
///
/// It is a proposal: whether something of that name is there, and what its kind makes of the verb, is for the caller to
/// find out.
package struct Order: Sendable, Hashable {
    package enum Verb: Sendable, Hashable {
        /// "finished the cheese", "the report is done": of food it is used up, of a task completed.
        case finish
        case complete
        /// What is said to have been done, with the verb among the words of the name: "paid the rent".
        case news
        case use
        /// All that is there.
        case useUp
        /// The amount is what is left.
        case leave
        case discard, discardSpoiled
        case open, freeze, thaw, lend, takeBack
        /// Something was put in the place that `value` names.
        case store
        case cancel, remove, skip
        case move, moveBy, snooze
        /// By a length: "half an hour later".
        case later, earlier
        /// It takes as long as `time` says, or ends then.
        case lasts, ends
        /// What is changed of it is in `value`.
        case rename, label, prioritise, annotate
        /// It is to repeat no more: "stop the piano lessons".
        case endSeries
        case reopen, bringBack
        /// The last step; or what was done with a thing.
        case undo, undoThis
        /// A number after "undo" may count steps, or be that of one.
        case undoNumber
        case quiet, pause, resume
        /// It is to remind no more: "don't remind me about the pizza".
        case silence
    }

    package enum Mood: Sendable, Hashable {
        /// It says what has happened.
        case statement
        /// It says what to do: now, or at a time to come, which makes a task of it.
        case request
        /// "I want to cancel the dentist": it may be a task.
        case want
    }

    package var verb: Verb
    package var mood: Mood
    /// The words that name the thing, as typed; empty if there are none.
    package var name: String
    package var amount: OrderAmount?
    package var person: String?
    /// When, in the words of the sentence.
    package var time: String?
    /// A new title, a label, a priority or a note, as typed.
    package var value: String?
    /// Who did it, if that was somebody else: "Anna and Tom".
    package var doers: String?
    /// Whether the user has done it with them: "Tom and I".
    var doersIncludeUser = false
    /// The earlier day on which it was done.
    package var doneOn: CivilDate?
    /// What doing it has cost.
    package var cost: Money?
    /// Whether the name comes before the verb, so that names before "and" are things, too: "eggs and milk are gone".
    package var nameLeads = false
    /// What it says is the case, if it does not say that anything was done: "the suit is at the cleaners".
    package var state: OrderState?
    /// The day that stands apart from the order: "yoga is cancelled this wednesday".
    package var day: Sentence?
    /// Whether the words alone leave it open if this is meant.
    package var isDoubtful = false
    /// Whether it means nothing without a time: "no yoga on Wednesday".
    package var needsTime = false
    /// Whether the line says not to do it: "don't cancel the dentist".
    package var isForbidden = false

    /// Whether a line may say not to do it. "Don't remind me" is about all reminders.
    var canBeForbidden: Bool {
        guard mood == .request, !isDoubtful, !isForbidden else { return false }
        return switch verb {
        case .quiet, .pause, .resume, .undo, .undoThis, .undoNumber, .bringBack, .silence: false
        default: true
        }
    }

    init(_ verb: Verb, _ mood: Mood, name: String = "") {
        self.verb = verb
        self.mood = mood
        self.name = name
    }

    /// Whether the name is only "it" or the like.
    package var isAboutPronoun: Bool { Self.pronouns.contains(FoldedText.of(name)) }

    /// Whether the name is "everything".
    package var isAboutAll: Bool { Self.isEverything(name) }

    static func isEverything(_ name: String) -> Bool {
        let words = FoldedText.of(name).split(separator: " ").map(String.init)
        return everything.contains(words.joined(separator: " "))
            // "everything on thursday"
            || words.indices.dropFirst().contains { place in
                days.contains(words[place]) && everything.contains(words[..<place].joined(separator: " "))
            }
    }

    /// Words that begin a day behind "everything".
    private static let days: Set<String> = [
        "in", "that", "thats", "that's", "which", "im", "aus", "from", "on", "for", "today", "tomorrow",
        "tonight", "this", "next", "until", "am", "heute", "morgen", "diese", "diesen",
        "nachste", "nachsten", "bis",
    ]

    /// Words that name nothing by themselves.
    static let pronouns: Set<String> = [
        "it", "that", "this", "them", "these", "those", "one", "that one", "this one", "the last one", "das",
        "es",
        "dies", "sie", "den", "die", "ihn",
    ]

    private static let everything: Set<String> = [
        "everything i've got", "everything i have", "everything we've got", "everything we have",
        "everything ive got",
        "all my stuff", "all of my stuff", "my stuff", "all my appointments", "all appointments",
        "all my events",
        "all my things", "alle termine", "alle meine termine",
        "everything", "all", "all of it", "all of them", "every task", "all tasks", "all my tasks",
        "all reminders",
        "all my reminders", "my tasks", "the lot", "alles", "alle aufgaben", "alle erinnerungen",
        "all events",
        "the whole list", "my whole list", "all food", "anything",
        "list", "the list", "my list", "the todo list", "my todo list", "the to-do list", "my to-do list",
        "the task list", "my task list", "die liste", "meine liste",
    ]
}

/// What a clause says about a thing with "is", without a word of doing: where it is, when, or how.
package struct OrderState: Sendable, Hashable {
    /// What it is said of, as typed.
    package let subject: String
    /// What is said of it, as typed.
    package let predicate: String
    /// When it is, in words that `OrderReader.time` reads; `nil` if it says something else.
    package let time: String?
    /// Where it is: "the cellar" of "in the cellar now".
    package let place: String?
    /// Whether it is what comes of doing: "clean", "out", "ready".
    package let isResult: Bool

    /// Whether it may say in other words that something was done.
    package var mayBeChange: Bool { time == nil && place == nil }
}

/// How much of a thing a clause speaks of.
package enum OrderAmount: Sendable, Hashable {
    case all
    case half
    /// With its unit, as typed; empty for pieces.
    case number(DecimalAmount, unit: String)
    /// "some", "most of": no number.
    case unclear

    /// Takes the amount off the beginning of a name: "200 g of the minced meat", "two yoghurts", "half the butter".
    static func taken(from name: String) -> (amount: OrderAmount, rest: String)? {
        let tokens = SentenceTokens.all(in: name)
        let bytes = Array(name.utf8)
        func rest(_ place: Int) -> String? {
            var place = place
            while place < tokens.count, links.contains(tokens[place].text) || tokens[place].text == "x" {
                place += 1
            }
            guard place < tokens.count else { return nil }
            return String(decoding: bytes[tokens[place].range.lowerBound...], as: UTF8.self)
        }
        let words = tokens.map(\.text)
        for (phrase, amount) in phrases where words.starts(with: phrase) {
            if amount == .half, let unit = words.dropFirst(phrase.count).first, isUnit(unit) {
                return rest(phrase.count + 1).flatMap { rest in
                    DecimalAmount("0.5").map { (.number($0, unit: unit), rest) }
                }
            }
            // "the last 2 eggs" says how many.
            if let rest = rest(phrase.count) {
                return amount == .all ? taken(from: rest) ?? (amount, rest) : (amount, rest)
            }
        }
        guard let first = tokens.first else { return nil }
        // "6 eggs" of "thats 6 eggs"
        if summing.contains(first.text), tokens.count > 2,
            tokens[1].kind == .number || numbers[tokens[1].text] != nil, let rest = rest(1)
        {
            return taken(from: rest)
        }
        var next = 1
        var number = numbers[first.text].flatMap { DecimalAmount($0) }
        if first.kind == .number {
            var digits = first.text
            if tokens.count > 2, tokens[1].isMark(of: ".,"), tokens[1].isGlued, tokens[2].kind == .number,
                tokens[2].isGlued
            {
                digits += "." + tokens[2].text
                next = 3
            }
            number = DecimalAmount(digits)
        }
        guard let number, next < tokens.count else { return nil }
        if isUnit(tokens[next].text), let rest = rest(next + 1) {
            return (.number(number, unit: words[next]), rest)
        }
        // "a yoghurt" is one, "a glass" no amount.
        return rest(next).map { (.number(number, unit: ""), $0) }
    }

    private static func isUnit(_ word: String) -> Bool { unit(of: word) != nil }

    /// The unit that a word means: "l" of "litres".
    static func unit(of word: String) -> String? {
        let tokens = SentenceTokens.all(in: word)
        guard !tokens.isEmpty else { return nil }
        return SentenceLanguage.all.lazy.flatMap { language in
            language.words.meanings(of: tokens, at: 0).compactMap {
                if case .unit(let unit) = $0.meaning { unit } else { nil }
            }
        }.first
    }

    private static let summing: Set<String> = [
        "that's", "thats", "so", "makes", "roughly", "about", "macht", "also", "etwa",
    ]

    private static let links: Set<String> = [
        "of", "the", "my", "our", "von", "vom", "der", "die", "das", "dem", "den", "de", "d'", "du", "l'",
        "la",
        "le", "les", "del", "el", "los", "las", "di", "il", "dell'", "della",
    ]

    private static let phrases: [([String], OrderAmount)] = [
        (["all", "of"], .all), (["all", "the"], .all), (["all"], .all), (["the", "rest", "of"], .all),
        (["the", "rest"], .all), (["rest"], .all), (["the", "last", "of"], .all), (["the", "whole"], .all),
        (["what", "was", "left", "of"], .all), (["the", "last"], .all), (["last"], .all), (["alle"], .all),
        (["den", "rest"], .all), (["den", "letzten"], .all), (["die", "letzten"], .all),
        (["die", "letzte"], .all),
        (["das", "letzte"], .all), (["die", "ganze"], .all), (["den", "ganzen"], .all),
        (["das", "ganze"], .all),
        (["tout", "le"], .all), (["tout", "l'"], .all), (["toute", "la"], .all), (["tous", "les"], .all),
        (["toutes", "les"], .all), (["le", "reste", "de"], .all), (["le", "reste", "du"], .all),
        (["todo", "el"], .all), (["toda", "la"], .all), (["todos", "los"], .all), (["todas", "las"], .all),
        (["el", "resto", "de"], .all), (["el", "resto", "del"], .all),
        (["tutto", "il"], .all), (["tutta", "la"], .all), (["tutto", "l'"], .all), (["tutti", "i"], .all),
        (["tutte", "le"], .all), (["il", "resto", "del"], .all), (["il", "resto", "della"], .all),
        (["la", "moitie", "de"], .half), (["la", "moitie", "du"], .half), (["la", "mitad", "de"], .half),
        (["la", "mitad", "del"], .half), (["meta", "del"], .half), (["la", "meta", "del"], .half),
        (["un", "peu", "de"], .unclear), (["un", "poco", "de"], .unclear), (["un", "po'", "di"], .unclear),
        (["half", "a"], .half), (["half", "an"], .half), (["half", "of"], .half), (["half"], .half),
        (["die", "halfte"], .half), (["halbe"], .half), (["die", "halbe"], .half),
        (["den", "halben"], .half),
        (["das", "halbe"], .half), (["einen", "halben"], .half), (["eine", "halbe"], .half),
        (["a", "quarter", "of"], .unclear), (["a", "quarter"], .unclear), (["a", "third", "of"], .unclear),
        (["one", "third", "of"], .unclear), (["one", "quarter", "of"], .unclear),
        (["two", "thirds", "of"], .unclear), (["three", "quarters", "of"], .unclear),
        (["ein", "viertel"], .unclear), (["ein", "drittel"], .unclear), (["zwei", "drittel"], .unclear),
        (["drei", "viertel"], .unclear), (["noch", "ein", "viertel"], .unclear),
        (["noch", "ein", "drittel"], .unclear),
        (["some", "of"], .unclear), (["some"], .unclear), (["most", "of"], .unclear),
        (["part", "of"], .unclear),
        (["a", "bit", "of"], .unclear), (["a", "little"], .unclear), (["a", "lot", "of"], .unclear),
        (["a", "few"], .unclear), (["several"], .unclear), (["almost", "all"], .unclear),
        (["etwas"], .unclear),
        (["ein", "paar"], .unclear), (["einige"], .unclear), (["ein", "bisschen"], .unclear),
        (["a", "couple", "of"], number(2)), (["a", "couple"], number(2)), (["a", "dozen"], number(12)),
        (["a", "pair", "of"], number(2)), (["half", "a", "dozen"], number(6)),
    ]

    private static func number(_ count: Int32) -> OrderAmount { .number(DecimalAmount(count), unit: "") }

    private static let numbers: [String: String] = [
        "a": "1", "an": "1", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
        "seven": "7", "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "another": "1",
        "ein": "1", "eine": "1", "einen": "1", "zwei": "2", "drei": "3", "vier": "4", "funf": "5",
        "sechs": "6", "un": "1", "une": "1", "deux": "2", "trois": "3", "quatre": "4", "cinq": "5",
        "huit": "8",
        "una": "1", "uno": "1", "dos": "2", "tres": "3", "cuatro": "4", "cinco": "5", "seis": "6",
        "ocho": "8",
        "tre": "3", "quattro": "4", "cinque": "5", "dieci": "10",
        "sieben": "7", "acht": "8", "neun": "9", "zehn": "10", "elf": "11", "zwolf": "12",
    ]
}
