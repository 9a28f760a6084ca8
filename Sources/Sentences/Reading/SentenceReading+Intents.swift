import CivilTime

extension SentenceReading {
    /// The words that are not taken, without marks at their ends; `nil` if none are left.
    private mutating func target(dropping isDropped: (SentenceWord) -> Bool = { _ in false }) -> String? {
        while let first = firstLeft, let (_, end) = pick(first, { isDropped($0) ? true : nil }) {
            for place in first..<end { taken[place] = true }
        }
        return title
    }

    // MARK: Labels

    /// "new label called kids stuff", "make a #finance label".
    mutating func readLabel() -> Bool {
        guard let start = tokens.indices.first(where: { tokens[$0].kind != .mark }), !taken[start] else {
            return false
        }
        let first = skip(.politeness, start) ?? start
        if let end = skip(.labelLead, first), skip(.link, end).map({ time.text($0 - 1) == "to" }) != true {
            take(start..<end, as: .lead)
        } else if let end = skip(.labelFirst, first), end < tokens.count,
            let tail = tokens.indices.last(where: { skip(.labelVerb, $0) != nil && isAtEnd($0 + 1) }),
            tail > end
        {
            take(start..<end, as: .lead)
            take(tail..<tail + 1, as: .lead)
        } else if let end = skip(.labelTail, first),
            let last = tokens.indices.last(where: { tokens[$0].kind != .mark }),
            last >= end, ["label", "tag", "etikett"].contains(time.text(last)), end < tokens.count
        {
            take(start..<end, as: .lead)
            take(last..<last + 1, as: .lead)
        } else {
            return false
        }
        (sentence.intent, sentence.kind) = (.create, .label)
        sentence.title = title.map {
            $0.hasPrefix("\"") && $0.hasSuffix("\"") && $0.count > 1 ? String($0.dropFirst().dropLast()) : $0
        }
        if sentence.title == nil, let label = sentence.labels.first {
            sentence.title = label
            sentence.labels = []
        }
        return true
    }

    // MARK: Snooze

    /// "snooze dentist 2h", "remind me again in 30 min", "push taxes to friday".
    mutating func readSnooze() -> Bool {
        guard let first = firstLeft else { return false }
        let start = skip(.politeness, first) ?? first
        if let end = skip(.snoozeAlone, start) {
            take(first..<end, as: .lead)
            if let next = firstLeft, let preamble = skip(.preamble, next) { take(next..<preamble, as: .lead) }
            if let next = firstLeft, let link = skip(.link, next), link > next, link < tokens.count,
                !time.isMark(":,", next), time.daySpan(next) == nil
            {
                take(next..<link, as: .lead)
            }
        } else if let end = skip(.snoozeLead, start) {
            take(first..<end, as: .lead)
        } else if let lead = skip(.remindLead, start), let again = again(after: lead) {
            take(first..<lead, as: .lead)
            take(again, as: .lead)
        } else if let (tail, end) = snoozeTail(after: first) {
            take(tail..<end, as: .lead)
        } else if let end = skip(.snoozeWeakLead, start) ?? skip(.moveLead, start) {
            guard end < tokens.count else { return false }
            let before = self
            take(first..<end, as: .lead)
            readSnoozeTime()
            // "move the car on friday" is a task.
            if sentence.due == nil || skip(.moveLead, start) != nil && !isSetTo && sentence.delay == nil {
                self = before
                return false
            }
        } else {
            return false
        }
        sentence.intent = .snooze
        if sentence.due == nil { readSnoozeTime() }
        if sentence.due != nil { sentence.dateRole = .snoozeUntil }
        let isAboutReminder = skip(.reminderLead, start) != nil || skip(.remindLead, start) != nil
        sentence.movesDue = isSetTo && !isAboutReminder
        if isAboutReminder { sentence.delay = nil }
        for place in tokens.indices.reversed() where !taken[place] && tokens[place].kind != .mark {
            guard let end = skip(.pronoun, place), isAtEnd(end),
                ["for", "back", "by", "to", "until", "till", "again", "later", "out", "off"].contains(
                    time.text(place))
            else { break }
            taken[place] = true
        }
        sentence.title = target { $0 == .pronoun }
        return true
    }

