package import CivilTime
package import Notifications
package import Rules
package import Settings

/// The subject of a popup, in its state when the popup is shown.
package enum PopupTopic: Sendable, Hashable {
    /// - Parameter short: The beginning of the task's id, for people to type.
    case task(Todo, short: String, openSubtasks: Int)
    /// - Parameter short: The beginning of the reminder's id.
    case alert(Alert, short: String)
    /// - Parameters:
    ///   - occurrence: `nil` if its zone is unknown on this system.
    ///   - short: The beginning of the reminder's id.
    case event(Event, EventOccurrence?, short: String)
    case item(ItemTopic)
    case warranty(WarrantyTopic)
    case maintenance(MaintenanceTopic)
    case recall(RecallTopic)
    case shop(ShopTopic)

    var title: String {
        switch self {
        case .task(let todo, _, _): todo.title
        case .alert(let alert, _): alert.title
        case .event(let event, _, _): event.title
        case .item(let item): item.name
        case .warranty(let warranty): "\(warranty.name) (warranty)"
        case .maintenance(let maintenance): maintenance.title
        case .recall(let recall):
            recall.isCertain ? "\(recall.item) (recalled)" : "\(recall.item) (recalled?)"
        case .shop(let shop): "\(shop.name): \(shop.summary.title)"
        }
    }

    /// Only alerts, and recalls that are certain and dangerous, can override do-not-disturb.
    fileprivate var urgency: DesktopNotification.Urgency {
        switch self {
        case .task, .event, .item, .warranty, .maintenance: .normal
        case .alert(let alert, _): DesktopNotification.Urgency(alert.urgency)
        case .recall(let recall): recall.isCritical ? .critical : .normal
        case .shop(let shop): DesktopNotification.Urgency(shop.summary.urgency)
        }
    }

    /// The title in a summary.
    fileprivate var summaryTitle: String {
        guard case .task(let todo, _, _) = self, let missed = ReminderText.missed(todo) else { return title }
        return "\(title) (\(missed) missed)"
    }

    /// Whether it takes a note, not a button, to complete it.
    package var needsNote: Bool {
        if case .task(let todo, _, _) = self { todo.doneBy == .note } else { false }
    }

    var isCritical: Bool { urgency == .critical }

    /// Lets the rules of dunst and mako distinguish kinds of popups.
    fileprivate var category: PopupCategory {
        switch self {
        case .task: .task
        case .alert: .alert
        case .event: .event
        case .item: .food
        case .warranty: .warranty
        case .maintenance: .maintenance
        case .recall: .recall
        case .shop: .shop
        }
    }

    /// Whether it can be completed.
    fileprivate var isWork: Bool {
        switch self {
        case .task, .maintenance: true
        case .alert, .event, .item, .warranty, .recall, .shop: false
        }
    }
}

