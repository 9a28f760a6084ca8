import CivilTime
import Notifications
import Rules

/// The state of popups that this process knows and the store does not, or not yet.
struct PopupStates: Sendable {
    /// How a popup left the screen.
    struct Departure: Sendable, Hashable {
        let event: PopupEvent
        let reason: CloseReason
        /// Whether the popup may still be visible, because the user clicked it rather than closing it.
        let isOnScreen: Bool
    }

    /// What a popup shows.
    struct Content: Sendable, Hashable {
        let view: PopupView
        /// The news of a shop.
        let news: ShopSummary?
        /// When its offers become outdated, apart from times and days.
        var end: Instant?
        /// Of a summary: the titles that it names and that may change.
        var titles: [Reminder.ID: String] = [:]
    }

    /// Popups of servers that have gone, for the store to forget.
    struct Forgetting: Sendable, Hashable {
        /// The server that is there; `nil` if there is none.
        let epoch: PopupEpoch?
        let unconfirmed: Bool
    }

    /// A face to post in place of a popup that the user wants more from.
    struct WantedView: Sendable, Hashable {
        let kind: Popup.Kind
        let members: [Reminder.ID]
        let view: PopupView
    }

    /// What popups show that are on screen or being posted.
    private var contents: [Popup.ID: Content] = [:]
    /// The uptime at which each popup appeared, to recognise those that were never really shown.
    private var shownAt: [PopupToken: Duration] = [:]
    /// Popups on screen that the store has not recorded yet.
    private(set) var unrecorded: [Popup.ID: PostedPopup] = [:]
    /// Popups that the server refused and the store has not recorded yet.
    private(set) var refused: Set<Popup.ID> = []
    /// Departures that the store has not recorded yet.
    private var departures: [Departure] = []
    /// The popups that the store must still forget.
    private(set) var forgetting: Forgetting?
    /// Popups to close whose desktop did not answer in this pass.
    private(set) var unanswered: Set<Popup.ID> = []
    private var wantedFaces: [WantedView] = []
    /// The activation token of a click on this popup; no other click may use it.
    private var activation: (delivery: PopupToken, token: String?)?

    // MARK: Showing

    mutating func willPost(_ id: Popup.ID, _ content: Content) {
        contents[id] = content
    }

    mutating func didPost(_ popup: Popup, as posted: PostedPopup, at uptime: Duration) {
        shownAt[popup.token] = uptime
        unrecorded[popup.id] = posted
    }

    mutating func didNotPost(_ id: Popup.ID) {
        contents[id] = nil
        refused.insert(id)
    }

    mutating func didRecord(_ id: Popup.ID) {
        unrecorded[id] = nil
    }

    mutating func didRecordRefusal(of id: Popup.ID) {
        refused.remove(id)
    }

    /// Whether the store does not know yet that this popup is on screen.
    func isUnrecorded(_ posted: PostedPopup) -> Bool {
        unrecorded.values.contains(posted)
    }

    // MARK: What popups show

    func view(of id: Popup.ID) -> PopupView { contents[id]?.view ?? .ordinary }

    func news(in id: Popup.ID) -> ShopSummary? { contents[id]?.news }

    func titles(in id: Popup.ID) -> [Reminder.ID: String] { contents[id]?.titles ?? [:] }

    var areAllOrdinary: Bool { contents.values.allSatisfy { $0.view == .ordinary } }

    /// When the first offers become outdated.
    var endOfOffers: Instant? { contents.values.compactMap(\.end).min() }

    /// Returns the popups whose offers have become outdated, each once.
    mutating func takeOutdated(at now: Instant) -> Set<Popup.ID> {
        let outdated = contents.filter { $0.value.end.map { $0 <= now } ?? false }.keys
        for id in outdated { contents[id]?.end = nil }
        return Set(outdated)
    }

    /// Forgets the contents of all popups but these.
    mutating func keep(_ live: Set<Popup.ID>) {
        contents = contents.filter { live.contains($0.key) }
    }

    mutating func want(_ view: WantedView) {
        wantedFaces.append(view)
    }

    /// Returns the face that was wanted first, once.
    mutating func takeWantedView() -> WantedView? {
        wantedFaces.isEmpty ? nil : wantedFaces.removeFirst()
    }

    var isFaceWanted: Bool { !wantedFaces.isEmpty }

    // MARK: Clicks

    /// The user clicks a popup. Another click does not get this one's token.
    mutating func didActivate(_ delivery: PopupToken, with token: String?) {
        activation = (delivery, token)
    }

    /// Returns the activation token of a click on this delivery, once.
    mutating func takeActivation(of delivery: PopupToken) -> String? {
        defer { activation = nil }
        return activation.flatMap { $0.delivery == delivery ? $0.token : nil }
    }

    // MARK: Leaving the screen

    /// How long the popup was on screen; `nil` if unknown.
    mutating func didDepart(_ token: PopupToken, at uptime: Duration) -> Duration? {
        shownAt.removeValue(forKey: token).map { uptime - $0 }
    }

    mutating func recordLater(_ departure: Departure) {
        departures.append(departure)
    }

    /// Returns the departures that are still to be recorded, once.
    mutating func takeDepartures() -> [Departure] {
        defer { departures = [] }
        return departures
    }

    mutating func didClose(_ popup: Popup) {
        contents[popup.id] = nil
        shownAt[popup.token] = nil
    }

    mutating func beginPass() {
        unanswered = []
    }

    mutating func markUnanswered(_ id: Popup.ID) {
        unanswered.insert(id)
    }

    /// Forgets the popups of a server that has gone, except what the store must still record.
    ///
    /// - Parameters:
    ///   - epoch: The server that is there now; `nil` if there is none.
    ///   - unconfirmed: Whether to include popups that this server has not confirmed.
    mutating func serverDidVanish(keeping epoch: PopupEpoch? = nil, unconfirmed: Bool = true) {
        contents = contents.mapValues {
            Content(view: .ordinary, news: $0.news, end: $0.end, titles: $0.titles)
        }
        shownAt = [:]
        unrecorded = unrecorded.filter { $0.value.epoch.isLasting }
        forgetting = Forgetting(epoch: epoch, unconfirmed: unconfirmed)
    }

    mutating func didForget() {
        forgetting = nil
    }
}
