package import CivilTime
package import Notifications
package import Rules
package import Settings

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
    /// How often the reminder has alerted before without an answer.
    private let earlierAlerts: Int
    /// Whether a click on a popup without buttons opens the answers.
    private let opensAnswers: Bool
    let view: PopupView
    let menu: SnoozeMenu

    /// - Parameter last: The last snooze rule that the user chose; it comes first.
    package init(
        settings: Settings, quirks: ServerQuirks, now: Instant, locality: Locality, isQuiet: Bool,
        isEscalated: Bool = false, earlierAlerts: Int = 0, opensAnswers: Bool = true,
        view: PopupView = .ordinary, last: SnoozeRule? = nil
    ) {
        self.isEscalated = isEscalated
        self.earlierAlerts = earlierAlerts
        self.opensAnswers = opensAnswers
        self.view = view
        menu = settings.snoozeMenu(last: last)
        self.settings = settings
        self.quirks = quirks
        self.now = now
        self.locality = locality
        self.isQuiet = isQuiet
    }

    /// A popup of one reminder.
    package func notification(about topic: PopupTopic, token: PopupToken) -> DesktopNotification {
        let content = topic.content
        let page = page(of: offers(for: topic), takesNote: content.needsNote)
        let remedy = remedy(content.clickPurpose, or: content.howToAnswer(in: self))
        let text =
            view.isAdvice
            ? content.advice(in: self, remedy: remedy)
            : content.text(in: self, remedy: remedy).mentioning(
                earlierAlerts: content.isPassing ? 0 : earlierAlerts, after: remedy)
        var notification = common(text, offering: page, category: content.category, token: token)
        notification.essentialLines = content.essentialLines + (remedy == nil ? 0 : 1)
        if content.clickPurpose == .close, !showsButtons {
            notification.bodyClickLabel = PopupText.clickToClose
        }
        if content.needsNote, view.hasAnswer, page.hasField {
            notification.replyLabel = PopupText.openNote
            notification.replyPlaceholder = PopupText.noteHint
            notification.replySubmitLabel = PopupText.submitNote
        }
        notification.urgency = content.urgency
        if isEscalated, !notification.isQuiet {
            notification.soundName = Self.escalatedSound
            notification.expiry = .never
            notification.isResident = true
        }
        if content.isPassing {
            notification.expiry = .serversChoice
            notification.isResident = false
            notification.isQuiet = true
        }
        notification.stackTag = content.tag
        return notification
    }

    /// Whether the popup has one line of text.
    func isLow(_ topic: PopupTopic) -> Bool {
        let text = topic.content.text(in: self, remedy: nil)
        return text.body.split(separator: "\n").count <= 1 && text.title.count <= Self.lettersOfRow
            && text.body.count <= Self.lettersOfRow
    }

    /// About so many letters are one line in narrow popups.
    private static let lettersOfRow = 34

    /// One popup for several reminders.
    ///
    /// - Parameters:
    ///   - topics: The topics of the most urgent ones.
    ///   - count: The total number.
    ///   - members: How many of them an answer applies to; `nil` for all.
    ///   - older: How many of them have waited longer than a week. They come last.
    ///   - isLow: Whether the popups beside it leave little room, so that it names fewer.
    package func summary(
        of topics: [PopupTopic], count: Int, members: Int? = nil, older: Int = 0, isLow: Bool = false,
        token: PopupToken
    ) -> DesktopNotification {
        let titles = titles(of: topics, count: count, older: older)
        let text = ReminderWording(
            summaryOf: titles, count: count, older: older,
            most: mostNamed(of: titles, count: count, isLow: isLow),
            remedy: remedy(.answer, or: PopupText.toAnswerSeveral))
        let offers = offers(
            ofSummaryOf: members ?? count, of: topics, count: count, older: older, isLow: isLow)
        var notification = common(text, offering: page(of: offers), category: .summary, token: token)
        notification.urgency = topics.map(\.content.urgency).max() ?? .normal
        notification.stackTag = "steward-summary"
        return notification
    }

    /// - Parameters:
    ///   - topics: The topics of the most urgent ones.
    ///   - count: How many reminders the summary is about; `nil` for as many as it answers.
    package func offers(
        ofSummaryOf members: Int, of topics: [PopupTopic], count: Int? = nil, older: Int = 0,
        isLow: Bool = false
    ) -> [PopupButton] {
        let count = count ?? members
        let titles = titles(of: topics, count: count, older: older)
        let named = ReminderWording.named(
            inSummaryOf: topics.count, count: count, older: older,
            most: mostNamed(of: titles, count: count, isLow: isLow))
        return offers(ofSummaryOf: members, about: topics.map(\.content), areAllNamed: named == members)
    }

    /// How many names have room in a summary, with a line for those that have none.
    private func mostNamed(of titles: [String], count: Int, isLow: Bool) -> Int {
        let isLow = isLow || quirks.hidesWhatIsHigh
        guard !isLow, let room = quirks.roomOfBody, showsButtons else {
            let most = isLow ? ReminderWording.namedInLowSummary : ReminderWording.namedInSummary
            // The last name takes no more room than "and 1 more".
            return count == most + 1 ? count : most
        }
        var rows = 0
        let fitting = titles.prefix(ReminderWording.namedInSummary).enumerated().prefix { place, title in
            rows += room.rows(of: PopupText.listed(ReminderWording.name(title)))
            return rows + (place + 1 < count ? 1 : 0) <= room.rows
        }
        return max(1, fitting.count)
    }

    /// The titles that a summary names: first those of reminders that must not be overlooked, with the reason.
    /// Reminders that have waited longer than a week stay last.
    private func titles(of topics: [PopupTopic], count: Int, older: Int) -> [String] {
        let recent = topics.prefix(older == count ? count : count - older)
        let ordered = mostPressingFirst(recent.map { ((), $0) }).map(\.1.content)
        return ordered.map { $0.warning(in: self) ?? $0.summaryTitle }
            + topics.dropFirst(recent.count).map(\.content.summaryTitle)
    }

    /// Those that must not be overlooked come first. Items are in the order in which a bundle names them; otherwise the order
    /// stays as it is.
    func mostPressingFirst<Value>(_ members: [(Value, PopupTopic)]) -> [(Value, PopupTopic)] {
        let items = Self.items(members.map(\.1))
        guard items.count < members.count else {
            let days = ExpiryText(now: now, locality: locality)
            return zip(members, items).sorted { days.comes($0.1, before: $1.1) }.map(\.0)
        }
        let warning = members.map { $0.1.content.warning(in: self) != nil }
        return zip(members, warning).filter(\.1).map(\.0) + zip(members, warning).filter { !$0.1 }.map(\.0)
    }

    /// How to answer where the popup shows no buttons: a click, or a command if a click opens nothing.
    private func remedy(_ purpose: ClickPurpose, or command: String) -> String? {
        guard !showsButtons else { return nil }
        guard opensAnswers || purpose == .close, let button = quirks.answersOn else { return command }
        return PopupText.click(button, to: purpose)
    }

    /// One popup for several items.
    package func bundle(of topics: [PopupTopic], token: PopupToken) -> DesktopNotification {
        let text = ReminderWording(
            bundleOf: Self.items(topics), now: now, locality: locality, room: quirks.roomOfBody,
            remedy: remedy(.answer, or: AgentItemText.toAnswerSeveral))
        var notification = common(
            text, offering: page(of: offers(ofBundleOf: topics)), category: .food, token: token)
        notification.stackTag = "steward-expiring"
        return notification
    }

    static func items(_ topics: [PopupTopic]) -> [ItemTopic] {
        topics.compactMap { if case .item(let item) = $0 { item } else { nil } }
    }

    /// The popup that says why nothing can be saved, and what would help.
    package func trouble(_ text: String) -> DesktopNotification {
        var notification = DesktopNotification(summary: UpkeepText.cannotSave, body: text)
        notification.category = PopupCategory.trouble.hint
        notification.closesWithAgent = true
        notification.expiry = .never
        notification.stackTag = "steward-trouble"
        return notification
    }

    /// A reminder that cannot be saved now, and so has no buttons.
    package func unanswerable(_ topic: PopupTopic) -> DesktopNotification {
        let text = topic.content.text(in: self, remedy: nil)
        let note = UpkeepText.answerLater
        var notification = DesktopNotification(
            summary: text.title, body: text.body.isEmpty ? note : "\(text.body)\n\(note)")
        notification.category = topic.content.category.hint
        notification.expiry = .never
        notification.closesWithAgent = true
        return notification
    }

    /// A sound name of the XDG sound theme.
    private static let escalatedSound = "alarm-clock-elapsed"

    /// Short where the server would cut a label. Where it would cut the row, first all times to snooze are short, then all
    /// labels.
    private func labels(of offers: [PopupButton]) -> [String] {
        let letters = letters(ofOneOf: offers.count)
        let ways: [(PopupButton) -> Bool] = [{ _ in false }, \.isSnooze, { _ in true }]
        let rows = ways.map { isShort in offers.map { $0.label(within: letters, isShort: isShort($0)) } }
        let row = rows.first { $0.reduce(0) { $0 + $1.count } <= quirks.lettersOfRow ?? .max } ?? rows[2]
        // Two times of one day must not say the same.
        return Set(row).count == offers.count ? row : offers.map(\.shortLabel)
    }

    private func common(
        _ text: ReminderWording, offering page: ButtonPage, category: PopupCategory, token: PopupToken
    ) -> DesktopNotification {
        let actions = zip(page.offers, labels(of: page.offers)).map { offer, label in
            DesktopNotification.Action(key: ActionKey(offer.action, token).description, label: label)
        }
        // A title that the server cuts is repeated where lines are wrapped.
        let title = text.title.count > quirks.lettersOfSummary ?? .max ? text.title : nil
        let body = [title, view.note, text.body].compactMap(\.self).filter { !$0.isEmpty }
        var notification = DesktopNotification(
            summary: text.title, body: body.joined(separator: "\n"), actions: actions)
        notification.category = category.hint
        if page.hasField {
            notification.replyLabel = PopupText.openTime
            notification.replyPlaceholder = PopupText.timeHint
            notification.replySubmitLabel = PopupText.submitTime
        }
        notification.isQuiet = isQuiet || !settings.popups.sound
        // The user has just asked for any other face.
        notification.isShownAgain = isQuiet && view == .ordinary
        if settings.popups.stay {
            notification.expiry = .never
            notification.isResident = true
        }
        notification.bodyClickLabel = showsButtons ? PopupText.clickToOpen : PopupText.clickForAnswers
        return notification
    }
}
