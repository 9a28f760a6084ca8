import AgentInterface
import CivilTime
import JSONText
import Rules

extension Session {
    /// - Parameter details: Printed after the time.
    func confirm(_ action: SubjectAction, _ event: EventRecord, details: [String] = [], asJSON: Bool) {
        if asJSON { return console.sayVerbatim(json: event.json.text) }
        var time = time(of: event)
        if case .skipOccurrence = action { time = EventText.next(time) }
        let title = ([event.title, time, event.repeatsWords ?? ""] + details).filter { !$0.isEmpty }
        confirm(action, ActionText.done(action, event.short, title.joined(separator: ", ")))
        var event = event
        // The user saw the warning about quiet hours when adding the series.
        if case .skipOccurrence = action { event.reminderHeldUntil = nil }
        if action == .add, event.reminders.isEmpty, !details.contains(TaskText.remindsNever) {
            console.warn(EventText.hasNoReminder(event.short))
        }
        warnAboutTime(of: event)
    }

    /// Has the next reminder of the event ring even in quiet hours.
    /// - Returns: The event after that.
    func ringingAnyway(_ event: EventRecord) async throws(CommandFailure) -> EventRecord {
        guard event.nextReminderAt != nil else {
            throw CommandFailure(.refused, ActionText.cannotRingAnyway(VisibleText.line(event.title)))
        }
        _ = try await ask(Reminders1.ringAnyway, event.id)
        return try await ask(Events1.get, event.id)
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
            ? clock.text(from: start, to: end) : EventText.span(begin, relative.clockText(for: end))
        return words.hasSuffix(begin) ? "\(words.dropLast(begin.count))\(range)" : "\(words) (\(range))"
    }

    private func days(of event: EventRecord) -> String {
        guard case .date(let first) = event.next ?? event.start else { return words(for: event.start) }
        let last = first.adding(days: event.dayCount - 1)
        let words = relative.text(for: first)
        return first == last ? words : EventText.span(words, relative.text(for: last))
    }

    /// Warns if the event is over or its reminders have passed, because no popup will come.
    private func warnAboutTime(of event: EventRecord) {
        guard event.next != nil else {
            return console.warn(EventText.isOver(event.short))
        }
        if let moment = event.nextReminderAt, let end = event.reminderHeldUntil {
            return warnAboutQuietHours(of: event, ringingAt: moment, heldUntil: end)
        }
        guard !event.reminders.isEmpty, event.nextReminderAt == nil else { return }
        let canRingBefore = event.nextAt.map { $0 > now + .seconds(300) } ?? false
        console.warn(
            EventText.remindersHavePassed(event.reminders.count, event.short, beforeStart: canRingBefore))
    }

    /// Warns that quiet hours hold back the next reminder, maybe until the event has begun or is over.
    private func warnAboutQuietHours(
        of event: EventRecord, ringingAt moment: Instant, heldUntil end: Instant
    ) {
        let held: EventText.Held =
            if let over = event.nextEndAt, over <= end {
                .untilOver
            } else if let start = event.nextAt, start <= end {
                .untilBegun
            } else {
                .untilLater
            }
        console.warn(
            EventText.isHeld(
                held, until: relative.text(for: end), event.short, insteadOf: relative.text(for: moment)))
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
        end > start
            ? EventText.times(text(for: start), text(for: end), isPlain: isPlain) : text(for: start)
    }

    /// `22:00–`
    func text(from start: Instant) -> String { EventText.times(from: text(for: start), isPlain: isPlain) }

    /// `–06:00`
    func text(until end: Instant) -> String { EventText.times(until: text(for: end), isPlain: isPlain) }
}

extension Session {
    /// Formats times of day as this console prints them.
    var clockRange: ClockRange { ClockRange(zone: locality.zone, isPlain: console.output.isPlain) }
}
