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

    var title: String {
        switch self {
        case .task(let todo, _, _): todo.title
        case .alert(let alert, _): alert.title
        case .event(let event, _, _): event.title
        }
    }

    /// Neither a task nor an event breaks through do-not-disturb.
    fileprivate var urgency: DesktopNotification.Urgency {
        switch self {
        case .task, .event: .normal
        case .alert(let alert, _): DesktopNotification.Urgency(alert.urgency)
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

    fileprivate var isTask: Bool {
        if case .task = self { true } else { false }
    }
}

/// Makes popups of reminders: what they say, what they offer, how they behave on this server.
package struct PopupComposer: Sendable {
    private let settings: Settings
    private let quirks: ServerQuirks
    let now: Instant
    let locality: Locality
    /// Shown again rather than new: seen, not heard.
    private let isQuiet: Bool
    /// One of the day's last alerts of something overdue: harder to miss.
    private let isEscalated: Bool
    private let face: PopupFace
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
        let text: ReminderText
        let first: Offer
        let tag: String
        switch topic {
        case .task(let todo, let short, let openSubtasks):
            text = ReminderText(
                task: todo, openSubtasks: openSubtasks, now: now, locality: locality,
                remedy: remedy(short, todo.doneBy))
            first =
                todo.doneBy == .acknowledge ? (.answer(.complete), "OK") : (.answer(.complete), "Complete")
            tag = "steward-task-\(todo.id)"
        case .alert(let alert, let short):
            text = ReminderText(alert: alert, remedy: remedy(short))
            first = (.answer(.dismiss), "OK")
            tag = "steward-alert-\(alert.id)"
        case .event(let event, let occurrence, let short):
            text = ReminderText(
                event: event, occurrence: occurrence, now: now, locality: locality, remedy: remedy(short))
            first = (.answer(.dismiss), "OK")
            tag = "steward-event-\(event.id)"
        }
        // What is done with a note only cannot be checked off by a button.
        var notification = common(
            text,
            offering: offers(
                first: topic.needsNote ? nil : first, own: beforeStart(of: topic), all: false)
                + skips(topic),
            token: token)
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
        notification.stackTag = tag
        return notification
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
            topics.contains(where: \.isTask)
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
        let text: ReminderText
        switch topic {
        case .task(let todo, _, let openSubtasks):
            text = ReminderText(task: todo, openSubtasks: openSubtasks, now: now, locality: locality)
        case .alert(let alert, _): text = ReminderText(alert: alert)
        case .event(let event, let occurrence, _):
            text = ReminderText(event: event, occurrence: occurrence, now: now, locality: locality)
        }
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
    private typealias Offer = (PopupAction, String)

    private func common(
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
    private func offers(first: Offer?, all: Bool) -> [Offer] {
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

extension DesktopNotification.Urgency {
    init(_ urgency: Alert.Urgency) {
        switch urgency {
        case .low: self = .low
        case .normal: self = .normal
        case .critical: self = .critical
        }
    }
}