    /// Whether "to" leads a day or a time, as in "push taxes to friday".
    private var isSetTo: Bool {
        guard sentence.durationMinutes == nil, sentence.due != nil,
            let first = sentence.parts.filter({ [.date, .time].contains($0.meaning) })
                .map(\.range.lowerBound).min(),
            let place = tokens.firstIndex(where: { $0.range.lowerBound == first })
        else { return false }
        return [place, place - 1].contains { tokens.indices.contains($0) && isTo($0) }
    }

    private func isTo(_ place: Int) -> Bool { ["to", "auf", "a", "au", "al"].contains(time.text(place)) }

    /// "once more" in "remind me in 30 minutes once more"; a link before it, as in "remind me to", makes a task.
    private func again(after lead: Int) -> Range<Int>? {
        guard skip(.link, lead) == nil else { return nil }
        for place in lead..<max(lead, tokens.count) {
            if skip(.link, place) != nil, !taken[place], time.skip(.on, place) == nil { return nil }
            if let end = skip(.again, place), isAtEnd(end) || time.elapsed(end) != nil { return place..<end }
        }
        return nil
    }

    /// German "Zahnarzt auf Freitag verschieben".
    private func snoozeTail(after first: Int) -> (Int, Int)? {
        for place in tokens.indices where place > first && !taken[place] {
            guard let end = skip(.snoozeTail, place), isAtEnd(end) || skip(.pronoun, end) != nil else {
                continue
            }
            return (place, end)
        }
        return nil
    }

    private mutating func readSnoozeTime() {
        for place in tokens.indices where !taken[place] && !shielded[place] && time.isStart(place) {
            var lead = place
            var isBy = false
            for _ in 0..<2 {
                isBy = isBy || ["by", "um"].contains(time.text(lead))
                lead =
                    ["back", "by", "for", "another", "out", "um", "de", "d'"].contains(time.text(lead))
                        && lead + 1 < tokens.count
                    ? lead + 1
                    : time.skip(.forLength, lead) ?? time.skip(.inFuture, lead) ?? lead
            }
            guard let (length, end) = time.length(lead), time.isEnd(end), isFree(place..<end),
                isAtEnd(end) || time.mayFollowDay(end)
            else { continue }
            if length.months == 0, length.days == 0 {
                sentence.durationMinutes = length.wholeMinutes
                resolve(length)
            } else {
                set(here.date.adding(length), nil)
                clock = nil
            }
            if isBy { sentence.delay = length }
            take(place..<end, as: .date)
            if length.seconds == 0 {
                let date = sentence.dueDay ?? here.date
                readClock()
                if let clock {
                    let (time, days) = Self.time(clock)
                    set(date.adding(days: days), time)
                }
            }
            return
        }
        skipTo()
        readDays()
        skipTo()
        readClock()
        resolve()
        skipTo()
    }

    /// "to" before a day: "push taxes to friday".
    private mutating func skipTo() {
        for place in tokens.indices
        where !taken[place] && isTo(place) {
            let next = place + 1
            guard next < tokens.count else { continue }
            if taken[next] || time.daySpan(next).map({ isAtEnd($0.end) || time.mayFollowDay($0.end) }) == true
                || time.clockSpan(next).map({ isAtEnd($0.end) }) == true
            {
                taken[place] = true
            }
        }
    }

    // MARK: Complete