/// Composes popups: their text, their buttons, and their behaviour on this server.
package struct PopupComposer: Sendable {
    let settings: Settings
    let quirks: ServerQuirks
    var showsButtons: Bool { quirks.showsButtons }
    let now: Instant
    let locality: Locality
    /// Whether the popup makes no sound, because it is not new.
    private let isQuiet: Bool
    /// Whether this is one of the day's last alerts of an overdue task, which are harder to miss.
    private let isEscalated: Bool
    let face: PopupFace
    let menu: SnoozeMenu

    /// - Parameter last: The last snooze rule that the user chose; it comes first.
    package init(
        settings: Settings, quirks: ServerQuirks, now: Instant, locality: Locality, isQuiet: Bool,
        isEscalated: Bool = false, face: PopupFace = .ordinary, last: SnoozeRule? = nil
    ) {
        self.isEscalated = isEscalated
        self.face = face
        menu = SnoozeMenu(settings, last: last)
        self.settings = settings
        self.quirks = quirks
        self.now = now
        self.locality = locality
        self.isQuiet = isQuiet
    }

    /// A popup of one reminder.
    package func notification(about topic: PopupTopic, token: PopupToken) -> DesktopNotification {
        let page = page(of: offers(for: topic), takesNote: topic.needsNote)
        let remedy = self.remedy(for: topic)
        var notification = common(
            face.isAdvice ? advice(on: topic, remedy: remedy) : text(about: topic, remedy: remedy),
            offering: page, category: topic.category, token: token)
        if topic.needsNote, face.hasAnswer, page.hasField {
            notification.replyLabel = "Complete..."
            notification.replyPlaceholder = "Your note"
            notification.replySubmitLabel = "Complete"
        }
        notification.urgency = topic.urgency
        if isEscalated, !notification.isQuiet {
            notification.soundName = Self.escalatedSound
            notification.expiry = .never
            notification.isResident = true
        }
        notification.stackTag = topic.tag
        return notification
    }

    /// - Parameter remedy: The command to run if the server shows no buttons.
    private func text(about topic: PopupTopic, remedy: String?) -> ReminderText {
        switch topic {
        case .task(let todo, _, let openSubtasks):
            ReminderText(
                task: todo, openSubtasks: openSubtasks, now: now, locality: locality, remedy: remedy)
        case .alert(let alert, _): ReminderText(alert: alert, remedy: remedy)
        case .event(let event, let occurrence, _):
            ReminderText(event: event, occurrence: occurrence, now: now, locality: locality, remedy: remedy)
        case .item(let item): ReminderText(item: item, now: now, locality: locality, remedy: remedy)
        case .warranty(let warranty):
            ReminderText(warranty: warranty, now: now, locality: locality, remedy: remedy)
        case .maintenance(let maintenance):
            ReminderText(maintenance: maintenance, now: now, locality: locality, remedy: remedy)
        case .recall(let recall): ReminderText(recall: recall, now: now, locality: locality, remedy: remedy)
        case .shop(let shop): ReminderText(shop: shop, remedy: remedy)
        }
    }

    /// The text behind *What to do* and similar buttons; for other topics, the ordinary text.
    private func advice(on topic: PopupTopic, remedy: String?) -> ReminderText {
        switch topic {
        case .task(let todo, let short, _) where topic.needsNote:
            ReminderText(
                title: todo.title, lines: ["It needs a note"], remedy: ReminderText.remedyWithNote(for: short)
            )
        case .warranty(let warranty):
            ReminderText(claiming: warranty, now: now, locality: locality, remedy: remedy)
        case .recall(let recall): ReminderText(adviceOn: recall, remedy: remedy)
        case .task, .alert, .event, .item, .maintenance, .shop: text(about: topic, remedy: remedy)
        }
    }

    /// The command that answers, if the server shows no buttons.
    private func remedy(for topic: PopupTopic) -> String? {
        guard !showsButtons else { return nil }
        return switch topic {
        case .task(let todo, let short, _):
            todo.doneBy == .note ? ReminderText.remedyWithNote(for: short) : ReminderText.remedy(for: short)
        case .alert(_, let short), .event(_, _, let short): ReminderText.remedy(for: short)
        case .item(let item): "To answer: steward item use \(item.short)"
        case .warranty(let warranty): "To claim: steward warranty claim \(warranty.short)"
        case .maintenance(let maintenance): "To answer: steward maintenance done \(maintenance.short)"
        case .recall(let recall): "To answer: steward recalls show \(recall.short)"
        case .shop: "To see it: steward shop events --unread"
        }
    }

    /// One popup for several reminders.
    ///
    /// - Parameters:
    ///   - topics: The topics of the most urgent ones.
    ///   - count: The total number.
    ///   - members: How many of them an answer applies to; `nil` for all.
    ///   - older: How many of them have waited longer than a week. They come last.
    package func summary(
        of topics: [PopupTopic], count: Int, members: Int? = nil, older: Int = 0, token: PopupToken
    ) -> DesktopNotification {
        let text = ReminderText(
            summaryOf: topics.map(\.summaryTitle), count: count, older: older,
            remedy: showsButtons ? nil : "To answer: steward reminders, then steward done or snooze")
        let offers = offers(ofSummaryOf: members ?? count, of: topics)
        var notification = common(text, offering: page(of: offers), category: .summary, token: token)
        notification.urgency = topics.map(\.urgency).max { $0.rawValue < $1.rawValue } ?? .normal
        notification.stackTag = "steward-summary"
        return notification
    }

    package func offers(ofSummaryOf members: Int, of topics: [PopupTopic]) -> [Offer] {
        // Alerts alone offer nothing to complete.
        offers(ofSummaryOf: members, isWork: topics.contains(where: \.isWork))
    }

    /// One popup for several items.
    ///
    /// - Parameters:
    ///   - topics: The items, at most as many as the popup can name.
    ///   - count: The total number.
    package func bundle(of topics: [PopupTopic], count: Int, token: PopupToken) -> DesktopNotification {
        let text = ReminderText(
            bundleOf: Self.items(topics), count: count, now: now, locality: locality,
            remedy: showsButtons ? nil : "To answer: steward expiring, then steward item use")
        var notification = common(
            text, offering: page(of: offers(ofBundleOf: count, of: topics)), category: .food, token: token)
        notification.stackTag = "steward-expiring"
        return notification
    }

    package func offers(ofBundleOf count: Int, of topics: [PopupTopic]) -> [Offer] {
        let items = Self.items(topics)
        // Items that it does not name may still be good.
        let isSpoiled = count == items.count && items.allSatisfy { $0.isSpoiled(on: today) }
        return offers(ofBundleOf: count, isSpoiled: isSpoiled)
    }

    private static func items(_ topics: [PopupTopic]) -> [ItemTopic] {
        topics.compactMap { if case .item(let item) = $0 { item } else { nil } }
    }

    /// The popup that says why nothing can be saved, and what would help.
    package func trouble(_ text: String) -> DesktopNotification {
        var notification = DesktopNotification(summary: "Steward cannot save anything", body: text)
        notification.category = PopupCategory.trouble.hint
        notification.closesWithAgent = true
        notification.expiry = .never
        notification.stackTag = "steward-trouble"
        return notification
    }

    /// A reminder that cannot be saved now, and so has no buttons.
    package func unanswerable(_ topic: PopupTopic) -> DesktopNotification {
        let text = text(about: topic, remedy: nil)
        let note = "You can answer when Steward can save again."
        var notification = DesktopNotification(
            summary: text.title, body: text.body.isEmpty ? note : "\(text.body)\n\(note)")
        notification.category = topic.category.hint
        notification.expiry = .never
        notification.closesWithAgent = true
        return notification
    }

    /// A sound name of the XDG sound theme.
    private static let escalatedSound = "alarm-clock-elapsed"

    private func common(
        _ text: ReminderText, offering page: OfferPage, category: PopupCategory, token: PopupToken
    ) -> DesktopNotification {
        let letters = page.offers.reduce(0) { $0 + $1.label.count }
        let isRowFull = letters > quirks.lettersOfRow ?? .max
        let actions = page.offers.map { offer in
            let isShort = isRowFull || offer.label.count > quirks.lettersOfButton ?? .max
            return DesktopNotification.Action(
                key: Rules.ActionKey(offer.action, token).description,
                label: isShort ? offer.shortLabel : offer.label)
        }
        // A title that the server cuts is repeated where lines are wrapped.
        let title = text.title.count > quirks.lettersOfSummary ?? .max ? text.title : nil
        let body = [title, face.note, text.body].compactMap(\.self).filter { !$0.isEmpty }
        var notification = DesktopNotification(
            summary: text.title, body: body.joined(separator: "\n"), actions: actions)
        notification.category = category.hint
        if page.hasField {
            notification.replyLabel = "Snooze until..."
            notification.replyPlaceholder = "2h, fri 9, tomorrow 18:30"
            notification.replySubmitLabel = "Snooze"
        }
        notification.isQuiet = isQuiet || !settings.popups.sound
        // The user has just asked for any other face.
        notification.isShownAgain = isQuiet && face == .ordinary
        if settings.popups.stay {
            notification.expiry = .never
            notification.isResident = true
        }
        notification.bodyClickLabel = settings.reminders.onDismiss == .snooze ? "Later" : "Dismiss"
        return notification
    }
}

/// Categories that rules of notification servers can match.
package enum PopupCategory: String, Sendable, CaseIterable {
    case task, alert, event, food, warranty, maintenance, recall, shop, summary, brief, trouble
    /// A popup that reveals nothing.
    case hidden

    package var hint: String { "x-steward.\(rawValue)" }
}

extension PopupTopic {
    /// Identifies the popups of a topic, for servers with stack tags.
    fileprivate var tag: String {
        switch self {
        case .task(let todo, _, _): "steward-task-\(todo.id)"
        case .alert(let alert, _): "steward-alert-\(alert.id)"
        case .event(let event, _, _): "steward-event-\(event.id)"
        case .item(let item): "steward-item-\(item.id)"
        case .warranty(let warranty): "steward-warranty-\(warranty.id)"
        case .maintenance(let maintenance): "steward-maintenance-\(maintenance.id)"
        case .recall(let recall): "steward-recall-\(recall.id)"
        case .shop(let shop): "steward-shop-\(shop.id)"
        }
    }
}

extension DesktopNotification.Urgency {
    init(_ urgency: Alert.Urgency) {
        switch urgency {
        case .low: self = .low
        case .normal: self = .normal
        case .critical: self = .critical
        }
    }
}
