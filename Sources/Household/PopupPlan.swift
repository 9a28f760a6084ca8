package import CivilTime

/// A reminder that the user should have before his eyes: due or shown, and not answered.
package struct OwedReminder: Sendable, Hashable {
    package let id: Reminder.ID
    package let subject: Subject
    package let ringAt: Instant
    package let isCritical: Bool

    package init(id: Reminder.ID, subject: Subject, ringAt: Instant, isCritical: Bool = false) {
        self.id = id
        self.subject = subject
        self.ringAt = ringAt
        self.isCritical = isCritical
    }
}

/// A popup that is on screen, or on its way there.
package struct LivePopup: Sendable, Hashable {
    package struct Member: Sendable, Hashable {
        package let id: Reminder.ID
        package let subject: Subject

        package init(id: Reminder.ID, subject: Subject) {
            self.id = id
            self.subject = subject
        }
    }

    package let id: Popup.ID
    package let kind: Popup.Kind
    package let members: [Member]

    package init(id: Popup.ID, kind: Popup.Kind, members: [Member]) {
        self.id = id
        self.kind = kind
        self.members = members
    }
}

/// One thing to do so that the screen shows what is owed.
package enum PopupStep: Sendable, Hashable {
    case close(Popup.ID)
    /// `replacing` takes the place of a popup that is still there.
    case post(Popup.Kind, [Reminder.ID], replacing: Popup.ID?)
}

/// How to get from the popups that there are to those that there should be (DESIGN.md, rules 2, 6 and 10).
///
/// Every owed reminder is in exactly one popup. As long as all fit, each has its own; when they do not, at most three
/// keep theirs and one summary takes the rest. The summary stays until one member is left, so that answering does
/// not make new popups jump up. A later reminder of the same subject takes over the popup of the one before.
package struct PopupPlan: Sendable, Hashable {
    /// In the order to do them: first what makes room.
    package let steps: [PopupStep]

    private static let catchUpLimit = 4

    /// - Parameters:
    ///   - limit: How many popups the server keeps, at least 1.
    ///   - owed: In any order, each once.
    ///   - catchUp: Whether this shows what was missed, after a start or a suspend: at most three popups and a summary
    ///     then, wherever more would fit.
    package init(owed: [OwedReminder], live: [LivePopup], limit: Int, catchUp: Bool = false) {
        var layout = PopupLayout(owed: owed, live: live)
        layout.takeOver()
        layout.distribute(limit: max(1, catchUp ? min(limit, Self.catchUpLimit) : limit))
        steps = layout.steps
    }
}