    /// "mark trash done", "done with dishes", "I took out the trash".
    mutating func readComplete() -> Bool {
        guard let first = firstLeft, let last = lastLeft else { return false }
        if time.text(first) == "x", tokens[first].range.lowerBound == 0, !time.isGlued(first + 1),
            last > first
        {
            take(first..<first + 1, as: .lead)
            return complete()
        }
        if let lead = skip(.completeOnlyWithTail, first) {
            for place in tokens.indices where place >= lead {
                guard let end = skip(.completeTail, place), place > lead || end <= last else { continue }
                let isWhole =
                    isAtEnd(end) || place == lead
                    || time.mayFollowDay(end) && has(.completeTail) && time.text(place) == "off"
                guard isWhole else { continue }
                take(first..<lead, as: .lead)
                take(place..<end, as: .lead)
                return complete()
            }
        }
        if time.text(first) == "done", first == last {
            take(first..<first + 1, as: .lead)
            return complete()
        }
        if let end = skip(.completeLead, first), end <= last {
            let word = time.text(first)
            // "finish report by friday" is to be done yet.
            if ["complete", "completed"].contains(word), hasDay(end) { return false }
            take(first..<end, as: .lead)
            if skip(.dueWord, end) == nil, let link = skip(.pronoun, end), ["task"].contains(time.text(end)) {
                take(end..<link, as: .lead)
            }
            return complete()
        }
        if skip(.pastTense, first) != nil, skip(.verb, first) == nil, last > first, !has(.expiry),
            !has(.warranty)
        {
            return complete()
        }
        if let subject = skip(.subject, first), skip(.pastTense, subject) != nil, !has(.expiry),
            !has(.warranty)
        {
            take(first..<subject, as: .lead)
            return complete()
        }
        if let subject = skip(.subject, first), isParticiple(last), last > subject {
            take(first..<subject, as: .lead)
            return complete()
        }
        return readCompleteTail(after: first)
    }

    /// "dishes done", "feed the cat: done", "laundry is finished"; not "get the dishes done" or "check whether
    /// the laundry is done".
    private mutating func readCompleteTail(after first: Int) -> Bool {
        guard skip(.queryLead, first) == nil, skip(.preamble, first) == nil, skip(.causative, first) == nil,
            !has(.condition)
        else { return false }
        for place in tokens.indices where place > first && !taken[place] {
            guard let end = skip(.completeTail, place), isAtEnd(end),
                !["off", "as", "to", "ab"].contains(time.text(place))
            else { continue }
            take(place..<end, as: .lead)
            return complete()
        }
        return false
    }

    /// Whether a German sentence ends with what was done: "ich habe den Müll rausgebracht".
    private func isParticiple(_ place: Int) -> Bool {
        let word = time.text(place)
        guard language.hasFinalVerbs, tokens[place].kind == .word, word.utf8.count > 5, !isCapital(place)
        else {
            return false
        }
        return ["t", "en"].contains(where: word.hasSuffix)
    }

    private func hasDay(_ place: Int) -> Bool {
        (place..<tokens.count).contains { start in
            guard time.isStart(start), !shielded[start], let (span, end) = time.daySpan(start) else {
                return false
            }
            return isAtEnd(end) && (span.day.certainty == .certain || span.hasPreposition)
        }
    }

    private mutating func complete() -> Bool {
        sentence.intent = .complete
        for place in tokens.indices where !taken[place] {
            if let end = skip(.listTail, place), isAtEnd(end) { take(place..<end, as: .lead) }
        }
        sentence.title = title
        return true
    }

    // MARK: Query

    /// "show gran how to use the tablet", "show Tom the photos": something to do, unlike "show me the tasks".
    private func showsSomebody(_ first: Int) -> Bool {
        guard ["show", "zeig", "zeige"].contains(time.text(first)), first + 2 < tokens.count else {
            return false
        }
        let words = (first + 1..<tokens.count).map { time.text($0) }
        if ["me", "us", "all", "only", "also", "what", "mir", "uns", "alle", "nur", "was"].contains(words[0])
        {
            return false
        }
        return words.dropFirst().contains("how") || Self.objects.contains(words[1])
    }

    private static let objects: Set<String> = [
        "a", "an", "the", "how", "where", "my", "our", "your", "his", "her", "their", "das", "die", "den",
        "dem", "wie",
        "wo", "mein", "meine", "unser", "unsere", "ein", "eine", "einen",
    ]

