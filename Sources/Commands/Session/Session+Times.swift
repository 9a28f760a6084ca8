import AgentInterface
import CivilTime
import Household

extension Session {
    /// The time that somebody typed.
    /// - Parameter option: What it was typed for, as in `--due`.
    func when(_ text: String, for option: String) async throws(CommandFailure) -> When {
        let when: When
        do {
            when = try phrases.when(text)
        } catch {
            throw CommandFailure(error, for: option)
        }
        return try await pinned(when)
    }

    /// A time of day means what clocks here show, also where the agent's clocks show another: then it is sent with
    /// the zone of this terminal. Dates stay dates.
    ///
    /// Only with `TZ` do the two differ, short of an agent that was started with one: only then is the agent asked.
    func pinned(_ when: When) async throws(CommandFailure) -> When {
        guard case .floating(let civil) = when, environment["TZ"] != nil else { return when }
        guard try await ask(Agent1.status, ()).zone != locality.zone.name else { return when }
        if let id = locality.zone.id { return .zoned(civil, id) }
        return .instant(locality.zone.instant(of: civil))
    }

    /// When to be reminded again, as somebody typed it.
    func snoozeTime(_ text: String) async throws(CommandFailure) -> SnoozeTime {
        let phrase: SnoozePhrase
        do {
            phrase = try phrases.snooze(text)
        } catch {
            throw CommandFailure(error, for: "how long to snooze")
        }
        switch phrase {
        case .length(let period): return .lasting(period)
        case .until(let when): return .until(try await pinned(when))
        }
    }

    /// A moment that has been, as somebody typed it: a length back from now, a day (from its beginning), a day with a time.
    func pastMoment(_ text: String, for option: String) throws(CommandFailure) -> Instant {
        let zone = locality.zone
        // What is no length may be a day.
        if case .length(let back)? = try? phrases.snooze(text) {
            let civil = zone.civil(of: now)
            return zone.instant(of: CivilDateTime(civil.date.adding(-back), civil.time)) - back.exactPart
        }
        do {
            return zone.startOfDay(try DatePhrase(today: today, direction: .back).date(text))
        } catch {
            // A day with a time is none; of everything else, what was said about days is the better answer.
            guard let when = try? phrases.when(text), let moment = try? when.instant(in: locality) else {
                throw CommandFailure(error, for: option)
            }
            return moment
        }
    }
}
