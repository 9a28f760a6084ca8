extension WeeklyHours: CanonicalText {
    /// Spans separated by commas, each with optional days before its hours. Days are `mon`, `monday`,
    /// `mon-fri`, `weekdays` or `weekend`; the default is every day. Empty text means no hours.
    package init(parsing text: String) throws(TimeTextError) {
        guard text.utf8.count <= 500 else { throw Self.failure(text, "it is too long") }
        var spans: [Span] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: " ").map(String.init)
            if words.isEmpty, !text.contains(",") { break }
            guard let hours = words.last, words.count <= 2 else {
                throw Self.failure(text, "it is not a list of hours")
            }
            let days = words.count == 2 ? Self.days(words[0]) : Set(Weekday.allCases)
            guard let days else { throw Self.failure(text, "'\(words[0])' names no days") }
            spans.append(try Self.span(hours, on: days, text))
        }
        self.init(spans: spans)
        guard leavesTime else { throw Self.failure(text, "it leaves no time of the week free") }
    }

    package var description: String {
        spans.map { span in
            let hours = "\(span.start)-\(span.end == .midnight ? "24:00" : span.end.description)"
            return span.days.count == 7 ? hours : "\(Self.words(for: span.days)) \(hours)"
        }.joined(separator: ", ")
    }

    private static func span(_ hours: String, on days: Set<Weekday>, _ text: String) throws(TimeTextError)
        -> Span
    {
        let ends = hours.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard ends.count == 2, let start = time(ends[0]),
            let end = ends[1] == "24:00" ? .midnight : time(ends[1])
        else { throw failure(text, "'\(hours)' is not a span of hours") }
        guard ends[0] != ends[1] else { throw failure(text, "'\(hours)' ends where it begins") }
        return Span(days: days, start: start, end: end)
    }

    /// Accept `7:00` for `07:00`.
    private static func time(_ text: String) -> TimeOfDay? {
        TimeOfDay(text.dropFirst().first == ":" ? "0" + text : text)
    }

    private static func days(_ word: String) -> Set<Weekday>? {
        switch word.lowercased() {
        case "weekdays": return [.monday, .tuesday, .wednesday, .thursday, .friday]
        case "weekend": return [.saturday, .sunday]
        default: break
        }
        let ends = word.split(separator: "-", omittingEmptySubsequences: false).map {
            TimePhrase.weekday(String($0))
        }
        guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1] else {
            return nil
        }
        return Set((0...first.days(until: last)).map { first.adding(days: $0) })
    }

    /// `mon-fri`. The parser gives each span consecutive days, so this always finds a range.
    private static func words(for days: Set<Weekday>) -> String {
        let first = Weekday.allCases.first { days.contains($0) && !days.contains($0.adding(days: 6)) }
        guard let first else { return "" }
        let last = first.adding(days: days.count - 1)
        let name = first.englishName.prefix(3)
        return days.count == 1 ? String(name) : "\(name)-\(last.englishName.prefix(3))"
    }

    /// Whether some second of the week is outside all spans.
    private var leavesTime: Bool {
        let (day, week) = (86_400, 7 * 86_400)
        var ranges: [Range<Int>] = []
        for span in spans {
            for weekday in span.days {
                let start = (weekday.rawValue - 1) * day + span.start.secondOfDay
                let length = span.end.secondOfDay - span.start.secondOfDay + (span.endsOnNextDay ? day : 0)
                ranges += [start..<start + length, start - week..<start - week + length]
            }
        }
        var covered = 0
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.lowerBound <= covered {
            covered = max(covered, range.upperBound)
        }
        return covered < week
    }

    private static func failure(_ text: String, _ reason: String) -> TimeTextError {
        TimeTextError(
            value: text, reason: reason,
            remedy: "write hours such as 22:00-07:00, or mon-thu 22:00-07:00, fri-sat 23:30-09:00")
    }
}
