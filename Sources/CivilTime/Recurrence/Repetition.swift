/// How something repeats, without its start: what people say after "every".
///
/// Canonical text: a rule's, with the condition behind it if there is one, as `FREQ=DAILY only weekdays`; or
/// `after done P3D`.
package enum Repetition: Sendable, Hashable {
    /// On the calendar, whenever the last one was done.
    case rule(RecurrenceRule, only: DayCondition? = nil)
    /// So long after it was done; positive and not empty.
    case afterDone(CivilPeriod)
}

extension Repetition {
    /// When it comes again after it was done: so many days after the day on which it was done, at the time
    /// of day and of the kind that `due` has. With an exact part, as in "6 hours after done", it is counted
    /// from `done`. `nil` for a rule, which does not care when it was done.
    ///
    /// - Throws: When the zone that `due` names cannot be had.
    package func next(afterDoneAt done: Instant, due: When, in locality: Locality) throws(ZoneError) -> When?
    {
        guard case .afterDone(let period) = self else { return nil }
        var frame = try CivilFrame(of: due, in: locality)
        if period.seconds != 0 {
            return frame.when(at: try When.instant(done).instant(adding: period, in: locality))
        }
        if case .instant = due {
            // It was set on no clock in particular: the user's own says on which day it was done.
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
