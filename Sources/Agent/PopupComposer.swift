package import CivilTime
package import Household
package import Notifications
package import Settings

/// What a popup is about, as it is at the moment of showing it.
package enum PopupTopic: Sendable, Hashable {
    /// - Parameter short: The beginning of its id, for people to type.
    case task(Todo, short: String, openSubtasks: Int)
    /// - Parameter short: The beginning of its reminder's id.
    case alert(Alert, short: String)
    /// - Parameters:
    ///   - occurrence: `nil` where its zone has gone from this system.
    ///   - short: The beginning of its reminder's id.
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

    /// Nothing but an alert, and a recall that is certain and dangerous, breaks through do-not-disturb.
    fileprivate var urgency: DesktopNotification.Urgency {
        switch self {
        case .task, .event, .item, .warranty, .maintenance: .normal
        case .alert(let alert, _): DesktopNotification.Urgency(alert.urgency)
        case .recall(let recall): recall.isCritical ? .critical : .normal
        case .shop(let shop): DesktopNotification.Urgency(shop.summary.urgency)
        }
    }

    /// As a summary names it.
    fileprivate var summaryTitle: String {
        guard case .task(let todo, _, _) = self, let missed = ReminderText.missed(todo) else { return title }
        return "\(title) (\(missed) missed)"
    }

    /// Whether a button cannot complete it.
    var needsNote: Bool {
        if case .task(let todo, _, _) = self { todo.doneBy == .note } else { false }
    }

    var isCritical: Bool { urgency == .critical }

    /// Whether there is something to be completed.
    fileprivate var isWork: Bool {
        switch self {
        case .task, .maintenance: true
        case .alert, .event, .item, .warranty, .recall, .shop: false
        }
    }
}

