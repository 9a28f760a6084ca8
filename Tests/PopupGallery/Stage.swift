import Agent
import CivilTime
import Notifications
import Rules
import Settings

/// Where and when the popups of the gallery are made: always the same, so that two tables can be compared.
struct Stage: Sendable {
    let quirks: ServerQuirks
    let token: PopupToken

    /// Tuesday 24 November 2026, 12:00.
    static let noon = try! Instant(parsing: "2026-11-24T11:00:00Z")  // a literal
    static let locality = Locality(
        zone: Zone(posix: "CET-1CEST,M3.5.0,M10.5.0/3") ?? .utc, zones: ZoneDatabase(environment: [:]))

    func composer(
        at now: Instant = noon, isQuiet: Bool = false, isEscalated: Bool = false, face: PopupFace = .ordinary
    ) -> PopupComposer {
        PopupComposer(
            settings: Settings(), quirks: quirks, now: now, locality: Self.locality, isQuiet: isQuiet,
            isEscalated: isEscalated, face: face)
    }

    /// The face behind the *More…* of `face`.
    func face(after face: PopupFace, about topic: PopupTopic) -> PopupFace {
        let composer = composer(face: face)
        let shown = composer.page(of: composer.offers(for: topic), takesNote: topic.needsNote).offers
        guard case .further(let before) = face else { return .further(after: Set(shown.map(\.action))) }
        return .further(after: before.union(shown.map(\.action)))
    }
}
