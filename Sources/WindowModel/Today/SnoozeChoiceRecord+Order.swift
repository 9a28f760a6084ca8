package import AgentInterface
import CivilTime
import Rules

extension [SnoozeChoiceRecord] {
    /// The choices from the earliest to the latest, as a menu lists them; the agent names the likeliest first. Their times
    /// are written as everywhere in the window, which has room for them.
    package func inOrderOfTime(in surroundings: Surroundings) -> [SnoozeChoiceRecord] {
        map { choice in
            var choice = choice
            if case .until(let when)? = SnoozeTime(choice.time) {
                choice.label = WindowText.snooze(until: surroundings.words(for: when))
            }
            return (surroundings.end(of: choice), choice)
        }
        .sorted { $0.0 < $1.0 }.map(\.1)
    }
}

extension Surroundings {
    /// When a snooze that begins now ends; last of all if its time cannot be read.
    fileprivate func end(of choice: SnoozeChoiceRecord) -> Int64 {
        let end: Instant? =
            switch SnoozeTime(choice.time) {
            case .until(let when)?: try? when.instant(in: locality)
            case .lasting(let period)?:
                try? When.instant(now).moment(adding: period, in: locality, field: "until")
            case nil: nil
            }
        return end?.millisecondsSince1970 ?? .max
    }
}
