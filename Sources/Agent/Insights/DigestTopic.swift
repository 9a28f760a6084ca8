import CivilTime
import Notifications
package import Rules
import Store

/// The weekly digest: an alert whose popup opens the page.
package struct DigestTopic: Sendable, Hashable {
    let alert: Alert
    /// The beginning of the reminder's id.
    let short: String
    /// The path of the page.
    let page: String

    package init(alert: Alert, short: String, page: String) {
        self.alert = alert
        self.short = short
        self.page = page
    }
}

extension DigestTopic: AlertContent {
    var tag: String { "steward-digest" }
    var howToAnswer: String { InsightText.toSeeMore }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderText {
        ReminderText(digest: alert, remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [Offer] {
        [Offer(.insights, PopupText.show), Offer(.dismiss, PopupText.ok)] + composer.snoozes()
    }

    func target(of action: PopupAction) -> Openable? { action == .insights ? .file(page) : nil }
}