    /// "what's due today", "list tasks labeled garden", "when does the milk expire".
    mutating func readQuery() -> Bool {
        guard let first = firstLeft else { return false }
        // "is" and "has" ask only with a question mark: "Has beans: buy more" is a task.
        let isQuestion = tokens.last?.text == "?"
        let next = isQuestion && time.day(first) == nil ? skip(.nextOne, first) : nil
        guard let leadEnd = skip(.queryLead, first) ?? next else { return false }
        // Spanish "hay que comprar leche" is a task.
        if let preamble = pick(first, { $0 == .preamble ? true : nil }), preamble.end > leadEnd {
            return false
        }
        if skip(.weakQueryLead, first) == leadEnd, !isQuestion { return false }
        if isTitleAfterAll(first) || showsSomebody(first) { return false }
        // "find out when the market opens"
        if time.text(first) == "find", first + 1 < tokens.count, time.text(first + 1) == "out" {
            return false
        }
        sentence.intent = .query
        var query = Sentence.Query(subject: .list)
        readQueryDays(&query)
        let asksWhen = skip(.when, first) != nil
        if skip(.search, first) != nil, !has(.overdue) {
            query.subject = .search
        } else if has(.overdue) {
            query.subject = .overdue
        } else if has(.expiring) {
            query.subject = .expiring
        } else if has(.completed), !has(.dueWord) || hasPast {
            query.subject = .completed
        } else if has(.family), query.days == nil || has(.wellbeing) {
            (query.subject, query.days) = (.familyStatus, nil)
        } else if asksWhen || has(.nextOne) {
            query.subject = .next
        } else if query.days != nil || has(.dueWord) {
            query.subject = .due
        }
        // "what did Luis do this week"
        if query.subject == .due, let days = query.days,
            let did = tokens.firstIndex(where: { $0.text == "did" }),
            days.upperBound < here.date || tokens[did...].contains(where: { $0.text == "do" })
        {
            query.subject = .completed
        }
        if query.subject == .completed { widenToStart(&query) }
        readQueryNames(&query)
        // "how is Luis doing"
        if query.subject == .list, query.person != nil, skip(.wellbeing, first) != nil {
            query.subject = .familyStatus
        }
        if query.subject == .expiring && asksWhen || query.subject == .next || query.subject == .search {
            query.item = rest(isSearch: query.subject == .search)
        }
        if query.subject == .expiring, !asksWhen, query.days == nil, time.text(first) == "is" {
            query.item = rest()
        }
        if query.subject == .list, query.label == nil, query.person == nil, let lead = skip(.stock, first),
            let item = restOfStock(after: first..<lead)
        {
            (query.subject, query.item) = (.search, item)
        }
        if query.subject == .due, query.days == nil, time.text(first) == "agenda" {
            query.days = here.date...here.date
        }
        if query.item == nil { query.unread = unreadWords }
        sentence.query = query
        sentence.title = nil
        return true
    }

    /// "find out who has the key", "how to fix the tap: watch the video": something to do.
    private func isTitleAfterAll(_ first: Int) -> Bool {
        if time.text(first) == "find" {
            // "find the voucher before friday"
            let hasDeadline = tokens.indices.dropFirst(first + 2).contains { place in
                (time.skip(.before, place) ?? time.skip(.by, place)).flatMap { time.daySpan($0) } != nil
            }
            return hasDeadline
                || ["out", "a", "an", "someone", "somebody", "time", "another"].contains(time.text(first + 1))
        }
        return tokens.indices.dropFirst(first + 2).contains {
            time.isMark(":", $0) && tokens[$0 - 1].kind == .word && !time.isGlued($0 + 1)
        }
    }

    /// The words of a question that neither ask, nor say when, nor name a label or a person.
    private var unreadWords: [String] {
        var isRead = tokens.indices.map {
            taken[$0] || tokens[$0].kind == .mark || !time.meanings[$0].isEmpty
        }
        for place in tokens.indices {
            for (meaning, end) in words[place] where Self.asking.contains(meaning) {
                for inner in place..<end { isRead[inner] = true }
            }
        }
        return tokens.indices.filter { !isRead[$0] && !Self.besidesQuestion.contains(time.text($0)) }
            .map(typed)
    }

    private static let asking: Set<SentenceWord> = [
        .queryLead, .weakQueryLead, .queryFiller, .stock, .overdue, .expiring, .completed, .dueWord, .family,
        .nextOne, .search, .when, .labelWord, .personWord, .wellbeing, .preamble, .previousWeek,
        .previousMonth, .previousYear,
    ]

