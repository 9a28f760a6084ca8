import CivilTime
import Notifications
package import Rules
import Store

/// An alert that confirms what the user has just done where nothing else shows it, and offers to undo it.
package struct Confirmation: Sendable, Hashable {
    let alert: Alert
    /// The journal entry to undo.
    let entry: Int64

    package init(alert: Alert, entry: Int64) {
        self.alert = alert
        self.entry = entry
    }
}

extension Confirmation: PopupContent {
    static func topic(
        of reminder: ReminderOverview, in session: StoreSession, now: Instant
    ) throws(StoreError) -> PopupTopic? {
        try AlertTopic.topic(of: reminder, in: session, now: now)
    }

    static var tellsDays: Bool { false }

    var summaryTitle: String { alert.title }
    var tag: String { "steward-confirmation" }
    var category: PopupCategory { .alert }
    var urgency: Urgency { alert.urgency }
    var isConfirmation: Bool { true }
    var howToAnswer: String { "To undo: steward undo \(entry)" }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderText {
        ReminderText(alert: alert, remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [Offer] { [Offer(.undo, "Undo"), Offer(.dismiss, "OK")] }
}

/// The latest confirmations, in memory; after a restart, they are plain alerts.
struct Confirmations: Sendable {
    private var entries: [Alert.ID: Int64] = [:]
    private var order: [Alert.ID] = []

    private static let most = 32

    subscript(alert: Alert.ID) -> Int64? { entries[alert] }

    mutating func remember(_ entry: Int64, for alert: Alert.ID) {
        entries[alert] = entry
        order.append(alert)
        if order.count > Self.most { entries[order.removeFirst()] = nil }
    }
}

extension StoreSession {
    /// Confirms in a popup what the user has just done, unless popups are held back now: a late confirmation is no
    /// use.
    func confirm(_ title: String, _ body: String, undoing entry: Int64) throws(StoreError) {
        _ = try change(.agent) { store, context in
            guard attention.hold(at: context.now) == nil else { return Change(()) }
            let alert = try Alert(
                title: title, body: body, urgency: .normal, when: .instant(context.now), isOnce: true)
            confirmations.remember(entry, for: alert.id)
            return try store.notify(alert, context).map { _ in () }
        }
    }

    func confirmedEntry(of alert: Alert.ID) -> Int64? { confirmations[alert] }
}
