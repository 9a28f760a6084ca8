import AgentInterface
import CivilTime
import Rules
import Sentences
import Settings

extension Session {
    /// Parses a time.
    /// - Parameter option: The option for error messages, such as `--due`.
    func when(_ text: String, for option: String) async throws(CommandFailure) -> When {
        let when: When
        do {
            when = try phrases.when(text)
        } catch {
            throw CommandFailure(error, for: option)
        }
        return try await pinned(when)
    }

    /// Adds this terminal's zone to a time of day if the agent is in another zone. Dates stay dates.
    ///
    /// The zones differ only if `TZ` is set, or the agent was started with it: this asks the agent only in
    /// the first case.
    func pinned(_ when: When) async throws(CommandFailure) -> When {
        guard case .floating(let civil) = when, environment["TZ"] != nil else { return when }
        guard try await ask(Agent1.status, ()).zone != locality.zone.name else { return when }
        if let id = locality.zone.id { return .zoned(civil, id) }
        return .instant(locality.zone.instant(of: civil))
    }

    /// The request with its time in this session's zone.
    func pinned(_ request: SubjectRequest) async throws(CommandFailure) -> SubjectRequest {
        switch request {
        case .task(var fields):
            if let due = fields.due { fields.due = try await pinned(due) }
            return .task(fields)
        case .event(var fields):
            if let start = fields.start { fields.start = try await pinned(start) }
            return .event(fields)
        case .item, .maintenance, .document, .label: return request
        }
    }

    /// Parses the time of a snooze.
    func snoozeTime(_ text: String) async throws(CommandFailure) -> SnoozeTime {
        let phrase: SnoozePhrase
        do {
            phrase = try phrases.snooze(text)
        } catch {
            throw CommandFailure(error, for: SessionText.snoozeLength)
        }
        switch phrase {
        case .length(let period): return .lasting(period)
        case .until(let when): return .until(try await pinned(when))
        }
    }

    /// Parses a moment in the past: a length before now, the beginning of a day, or a day with a time.
    func pastMoment(_ text: String, for option: String) throws(CommandFailure) -> Instant {
        let zone = locality.zone
        // A text that is no length may be a day.
        if case .length(let back)? = try? phrases.snooze(text) {
            let civil = zone.civil(of: now)
            return zone.instant(of: CivilDateTime(civil.date.adding(-back), civil.time)) - back.exactPart
        }
        do {
            return zone.startOfDay(try phrases.date(text, .back))
        } catch {
            // It may be a day with a time; for any other text, the error about days is more useful.
            guard let when = try? phrases.when(text), let moment = try? when.instant(in: locality) else {
                throw CommandFailure(error, for: option)
            }
            return moment
        }
    }
}
