import CivilTime
import Rules

/// Who did something, and on which day.
extension OrderReader {
    /// The people before a verb in the past: "Anna", "Anna and Tom", "Tom and I", "the plumber has".
    struct Doers {
        /// Without the user: "Tom" of "Tom and I"; `nil` if only the user is named.
        let names: String?
        /// Whether the user is among them.
        let includeUser: Bool
        /// The first token behind them.
        let end: Int
        /// The first token that says what they did.
        let rest: Int
    }

    /// - Returns: `nil` if the clause does not begin with people, or does not say what they did with something.
    func doers(_ tokens: ArraySlice<SentenceToken>, in bytes: [UInt8]) -> Doers? {
        var place = tokens.startIndex
        var people: [String] = []
        var saysI = false
        func text(_ place: Int) -> String { place < tokens.endIndex ? Self.spelt(tokens[place].text) : "" }
        while true {
            let begin = place
            if Self.selves.contains(text(place)) {
                if !Self.households.contains(text(place)) { saysI = true }
                place += 1
            } else {
                if Self.owners.contains(text(place)) { place += 1 }
                let first = place
                while place < tokens.endIndex, place < first + 3, Self.isName(tokens[place]) { place += 1 }
                guard place > first else { return nil }
                people.append(Self.typed(tokens[begin..<place], in: bytes))
            }
            guard Self.links.contains(text(place)) else { break }
            while Self.links.contains(text(place)) { place += 1 }
        }
        // Of "we", nobody knows who it was.
        if let user, saysI { people.append(user) }
        // "I paid the rent" has a subject that the forms know.
        guard !people.isEmpty else { return nil }
        let end = place
        let names =
            people.count > 1
            ? people.dropLast().joined(separator: ", ") + " and " + people[people.count - 1] : people[0]
        let doers = { (rest: Int) in Doers(names: names, includeUser: saysI, end: end, rest: rest) }
        if ["hat", "haben", "habe", "hab"].contains(text(place)) {
            return tokens[place...].dropFirst().last.map { Self.isParticiple($0.text) } == true
                && tokens.endIndex - place > 2 ? doers(place) : nil
        }
        while Self.auxiliaries.contains(text(place)) { place += 1 }
        guard place < tokens.endIndex, SpokenWord(text(place)).isPast, !Self.copulas.contains(text(place)),
            !["to", "until", "till", "by", "from", "at"].contains(text(place + 1))
        else { return nil }
        let object = tokens[(place + 1)...]
        let hasObject = object.contains { token in
            (token.kind == .word || token.kind == .number) && !SpokenWord(token.text).isFiller
                && !Self.particles.contains(token.text)
        }
        guard hasObject, time(Self.typed(object, in: bytes)) == nil else { return nil }
        return doers(place)
    }

    /// "water plants was done" and "Anna" of "water plants was done by Anna".
    func withoutDoersBehind(_ tokens: ArraySlice<SentenceToken>, in bytes: [UInt8]) -> (String, String)? {
        guard let by = tokens.lastIndex(where: { ["by", "von"].contains($0.text) }),
            by > tokens.startIndex + 2, tokens.endIndex - by <= 6,
            tokens[..<by].contains(where: { Self.copulas.contains($0.text) || SpokenWord($0.text).isPast })
        else { return nil }
        let names = tokens[(by + 1)...].filter { $0.kind != .mark }
        guard !names.isEmpty,
            names.allSatisfy({
                Self.isName($0) || Self.owners.contains($0.text) || Self.links.contains($0.text)
            }),
            let last = names.last
        else { return nil }
        let said = String(
            decoding: bytes[tokens[by + 1].range.lowerBound..<last.range.upperBound], as: UTF8.self)
        guard time(said) == nil, parser.sentence("qq by " + said).due == nil else { return nil }
        // German says the verb behind them: "von Anna gegossen".
        return (Self.typed(tokens[..<by], in: bytes), said)
    }

    /// Whether a German word is a participle where one is expected. Some have no "ge": "erledigt", "bezahlt".
    private static func isParticiple(_ word: String) -> Bool {
        SpokenWord(word).isPast
            || word.count > 5 && word.hasSuffix("t")
                && ["be", "er", "ver", "ent", "zer"].contains { word.hasPrefix($0) }
    }

