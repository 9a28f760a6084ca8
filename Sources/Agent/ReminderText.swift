package import CivilTime
package import Household

/// What a popup says: plain text, which the notification server's rules make into markup where it wants some.
package struct ReminderText: Sendable, Hashable {
    package let title: String
    /// Lines.
    package let body: String

    /// Lines of a task's notes that a popup shows, and the length of each.
    private static let noteLines = 3
    private static let noteLength = 120
    /// Reminders that a summary names.
    private static let namedInSummary = 6

    init(title: String, body: String) {
        self.title = title
        self.body = body
    }

    /// - Parameters:
    ///   - remedy: What to do where the popup has no buttons; see `remedy(for:)`.
    package init(
        task todo: Todo, openSubtasks: Int, now: Instant, locality: Locality, remedy: String? = nil
    ) {
        title = todo.title
        var lines: [String] = []
        if let due = todo.due { lines.append(Self.words(for: due, now: now, locality: locality)) }
        if let missed = Self.missed(todo) {
            lines.append(missed == "1" ? "1 earlier time was missed" : "\(missed) earlier times were missed")
        }
        if !todo.location.isEmpty { lines.append(Self.excerpt(todo.location)) }
        if openSubtasks > 0 {
            lines.append(openSubtasks == 1 ? "1 subtask is open" : "\(openSubtasks) subtasks are open")
        }
        lines += Self.excerpt(ofNotes: todo.notes)
        if let remedy { lines.append(remedy) }
        body = lines.joined(separator: "\n")
    }

    package init(alert: Alert, remedy: String? = nil) {
        title = alert.title
        body = (Self.excerpt(ofNotes: alert.body) + [remedy].compactMap(\.self)).joined(separator: "\n")
    }

    /// One popup for many reminders, the first of them named.
    ///
    /// - Parameters:
    ///   - titles: Of the reminders, in the order of their times; may be fewer than `count`.
    ///   - count: Of all of them.
    ///   - older: How many of them have waited longer than a week: the last of `titles`, which are named only where
    ///     there are no others.
    package init(summaryOf titles: [String], count: Int, older: Int = 0, remedy: String? = nil) {
        let newer = count - older
        if newer == 0 {
            title = older == 1 ? "1 reminder older than a week" : "\(older) reminders older than a week"
        } else {
            title = newer == 1 ? "1 more reminder" : "\(newer) reminders"
        }
        let named = newer == 0 ? older : newer
        var lines = titles.prefix(min(named, Self.namedInSummary)).map { "• \(Self.excerpt($0))" }
        if newer > lines.count { lines.append("and \(newer - lines.count) more: steward reminders") }
        if newer == 0 {
            lines.append("To look through them: steward reminders --older")
        } else if older > 0 {
            lines.append("\(older) older than a week: steward reminders --older")
        }
        if let remedy { lines.append(remedy) }
        body = lines.joined(separator: "\n")
    }

    /// How many occurrences were let pass before the one that a task stands at; `nil` if none was.
    static func missed(_ todo: Todo) -> String? {
        guard todo.missed > 0 else { return nil }
        return todo.missed < RecurringTask.mostMissed ? "\(todo.missed)" : "\(RecurringTask.mostMissed)+"
    }

    /// What to run where this desktop shows no buttons.
    /// - Parameter short: The beginning of the id of a task, or of the reminder of anything else.
    package static func remedy(for short: String) -> String {
        "To answer: steward done \(short), or steward snooze \(short)"
    }

    /// What to run for a task that is done with a note only.
    package static func remedyWithNote(for short: String) -> String {
        "To complete: steward done \(short) --note \"...\""
    }

    static func words(for due: When, now: Instant, locality: Locality) -> String {
        do throws(ZoneError) {
            let text = try RelativePhrase.text(for: due, at: now, in: locality)
            let hasPassed = try due.isOverdue(at: now, in: locality)
            let verb = hasPassed && text != "now" ? "Was due" : "Due"
            guard case .date = due else {
                return "\(verb) \(text)\(Self.clockTime(of: due, unlessIn: text, locality: locality))"
            }
            return "\(verb) \(text)"
        } catch {
            // The zone has gone from this system; what was meant is still worth telling.
            return "Due \(due)"
        }
    }

    /// "in 20 minutes" says how long and not until when; both are wanted, and two popups about one task then
    /// differ, which some servers insist on.
    private static func clockTime(of due: When, unlessIn text: String, locality: Locality) -> String {
        guard text == "now" || text.contains("minute") else { return "" }
        // The zone was found a moment ago.
        guard let instant = try? due.instant(in: locality) else { return "" }
        let time = locality.zone.civil(of: instant).time
        return " (\(padded(time.hour)):\(padded(time.minute)))"
    }

    private static func padded(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    static func excerpt(ofNotes notes: String) -> [String] {
        notes.split(whereSeparator: \.isNewline).prefix(noteLines).map { excerpt(String($0)) }
    }

    static func excerpt(_ text: String) -> String {
        CleanText.excerpt(of: text, length: noteLength)
    }
}
