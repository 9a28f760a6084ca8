/// How something repeats, without its start: the text that people write after "every".
///
/// Canonical text: that of the rule, followed by the condition if there is one, such as
/// `FREQ=DAILY only weekdays`; or `after done P3D`.
package enum Repetition: Sendable, Hashable {
    /// By the calendar, whenever the last occurrence was done.
    case rule(RecurrenceRule, only: DayCondition? = nil)
    /// This long after the last occurrence was done; positive, not zero.
    case afterDone(CivilPeriod)
}

extension Repetition {
    /// The next time after an occurrence was done: the period's days after the day of `done`, with the time
    /// of day and the kind of `due`. A period with an exact part, as in "6 hours after done", counts from
    /// `done` itself. `nil` for a rule, which does not depend on `done`.
    ///
    /// - Throws: If the zone of `due` cannot be loaded.
    package func next(afterDoneAt done: Instant, due: When, in locality: Locality) throws(ZoneError) -> When?
    {
        guard case .afterDone(let period) = self else { return nil }
        var frame = try CivilFrame(of: due, in: locality)
        if period.seconds != 0 {
            return frame.when(at: try When.instant(done).instant(adding: period, in: locality))
        }
        if case .instant = due {
            // An instant has no zone: the user's zone tells on which day it was done.
            let date = locality.zone.civil(of: done).date.adding(period)
            let time = locality.zone.civil(of: try due.instant(in: locality)).time
            return .instant(locality.zone.instant(of: CivilDateTime(date, time)))
        }
        let date = frame.zone.civil(of: done).date.adding(period)
        let time = try frame.civil(of: due, in: locality).time
        return frame.occurrence(at: CivilDateTime(date, time)).occurrence.when
    }
}

extension Repetition: CanonicalText {
    package init(parsing text: String) throws(TimeTextError) {
        if text.hasPrefix(Self.afterDone) {
            let period = try CivilPeriod(parsing: String(text.dropFirst(Self.afterDone.count)))
            guard !period.isNegative, period != .zero else {
                throw TimeTextError(
                    value: text, reason: "it has to be some time after",
                    remedy: "write for example after done P3D")
            }
            self = .afterDone(period)
        } else if let separator = text.firstIndex(of: " ") {
            let condition = text[separator...]
            guard condition.hasPrefix(Self.only) else {
                throw TimeTextError(
                    value: text, reason: "it does not end there", remedy: RecurrenceRule.remedy)
            }
            self = .rule(
                try RecurrenceRule(parsing: String(text[..<separator])),
                only: try DayCondition(parsing: String(condition.dropFirst(Self.only.count))))
        } else {
            self = .rule(try RecurrenceRule(parsing: text))
        }
    }

    package var description: String {
        switch self {
        case .rule(let rule, nil): rule.description
        case .rule(let rule, let condition?): "\(rule)\(Self.only)\(condition)"
        case .afterDone(let period): "\(Self.afterDone)\(period)"
        }
    }

    private static let afterDone = "after done "
    private static let only = " only "
}
