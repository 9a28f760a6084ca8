import CivilTime
import Notifications
package import Rules
import Store

/// The question whether entries that are suddenly missing on a calendar server were deleted on purpose.
package struct MissingEntriesTopic: Sendable, Hashable {
    let alert: Alert
    /// A prefix of the reminder's id.
    let short: String
    /// The list's number in the store.
    let list: Int64
    let account: String

    package init(alert: Alert, short: String, list: Int64, account: String) {
        (self.alert, self.short, self.list, self.account) = (alert, short, list, account)
    }
}

extension MissingEntriesTopic: AlertContent {
    var tag: String { "steward-calendar-\(list)" }
    var isGrave: Bool { true }
    func howToAnswer(in composer: PopupComposer) -> String { CalendarText.toDecide(account) }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderWording {
        ReminderWording(alert: alert, remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [PopupButton] {
        [
            PopupButton(.restoreMissing, CalendarText.putBack),
            PopupButton(.removeMissing, CalendarText.removeHere),
        ] + composer.snoozes()
    }
}

extension AgentState {
    /// Stores the user's decision about entries missing on the server, and closes the popups that ask for it.
    /// - Parameter removes: Whether to remove them here, too; otherwise they are put back on the server.
    func decide(_ removes: Bool, about lists: [Int64]) throws(StoreError) {
        for alert in try attempt({ try store.decide(removes, aboutLists: lists) }) { try dismiss(alert) }
    }

    /// Asks whether a list's missing entries were deleted on purpose.
    /// - Parameter isGone: Whether the list itself is missing.
    func ask(about list: CalendarList, isGone: Bool, of account: String) throws(StoreError) {
        let alert = try checked { () throws(InvalidValue) in
            try Alert(
                title: isGone
                    ? CalendarText.goneTitle(list.name)
                    : CalendarText.missingTitle(list.missing, list.name),
                body: isGone
                    ? CalendarText.goneBody(list.missing, list.name, account)
                    : CalendarText.missingBody(list.missing, of: list.entries, list.name, account),
                urgency: .normal, when: .instant(time.now))
        }
        // Store this first, so that the popup knows its list.
        try attempt { try store.setQuestion(alert.id, of: list.id) }
        _ = try change(.agent) { store, context in try store.notify(alert, context) }
    }

    /// Closes an alert's popup if it is still open.
    func dismiss(_ alert: Alert.ID, by source: ChangeSource = .agent) throws(StoreError) {
        var query = ReminderQuery()
        query.subjectID = alert.description
        for overview in try attempt({ try store.reminders(query) }) {
            _ = try change(source) { store, context in
                try store.answer(overview.reminder.id.description, .dismiss, context)
            }
        }
    }
}
