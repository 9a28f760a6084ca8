import CivilTime
import Notifications
import Rules
import Store

/// An alert, as its popup describes it.
struct AlertTopic: AlertContent {
    let alert: Alert
    /// The beginning of the reminder's id.
    let short: String
    let isPassing: Bool

    static func topic(
        of reminder: ReminderOverview, in session: AgentState, now: Instant
    ) throws(StoreError) -> PopupTopic? {
        guard let id = Alert.ID(reminder.reminder.identity.subject.id) else { return nil }
        guard let alert = try session.store.alert(id) else { return nil }
        if let change = session.confirmations[id] {
            return .confirmation(Confirmation(alert: alert, change: change))
        }
        if let found = try session.store.listInQuestion(of: id) {
            return .missingEntries(
                MissingEntriesTopic(
                    alert: alert, short: reminder.short, list: found.list, account: found.account))
        }
        if let account = try session.store.account(reportedIn: id) {
            return .accountTrouble(
                AccountTroubleTopic(
                    alert: alert, short: reminder.short, account: account.id, name: account.name))
        }
        if let question = try session.store.priceQuestion(in: id) {
            return .priceQuestion(
                PriceQuestionTopic(alert: alert, short: reminder.short, question: question))
        }
        guard try session.store.lastDigest()?.alert == id else {
            return .alert(alert, short: reminder.short, isPassing: reminder.reminder.overAt != nil)
        }
        return .digest(
            DigestTopic(
                alert: alert, short: reminder.short, page: session.store.insightsPage,
                isProposing: try session.store.digestProposal() != nil))
    }

    var clickPurpose: ClickPurpose { isPassing ? .close : .answer }
    var tag: String { "steward-alert-\(alert.id)" }
    func howToAnswer(in composer: PopupComposer) -> String { PopupText.toAnswer(short) }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderWording {
        ReminderWording(alert: alert, remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [PopupButton] {
        [PopupButton(.dismiss, PopupText.ok)] + (isPassing ? [] : composer.snoozes())
    }
}

/// An alert in a popup of its own kind.
protocol AlertContent: PopupContent {
    var alert: Alert { get }
}

extension AlertContent {
    static func topic(
        of reminder: ReminderOverview, in session: AgentState, now: Instant
    ) throws(StoreError) -> PopupTopic? {
        try AlertTopic.topic(of: reminder, in: session, now: now)
    }

    static var tellsDays: Bool { false }
    static var mayBeCritical: Bool { true }

    var isToldOnly: Bool { !isGrave }

    var summaryTitle: String { alert.title }
    var category: PopupCategory { .alert }
    var urgency: Urgency { alert.urgency }
}