    /// Words that ask for no other list, in the languages that are read.
    private static let besidesQuestion: Set<String> = [
        "this", "that", "these", "those", "some", "other", "else", "so", "far", "already", "yet", "plan",
        "plans",
        "happens", "happening", "going", "day", "days", "week", "weekend", "month", "year", "like", "looks",
        "looking", "busy", "remaining", "outstanding", "pending", "urgent", "important", "most", "first",
        "now",
        "currently", "today's", "tomorrow's", "hey", "steward", "would", "could", "might", "supposed",
        "exactly",
        "work", "waiting", "tonight", "later", "ahead", "full", "whole", "entire", "complete", "off", "or",
        "ones", "one", "i've", "we've", "i'm", "we're", "it's", "deadline", "deadlines", "scheduled",
        "priority",
        "forgot", "forgotten", "forget", "did", "am", "reminded", "us", "everybody", "shall", "he", "she",
        "they",
        "attention", "needs", "need", "was", "ist", "sind", "ich", "wir", "alles", "denn", "noch", "so",
        "los",
        "heute", "morgen", "mir", "uns", "mal", "bitte", "hab", "habe", "haben", "mich", "auf", "dem", "plan",
        "an", "am", "im", "es", "gibt", "muss", "mussen", "steht", "stehen", "alle", "meine", "unsere", "die",
        "der", "das", "den", "woche", "tag", "monat", "sonst", "gerade", "jetzt", "und", "in", "fur", "mein",
        "est", "sont", "ce", "que", "qui", "quoi", "de", "du", "des", "la", "le", "les", "mes", "nos", "je",
        "on", "nous", "ai", "avons", "dois", "faire", "il", "y", "a", "ma", "mon", "pour", "cette", "semaine",
        "prevu", "prevue", "el", "los", "las", "lo", "mis", "mi", "hay", "tengo", "tenemos", "para", "esta",
        "este", "es", "semana", "hacer", "por", "en", "se", "me", "hoy", "al", "del",
    ]

    private var hasPast: Bool {
        tokens.indices.contains { skip(.completed, $0) != nil }
            && tokens.contains { ["did", "completed", "finished", "accomplished"].contains($0.text) }
    }

    private mutating func readQueryDays(_ query: inout Sentence.Query) {
        for place in tokens.indices where !taken[place] {
            // "which warranties end this year"
            if skip(.expiring, place) != nil, time.skip(.endPart, place) != nil { continue }
            if let range = dayRange(place), let last = range.last {
                query.days = range.span.day.first...last
                take(range.range, as: .date)
                return
            }
            if let (days, end) = pick(place, { if case .dayOf(let days) = $0 { days } else { nil } }) {
                query.days = here.date.adding(days: days)...here.date.adding(days: days)
                take(place..<end, as: .date)
                return
            }
            if let end = skip(.previousWeek, place), let monday = time.start(of: .week, -1) {
                query.days = monday...monday.adding(days: 6)
                take(place..<end, as: .date)
                return
            }
            if let end = skip(.previousMonth, place), let first = time.start(of: .month, -1) {
                query.days = first...first.adding(months: 1).adding(days: -1)
                take(place..<end, as: .date)
                return
            }
            if let end = skip(.previousYear, place), let first = time.start(of: .year, -1) {
                query.days = first...first.adding(months: 12).adding(days: -1)
                take(place..<end, as: .date)
                return
            }
            let lead =
                time.skip(.within, place) ?? time.skip(.on, place).flatMap { time.skip(.next, $0) }
                ?? time.skip(.next, place)
            if let lead, let (length, end) = time.length(lead), length.seconds == 0,
                time.number(lead) != nil || time.skip(.within, place) != nil
            {
                query.days = here.date...here.date.adding(length)
                take(place..<end, as: .date)
                return
            }
            if let end = time.pick(place, { if case .partOfToday = $0 { true } else { nil } })?.end {
                query.days = here.date...here.date
                take(place..<end, as: .date)
                return
            }
            guard let (span, end) = time.daySpan(place), time.isEnd(end),
                span.day.certainty == .certain || span.hasPreposition || isAtEnd(end)
            else { continue }
            var first = span.day.first
            let last = span.day.last
            if span.day.isSpan { first = max(first, here.date) }
            if span.isDeadline || first > last { first = min(here.date, last) }
            let isRange = (time.rangeMark(end) ?? time.skip(.and, end)).flatMap { time.day($0) }
            query.days =
                isRange.map { first <= $0.value.first ? first...$0.value.first : first...last }
                ?? first...max(first, last)
            take(place..<(isRange?.end ?? end), as: .date)
            return
        }
    }

