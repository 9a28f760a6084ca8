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

/// The latest confirmations, in memory; after a restart, their popups have no *Undo*.
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

extension Alert {
    /// How long a confirmation is of use.
    private static let usefulness = Duration.seconds(3_600)

    /// Tells the user the result of an action, for an hour.
    init(passing title: String, _ body: String, at now: Instant) throws(InvalidValue) {
        try self.init(
            title: title, body: body, urgency: .normal, when: .instant(now), isOnce: true,
            overAt: now + Self.usefulness)
    }
}

extension AgentState {
    /// Confirms in a popup what the user has just done, unless no popup can be shown now: a late confirmation is no
    /// use.
    func confirm(_ title: String, _ body: String, undoing entry: Int64) throws(StoreError) {
        _ = try change(.agent) { store, context in
            guard presence.hasServer, attention.hold(at: context.now) == nil else { return Change(()) }
            let alert = try Alert(passing: title, body, at: context.now)
            confirmations.remember(.step(entry), for: alert.id)
            return try store.notify(alert, context).map { _ in () }
        }
    }

    /// Confirms what one answer has done to several reminders, and names the first of them.
    func confirm(
        _ answer: Answer, to reminders: [Reminder.ID], undoing entry: Int64, at now: Instant
    ) throws(StoreError) {
        guard !reminders.isEmpty, let title = PopupText.didAnswer(answer, reminders.count) else { return }
        var named: [String] = []
        let isCut = reminders.count > Self.mostNamed
        for reminder in reminders.prefix(isCut ? Self.mostNamed - 1 : Self.mostNamed) {
            guard let topic = try topic(of: reminder, at: now) else { continue }
            named.append(CleanText.excerpt(of: topic.content.summaryTitle, length: 60))
        }
        if reminders.count > named.count { named.append(PopupText.andMore(reminders.count - named.count)) }
        // On one line: where no buttons are shown, how to undo it follows the first.
        try confirm(title, named.joined(separator: " · "), undoing: entry)
    }

    private static let mostNamed = 3

    /// Tells the user that reminders of a kind come only in the brief from now on, and offers to undo that.
    func notify(ofRare kind: Store.IgnoredKind) throws(StoreError) {
        try say(
            AlertText.fewer(kind.kind),
            AlertText.onlyInBrief(kind.kind, answered: kind.answered, of: kind.reminders),
            undoing: .rarity(of: kind.kind))
    }
}
