import CivilTime
import Notifications
package import Rules
import Store

/// The subject of a popup, in its state when the popup is shown.
package enum PopupTopic: Sendable, Hashable {
    /// - Parameter short: The beginning of the task's id, for people to type.
    case task(Todo, short: String, openSubtasks: Int, others: [String] = [])
    /// - Parameter short: The beginning of the reminder's id.
    case alert(Alert, short: String, isPassing: Bool = false)
    case confirmation(Confirmation)
    case digest(DigestTopic)
    case missingEntries(MissingEntriesTopic)
    case accountTrouble(AccountTroubleTopic)
    case priceQuestion(PriceQuestionTopic)
    /// - Parameters:
    ///   - occurrence: `nil` if its zone is unknown on this system.
    ///   - short: The beginning of the reminder's id.
    ///   - meeting: `nil` if it is not online.
    case event(Event, EventOccurrence?, short: String, meeting: EventMeeting? = nil, others: [String] = [])
    case item(ItemTopic)
    case warranty(WarrantyTopic)
    case loan(LoanTopic)
    case maintenance(MaintenanceTopic)
    case recall(RecallTopic)
    case shop(ShopTopic)
    case document(DocumentTopic)

    /// What the popup says and offers.
    var content: any PopupContent {
        switch self {
        case .task(let todo, let short, let openSubtasks, let others):
            TaskTopic(todo: todo, short: short, openSubtasks: openSubtasks, others: others)
        case .alert(let alert, let short, let isPassing):
            AlertTopic(alert: alert, short: short, isPassing: isPassing)
        case .confirmation(let confirmation): confirmation
        case .digest(let digest): digest
        case .missingEntries(let missing): missing
        case .accountTrouble(let trouble): trouble
        case .priceQuestion(let asked): asked
        case .event(let event, let occurrence, let short, let meeting, let others):
            EventTopic(event: event, occurrence: occurrence, short: short, meeting: meeting, others: others)
        case .item(let item): item
        case .warranty(let warranty): warranty
        case .loan(let loan): loan
        case .maintenance(let maintenance): maintenance
        case .recall(let recall): recall
        case .shop(let shop): shop
        case .document(let document): document
        }
    }

    /// Whether it takes a note, not a button, to complete it.
    package var needsNote: Bool { content.needsNote }

    var isCritical: Bool { content.urgency == .critical }
}

extension Subject.Kind {
    /// What popups need to know of this kind.
    var popups: any PopupContent.Type {
        switch self {
        case .task: TaskTopic.self
        case .alert: AlertTopic.self
        case .event: EventTopic.self
        case .item: ItemTopic.self
        case .warranty: WarrantyTopic.self
        case .loan: LoanTopic.self
        case .maintenance: MaintenanceTopic.self
        case .recall: RecallTopic.self
        case .shop: ShopTopic.self
        case .document: DocumentTopic.self
        }
    }
}

/// What a click on a popup without buttons is for.
enum ClickPurpose: Sendable, Hashable {
    case answer, undo
    /// Somewhere else, more can be read.
    case see
    /// There is nothing to answer.
    case close
}

/// What popups say and offer about subjects of a kind. One type for each kind conforms, in the folder of its
/// feature.
protocol PopupContent {
    /// Reads the topic of a reminder; `nil` if there is nothing to remind of.
    /// - Throws: `.notFound` if the subject is gone.
    static func topic(
        of reminder: ReminderOverview, in session: AgentState, now: Instant
    ) throws(StoreError) -> PopupTopic?

    /// Whether the text has words that depend on today's date, such as "tomorrow" or a number of days left.
    static var tellsDays: Bool { get }
    /// Whether `urgency` may be critical.
    static var mayBeCritical: Bool { get }

    /// The title in a popup for several reminders.
    var summaryTitle: String { get }
    /// Identifies the popups of the subject, for servers with stack tags.
    var tag: String { get }
    /// Lets the rules of dunst and mako distinguish kinds of popups.
    var category: PopupCategory { get }
    /// Only alerts, and recalls that are certain and dangerous, can override do-not-disturb.
    var urgency: Urgency { get }
    /// Whether it only confirms what the user has just done: such a popup makes no sound, and does not wait for an
    /// answer.
    var isPassing: Bool { get }
    /// Whether it can be completed.
    var isWork: Bool { get }
    /// Whether it takes a note, not a button, to complete it.
    var needsNote: Bool { get }
    /// Whether an accidental answer can cost health or money. No menu then begins with an answer.
    var isGrave: Bool { get }
    /// Whether its text is nobody else's business, so that phones do not show it.
    var isPrivate: Bool { get }
    /// Whether it needs no action, so that *OK* answers it.
    var isToldOnly: Bool { get }
    /// Names it and says what is wrong, if overlooking it can cost health or money. A summary names it before others.
    func warning(in composer: PopupComposer) -> String?
    /// The command that answers, if the server shows no buttons and a click opens nothing.
    func howToAnswer(in composer: PopupComposer) -> String
    /// What a click is for, if the server shows no buttons.
    var clickPurpose: ClickPurpose { get }
    /// How many of the first lines, apart from how to answer, must be visible where the server cuts the text.
    var essentialLines: Int { get }

    /// - Parameter remedy: How to answer if the server shows no buttons.
    func text(in composer: PopupComposer, remedy: String?) -> ReminderWording
    /// The text behind *What to Do* and similar buttons.
    func advice(in composer: PopupComposer, remedy: String?) -> ReminderWording
    /// The offers, the likeliest first: the first two stand beside *More…*, which leads to the others in this
    /// order.
    func offers(in composer: PopupComposer) -> [PopupButton]
    /// When the topic itself makes its offers outdated; `nil` if it never does.
    func endOfOffers(in composer: PopupComposer) -> Instant?
    /// What a button opens in another program.
    func target(of action: PopupAction) -> Openable?
    /// The button that opens a page about the subject; `nil` if there is no such page.
    var page: PopupAction? { get }
}

/// What holds for most kinds.
extension PopupContent {
    static var tellsDays: Bool { true }
    static var mayBeCritical: Bool { false }

    var urgency: Urgency { .normal }
    var isPassing: Bool { false }
    var isWork: Bool { false }
    var needsNote: Bool { false }
    var isGrave: Bool { false }
    var isPrivate: Bool { false }
    var isToldOnly: Bool { false }
    func warning(in composer: PopupComposer) -> String? {
        isGrave ? text(in: composer, remedy: nil).title : nil
    }
    var clickPurpose: ClickPurpose { .answer }
    var essentialLines: Int { 1 }

    func advice(in composer: PopupComposer, remedy: String?) -> ReminderWording {
        text(in: composer, remedy: remedy)
    }

    func endOfOffers(in composer: PopupComposer) -> Instant? { nil }
    func target(of action: PopupAction) -> Openable? { nil }
    var page: PopupAction? { nil }
}

extension AgentState {
    /// What a reminder is about, in its present state; `nil` if that is gone.
    func topic(of reminder: Reminder.ID, at now: Instant) throws(StoreError) -> PopupTopic? {
        do {
            return try attempt {
                let overview = try store.reminder(reminder.description)
                return try overview.reminder.identity.subject.kind.popups.topic(
                    of: overview, in: self, now: now)
            }
        } catch .notFound {
            return nil
        }
    }
}