    private static func isName(_ token: SentenceToken) -> Bool {
        guard token.kind == .word || token.kind == .person else { return false }
        let word = SpokenWord(token.text)
        return !word.isFiller && !word.isPast && !word.isVerb && !links.contains(token.text)
            && !copulas.contains(token.text) && !particles.contains(token.text)
            && !auxiliaries.contains(token.text)
            && !["hat", "haben", "got", "kein", "keine"].contains(token.text) && !modals.contains(token.text)
            && !orderVerbs.contains(token.text) && !OrderReader.isNegation(token.text)
    }

    /// What makes a deed only possible: "Anna might have signed the form".
    private static let modals: Set<String> = [
        "might", "may", "could", "should", "must", "would", "will", "can", "shall", "probably", "maybe",
        "perhaps", "never", "still", "think", "guess", "said", "says", "vielleicht", "wohl", "wahrscheinlich",
    ]

    /// "push read the report to friday" is about a task that is called so.
    private static let orderVerbs: Set<String> = [
        "push", "move", "shift", "bump", "nudge", "shove", "slide", "delay", "postpone", "reschedule",
        "snooze", "skip",
        "mark", "tick", "complete", "cancel", "delete", "remove", "rename", "edit", "verschieb", "verschiebe",
    ]

    /// What the tokens are written as.
    static func typed(_ tokens: ArraySlice<SentenceToken>, in bytes: [UInt8]) -> String {
        guard let first = tokens.first, let last = tokens.last else { return "" }
        return String(decoding: bytes[first.range.lowerBound..<last.range.upperBound], as: UTF8.self)
    }

    private static let households: Set<String> = ["we", "we've", "wir"]
    private static let selves: Set<String> = ["i", "me", "we", "myself", "ich", "wir", "i've", "we've"]
    static let owners: Set<String> = [
        "the", "my", "our", "his", "her", "their", "der", "die", "mein", "meine", "unser", "unsere", "a",
    ]
    private static let links: Set<String> = ["and", "&", ",", "und", "plus", "both", "together", "with"]
    private static let auxiliaries: Set<String> = [
        "has", "have", "had", "just", "already", "also", "finally", "then", "has", "both", "now", "kindly",
    ]
    private static let particles: Set<String> = [
        "up", "out", "off", "away", "in", "on", "down", "back", "over", "to", "from", "at", "of", "by", "for",
        "into", "until", "till", "with", "after", "before", "during", "because", "about", "as",
    ]

    // MARK: For a price

    /// A clause without what it cost, which ends it: "the plumber serviced the boiler for 120 euros".
    func withoutPrice(_ text: String, _ tokens: [SentenceToken]) -> (core: String, cost: Money)? {
        var end = tokens.count
        while end > 1, tokens[end - 1].kind == .mark, !Money.isSign(tokens[end - 1].text) { end -= 1 }
        guard
            let lead = tokens[..<end].lastIndex(where: { ["for", "fur"].contains($0.text) }), lead > 1,
            lead + 1 < end, end - lead <= 6
        else { return nil }
        let bytes = Array(text.utf8)
        let said = String(
            decoding: bytes[tokens[lead + 1].range.lowerBound..<tokens[end - 1].range.upperBound],
            as: UTF8.self)
        guard let cost = Money(spoken: said) else { return nil }
        return (String(decoding: bytes[..<tokens[lead - 1].range.upperBound], as: UTF8.self), cost)
    }

    // MARK: On an earlier day

