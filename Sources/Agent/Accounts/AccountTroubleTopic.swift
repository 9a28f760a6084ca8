import CivilTime
import Notifications
package import Rules
import Store

/// What keeps a calendar account from syncing.
package struct AccountTroubleTopic: Sendable, Hashable {
    let alert: Alert
    /// A prefix of the reminder's id.
    let short: String
    let account: CalendarAccount.ID
    /// The account's name.
    let name: String

    package init(alert: Alert, short: String, account: CalendarAccount.ID, name: String) {
        (self.alert, self.short, self.account, self.name) = (alert, short, account, name)
    }
}

extension AccountTroubleTopic: AlertContent {
    var tag: String { "steward-account-\(account)" }
    func howToAnswer(in composer: PopupComposer) -> String { CalendarText.toTryAgain(name) }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderWording {
        ReminderWording(alert: alert, remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [PopupButton] {
        [PopupButton(.tryAgain, PopupText.tryAgain), PopupButton(.dismiss, PopupText.ok)] + composer.snoozes()
    }
}
