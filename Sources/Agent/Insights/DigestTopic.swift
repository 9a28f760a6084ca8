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
    let pageFile: String
    /// Whether it proposes to change how something repeats.
    let isProposing: Bool

    package init(alert: Alert, short: String, page: String, isProposing: Bool = false) {
        self.alert = alert
        self.short = short
        pageFile = page
        self.isProposing = isProposing
    }
}

extension DigestTopic: AlertContent {
    var tag: String { "steward-digest" }
    var clickPurpose: ClickPurpose { isProposing ? .answer : .see }
    func howToAnswer(in composer: PopupComposer) -> String { AgentInsightText.toSeeMore }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderWording {
        ReminderWording(digest: alert, remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [PopupButton] {
        (isProposing ? [PopupButton(.accept, AgentInsightText.accept)] : [])
            + [PopupButton(.insights, PopupText.show), PopupButton(.dismiss, PopupText.ok)]
            + composer.snoozes()
    }

    var page: PopupAction? { .insights }

    func target(of action: PopupAction) -> Openable? { action == .insights ? .file(pageFile) : nil }
}
