import AgentInterface
import CivilTime
import Household

extension TaskRecord {
    /// How it repeats, as a value that knows its times; `nil` if it does not, or this version cannot read it.
    var recurrence: Series? {
        guard let repeats, let seriesStart else { return nil }
        // The agent has checked it; a newer one may allow more.
        return try? Series(
            start: seriesStart, repetition: repeats, additions: additions, exclusions: exclusions)
    }

    /// Whether it is about the next time rather than this one: it stays open when it is done.
    var goesOn: Bool { repeats != nil && status == .open }

    /// The next occurrences after the one that it stands at, a few of them.
    func following(_ count: Int, in session: Session) -> [When] {
        // Of "after done" nobody knows; a zone that is unknown here is known to the agent.
        guard let recurrence, !recurrence.isAfterDone, let occurrence,
            let moment = try? occurrence.instant(in: session.locality),
            let occurrences = try? recurrence.occurrences(
                from: moment + .milliseconds(1), in: session.locality)
        else { return [] }
        return occurrences.prefix(count).map(\.when)
    }
}
