package import CivilTime

/// A stored reminder and its state.
package struct Reminder: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<Reminder>

    package let id: ID
    package let identity: ReminderIdentity
    package private(set) var state: ReminderState
    /// When it rings, or last rang: the planned time or, if snoozed, the end of the snooze.
    package private(set) var ringAt: Instant
    /// The time that the user set, from which `ringAt` follows: a task's due time, even if `identity` says
    /// that the reminder rings before it.
    package private(set) var meant: When
    /// The rule, date and source that made it, in one sentence; and why it was not shown, if it came too
    /// late.
    package private(set) var why: String
    /// Whether a snoozed reminder comes back by itself, without the user having snoozed it.
    package private(set) var isReturning: Bool
    /// From when on it is pointless, because its subject is over; `nil` for never.
    package var overAt: Instant?
    /// How often it has alerted again by itself.
    package private(set) var nagging: Nagging
    /// Whether it overrides quiet hours: the user snoozed it until `ringAt`, or wants such news even then.
    package private(set) var isInsistent: Bool

    package init(
        id: ID = .random(), identity: ReminderIdentity, state: ReminderState = .planned, ringAt: Instant,
        meant: When, why: String, isReturning: Bool = false, overAt: Instant? = nil,
        nagging: Nagging = Nagging(),
        isInsistent: Bool = false
    ) {
        self.id = id
        self.identity = identity
        self.state = state
        self.ringAt = ringAt
        self.meant = meant
        self.why = why
        self.isReturning = isReturning
        self.overAt = overAt
        self.nagging = nagging
        self.isInsistent = isInsistent
    }

    /// Applies `event`, as `ReminderTransitions` says.
    /// - Returns: The reaction. Only `.becomes` has changed anything.
    @discardableResult
    package mutating func apply(_ event: ReminderEvent) -> ReminderTransitions.Reaction {
        let reaction = ReminderTransitions.reaction(of: state.kind, to: event.kind)
        guard case .becomes(let kind) = reaction else { return reaction }
        switch event {
        case .snoozed(let meant, let ring), .replanned(let meant, let ring):
            (self.meant, ringAt) = (meant, ring)
        case .returns(let ring):
            (meant, ringAt) = (.instant(ring), ring)
        default: break
        }
        changeNagging(event)
        switch event {
        case .returns: isReturning = true
        case .replanned: break
        default: isReturning = false
        }
        // A user who snoozes it beyond that has a reason to.
        if case .snoozed = event, let overAt, ringAt >= overAt { self.overAt = nil }
        switch event {
        case .snoozed: isInsistent = true
        // Coming back by itself is not the user's request.
        case .returns, .nagged: isInsistent = false
        // Being planned again is no new request.
        case .replanned: if state == .withdrawn { isInsistent = identity.step == .asked }
        case .lapsed(let reason): why += "; \(reason)"
        default: break
        }
        state = Self.state(kind, after: event)
        return reaction
    }

    /// Sets when it alerts again while it stays on screen; `nil` for never.
    package mutating func scheduleNag(at moment: Instant?) {
        nagging.nextAt = moment
    }

    /// Sets whether the user asked for its time, after the snooze that did was undone or restored.
    package mutating func setInsistent(_ isInsistent: Bool) {
        self.isInsistent = isInsistent
    }

    /// Records that it came on screen on this civil day, maybe with an alert that was held back until then.
    package mutating func didAppear(on today: CivilDate) {
        nagging.didAppear(on: today)
    }

    /// Takes back its last alert: the popup was gone before anybody can have seen it.
    package mutating func discountLastAlert() {
        nagging.discountLastAlert()
    }

    /// Call this before `isReturning` changes.
    private mutating func changeNagging(_ event: ReminderEvent) {
        switch event {
        case .timeReached: if !isReturning { nagging.didRing(at: ringAt) }
        case .nagged(let today): nagging.didNag(on: today)
        case .shown, .popupLost: break
        case .returns, .answered, .superseded, .withdrawn, .lapsed: nagging.nextAt = nil
        case .snoozed: nagging.postpone()
        case .replanned: if !isReturning { nagging.postpone() }
        }
    }

    /// The moment at which it rings in `locality`; `ringAt` is the one computed last.
    /// - Throws: The zone that `meant` names cannot be loaded.
    package func moment(in locality: Locality) throws(ZoneError) -> Instant {
        if case .before(let period) = identity.step, state.kind != .snoozed {
            return try meant.instant(adding: period, in: locality)
        }
        return try meant.instant(in: locality)
    }

    private static func state(_ kind: ReminderState.Kind, after event: ReminderEvent) -> ReminderState {
        switch (kind, event) {
        case (.planned, _): .planned
        case (.due, _): .due
        case (.shown, .shown(let popup)): .shown(popup)
        case (.snoozed, _): .snoozed
        case (.answered, .answered(let answer, let moment)): .answered(answer, at: moment)
        case (.superseded, _): .superseded
        case (.withdrawn, _): .withdrawn
        case (.shown, _), (.answered, _):
            preconditionFailure("the table leads to \(kind) by an event that does not say how")
        }
    }
}

extension Reminder {
    /// When the event at a time begins of which it reminds; `nil` for anything else.
    package var appointmentAt: Instant? {
        guard !meant.isDate else { return nil }
        return identity.step.appointment(of: identity.subject.kind, ringingAt: ringAt)
    }
}
