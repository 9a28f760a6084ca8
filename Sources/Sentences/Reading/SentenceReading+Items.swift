import CivilTime
import Rules

extension SentenceReading {
    /// "bought june 1 2026", "2 year warranty".
    mutating func readPurchase() {
        for place in tokens.indices where !taken[place] {
            if bought == nil, let start = skip(.bought, place), let (span, end) = time.daySpan(start) {
                let hasWarranty = tokens.indices.contains { skip(.warranty, $0) != nil }
                guard hasWarranty else { continue }
                var purchase = span.day
                purchase.first = past(span.day)
                bought = purchase
                take(place..<end, as: .cue)
            } else if bought == nil, let end = skip(.bought, place), let (span, range) = daysBefore(place),
                tokens.indices.contains(where: { skip(.warranty, $0) != nil })
            {
                // "heute gekauft"
                var purchase = span.day
                purchase.first = past(span.day)
                bought = purchase
                take(range.lowerBound..<end, as: .cue)
            }
        }
        for place in tokens.indices where !taken[place] && warrantyLength == nil {
            if let warranty = skip(.warranty, place) {
                let start =
                    time.skip(.forLength, warranty) ?? time.skip(.of, warranty)
                    ?? (time.isMark(":", warranty) ? warranty + 1 : warranty)
                guard let (length, end) = time.length(start), length.seconds == 0, time.isEnd(end),
                    areLeft(place..<end)
                else { continue }
                (warrantyLength, isWarranty, isItem) = (length, true, true)
                take(place..<end, as: .cue)
            } else {
                var start = skip(.with, place) ?? place
                if let article = skip(.article, start), time.number(article) != nil { start = article }
                var found = time.length(start)
                if found == nil, let number = time.number(start), time.isMark("-", number.end),
                    let unit = time.unit(number.end + 1)
                {
                    found = unit.value.period(number.value).map { ($0, unit.end) }
                }
                guard let (length, end) = found, length.seconds == 0, let warranty = skip(.warranty, end),
                    time.isEnd(warranty), areLeft(place..<warranty)
                else { continue }
                (warrantyLength, isWarranty, isItem) = (length, true, true)
                // "the dishwasher has a 5 year warranty"
                let begin = place > 1 && !taken[place - 1] && Self.has.contains(time.text(place - 1)) ? 1 : 0
                take(place - begin..<warranty, as: .cue)
            }
        }
    }

    private static let has: Set<String> = ["has", "have", "hat", "haben"]

    private func areLeft(_ places: Range<Int>) -> Bool {
        places.allSatisfy { !taken[$0] }
    }

    /// The day of a purchase: the last one, where no year is said.
    private func past(_ day: DayReading) -> CivilDate {
        guard day.next != nil, day.first > here.date else { return day.first }
        return day.first.adding(months: -12)
    }

    /// "expires", "best before", "warranty until", next to a day.
    mutating func readCues() {
        for place in tokens.indices where !taken[place] && !isItem {
            guard time.isStart(place) else { continue }
            for (cue, end) in words[place] where !isItem && [.expiry, .warranty].contains(cue) {
                readCue(cue, place..<end)
            }
        }
        if !isItem { readLastDay() }
        if !isItem, !startsWithVerb, isFrozen { isItem = true }
        if isItem {
            if warrantyLength == nil, !isWarranty, has(.warranty) { isWarranty = true }
            for place in tokens.indices where !taken[place] && skip(.warranty, place) != nil && isWarranty {
                if let end = skip(.warranty, place) { take(place..<end, as: .cue) }
            }
            readStates()
            readPlace()
            takeItemLead()
            readQuantity()
        }
    }

