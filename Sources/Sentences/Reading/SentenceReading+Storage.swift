import CivilTime
import Rules

/// Things that are put where they are kept.
extension SentenceReading {
    /// "in the fridge" of what expires.
    mutating func readPlace() {
        for place in tokens.indices where !taken[place] && time.isStart(place) && sentence.place == nil {
            guard let (name, end) = placePhrase(place), isFree(place..<end),
                isAtEnd(end) || precedesTaken(end) || time.isMark(",;):", end)
            else { continue }
            // "fridge: 2 l milk" and "milk, fridge"; "fridge magnets" are no place.
            let isLed = name.lowerBound > place
            guard isLed || time.isMark(",;(", place - 1) || time.isMark(":)", end) || followsTaken(place)
            else { continue }
            takePlace(place..<end, name)
            return
        }
    }

    private mutating func takePlace(_ range: Range<Int>, _ name: Range<Int>) {
        let text = tokens[name.lowerBound].range.lowerBound..<tokens[name.upperBound - 1].range.upperBound
        sentence.place = String(decoding: bytes[text], as: UTF8.self)
        take(range, as: .cue)
    }

    /// A place with its preposition, and the tokens of its name.
    private func placePhrase(_ place: Int) -> Found<Range<Int>>? {
        let lead = skip(.placeLead, place) ?? place
        guard let end = skip(.storage, lead), time.isEnd(end) else { return nil }
        return (lead..<end, end)
    }

    /// "put 500 g chicken in the freezer": food with an amount that is put where food is kept, and no time.
    mutating func readStorage() {
        guard sentence.kind == .task, sentence.due == nil, repetition == nil, sentence.doubts.isEmpty,
            sentence.labels.isEmpty, sentence.priority == nil, sentence.assignee == nil,
            let first = firstLeft, let start = startOfStorage(first), let last = lastLeft
        else { return }
        for place in start...max(start, last) where time.isStart(place) {
            guard let (name, end) = placePhrase(place), name.lowerBound > place, isAtEnd(end),
                Self.isForFood(time.text(end - 1)), isFree(start..<end), place > start,
                let quantity = storedAmount(start, before: place)
            else { continue }
            take(first..<start, as: .lead)
            takePlace(place..<end, name)
            sentence.quantity = quantity.value
            take(start..<quantity.end, as: .quantity)
            (sentence.kind, sentence.dateRole) = (.item, nil)
            return
        }
        readStock(first, start)
    }

    /// What is put somewhere, or said to be there: "put 500 g chicken", "2 pizzas", "there are 6 yoghurts".
    private func startOfStorage(_ first: Int) -> Int? {
        skip(.storing, first) ?? stockLead(first) ?? (amount(first, needsUnit: false) == nil ? nil : first)
    }

    /// The end of "we have"; `nil` for other words.
    private func stockLead(_ first: Int) -> Int? {
        let words = tokens[first...].prefix(3).map(\.text)
        return Self.stockLeads.first { words.starts(with: $0) }.map { first + $0.count }
    }

    private static let stockLeads: [[String]] = [
        ["we", "have", "got"], ["we", "have"], ["we've", "got"], ["there", "is"], ["there", "are"],
        ["i", "have"],
        ["i've", "got"], ["wir", "haben"], ["es", "gibt"], ["ich", "habe"], ["there's"],
    ]

    /// "we have 3 kg of flour": what is measured is no task.
    private mutating func readStock(_ first: Int, _ start: Int) {
        guard stockLead(first) == start, let (quantity, end) = amount(start, needsUnit: true),
            case let rest = skip(.quantityOf, end) ?? end, rest < tokens.count,
            !(rest..<tokens.count).contains(where: {
                time.skip(.forLength, $0) != nil || time.text($0) == "to"
            })
        else { return }
        take(first..<start, as: .lead)
        sentence.quantity = quantity
        take(start..<rest, as: .quantity)
        (sentence.kind, sentence.dateRole) = (.item, nil)
    }

    /// "put 2 boxes in the cellar" is a task.
    private static func isForFood(_ place: String) -> Bool {
        [
            "fridge", "refrigerator", "freezer", "freeze", "pantry", "larder", "schrank", "fach", "truhe",
            "kuhler", "kammer",
        ]
        .contains(where: place.hasSuffix)
    }

    private func storedAmount(_ start: Int, before place: Int) -> Found<Sentence.Quantity>? {
        guard let (quantity, end) = amount(start, needsUnit: false) else { return nil }
        let rest = skip(.quantityOf, end) ?? end
        return rest < place ? (quantity, rest) : nil
    }
}
