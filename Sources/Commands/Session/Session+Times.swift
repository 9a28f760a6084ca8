import AgentInterface
import CivilTime

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
}