    /// Takes the day next to a cue, and the cue with it.
    private mutating func readCue(_ cue: SentenceWord, _ range: Range<Int>) {
        let (place, end) = (range.lowerBound, range.upperBound)
        // "renew the library card, which expires on 15 january" is to be done by then.
        let isRelative = [place, place - 1].contains { ["which", "that"].contains(time.text($0)) }
        if isRelative, startsWithVerb { return }
        var start = end
        while start < tokens.count, !taken[start], time.isMark(":-(", start) { start += 1 }
        while let next = skip(cue, start) ?? skip(.expiry, start) { start = next }
        var span = printedDay(start) ?? time.daySpan(start)
        if span == nil, let length = time.length(time.skip(.forLength, start) ?? start),
            length.value.seconds == 0
        {
            // "good for 3 days".
            span = (
                TimeReader.DaySpan(
                    day: DayReading(here.date.adding(length.value)), hasPreposition: true,
                    isDeadline: false),
                length.end
            )
        }
        if span == nil, let day = yearAlone(start) { span = day }
        if span == nil, let end = time.pick(start, { if case .partOfToday = $0 { true } else { nil } })?.end {
            // "expires tonight"
            span = (
                TimeReader.DaySpan(day: DayReading(here.date), hasPreposition: true, isDeadline: false), end
            )
        }
        // "expired meds to the pharmacy on friday": what has expired does not expire on a day to come.
        if cue == .expiry, place == firstLeft, end == place + 1, Self.expired.contains(time.text(place)) {
            return
        }
        if let found = span, time.isStart(start), time.isEnd(found.end), isFree(place..<found.end) {
            (day, isItem) = (found.value, true)
            take(place..<start, as: .cue)
            take(start..<found.end, as: .date)
        } else if isAtEnd(end) || time.isMark(",;", end), let found = daysBefore(place) {
            (day, isItem) = (found.span, true)
            take(found.range, as: .date)
            take(place..<end, as: .cue)
        } else if let far = dayAfter(end) {
            (day, isItem) = (far.span, true)
            take(place..<end, as: .cue)
            take(far.range, as: .date)
            takeVerb(of: cue, before: far.range.lowerBound, after: end)
        } else {
            return
        }
        takeSubject(before: place)
        isWarranty = cue == .warranty
        sentence.isUseBy = skip(.useBy, place) == end
        if let last = lastLeft, skip(.expiryTail, last) != nil, last > place {
            take(last..<last + 1, as: .cue)
        }
    }

    /// ", opened today", "frozen on 3 november": days before, or today.
    private mutating func readStates() {
        for place in tokens.indices where !taken[place] && place > 0 {
            guard let state = Self.states[time.text(place)], let (span, end) = time.daySpan(place + 1),
                isFree(place..<end), time.isEnd(end)
            else { continue }
            let day = past(span.day)
            guard day <= here.date else { continue }
            switch state {
            case .opened: sentence.openedOn = day
            case .frozen: sentence.frozenOn = day
            }
            take(place..<end, as: .cue)
        }
    }

    /// "soup frozen today"
    private var isFrozen: Bool {
        tokens.indices.dropFirst().contains { place in
            guard Self.states[time.text(place)] == .frozen, !taken[place],
                let (span, end) = time.daySpan(place + 1)
            else { return false }
            return isFree(place..<end) && time.isEnd(end) && past(span.day) <= here.date
        }
    }

    private static let expired: Set<String> = [
        "expired", "spoiled", "spoilt", "abgelaufen", "abgelaufene", "abgelaufenen", "abgelaufener",
        "verdorbene",
        "perime", "perimes", "caducado", "caducados", "scaduto", "scaduti", "scadute",
    ]

    private enum State { case opened, frozen }
    private static let states: [String: State] = [
        "opened": .opened, "frozen": .frozen, "geoffnet": .opened, "angebrochen": .opened,
        "eingefroren": .frozen, "ouvert": .opened, "abierto": .opened,
    ]

    /// "runs out" of "warranty on the fridge runs out in march".
    private mutating func takeVerb(of cue: SentenceWord, before date: Int, after end: Int) {
        guard
            let start = (end..<max(end, date)).first(where: {
                skip(.expiry, $0) == date || skip(cue, $0) == date
            }),
            isFree(start..<date)
        else { return }
        take(start..<date, as: .cue)
    }

    /// "they" of "6 yoghurts, they expire on the 9th".
    private mutating func takeSubject(before place: Int) {
        let subjects: Set<String> = [
            "they", "it", "these", "those", "which", "that", "all", "and", "sie", "es", "die",
        ]
        var start = place
        while start > 1, !taken[start - 1], subjects.contains(time.text(start - 1)) { start -= 1 }
        if start < place { take(start..<place, as: .cue) }
    }

    /// "3 kg of apples until friday": an amount with a unit in front and a last day at the end, and no verb.
    private mutating func readLastDay() {
        guard let first = firstLeft,
            case let start = skip(.itemLead, first) ?? first,
            let (quantity, end) = amount(start, needsUnit: true), quantity.unit != nil,
            let last = lastLeft, !isFinalVerb(last)
        else { return }
        for place in end..<max(end, last) where !taken[place] && time.isStart(place) {
            guard place > end, let until = time.skip(.until, place),
                let (span, spanEnd) = time.daySpan(until),
                isAtEnd(spanEnd), span.day.time == nil
            else { continue }
            (day, isItem) = (span, true)
            take(place..<spanEnd, as: .date)
            return
        }
    }

