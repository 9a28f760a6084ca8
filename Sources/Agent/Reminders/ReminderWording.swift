package import CivilTime
package import Rules

/// The text of a popup, as plain text; the notification server's rules decide about markup.
package struct ReminderWording: Sendable, Hashable {
    package let title: String
    /// Separated by line feeds.
    package let body: String

    /// The first line of the body; `nil` if the body is empty.
    var firstLine: String? { body.split(separator: "\n").first.map(String.init) }

    /// The number of lines of a task's notes that a popup shows, and the length of each.
    private static let noteLines = 3
    private static let noteLength = 120
    /// The number of reminders that a summary names.
    static let namedInSummary = 6
    /// As many as leave it as low as the popup of a task with notes.
    static let namedInLowSummary = 2
    private static let nameLength = 60

    init(title: String, body: String) {
        self.title = title
        self.body = body
    }

    /// - Parameters:
    ///   - lines: The most important first: a desktop may show only two.
    ///   - remedy: How to answer if the popup has no buttons. It comes second, so that it is always visible.
    init(title: String, lines: [String], remedy: String? = nil) {
        var lines = lines
        if let remedy { lines.insert(remedy, at: min(1, lines.count)) }
        self.init(title: title, body: lines.joined(separator: "\n"))
    }

    package init(
        task todo: Todo, openSubtasks: Int, now: Instant, locality: Locality, remedy: String? = nil
    ) {
        var lines: [String] = []
        if let due = todo.due { lines.append(Self.words(for: due, now: now, locality: locality)) }
        if !todo.person.isEmpty { lines.append(PopupText.forWhom(Self.name(todo.person))) }
        if !todo.location.isEmpty { lines.append(Self.excerpt(todo.location)) }
        if let missed = Self.missed(todo) { lines.append(AgentTaskText.missed(missed)) }
        if openSubtasks > 0 { lines.append(AgentTaskText.openSubtasks(openSubtasks)) }
        self.init(title: todo.title, lines: lines + Self.excerpt(ofNotes: todo.notes), remedy: remedy)
    }

    package init(alert: Alert, remedy: String? = nil) {
        self.init(title: alert.title, lines: Self.excerpt(ofNotes: alert.body), remedy: remedy)
    }

    /// The weekly digest, whose every line is shown: each is a sentence.
    package init(digest alert: Alert, remedy: String? = nil) {
        let lines = alert.body.split(whereSeparator: \.isNewline).map(String.init)
        self.init(title: alert.title, lines: lines, remedy: remedy)
    }

    /// One popup for many reminders, which names the first of them.
    ///
    /// - Parameters:
    ///   - titles: Titles of the reminders in order of time; may be fewer than `count`.
    ///   - count: The total number.
    ///   - older: How many of them have waited longer than a week: the last of `titles`, named only if there
    ///     are no others.
    ///   - most: How many names have room.
    ///   - remedy: How to answer if the popup has no buttons; the names then share a line.
    package init(
        summaryOf titles: [String], count: Int, older: Int = 0, most: Int = namedInSummary,
        remedy: String? = nil
    ) {
        let areOld = older == count
        let named = titles.prefix(
            Self.named(inSummaryOf: titles.count, count: count, older: older, most: most)
        )
        .map(Self.name)
        let rest: String? =
            switch count - named.count {
            case 0: nil
            case let rest where areOld || older == 0: PopupText.andMore(rest)
            case older: PopupText.andOlderThanWeek(older)
            case let rest: PopupText.andMore(rest, olderThanWeek: older)
            }
        let lines =
            remedy == nil
            ? named.map(PopupText.listed) + [rest].compactMap(\.self)
            : [named.joined(separator: ", ") + (rest.map { " \($0)" } ?? "")]
        self.init(title: PopupText.reminders(count, areOld: areOld), lines: lines, remedy: remedy)
    }

    /// The text with a line that says that the reminder has alerted before: among many, a popup that comes again looks
    /// like a new one.
    /// - Parameter remedy: A line that stays before it.
    func mentioning(earlierAlerts: Int, after remedy: String?) -> ReminderWording {
        guard earlierAlerts > 0 else { return self }
        var lines =
            body.isEmpty ? [] : body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let place = remedy.flatMap { lines.firstIndex(of: $0) }.map { $0 + 1 } ?? min(1, lines.count)
        lines.insert(PopupText.alert(number: earlierAlerts + 1), at: place)
        return ReminderWording(title: title, body: lines.joined(separator: "\n"))
    }

    /// How many reminders a summary names.
    static func named(inSummaryOf titles: Int, count: Int, older: Int, most: Int) -> Int {
        min(titles, older == count ? older : count - older, most)
    }

    /// The number of missed occurrences before the task's current one; `nil` if there are none.
    static func missed(_ todo: Todo) -> String? {
        guard todo.missed > 0 else { return nil }
        return todo.missed < RecurringTask.mostMissed ? "\(todo.missed)" : "\(RecurringTask.mostMissed)+"
    }

    /// "Due 17:30", "Due tomorrow 17:30", "Was due yesterday 17:30".
    static func words(for due: When, now: Instant, locality: Locality) -> String {
        do throws(ZoneError) {
            let phrase = RelativePhrase(now: now, in: locality)
            if case .date(let date) = due {
                return PopupText.due(
                    phrase.text(for: date), isOver: try due.isOverdue(at: now, in: locality))
            }
            let moment = try due.instant(in: locality)
            let time = [day(of: moment, phrase, now: now, locality), clock(moment, locality)]
            return PopupText.due(
                time.compactMap(\.self).joined(separator: " "), isOver: moment + .seconds(60) <= now)
        } catch {
            // The zone is unknown on this system; the stored time is still useful.
            return PopupText.due("\(due)", isOver: false)
        }
    }

    /// Nothing for today, "tomorrow", "yesterday", or the date.
    private static func day(
        of moment: Instant, _ phrase: RelativePhrase, now: Instant, _ locality: Locality
    ) -> String? {
        let (date, today) = (locality.zone.civil(of: moment).date, locality.zone.civil(of: now).date)
        return switch today.days(until: date) {
        case 0: nil
        case -1, 1: phrase.text(for: date)
        default: phrase.calendarText(for: date)
        }
    }

    static func clock(_ moment: Instant, _ locality: Locality) -> String {
        let time = locality.zone.civil(of: moment).time
        return TimeOfDay(nearestToSecondOfDay: time.secondOfDay / 60 * 60).description
    }

    /// The first lines that are not blank; "…" stands for the rest.
    static func excerpt(ofNotes notes: String) -> [String] {
        let all = notes.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
        var lines = all.prefix(noteLines).map { excerpt(String($0)) }
        if all.count > noteLines, let last = lines.last, !last.hasSuffix("…") {
            lines[lines.count - 1] = "\(last) …"
        }
        return lines
    }

    static func excerpt(_ text: String) -> String {
        CleanText.excerpt(of: text, length: noteLength)
    }

    /// A name in a list of several.
    static func name(_ text: String) -> String {
        CleanText.excerpt(of: text, length: nameLength)
    }
}