    /// A clause without the earlier day that ends it, as people say when they did something: "mowed the lawn yesterday".
    func withoutEarlierDay(_ text: String, _ tokens: [SentenceToken]) -> (core: String, day: CivilDate)? {
        var end = tokens.count
        while end > 1, tokens[end - 1].kind == .mark { end -= 1 }
        let today = parser.zone.civil(of: parser.now).date
        for count in [4, 3, 2, 1] where end > count + 1 {
            let words = tokens[(end - count)..<end].map(\.text)
            guard let days = daysAgo(words, today) else { continue }
            let core = String(
                decoding: Array(text.utf8)[..<tokens[end - count - 1].range.upperBound], as: UTF8.self)
            return (core, today.adding(days: -days))
        }
        // "yesterday I mowed the lawn"
        if tokens.count > 2, let days = daysAgo([tokens[0].text], today) {
            let begin = tokens[1].isMark(of: ",") ? 2 : 1
            return (
                String(decoding: Array(text.utf8)[tokens[begin].range.lowerBound...], as: UTF8.self),
                today.adding(days: -days)
            )
        }
        return nil
    }

    private func daysAgo(_ words: [String], _ today: CivilDate) -> Int? {
        switch words.count {
        case 1: return ["yesterday": 1, "gestern": 1, "vorgestern": 2][words[0]]
        case 2 where ["yesterday", "gestern"].contains(words[0]):
            return [
                "morning", "afternoon", "evening", "night", "noon", "abend", "morgen", "fruh", "nachmittag",
                "mittag",
            ]
            .contains(words[1]) ? 1 : nil
        case 2 where words == ["last", "night"]: return 1
        case 2 where ["on", "last", "am", "letzten"].contains(words[0]):
            return weekday(words[1]).map { day in
                let days = (today.weekday.rawValue - day.rawValue + 7) % 7
                return days == 0 && ["last", "letzten"].contains(words[0]) ? 7 : days
            }
        case 3 where words[2] == "ago" && ["day", "days"].contains(words[1]):
            return OrderNumber.value(of: words[0])
        case 3 where words[0] == "vor" && ["tag", "tagen"].contains(words[2]):
            return OrderNumber.value(of: words[1])
        case 3 where words[0] == "on" && words[1] == "last": return daysAgo(Array(words.dropFirst()), today)
        case 4 where words == ["the", "day", "before", "yesterday"]: return 2
        default: return nil
        }
    }

    private func weekday(_ word: String) -> Weekday? {
        guard word.utf8.count > 5 else { return nil }
        let sentence = parser.sentence("qq on \(word)")
        guard let day = sentence.dueDay, sentence.title == "qq", sentence.dueTime == nil else { return nil }
        return day.weekday
    }
}

extension Order {
    /// Whether it says that something was done, as a task is.
    var saysDone: Bool {
        mood == .statement && [.finish, .complete, .news].contains(verb) && state == nil
    }

    /// Whether somebody else may have done it.
    var mayHaveDoers: Bool {
        guard mood == .statement else { return false }
        return switch verb {
        case .finish, .complete, .use, .useUp, .discard, .open, .freeze, .thaw: true
        case .news: state == nil
        default: false
        }
    }
}

extension Order {
    /// The same about another name.
    func about(_ name: String) -> Order {
        var order = self
        (order.name, order.state) = (name, nil)
        return order
    }
}

extension OrderReader {
    /// What an order is about, whose verb is all that is understood, and whether nothing else begins with that verb.
    static func orderedName(_ line: String) -> (isStrong: Bool, rest: String)? {
        let tokens = SentenceTokens.all(in: line)
        var begin = 0
        while begin < tokens.count, ["please", "can", "could", "you"].contains(tokens[begin].text) {
            begin += 1
        }
        guard begin + 1 < tokens.count else { return nil }
        let isStrong =
            strongVerbs.contains(tokens[begin].text)
            || weakVerbs.contains(tokens[begin].text) && tokens.contains { comparing.contains($0.text) }
        guard isStrong || weakVerbs.contains(tokens[begin].text) else { return nil }
        return (
            isStrong, String(decoding: Array(line.utf8)[tokens[begin + 1].range.lowerBound...], as: UTF8.self)
        )
    }

    /// What a line says not to change, in a verb that says nothing more: "the dentist" of "don't move the dentist".
    static func forbiddenName(_ line: String) -> String? {
        let tokens = SentenceTokens.all(in: line).drop { $0.text == "please" }
        let words = tokens.map { spelt($0.text) }
        guard let lead = prohibitions.first(where: { words.starts(with: $0) && $0.count < words.count }),
            case let rest = tokens.dropFirst(lead.count), let verb = rest.first
        else { return nil }
        let line = String(decoding: Array(line.utf8)[verb.range.lowerBound...], as: UTF8.self)
        return orderedName(line)?.rest
    }