    /// A day as packages print it: "best before 2027 MA 05", "mindestens haltbar bis KW 48/27", "27.03.05".
    private func printedDay(_ place: Int) -> Found<TimeReader.DaySpan>? {
        let start = time.skip(.by, place) ?? time.skip(.until, place) ?? place
        let printed = PrintedDay(today: here.date)
        guard start < tokens.count else { return nil }
        for end in stride(from: min(tokens.count, start + 5), to: start, by: -1) where time.isEnd(end) {
            let text = String(
                decoding: bytes[tokens[start].range.lowerBound..<tokens[end - 1].range.upperBound],
                as: UTF8.self)
            guard let day = printed.day(text) ?? printed.dayOtherwiseLongOver(text) else { continue }
            return (TimeReader.DaySpan(day: DayReading(day), hasPreposition: true, isDeadline: true), end)
        }
        return nil
    }

    /// "until 2029".
    func yearAlone(_ place: Int) -> Found<TimeReader.DaySpan>? {
        let start = time.skip(.by, place) ?? time.skip(.on, place) ?? time.skip(.inFuture, place) ?? place
        guard let year = time.figure(start, digits: 4...4), (2000...2199).contains(year),
            time.isEnd(start + 1),
            let first = CivilDate(year: year, month: 1, day: 1),
            let last = CivilDate(year: year, month: 12, day: 31)
        else { return nil }
        return (
            TimeReader.DaySpan(day: DayReading(first, last: last), hasPreposition: true, isDeadline: true),
            start + 1
        )
    }

    private func daysBefore(_ place: Int) -> (span: TimeReader.DaySpan, range: Range<Int>)? {
        for start in max(0, place - 8)..<place where !taken[start] && time.isStart(start) {
            if let (span, end) = time.daySpan(start), end == place,
                span.day.certainty == .certain || span.hasPreposition, isFree(start..<end)
            {
                return (span, start..<end)
            }
        }
        return nil
    }

    /// A certain day after more words of the title: "warranty for the dishwasher until may 2028".
    private func dayAfter(_ place: Int) -> (span: TimeReader.DaySpan, range: Range<Int>)? {
        for start in place..<max(place, min(tokens.count, place + 12))
        where !taken[start] && time.isStart(start) {
            if let (span, end) = time.daySpan(start), span.day.certainty == .certain || span.hasPreposition,
                isAtEnd(end), isFree(start..<end)
            {
                return (span, start..<end)
            }
        }
        return nil
    }

    private mutating func takeItemLead() {
        if let first = firstLeft, followsTaken(first),
            let end = time.skip(.on, first) ?? skip(.quantityOf, first)
        {
            take(first..<end, as: .lead)
        }
        if let first = firstLeft, let end = skip(.itemLead, first), end < tokens.count {
            take(first..<end, as: .lead)
        }
        if let first = firstLeft, let made = endOfMaking(first) {
            take(first..<made, as: .lead)
            if let last = lastLeft, let (span, end) = time.daySpan(last), end == last + 1,
                span.day.first <= here.date
            {
                take(last..<end, as: .lead)
            }
        }
        // "2 packs of butter bought", "hab Butter gekauft"
        if let last = lastLeft, last != firstLeft, skip(.bought, last) == last + 1 {
            take(last..<last + 1, as: .lead)
        }
    }

    /// "we made" of "we made 6 jars of plum jam".
    private func endOfMaking(_ place: Int) -> Int? {
        let verb = ["i", "we", "i've", "we've"].contains(time.text(place)) ? place + 1 : place
        guard Self.making.contains(time.text(verb)), verb + 1 < tokens.count, !taken[verb + 1] else {
            return nil
        }
        return verb + 1
    }

    private static let making: Set<String> = [
        "made", "cooked", "baked", "bottled", "jarred", "preserved", "pickled", "brewed", "canned",
    ]

