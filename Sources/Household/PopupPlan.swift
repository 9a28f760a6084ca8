package import CivilTime

/// A reminder that the user should have before his eyes: due or shown, and not answered.
package struct OwedReminder: Sendable, Hashable {
    package let id: Reminder.ID
    package let subject: Subject
    package let ringAt: Instant
    package let isCritical: Bool
    /// Whether it has waited for so long that it has no popup of its own any more: a summary counts it.
    package let isOld: Bool
    /// Whether the popup that shows it is to alert again, in its place. To be cleared while it is held: it stays due, and so
    /// alerts when the hold is over.
    package var alertsAgain: Bool

    /// Whether the user has put it off until the time at which it rang.
    package let isInsistent: Bool
    /// Whether it is of low priority, and can wait for the brief.
    package let isCalm: Bool
    /// Whether there was a popup of it before, whatever became of that.
    package let wasShown: Bool
    /// Whether the user has asked to see it, by *Show* on a summary.
    package var isAskedToBeSeen = false
    /// Whether it comes together with others of its kind rather than in a popup of its own.
    package var isGathered = false

    package init(
        id: Reminder.ID, subject: Subject, ringAt: Instant, isCritical: Bool = false,
        isInsistent: Bool = false,
        isCalm: Bool = false, isOld: Bool = false, wasShown: Bool = false,
        alertsAgain: Bool = false
    ) {
        self.id = id
        self.subject = subject
        self.ringAt = ringAt
        self.isCritical = isCritical
        self.isOld = isOld
        self.alertsAgain = alertsAgain
        self.isInsistent = isInsistent
        self.isCalm = isCalm
        self.wasShown = wasShown
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

/// How to get from the popups that there are to those that there should be (docs/reminders.md).
///
/// Every owed reminder is in exactly one popup. As long as all fit, each has its own; when they do not, at most three
/// keep theirs and one summary takes the rest. The summary stays until one member is left, so that answering does
/// not make new popups jump up. A later reminder of the same subject takes over the popup of the one before. What
/// is old has no popup of its own: it is in the summary, whatever room there is. What is gathered for a brief goes there at
/// once. Several things at home that expire are one popup of their own, a bundle, whatever room there is.
///
/// Where a new popup is hidden as long as older ones fill the screen, the summary is posted before what stands beside
/// it. Where only one is seen at a time, one more may wait behind it: the summary behind what was asked for or is critical.
package struct PopupPlan: Sendable, Hashable {
    /// On which occasion the screen is arranged.
    package enum Occasion: Sendable, Hashable {
        /// Something has come or gone.
        case news
        /// After a start, a suspend or a hold: what was missed is shown, one popup each for at most five; more are one
        /// summary (docs/reminders.md).
        case catchUp
        /// The user wants to see what a summary stands for: as many popups as there is room for.
        case unfolded
    }

    /// In the order to do them: first what makes room.
    package let steps: [PopupStep]

    /// - Parameters:
    ///   - limit: How many popups of ours there may be, at least 1.
    ///   - hidesNewest: Whether a new popup is hidden until older ones are gone, once these fill the screen.
    ///   - owed: In any order, each once.
    package init(
        owed: [OwedReminder], live: [LivePopup], limit: Int, hidesNewest: Bool = false,
        occasion: Occasion = .news
    ) {
        let bundle = PopupBundle(
            owed: owed, live: live, isWanted: occasion != .unfolded && limit > 1)
        var layout = PopupLayout(
            owed: bundle.rest(of: owed), live: bundle.rest(of: live), formerBundle: bundle.former,
            hidesNewest: hidesNewest)
        layout.takeOver()
        layout.distribute(limit: max(1, bundle.isEmpty ? limit : limit - 1), occasion: occasion)
        layout.alertAgain()
        steps = layout.closing + bundle.steps + layout.orderedPosts
    }
}
