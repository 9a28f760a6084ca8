import AgentInterface
import CivilTime
import JSONText
import Rules

extension Session {
    /// - Parameters:
    ///   - details: Printed after the time.
    ///   - prefix: Printed before the time.
    func confirm(
        _ what: String, _ event: EventRecord, details: [String] = [], asJSON: Bool,
        timeIs prefix: String = ""
    ) {
        if asJSON { return console.sayVerbatim(json: event.json.text) }
        let words = event.repeatsWords.map { ", \($0)" } ?? ""
        let line = StyledText("\(what) ") + StyledText(event.short, .bold) + StyledText(" \(event.title)")
        let rest = details.map { ", \($0)" }.joined()
        confirm(line + StyledText(", \(prefix)\(time(of: event))\(words)\(rest)"))
        warnAboutTime(of: event)
    }

    /// Has the next reminder of the event ring even in quiet hours.
    /// - Returns: The event after that.
    func ringingAnyway(_ event: EventRecord) async throws(CommandFailure) -> EventRecord {
        guard event.nextReminderAt != nil else {
            throw CommandFailure(
                .refused, "cannot ring anyway: '\(VisibleText.line(event.title))' has no upcoming reminder")
        }
        _ = try await ask(Reminders1.ringAnyway, event.id)
        return try await ask(Events1.get, event.id)
    }

    /// The event with this id; `nil` if there is none.
    func event(_ id: String) async throws(CommandFailure) -> EventRecord? {
        do throws(CommandFailure) {
            return try await ask(Events1.get, id)
        } catch {
            guard error.refusal == .notFound else { throw error }
            return nil
        }
    }

    /// The time of the current or next occurrence, or else the first: `tomorrow 14:00–15:00`.
    func time(of event: EventRecord) -> String {
        if event.isAllDay { return days(of: event) }
        guard let start = event.nextAt, let end = event.nextEndAt else { return words(for: event.start) }
        let clock = ClockRange(zone: locality.zone)
        let words = relative.text(for: start)
        let begin = clock.text(for: start)
        let range =
            clock.isOneDay(from: start, to: end)
            ? clock.text(from: start, to: end) : "\(begin) to \(relative.clockText(for: end))"
        return words.hasSuffix(begin) ? "\(words.dropLast(begin.count))\(range)" : "\(words) (\(range))"
    }

    private func days(of event: EventRecord) -> String {
        guard case .date(let first) = event.next ?? event.start else { return words(for: event.start) }
        let last = first.adding(days: event.dayCount - 1)
        let words = relative.text(for: first)
        return first == last ? words : "\(words) to \(relative.text(for: last))"
    }

    /// Warns if the event is over or its reminders have passed, because no popup will come.
    private func warnAboutTime(of event: EventRecord) {
        guard event.next != nil else {
            return console.warn(
                "that is over already: no popup will come; 'steward event edit \(event.short) --start TIME' moves it"
            )
        }
        if let moment = event.nextReminderAt, let end = event.reminderHeldUntil {
            return warnAboutQuietHours(of: event, ringingAt: moment, heldUntil: end)
        }
        guard !event.reminders.isEmpty, event.nextReminderAt == nil else { return }
        let times = event.reminders.count == 1 ? "the reminder's time has" : "the times of all reminders have"
        console.warn(
            "\(times) already passed: no popup will come; "
                + "'steward event edit \(event.short) --remind 5m' sets another reminder")
    }

    /// Warns that quiet hours hold back the next reminder, maybe until the event has begun or is over.
    private func warnAboutQuietHours(
        of event: EventRecord, ringingAt moment: Instant, heldUntil end: Instant
    ) {
        let rings =
            if let over = event.nextEndAt, over <= end {
                "quiet hours last until \(relative.text(for: end)), when it is over: no popup will come"
            } else if let start = event.nextAt, start <= end {
                "its reminder rings \(relative.text(for: end)), after quiet hours, when it has begun"
            } else {
                "its reminder rings \(relative.text(for: end)), after quiet hours"
            }
        console.warn(
            "\(rings); 'steward event edit \(event.short) --now-anyway' rings \(relative.text(for: moment))")
    }
}

extension EventRecord {
    /// The last day of an all-day occurrence that begins on `first`; `nil` for other events.
    func lastDay(from first: CivilDate) -> CivilDate? {
        guard case .date = details.start else { return nil }
        return first.adding(days: dayCount - 1)
    }

    /// The number of days of an all-day event.
    fileprivate var dayCount: Int {
        guard case .date(let first) = details.start else { return 1 }
        if let duration = details.duration { return max(1, first.days(until: first.adding(duration))) }
        guard case .date(let end)? = details.end else { return 1 }
        return max(1, first.days(until: end))
    }
}

/// Formats times of day in the user's zone.
struct ClockRange {
    let zone: Zone
    /// Whether to say "to" instead of a dash.
    var isPlain = false

    func text(for moment: Instant) -> String {
        let time = zone.civil(of: moment).time
        return TimeOfDay(nearestToSecondOfDay: time.secondOfDay / 60 * 60).description
    }

    /// Whether both are on the same day; midnight ends a day.
    func isOneDay(from start: Instant, to end: Instant) -> Bool {
        end <= start || zone.civil(of: end - .milliseconds(1)).date == zone.civil(of: start).date
    }

    /// `14:00–15:00`, or one time for a moment.
    func text(from start: Instant, to end: Instant) -> String {
        end > start ? "\(text(for: start))\(isPlain ? " to " : "–")\(text(for: end))" : text(for: start)
    }

    /// `22:00–`
    func text(from start: Instant) -> String { isPlain ? "from \(text(for: start))" : "\(text(for: start))–" }

    /// `–06:00`
    func text(until end: Instant) -> String { isPlain ? "until \(text(for: end))" : "–\(text(for: end))" }
}

extension Session {
    /// Formats times of day as this console prints them.
    var clockRange: ClockRange { ClockRange(zone: locality.zone, isPlain: console.output.isPlain) }
}
