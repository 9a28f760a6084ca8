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
        at now: Instant = noon, isQuiet: Bool = false, isEscalated: Bool = false, view: PopupView = .ordinary
    ) -> PopupComposer {
        PopupComposer(
            settings: Settings(), quirks: quirks, now: now, locality: Self.locality, isQuiet: isQuiet,
            isEscalated: isEscalated, view: view)
    }

    /// The face behind the *More…* of `view`.
    func view(after view: PopupView, about topic: PopupTopic) -> PopupView {
        let composer = composer(view: view)
        let shown = composer.page(of: composer.offers(for: topic), takesNote: topic.needsNote).offers
        guard case .further(let before) = view else { return .further(after: Set(shown.map(\.action))) }
        return .further(after: before.union(shown.map(\.action)))
    }
}
