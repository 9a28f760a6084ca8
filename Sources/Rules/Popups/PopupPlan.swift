package import CivilTime

/// A reminder that should be on screen: due or shown, and not answered.
package struct OwedReminder: Sendable, Hashable {
    package let id: Reminder.ID
    package let subject: Subject
    package let ringAt: Instant
    package let isCritical: Bool
    /// Whether it has waited too long to get its own popup: a summary counts it.
    package let isOld: Bool
    /// Whether its popup is to alert again, in place. The caller clears this while the reminder is held; it
    /// stays due, and alerts after the hold.
    package var alertsAgain: Bool

    /// Whether the user snoozed it until the time at which it rang.
    package let isInsistent: Bool
    /// Whether it has low priority and can wait for the brief.
    package let isCalm: Bool
    /// Whether it has had a popup before.
    package let wasShown: Bool
    /// Whether it is for a day, so that its hour may be learned.
    package let isOfDay: Bool
    /// Whether it comes once, such as what confirms an answer: nobody would see it counted in a summary.
    package let comesOnce: Bool
    /// Whether it is for somebody who does not use this computer.
    package let isForOther: Bool
    /// Whether that is the last day on which anything can be done.
    package let isLastDay: Bool
    /// When the appointment begins of which it reminds; `nil` for everything else.
    package let appointmentAt: Instant?
    /// Its place among those that *Show* on a summary brings; `nil` for all others.
    package var unfolding: Unfolding?
    /// Whether it belongs in a summary rather than in its own popup.
    package var isGathered = false

    package init(
        id: Reminder.ID, subject: Subject, ringAt: Instant, isCritical: Bool = false,
        isInsistent: Bool = false,
        isCalm: Bool = false, isOld: Bool = false, wasShown: Bool = false,
        alertsAgain: Bool = false, isOfDay: Bool = false, isLastDay: Bool = false,
        comesOnce: Bool = false, appointmentAt: Instant? = nil, isForOther: Bool = false
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
        self.isOfDay = isOfDay
        self.isLastDay = isLastDay
        self.comesOnce = comesOnce
        self.appointmentAt = appointmentAt
        self.isForOther = isForOther
    }
}

extension OwedReminder {
    /// Who comes first while a summary is unfolded: laid down when the user asks for it, so that what is closed to make room
    /// does not come back into that room.
    package enum Unfolding: Sendable, Hashable {
        case first
        /// By its place among the members of the summary, the most pressing first.
        case next(place: Int)
    }

    /// Whether it has its popup before others, on whatever screen.
    package var comesFirst: Bool { isCritical || passes }

    /// Old reminders are only counted, even if they come once.
    fileprivate var passes: Bool { comesOnce && !isOld }

    /// Most urgent first: critical ones, what passes, those snoozed until they rang, those that *Show* brings.
    /// The latest come before the older ones, and old ones last.
    package static func mostUrgentFirst(_ owed: [OwedReminder]) -> [OwedReminder] {
        owed.sorted { left, right in
            if left.isCritical != right.isCritical { return left.isCritical }
            if left.passes != right.passes { return left.passes }
            if left.isOld != right.isOld { return right.isOld }
            if left.isInsistent != right.isInsistent { return left.isInsistent }
            if left.unfoldingRank != right.unfoldingRank { return left.unfoldingRank < right.unfoldingRank }
            return (right.ringAt, left.id) < (left.ringAt, right.id)
        }
    }

    private var unfoldingRank: Int {
        switch unfolding {
        case .first: -1
        case .next(let place): place
        case nil: .max
        }
    }
}

/// A popup on screen, or on its way there.
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

/// One step towards a screen that shows the owed reminders.
package enum PopupStep: Sendable, Hashable {
    case close(Popup.ID)
    /// `replacing` names a popup, still there, whose place the new one takes.
    case post(Popup.Kind, [Reminder.ID], replacing: Popup.ID?)
}

/// The steps from the current popups to those that should be there.
///
/// Every owed reminder is in exactly one popup. As long as all fit, each has its own; otherwise at most three
/// keep theirs and a summary takes the rest. The summary stays until one member is left, so that answers do
/// not make new popups appear. A later reminder takes over the popup of an earlier one of its subject. Old
/// reminders, and those gathered for a brief, go into the summary, however much room there is. Several
/// expiring items share a popup of their own, a bundle.
///
/// Where a server hides new popups while older ones fill the screen, the summary is posted before the popups
/// beside it. Where only one is visible at a time, one more may wait behind it: the summary, behind a
/// critical popup or one that the user asked for.
package struct PopupPlan: Sendable, Hashable {
    /// Why the screen is arranged.
    package enum Occasion: Sendable, Hashable {
        /// A reminder has come or gone.
        case news
        /// The agent has started, or a suspend or a hold is over. Up to five missed reminders get their own
        /// popup each; more share a summary.
        case catchUp
        /// The user unfolds a summary: as many popups as there is room for.
        case unfolded
    }

    /// In the order to carry them out: closing, which makes room, comes first.
    package let steps: [PopupStep]

    /// - Parameters:
    ///   - limit: The most popups that the agent may show, at least 1. Where all but one place are taken, what comes once
    ///     may exceed it by one.
    ///   - hidesNewest: Whether the server hides new popups while older ones fill the screen.
    ///   - owed: In any order, without duplicates.
    package init(
        owed: [OwedReminder], live: [LivePopup], limit: Int, hidesNewest: Bool = false,
        occasion: Occasion = .news
    ) {
        // What is critical has its own popup before others share one.
        let bundle = PopupBundle(
            owed: owed, live: live,
            isWanted: occasion != .unfolded && limit > (owed.contains(where: \.isCritical) ? 2 : 1))
        var layout = PopupLayout(
            owed: bundle.rest(of: owed), live: bundle.rest(of: live), formerBundle: bundle.former,
            hidesNewest: hidesNewest, isQueue: hidesNewest && limit == 1)
        layout.takeOver()
        let room = max(1, bundle.isEmpty ? limit : limit - 1)
        // Beside the one popup there is room for what nobody would see in it.
        let needsSecond = room == 1 && !hidesNewest && owed.contains(where: \.passes)
        layout.distribute(limit: needsSecond ? 2 : room, occasion: occasion)
        layout.alertAgain()
        steps = layout.closing + bundle.steps + layout.orderedPosts
    }
}