    private static let strongVerbs: Set<String> = [
        "reschedule", "postpone", "rename", "snooze", "swap", "verschiebe", "verschieb", "benenne",
        "prioritise",
        "prioritize",
    ]
    /// They compare with what is there.
    private static let comparing: Set<String> = [
        "earlier", "later", "instead", "sooner", "shorter", "longer", "fruher", "spater", "stattdessen",
    ]
    private static let weakVerbs: Set<String> = [
        "move", "shift", "push", "delay", "defer", "label", "tag", "end", "stop", "make", "mark", "set",
        "change", "edit",
        "bring", "put", "remove", "delete", "cancel", "skip", "reopen", "complete", "finish", "undo",
        "beende",
    ]

    /// The time that stands behind a person's name: "last week" of "Tom last week".
    static func time(behindPerson name: String) -> String? {
        let words = name.split(separator: " ")
        let place = words.indices.dropFirst().first { pastTimes.contains(FoldedText.of(String(words[$0]))) }
        return place.map { words[$0...].joined(separator: " ") }
    }

    private static let pastTimes: Set<String> = [
        "last", "yesterday", "today", "letzte", "letzten", "letztes", "gestern", "vorgestern", "heute",
        "hier", "ayer",
        "ieri",
    ]

    /// Whether a text says who does something, as names do not: "I had a yoghurt".
    static func beginsClause(_ text: String) -> Bool {
        let tokens = SentenceTokens.all(in: text)
        return tokens.count > 1 && clauseSubjects.contains(tokens[0].text)
    }

    private static let clauseSubjects: Set<String> = [
        "i", "we", "he", "she", "they", "i've", "we've", "ich", "wir", "er", "sie", "j'", "je", "on", "nous",
    ]

    /// "last done 3 march" of a rule, which says when it was done rather than when it is due; `nil` without a rule.
    func lastTime(in line: String) -> String? {
        let tokens = SentenceTokens.all(in: line)
        let words = tokens.map(\.text)
        let place = words.indices.first { place in
            Self.lastTimes.contains { words[place...].starts(with: $0) && words[place...].count > $0.count }
        }
        guard let place, place > 0, sentence(line).recurrence != nil else { return nil }
        return String(decoding: Array(line.utf8)[tokens[place].range.lowerBound...], as: UTF8.self)
    }

    private static let lastTimes = [
        ["last", "done"], ["last", "changed"], ["last", "time"], ["last", "serviced"], ["last", "cleaned"],
        ["last", "was"], ["last", "replaced"], ["done", "last"], ["zuletzt"], ["das", "letzte", "mal"],
        ["la", "derniere", "fois"], ["derniere", "fois"], ["la", "ultima", "vez"], ["ultima", "vez"],
        ["l'", "ultima", "volta"],
        ["ultima", "volta"],
    ]

    /// A number in digits or in words.
    func number(_ words: String) -> Int? { OrderNumber.value(of: FoldedText.of(words)) }
}

extension OrderReader.Clause {
    /// With the people of the clause before it, whose verb goes on: "Tom mowed the lawn and paid the fee".
    func withDoers(of last: Order?) -> OrderReader.Clause {
        guard let last, let doers = last.doers else { return self }
        return carrying(doers, includingUser: last.doersIncludeUser)
    }

    /// With these people, where the clause names nobody.
    private func carrying(_ doers: String, includingUser: Bool) -> OrderReader.Clause {
        let first = SentenceTokens.all(in: text).first?.text ?? ""
        guard !["i", "we", "ich", "wir"].contains(first) else { return self }
        let orders = orders.map { order in
            guard order.doers == nil, order.mayHaveDoers else { return order }
            var order = order
            (order.doers, order.doersIncludeUser) = (doers, includingUser)
            return order
        }
        return OrderReader.Clause(text: text, orders: orders, isRemark: isRemark)
    }
}
