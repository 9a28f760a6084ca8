package import CivilTime

extension Explanation {
    /// The hour that was learned for a reminder, and what speaks for it.
    package struct Timing: Sendable, Hashable {
        /// When the reminder is shown because of it.
        package let showing: Instant
        package let sentence: String

        /// - Parameter joinsBrief: Whether it waits for the brief, whose hour was learned.
        /// - Returns: `nil` if the reminder comes at its own time.
        package init?(
            _ reminder: Reminder, by learned: LearnedHours, joinsBrief: Bool, in locality: Locality
        ) {
            let kind = reminder.identity.subject.kind
            let civil = locality.zone.civil(of: reminder.ringAt)
            let isLastDay = reminder.identity.step.isLastDay(of: kind)
            let own = learned.choice(for: kind, on: civil.date, isLastDay: isLastDay)
            let brief = joinsBrief && !isLastDay ? learned.brief(on: learned.day(of: civil.date)) : nil
            guard civil.time == learned.dateHour, let choice = brief ?? own, choice.time > civil.time,
                choice.total > 0
            else { return nil }
            showing = locality.zone.instant(of: CivilDateTime(civil.date, choice.time))
            let about = choice.isOfKind ? " about \(kind.plural)" : ""
            let days = learned.day(of: civil.date) == .weekend ? " on weekends" : ""
            sentence = """
                You mostly answer reminders\(about) around \(choice.time)\(days) (\(choice.near) of \(choice.total)), so it \
                waits until then.
                """
        }
    }
}
