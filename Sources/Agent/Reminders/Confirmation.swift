import CivilTime
import Notifications
package import Rules
import Store

/// An alert that tells of a change, and offers to undo it.
package struct Confirmation: Sendable, Hashable {
    /// What *Undo* takes back.
    package enum Change: Sendable, Hashable {
        /// A step of the journal, by its number, that the user has just made where nothing else shows it.
        case step(Int64)
        /// Steward's decision that reminders of a kind come only in the brief.
        case rarity(of: Subject.Kind)
    }

    let alert: Alert
    let change: Change

    package init(alert: Alert, change: Change) {
        self.alert = alert
        self.change = change
    }
}

extension Confirmation: AlertContent {
    var tag: String { "steward-confirmation" }
    var isPassing: Bool {
        switch change {
        case .step: true
        case .rarity: false
        }
    }
    var clickPurpose: ClickPurpose { .undo }
    func howToAnswer(in composer: PopupComposer) -> String {
        switch change {
        case .step(let number): PopupText.toUndo(number)
        case .rarity(let kind): AlertText.toUndoRarity(of: kind)
        }
    }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderWording {
        ReminderWording(alert: alert, remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [PopupButton] {
        [PopupButton(.undo, PopupText.undo), PopupButton(.dismiss, PopupText.ok)]
    }
}

/// The latest confirmations, in memory; after a restart, they are plain alerts.
struct Confirmations: Sendable {
    private var changes: [Alert.ID: Confirmation.Change] = [:]
    private var order: [Alert.ID] = []

    private static let most = 32

    subscript(alert: Alert.ID) -> Confirmation.Change? { changes[alert] }

    mutating func remember(_ change: Confirmation.Change, for alert: Alert.ID) {
        changes[alert] = change
        order.append(alert)
        if order.count > Self.most { changes[order.removeFirst()] = nil }
    }
}

extension AgentState {
    /// Confirms in a popup what the user has just done, unless no popup can be shown now: a late confirmation is no
    /// use.
    func confirm(_ title: String, _ body: String, undoing entry: Int64) throws(StoreError) {
        _ = try change(.agent) { store, context in
            guard presence.hasServer, attention.hold(at: context.now) == nil else { return Change(()) }
            let alert = try Alert(
                title: title, body: body, urgency: .normal, when: .instant(context.now), isOnce: true)
            confirmations.remember(.step(entry), for: alert.id)
            return try store.notify(alert, context).map { _ in () }
        }
    }

    /// Tells the user that reminders of a kind come only in the brief from now on, and offers to undo that.
    func notify(ofRare kind: Store.IgnoredKind) throws(StoreError) {
        try say(
            AlertText.fewer(kind.kind),
            AlertText.onlyInBrief(kind.kind, answered: kind.answered, of: kind.reminders),
            undoing: .rarity(of: kind.kind))
    }
}
