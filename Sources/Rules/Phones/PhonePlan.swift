package import CivilTime

/// Decides what a phone is to show: told which reminders wait for an answer, what the phone may show, and whether
/// somebody is at the computer.
package struct PhonePlan: Sendable, Hashable {
    /// A reminder that waits for an answer and has no message on this phone for its present ring.
    package struct Candidate: Sendable, Hashable {
        package let id: Reminder.ID
        package let rangAt: Instant
        /// When its popup appeared; `nil` if it has none.
        package let shownAt: Instant?

        package init(id: Reminder.ID, rangAt: Instant, shownAt: Instant?) {
            self.id = id
            self.rangAt = rangAt
            self.shownAt = shownAt
        }
    }

    /// The next thing to do.
    package enum Step: Sendable, Hashable {
        /// Nothing of the message is on the phone: it is over.
        case end(PhoneMessage.ID)
        case withdraw(PhoneMessage.ID)
        /// Writes a message down.
        case begin(Candidate)
        /// Counts these, and the messages that have not been sent, in the message for several.
        case fold([Candidate], [PhoneMessage.ID])
        case send(PhoneMessage.ID)
    }

    /// In the order in which to do them; the plan is made anew after each.
    package private(set) var steps: [Step] = []
    /// Whether an answer from the phone may come.
    package private(set) var awaitsAnswer = false
    /// When time alone changes the plan.
    package private(set) var next: Instant?

    /// A reminder that rang longer ago shares one message with others like it.
    package static let freshness = Duration.seconds(2 * 3_600)
    /// How many messages of single reminders a phone shows at once.
    package static let mostSingle = 6
    /// For how long an answer is waited for; servers keep messages no longer.
    package static let patience = Duration.seconds(12 * 3_600)

    /// - Parameters:
    ///   - messages: Those that are not over.
    ///   - startedAt: When the agent started: a notification server may still be starting then.
    package init(
        of phone: Phone, _ candidates: [Candidate], _ messages: [PhoneMessage], in presence: Presence,
        startedAt: Instant, at now: Instant
    ) {
        var single = 0
        var waiting: [PhoneMessage] = []
        let isNeeded: (PhoneMessage) -> Bool = { $0.isOpen && !phone.isPaused }
        for message in messages {
            if message.state == .withdrawing || !isNeeded(message) {
                steps.append(message.mayBeThere ? .withdraw(message.id) : .end(message.id))
            } else if message.reminder != nil, message.state != .folded {
                single += 1
                if message.state == .waiting { waiting.append(message) }
                awaitsAnswer = awaitsAnswer || Self.mayBeAnswered(message, at: now)
            } else if message.reminder == nil, message.state == .waiting {
                waiting.append(message)
            }
        }
        guard !phone.isPaused else { return }
        var ready: [Candidate] = []
        for candidate in candidates {
            let verdict = phone.reach.verdict(
                shownAt: candidate.shownAt, dueAt: max(candidate.rangAt, startedAt), in: presence, at: now)
            switch verdict {
            case .now: ready.append(candidate)
            case .at(let moment): next = min(next ?? moment, moment)
            case .later: break
            }
        }
        let old = ready.filter { Self.isOld($0.rangAt, at: now) }
        let late = waiting.filter { $0.reminder != nil && Self.isOld($0.rangAt, at: now) }
        let sharesOld = old.count + late.count > 1
        let own = sharesOld ? ready.filter { !Self.isOld($0.rangAt, at: now) } : ready
        let room = max(0, Self.mostSingle - single)
        let folded = (sharesOld ? old : []) + own.dropFirst(room)
        let foldedMessages = sharesOld ? late.map(\.id) : []
        if !folded.isEmpty || !foldedMessages.isEmpty { steps.append(.fold(folded, foldedMessages)) }
        steps += own.prefix(room).map(Step.begin)
        steps += waiting.filter { !foldedMessages.contains($0.id) }.map { .send($0.id) }
    }

    private static func isOld(_ moment: Instant, at now: Instant) -> Bool {
        // A clock that was set back makes nothing old.
        now - moment > freshness
    }

    private static func mayBeAnswered(_ message: PhoneMessage, at now: Instant) -> Bool {
        guard message.mayBeThere, !message.answers.isEmpty else { return false }
        return now - (message.sentAt ?? message.begunAt) < patience
    }

    /// Whether nothing has to be asked of the server.
    package var isIdle: Bool { steps.isEmpty && !awaitsAnswer }
}
