import AgentInterface
import CivilTime
import Rules

extension TaskRecord {
    /// The task's series; `nil` if it does not repeat, or this version cannot read it.
    var recurrence: Series? {
        guard let repeats = details.repeats, let seriesStart else { return nil }
        // The agent has checked it, but a newer one may allow more.
        return try? Series(
            start: seriesStart, repetition: repeats, additions: additions, exclusions: exclusions)
    }

    /// Whether the task stays open when it is done, and moves to the next occurrence.
    var goesOn: Bool { details.repeats != nil && status == .open }

    /// The next `count` occurrences after the current one.
    func following(_ count: Int, in session: Session) -> [When] {
        // With "after done", they are unknown; with a zone unknown here, only the agent knows them.
        guard let recurrence, !recurrence.isAfterDone, let occurrence,
            let moment = try? occurrence.instant(in: session.locality),
            let occurrences = try? recurrence.occurrences(
                from: moment + .milliseconds(1), in: session.locality)
        else { return [] }
        return occurrences.prefix(count).map(\.when)
    }

    /// What people might not expect of moving the current occurrence: the others stay, also those that come before
    /// its new time.
    func remarksOnMoving(in session: Session) -> [String] {
        guard goesOn, self.due != occurrence else { return [] }
        var remarks: [String] = []
        // If the zone cannot be loaded, nobody knows what comes first.
        if let next = following(1, in: session).first, let dueAt,
            let moment = try? next.instant(in: session.locality), moment < dueAt
        {
            remarks.append(TaskText.comesBefore(session.words(for: next)))
        }
        return remarks + [TaskText.isThisOccurrenceOnly(short)]
    }
}
