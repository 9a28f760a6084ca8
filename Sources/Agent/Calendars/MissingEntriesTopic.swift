import CivilTime
import Notifications
package import Rules
import Store

/// The question whether entries that a calendar server suddenly has no more were removed on purpose.
package struct MissingEntriesTopic: Sendable, Hashable {
    let alert: Alert
    /// The beginning of the reminder's id.
    let short: String
    /// The number of the list.
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
    /// Says what becomes of entries that a calendar server has no more, and closes the popups that ask about them.
    /// - Parameter removes: Whether they go from here, too; otherwise they go back to the server.
    func decide(_ removes: Bool, about lists: [Int64]) throws(StoreError) {
        for alert in try attempt({ try store.decide(removes, aboutLists: lists) }) { try dismiss(alert) }
    }

    /// Asks what becomes of the entries that a list has no more.
    func ask(about list: CalendarList, of account: String) throws(StoreError) {
        let alert = try checked { () throws(InvalidValue) in
            try Alert(
                title: CalendarText.missingTitle(list.missing, list.name),
                body: CalendarText.missingBody(list.missing, of: list.entries, list.name, account),
                urgency: .normal, when: .instant(time.now))
        }
        // First, so that the popup knows what it is about.
        try attempt { try store.setQuestion(alert.id, of: list.id) }
        _ = try change(.agent) { store, context in try store.notify(alert, context) }
    }

    /// Closes what an alert says, if it is still open.
    func dismiss(_ alert: Alert.ID) throws(StoreError) {
        var query = ReminderQuery()
        query.subjectID = alert.description
        for overview in try attempt({ try store.reminders(query) }) {
            _ = try change(.agent) { store, context in
                try store.answer(overview.reminder.id.description, .dismiss, context)
            }
        }
    }
}