    /// "2 l of milk", "six eggs", "half a gallon of milk", and an amount after the name.
    private mutating func readQuantity() {
        guard let first = firstLeft else { return }
        if let (quantity, end) = amount(first, needsUnit: false), let left = lastLeft {
            if end <= left {
                sentence.quantity = quantity
                take(first..<(skip(.quantityOf, end) ?? end), as: .quantity)
                return
            }
            // "10 rolls best before friday": the unit is what is counted.
            if let unit = quantity.unit, Quantity.hasPlural(unit), let count = time.number(first) {
                sentence.quantity = Sentence.Quantity(thousandths: quantity.thousandths, unit: nil)
                take(first..<count.end, as: .quantity)
                return
            }
        }
        if let last = lastLeft, last > first, let count = time.figure(last, digits: 1...3), count > 0,
            time.isStart(last), precedesTaken(last + 1), !tokens[last].isGlued,
            time.text(last - 1).hasSuffix("s"),
            tokens[last - 1].kind == .word, !taken[last - 1]
        {
            // "eggs 6 best before 14.12."
            sentence.quantity = Sentence.Quantity(thousandths: count * 1000, unit: nil)
            take(last..<last + 1, as: .quantity)
            return
        }
        for place in tokens.indices where !taken[place] && time.isStart(place) {
            if ["x", "\u{D7}"].contains(time.text(place)),
                let count = time.figure(place + 1, digits: 1...4), time.isEnd(place + 2),
                isAtEnd(place + 2) || precedesTaken(place + 2)
            {
                sentence.quantity = Sentence.Quantity(thousandths: count * 1000, unit: nil)
                take(place..<place + 2, as: .quantity)
                return
            }
            guard let (quantity, end) = amount(place, needsUnit: true), quantity.unit != nil, time.isEnd(end),
                isAtEnd(end) || precedesTaken(end) || time.isMark("),", end)
            else { continue }
            sentence.quantity = quantity
            take(place..<end, as: .quantity)
            return
        }
    }

    /// "6-pack of seltzer", "a 12 pack of soda": pieces.
    private func multipack(_ place: Int) -> Found<Sentence.Quantity>? {
        guard let count = time.figure(place, digits: 1...3), count > 1 else { return nil }
        let unit = time.isMark("-", place + 1) ? place + 2 : place + 1
        guard let end = skip(.multipack, unit), time.isEnd(end) else { return nil }
        return (Sentence.Quantity(thousandths: count * 1000, unit: nil), end)
    }

    func amount(_ place: Int, needsUnit: Bool) -> Found<Sentence.Quantity>? {
        if let pack = multipack(skip(.article, place) ?? place) { return pack }
        var thousandths = 1000
        var end = place
        var isArticle = false
        if let half = skip(.half, place) {
            // "half and half" is a name.
            guard time.skip(.and, half) == nil else { return nil }
            (thousandths, end) = (500, skip(.article, half) ?? half)
        } else if let whole = time.figure(place, digits: 1...5) {
            (thousandths, end) = (whole * 1000, place + 1)
            if time.isMark(".,", end), time.isGlued(end), time.isGlued(end + 1),
                let fraction = time.figure(end + 1, digits: 1...3)
            {
                let scale = [100, 10, 1][time.text(end + 1).utf8.count - 1]
                (thousandths, end) = (whole * 1000 + fraction * scale, end + 2)
            } else if time.isMark("/", end), let lower = time.figure(end + 1, digits: 1...1), lower > 0,
                whole < lower
            {
                (thousandths, end) = (whole * 1000 / lower, end + 2)
            }
            if end < tokens.count, ["x", "\u{D7}"].contains(time.text(end)) { end += 1 }
        } else if let number = time.number(place) {
            (thousandths, end) = (number.value * 1000, number.end)
        } else if let article = skip(.article, place) {
            (end, isArticle) = (article, true)
            if let half = skip(.half, article) { (thousandths, end, isArticle) = (500, half, false) }
        } else if !needsUnit,
            pick(place, { if case .unit = $0 { true } else { nil } }).map({ skip(.quantityOf, $0.end) })
                != nil
        {
            // "can of beans"
            isArticle = true
        } else {
            return nil
        }
        if let (unit, unitEnd) = pick(end, { if case .unit(let unit) = $0 { unit } else { nil } }),
            time.isEnd(unitEnd)
        {
            if unit == "dozen" {
                return (Sentence.Quantity(thousandths: thousandths * 12, unit: nil), unitEnd)
            }
            return (Sentence.Quantity(thousandths: thousandths, unit: unit), unitEnd)
        }
        return isArticle || needsUnit || !time.isEnd(end)
            ? nil : (Sentence.Quantity(thousandths: thousandths, unit: nil), end)
    }
}