/// Makes popups of reminders: what they say, what they offer, how they behave on this server.
package struct PopupComposer: Sendable {
    private let settings: Settings
    let quirks: ServerQuirks
    var showsButtons: Bool { quirks.showsButtons }
    var remindLater: CivilPeriod { settings.household.remindLater }
    let now: Instant
    let locality: Locality
    /// Shown again rather than new: seen, not heard.
    private let isQuiet: Bool
    /// One of the day's last alerts of something overdue: harder to miss.
    private let isEscalated: Bool
    let face: PopupFace
    private let menu: SnoozeMenu

    /// - Parameter last: How something was put off last: offered first.
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
        var notification = common(
            text(about: topic, remedy: remedy(for: topic)), offering: offers(for: topic), token: token)
        if topic.needsNote, face.hasAnswer {
            notification.replyLabel = "Complete..."
            notification.replyPlaceholder = "What is to be kept about it"
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

    /// - Parameter remedy: What to run where there is no button for it.
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

    private func remedy(for topic: PopupTopic) -> String? {
        switch topic {
        case .task(let todo, let short, _): remedy(short, todo.doneBy)
        case .alert(_, let short), .event(_, _, let short): remedy(short)
        case .item(let item): remedy(for: item)
        case .warranty(let warranty): remedy(for: warranty)
        case .maintenance(let maintenance): remedy(for: maintenance)
        case .recall(let recall): remedy(for: recall)
        case .shop(let shop): remedy(for: shop)
        }
    }

    private func offers(for topic: PopupTopic) -> [Offer] {
        switch topic {
        case .task(let todo, _, _):
            let label = todo.doneBy == .acknowledge ? "OK" : "Complete"
            // What is done with a note only cannot be checked off by a button.
            let first: Offer? = topic.needsNote ? nil : (.answer(.complete), label)
            return offers(first: first, all: false) + skips(topic)
        case .alert: return offers(first: (.answer(.dismiss), "OK"), all: false)
        case .event:
            return offers(first: (.answer(.dismiss), "OK"), own: beforeStart(of: topic), all: false)
        case .item(let item): return household(offers(for: item))
        case .warranty(let warranty): return household(offers(for: warranty))
        case .recall(let recall): return household(offers(for: recall))
        case .shop(let shop): return household(offers(for: shop))
        case .maintenance:
            let skip: Offer? = face.hasAnswer ? (.answer(.skip), "Skip") : nil
            return withStop(offers(first: (.answer(.complete), "Done"), own: skip, all: false))
        }
    }

    /// One popup of several reminders.
    ///
    /// - Parameters:
    ///   - topics: Of the most urgent of them.
    ///   - count: Of all of them.
    ///   - older: How many of them have waited longer than a week. They come last.
    package func summary(of topics: [PopupTopic], count: Int, older: Int = 0, token: PopupToken)
        -> DesktopNotification
    {
        let remedy = quirks.showsButtons ? nil : "To answer: steward reminders, then steward done or snooze"
        let text = ReminderText(
            summaryOf: topics.map(\.summaryTitle), count: count, older: older, remedy: remedy)
        // Alerts alone have nothing to be completed.
        let first: Offer =
            topics.contains(where: \.isWork)
            ? (.answer(.complete), "Complete all") : (.answer(.dismiss), "OK to all")
        var notification = common(text, offering: offers(first: first, all: true), token: token)
        notification.urgency = topics.map(\.urgency).max { $0.rawValue < $1.rawValue } ?? .normal
        notification.stackTag = "steward-summary"
        return notification
    }

    /// Says that nothing can be written down, and what would help.
    package func trouble(_ text: String) -> DesktopNotification {
        var notification = DesktopNotification(summary: "Steward cannot save anything", body: text)
        notification.category = "x-steward.trouble"
        notification.endsWithUs = true
        notification.expiry = .never
        notification.stackTag = "steward-trouble"
        return notification
    }

    /// A reminder that cannot be written down now, and hence not be answered in its popup.
    package func unanswerable(_ topic: PopupTopic) -> DesktopNotification {
        let text = text(about: topic, remedy: nil)
        let note = "It can be answered when Steward can save again."
        var notification = DesktopNotification(
            summary: text.title, body: text.body.isEmpty ? note : "\(text.body)\n\(note)")
        notification.category = Self.category
        notification.expiry = .never
        notification.endsWithUs = true
        return notification
    }

    private func remedy(_ short: String, _ doneBy: DoneDefinition = .check) -> String? {
        if doneBy == .note { return ReminderText.remedyWithNote(for: short) }
        return quirks.showsButtons ? nil : ReminderText.remedy(for: short)
    }

    /// Of the XDG sound theme.
    private static let escalatedSound = "alarm-clock-elapsed"

    private static let category = "x-steward.reminder"

    /// What a button does, and what it says.
    typealias Offer = (PopupAction, String)

    func common(
        _ text: ReminderText, offering offers: [Offer], token: PopupToken
    ) -> DesktopNotification {
        let actions = offers.prefix(quirks.actionLimit).map { action, label in
            DesktopNotification.Action(key: Household.ActionKey(action, token).description, label: label)
        }
        let body = [face.note, text.body].compactMap(\.self).filter { !$0.isEmpty }
        var notification = DesktopNotification(
            summary: text.title, body: body.joined(separator: "\n"), actions: actions)
        notification.category = Self.category
        notification.replyLabel = "Snooze until..."
        notification.replyPlaceholder = "2h, fri 9, tomorrow 18:30"
        notification.isQuiet = isQuiet || !settings.popups.sound
        // Another face is what somebody has just asked for.
        notification.isShownAgain = isQuiet && face == .ordinary
        if settings.popups.stay {
            notification.expiry = .never
            notification.isResident = true
        }
        notification.bodyClickLabel = settings.reminders.onDismiss == .snooze ? "Later" : "Dismiss"
        return notification
    }

    /// Where there is a next time to go on to, and room for the button.
    private func skips(_ topic: PopupTopic) -> [Offer] {
        guard case .task(let todo, _, _) = topic, let task = RecurringTask(todo),
            // Its zone has gone from this system: nobody knows of a next time.
            (try? task.hasNext(at: now, in: locality)) == true
        else { return [] }
        return [(.answer(.skip), "Skip this time")]
    }

    /// What its buttons put the reminder off to, and whether there are more ways than it has room for.
    package var snoozes: (offered: [SnoozeChoice], hasMore: Bool) {
        let all = menu.choices(at: now, in: locality)
        let further = all.filter { !face.offered.contains($0.rule) }
        // The list may have become shorter since it was begun.
        let choices = further.isEmpty ? all : further
        let room = quirks.actionLimit - (face.hasAnswer ? 1 : 0)
        guard choices.count > room else { return (choices, false) }
        // Where there is one button to put it off, that is worth more than the way to others.
        guard room > 1 else { return (Array(choices.prefix(max(0, room))), false) }
        return (Array(choices.prefix(room - 1)), true)
    }

    /// What is about to begin is put off until shortly before it does.
    private func beforeStart(of topic: PopupTopic) -> Offer? {
        guard face == .ordinary, case .event(_, let occurrence?, _) = topic, !occurrence.isAllDay,
            let lead = EventLead.next(before: occurrence.startsAt, at: now)
        else { return nil }
        return (.answer(.snooze(lead.time)), lead.label)
    }

    /// - Parameter own: What only this popup offers; one of the ways that all have makes room for it.
    private func offers(first: Offer?, own: Offer?, all: Bool) -> [Offer] {
        var offers = offers(first: first, all: all)
        guard let own else { return offers }
        offers.insert(own, at: min(1, offers.count))
        if offers.count > quirks.actionLimit, offers.count > 2 {
            offers.remove(at: snoozes.hasMore ? offers.count - 2 : offers.count - 1)
        }
        return offers
    }

    /// - Parameters:
    ///   - first: What settles the reminder, if a button can.
    ///   - all: Whether they are about several reminders.
    func offers(first: Offer?, all: Bool) -> [Offer] {
        let (choices, hasMore) = snoozes
        let labels = choices.map { choice in
            all
                ? choice.label.replacing("Snooze ", with: "Snooze all ", maxReplacements: 1)
                : choice.label
        }
        var offers: [Offer] = zip(choices.map { .answer($0.answer) }, labels) + []
        if face.hasAnswer, let first { offers.insert(first, at: 0) }
        if hasMore { offers.append((.more, "More...")) }
        guard all, face.hasAnswer else { return offers }
        // Where there is room for three, *Show* is one of them; *More...* stays where there is room for more.
        offers.insert((.show, "Show"), at: min(2, offers.count))
        if hasMore, quirks.actionLimit > 3 { offers.remove(at: offers.count - 2) }
        return offers
    }
}

extension PopupTopic {
    /// Of its popups on servers that tell them apart by such.
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
