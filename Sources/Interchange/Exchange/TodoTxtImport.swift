import AgentInterface
import CivilTime
import Rules

/// Reads a list in the format of todo.txt, and the common words of its add-ons: `due:`, `t:`, `rec:`, `pri:`.
///
/// Source: todotxt/todo.txt, README.md; for `rec:` and `t:`, topydo and Simpletask.
struct TodoTxtImport {
    let locality: Locality
    let now: Instant

    func list(of lines: [TextLines.Line]) -> ExchangeList {
        var list = ExchangeList(source: "todo.txt")
        var copies: [String: Int] = [:]
        for line in lines {
            let words = line.text.split { $0 == " " || $0 == "\t" }
            if words.isEmpty { continue }
            list.take { list throws(ImportRefusal) in
                var fields = try task(of: words[...], line, &list)
                // A line has no id, and completing or moving its task changes it; the title stays. Two tasks with
                // the same title stay two, and each is found again.
                let title = fields.title ?? ""
                let copy = copies[title, default: 0]
                copies[title] = copy + 1
                fields.id = Todo.ID.derived(from: "todo.txt \(copy) \(title)").description
                list.tasks.append(ImportedEntry(place: ExchangeText.line(line.number), fields: fields))
            }
        }
        return list
    }

    /// Whether a line has a mark that only todo.txt uses.
    static func isLikely(_ line: String) -> Bool {
        let words = line.split { $0 == " " || $0 == "\t" }
        guard let first = words.first else { return false }
        if first == "x" || priority(first) != nil || day(first) != nil { return true }
        return words.dropFirst().contains { word in
            label(word) != nil || word.hasPrefix("due:") || word.hasPrefix("rec:")
        }
    }

    private func task(
        of words: ArraySlice<Substring>, _ line: TextLines.Line, _ list: inout ExchangeList
    ) throws(ImportRefusal) -> TaskEntry {
        let place = ExchangeText.line(line.number)
        var words = words
        var fields = TaskEntry()
        let isDone = words.first == "x"
        if isDone { words.removeFirst() }
        if let word = words.first, let priority = Self.priority(word) {
            fields.priority = priority
            note(word.dropFirst().dropLast(), at: place, &list)
            words.removeFirst()
        }
        var dates: [CivilDate] = []
        while dates.count < (isDone ? 2 : 1), let date = words.first.flatMap(Self.day) {
            dates.append(date)
            words.removeFirst()
        }
        if isDone { fields.completedAt = dates.first.map { locality.zone.startOfDay($0) } ?? now }
        // With one date, a completed task has that of its completion.
        if let created = dates.count == 2 ? dates[1] : isDone ? nil : dates.first {
            fields.createdAt = locality.zone.startOfDay(created)
        }
        var labels: [String] = []
        var title: [Substring] = []
        for word in words {
            if try takeTag(word, into: &fields, at: place, isDone, &list) { continue }
            if let label = Self.label(word) { labels.append(label) }
            title.append(word)
        }
        // A project or context within the sentence belongs to it.
        while title.count > 1, let last = title.last, Self.label(last) != nil { title.removeLast() }
        while title.count > 1, let first = title.first, Self.label(first) != nil { title.removeFirst() }
        guard !title.isEmpty else {
            throw ImportRefusal(
                place: place, column: ExchangeText.wholeLine, value: line.text, TaskImportText.hasNoWords)
        }
        // A repetition without a due date counts from the start.
        if fields.repeats != nil, fields.due == nil { fields.due = fields.start }
        fields.title = title.joined(separator: " ")
        if !labels.isEmpty { fields.labels = labels }
        return fields
    }

    /// - Returns: Whether the word was a tag that was taken.
    private func takeTag(
        _ word: Substring, into fields: inout TaskEntry, at place: String, _ isDone: Bool,
        _ list: inout ExchangeList
    ) throws(ImportRefusal) -> Bool {
        guard let colon = word.firstIndex(of: ":"), word.index(after: colon) < word.endIndex else {
            return false
        }
        let value = String(word[word.index(after: colon)...])
        switch word[..<colon].lowercased() {
        case "due": fields.due = try when(value, "due", place)
        case "t", "start", "threshold": fields.start = try when(value, "t", place)
        case "pri":
            guard let priority = Self.priority("(\(value.uppercased()))"[...]) else {
                list.lose(TaskImportText.priorityIsNotKept(value.prefix(40)), at: place)
                return true
            }
            fields.priority = priority
            note(value.uppercased()[...], at: place, &list)
        case "rec":
            guard let repetition = Self.repetition(value) else {
                throw ImportRefusal(
                    place: place, column: "rec", value: value, TaskImportText.isNoRecurrence)
            }
            guard !isDone else { return true }
            fields.repeats = repetition
        default: return false
        }
        return true
    }

    /// Says that a letter after C becomes low: Steward has three priorities.
    private func note(_ letter: Substring, at place: String, _ list: inout ExchangeList) {
        if letter > "C" { list.lose(TaskImportText.priorityIsLow(letter), at: place) }
    }

    private func when(_ text: String, _ column: String, _ place: String) throws(ImportRefusal) -> When {
        do {
            return try When(parsing: text)
        } catch {
            throw ImportRefusal(
                place: place, column: column, value: text, TaskImportText.isNoDay(error.reason))
        }
    }

    private static func day(_ word: Substring) -> CivilDate? {
        word.utf8.count == 10 ? CivilDate(String(word)) : nil
    }

    /// `(A)` is high, `(B)` medium, every other letter low.
    private static func priority(_ word: Substring) -> Priority? {
        let bytes = Array(word.utf8)
        guard bytes.count == 3, bytes[0] == UInt8(ascii: "("), bytes[2] == UInt8(ascii: ")"),
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(bytes[1])
        else { return nil }
        return switch bytes[1] {
        case UInt8(ascii: "A"): .high
        case UInt8(ascii: "B"): .medium
        default: .low
        }
    }

    /// The name in `+project` or `@context`.
    private static func label(_ word: Substring) -> String? {
        guard word.first == "+" || word.first == "@", word.utf8.count > 1 else { return nil }
        return String(word.dropFirst())
    }

    /// `1w` counts from when it was done, `+1w` from when it was due; `b` are working days.
    private static func repetition(_ text: String) -> Repetition? {
        let isStrict = text.hasPrefix("+")
        let rest = isStrict ? text.dropFirst() : text[...]
        guard let unit = rest.last, let count = Int(rest.dropLast()), (1...1_000).contains(count) else {
            return nil
        }
        guard isStrict else {
            let period: CivilPeriod? =
                switch unit {
                case "d": CivilPeriod(days: count)
                case "w": CivilPeriod(days: 7 * count)
                case "m": CivilPeriod(months: count)
                case "y": CivilPeriod(months: 12 * count)
                default: nil
                }
            return period.map { .afterDone($0) }
        }
        let frequencies = ["d": "DAILY", "w": "WEEKLY", "m": "MONTHLY", "y": "YEARLY"]
        guard let frequency = frequencies[String(unit)] else { return nil }
        return Repetition("FREQ=\(frequency);INTERVAL=\(count)")
    }
}
