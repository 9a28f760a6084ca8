package import CivilTime

/// Something to bring to the user's mind at a time: a durable fact with a state.
package struct Reminder: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<Reminder>

    package let id: ID
    package let identity: ReminderIdentity
    package private(set) var state: ReminderState
    /// When it rings or rang last: of a planned one the time it is planned for, of a snoozed one the end of that.
    package private(set) var ringAt: Instant
    /// The time that the user set, of which `ringAt` is the moment: the due time of a task, also where `identity`
    /// says that it rings some time before it.
    package private(set) var meant: When
    /// Which rule, date and source made it, as one sentence; and why it was not shown, if it came too late.
    package private(set) var why: String
    /// Of a snoozed one: whether it comes back by itself, and nobody has put it off.
    package private(set) var isReturning: Bool
    /// From when on nobody needs to be told, because what it is about is over; `nil`: never.
    package var overAt: Instant?
    /// How often it has come again by itself.
    package private(set) var nagging: Nagging
    /// Whether the user has put it off until `ringAt`: that counts for more than quiet hours.
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

    /// Lets `event` happen, as `ReminderTransitions` says.
    /// - Returns: What it did. Only `.becomes` has changed anything.
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
        // Who wants to hear of it later than that has a reason to.
        if case .snoozed = event, let overAt, ringAt >= overAt { self.overAt = nil }
        switch event {
        case .snoozed: isInsistent = true
        // What comes by itself is not what was asked for.
        case .returns, .nagged: isInsistent = false
        // Wanted again is not asked for again.
        case .replanned: if state == .withdrawn { isInsistent = identity.step == .asked }
        case .lapsed(let reason): why += "; \(reason)"
        default: break
        }
        state = Self.state(kind, after: event)
        return reaction
    }

    /// Says when it alerts again while it stays on the screen; `nil`: not by itself.
    package mutating func alertsAgain(at moment: Instant?) {
        nagging.nextAt = moment
    }

    /// Whether its moment is the user's own wish is decided anew: the snooze that made it one was undone, or holds again.
    package mutating func isAskedFor(_ isInsistent: Bool) {
        self.isInsistent = isInsistent
    }

    /// It has come on screen on this civil day, maybe with an alert that was held back until then.
    package mutating func comesUp(on today: CivilDate) {
        nagging.comesUp(on: today)
    }

    /// The alert that was its last was none: the popup was gone before anybody can have seen it.
    package mutating func wasUnseen() {
        nagging.wasUnseen()
    }

    /// To be told before `isReturning` changes.
    private mutating func changeNagging(_ event: ReminderEvent) {
        switch event {
        case .timeReached: if !isReturning { nagging.rings(at: ringAt) }
        case .nagged(let today): nagging.alertsAgain(on: today)
        case .shown, .popupLost: break
        case .returns, .answered, .superseded, .withdrawn, .lapsed: nagging.nextAt = nil
        case .snoozed: nagging.isPutOff()
        case .replanned: if !isReturning { nagging.isPutOff() }
        }
    }

    /// The moment that `meant` stands for now; `ringAt` when it was computed last.
    /// - Throws: The zone that it names cannot be had.
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