    /// What was completed this week or month began on its first day.
    private func widenToStart(_ query: inout Sentence.Query) {
        guard let days = query.days, days.lowerBound == here.date,
            days.upperBound > here.date || days.upperBound == here.date
        else { return }
        for unit in [TimeUnit.week, .month, .year] {
            guard let first = time.start(of: unit, 0), let next = time.start(of: unit, 1),
                days.upperBound == next.adding(days: -1),
                tokens.indices.contains(where: { taken[$0] && time.skip(.unit(unit), $0) != nil })
            else { continue }
            query.days = first...days.upperBound
        }
    }

    private mutating func readQueryNames(_ query: inout Sentence.Query) {
        query.label = sentence.labels.first
        query.person = sentence.assignee
        sentence.assignee = nil
        sentence.labels = []
        for place in tokens.indices where !taken[place] {
            if query.label == nil, let end = skip(.labelWord, place), end < tokens.count, !taken[end],
                tokens[end].kind != .mark
            {
                query.label = typed(end)
                take(place..<end + 1, as: .label)
            } else if query.label != nil, let end = skip(.labelWord, place) {
                take(place..<end, as: .label)
            }
        }
        guard query.person == nil, query.subject != .search else { return }
        for place in tokens.indices where !taken[place] {
            guard let end = skip(.personWord, place), end < tokens.count, !taken[end],
                tokens[end].kind == .word,
                words[end].isEmpty, time.meanings[end].isEmpty
            else { continue }
            let isName =
                isCapital(end)
                && (!["what's", "whats"].contains(time.text(place)) || time.text(end + 1) == "doing")
            let isListed =
                [.list, .due].contains(query.subject) && time.text(place) == "for" && isAtEnd(end + 1)
            guard isName || isListed || time.text(place) == "assigned" else { continue }
            query.person = typed(end)
            take(place..<end + 1, as: .person)
            return
        }
        for place in tokens.indices
        where !taken[place] && time.text(place).hasSuffix("'s") && words[place].isEmpty {
            // German "wie geht's"
            guard place > 0, !words[place - 1].contains(where: { $0.end > place }),
                let next = tokens.indices.dropFirst(place + 1).first,
                skip(.queryFiller, next) != nil, query.subject != .expiring
            else { continue }
            query.person = String(typed(place).dropLast(2))
            take(place..<place + 1, as: .person)
            return
        }
    }

    /// "eggs" of "how many eggs do I have left in the fridge".
    private mutating func restOfStock(after lead: Range<Int>) -> String? {
        for place in lead { taken[place] = true }
        if let place = tokens.indices.dropFirst(3).last(where: { time.text($0) == "in" && !taken[$0] }) {
            for index in place..<tokens.count { taken[index] = true }
        }
        while let last = lastLeft, tokens[last].kind == .mark || skip(.queryFiller, last) == last + 1 {
            taken[last] = true
        }
        return rest()
    }

    /// The name of the thing a question is about.
    private mutating func rest(isSearch: Bool = false) -> String? {
        let fillers: [SentenceWord] =
            isSearch ? [.queryFiller, .search] : [.queryFiller, .expiring, .nextOne, .search, .when]
        while let first = firstLeft, let end = pick(first, { fillers.contains($0) ? true : nil })?.end {
            for place in first..<end { taken[place] = true }
        }
        while let last = lastLeft,
            !isSearch && skip(.expiring, last) == last + 1 || skip(.dueWord, last) == last + 1
                || ["task", "tasks", "up", "again"].contains(time.text(last)) || tokens[last].kind == .mark
        {
            taken[last] = true
        }
        for place in tokens.indices where !taken[place] && !isSearch {
            if let end = skip(.expiring, place), isAtEnd(end) {
                for inner in place..<end { taken[inner] = true }
            }
        }
        for place in tokens.indices where ["?", "\u{BF}"].contains(time.text(place)) { taken[place] = true }
        return title
    }
}
