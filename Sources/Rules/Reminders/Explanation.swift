package import CivilTime

/// Explains, from stored facts, why a reminder comes when it does, and when it comes next.
package struct Explanation: Sendable, Hashable {
    /// Whole sentences. The first names the reminder's origin, the last what happens next.
    package let sentences: [String]
    /// When this reminder, or another of its subject, next calls for attention; `nil` if unknown.
    package let next: Instant?

    /// A reminder and what is known of its circumstances.
    package struct Facts: Sendable, Hashable {
        package var reminder: Reminder
        /// How its subject repeats; `nil` if it does not.
        package var repeating: Repeating?
        /// When and how the user last snoozed it; `nil` if never.
        package var putOff: PutOff?
        /// When the next of its subject's other reminders comes.
        package var nextOfSubject: Instant?
        /// Whether a notification server is running that can show it.
        package var isServerThere = true
        /// Where the user finds an unanswered popup.
        package var place = Place.screen
        /// Whether the user is known to have closed its popup.
        package var isClosedByUser = false
        /// What holds it back now, and until when if known.
        package var hold: Hold?
        /// How its nagging goes on, and when it alerts next.
        package var nagging: Nagging?
        /// The learned hour for which it waits; `nil` if it comes at its own time.
        package var timing: Timing?
        /// When reminders do not alert again by themselves, unless they are for these hours.
        package var hoursWithoutRepeats = WeeklyHours.none
        /// The person for whom it is, who uses another computer.
        package var other: String?
        /// When quiet hours will release it; `nil` if they will not hold it back.
        package var quietUntil: Instant?

        package init(reminder: Reminder) {
            self.reminder = reminder
        }
    }

    /// Where popups are after some seconds.
    package enum Place: Sendable, Hashable {
        case screen
        case list
        /// They leave the screen without a trace.
        case nowhere
    }

    package struct Repeating: Sendable, Hashable {
        /// Such as "every other Tuesday".
        let words: String
        /// The scheduled occurrence, if the user moved this one.
        let movedFrom: When?
        /// How many occurrences before it passed undone, up to `RecurringTask.mostMissed`.
        let missed: Int

        package init(words: String, movedFrom: When?, missed: Int) {
            self.words = words
            self.movedFrom = movedFrom
            self.missed = missed
        }

        /// `nil` if `todo` does not repeat.
        package init?(_ todo: Todo, at now: Instant, in locality: Locality) {
            guard let task = RecurringTask(todo) else { return nil }
            // For "after done", `occurrence` is the completion, not a scheduled time.
            let isMoved = !task.series.isAfterDone && task.occurrence != task.due
            self.init(
                words: task.series.words(at: now, in: locality), movedFrom: isMoved ? task.occurrence : nil,
                missed: todo.missed)
        }
    }

    package struct PutOff: Sendable, Hashable {
        package let at: Instant
        package let by: ChangeSource

        package init(at moment: Instant, by source: ChangeSource) {
            at = moment
            by = source
        }
    }

    package struct Hold: Sendable, Hashable {
        package let reason: String
        package let until: Instant?

        package init(reason: String, until: Instant?) {
            self.reason = reason
            self.until = until
        }
    }

    package struct Nagging: Sendable, Hashable {
        package let sentences: [String]
        package let next: Instant?

        package init(sentences: [String], next: Instant?) {
            self.sentences = sentences
            self.next = next
        }
    }

    package init(_ facts: Facts, now: Instant, in locality: Locality) {
        let explainer = Explainer(facts: facts, now: now, locality: locality)
        next = explainer.next
        sentences =
            [
                explainer.origin, explainer.whose, explainer.repetition, explainer.meaning,
                facts.timing?.sentence,
                explainer.history,
            ]
            .compactMap(\.self)
            + explainer.present
    }
}

private struct Explainer {
    let facts: Explanation.Facts
    let now: Instant
    let locality: Locality

    private var reminder: Reminder { facts.reminder }
    private var zone: String { locality.zone.name }

    var origin: String { "You are reminded because \(reminder.why)." }

    /// Where it rings, if it is for somebody else.
    var whose: String? {
        facts.other.map { "It is for \($0): it rings on \($0)'s computers, not on this one." }
    }

    /// How the task repeats, whether this occurrence was moved, and how many were missed.
    var repetition: String? {
        guard let repeating = facts.repeating else { return nil }
        var parts = ["The task repeats: \(repeating.words)"]
        if let from = repeating.movedFrom {
            parts.append("this occurrence was moved from \(from.words(in: locality))")
        }
        switch repeating.missed {
        case 0: break
        case 1: parts.append("1 earlier occurrence was missed")
        case RecurringTask.mostMissed...:
            parts.append("at least \(RecurringTask.mostMissed) earlier occurrences were missed")
        case let missed: parts.append("\(missed) earlier occurrences were missed")
        }
        return parts.joined(separator: "; ") + "."
    }

    /// What kind of time the reminder uses, and how the zone affects it.
    var meaning: String? {
        // A snoozed reminder uses another time, which `history` explains.
        guard reminder.state.kind != .snoozed else { return nil }
        switch reminder.meant {
        case .date:
            return "A day without a time reminds you at \(locality.dateHour), in the zone \(zone)."
        case .floating: return "Its time is local time wherever you are; the zone is \(zone)."
        case .zoned(_, let other):
            return other.description == zone
                ? "Its time is in the zone \(other), where you are."
                : "Its time is in the zone \(other); where you are, in \(zone), it is \(words(reminder.ringAt))."
        case .instant: return nil
        }
    }

    /// How, and until when, it was snoozed.
    var history: String? {
        guard reminder.state == .snoozed, !reminder.isReturning else { return nil }
        let until = "until \(reminder.meant.words(in: locality))"
        guard let putOff = facts.putOff else { return "It was snoozed \(until)." }
        return "It was snoozed \(until), \(place(putOff.by)), \(words(putOff.at))."
    }

    var present: [String] {
        switch reminder.state {
        case .planned: [coming("It comes")]
        case .snoozed:
            [reminder.isReturning ? comeback : coming("It comes back")]
        case .due: [whyNotShown] + nagging + following
        case .shown:
            [whereItWaits] + nagging + following
        case .answered(let answer, let moment):
            ["It was answered \(words(moment)): \(words(answer))."] + following
        case .superseded: ["A later reminder has taken its place."] + following
        case .withdrawn where reminder.identity.step == .once:
            ["Its popup has left the screen; this reminder comes only once."]
        case .withdrawn: ["It was withdrawn because its subject is done, over, removed or moved."] + following
        }
    }

    var next: Instant? {
        switch reminder.state.kind {
        case .planned: facts.quietUntil ?? facts.timing?.showing ?? reminder.ringAt
        case .snoozed: facts.quietUntil ?? reminder.ringAt
        case .due: [facts.hold?.until, facts.nagging?.next, facts.nextOfSubject].compactMap(\.self).min()
        case .shown: [facts.nagging?.next, facts.nextOfSubject].compactMap(\.self).min()
        case .answered, .superseded, .withdrawn: facts.nextOfSubject
        }
    }

    private var whyNotShown: String {
        let came = "It came \(words(reminder.ringAt))"
        if facts.other != nil { return "\(came)." }
        if let hold = facts.hold {
            let end = hold.until.map { ", until \(words($0))" } ?? ""
            return "\(came) and is held back: \(hold.reason)\(end)."
        }
        return facts.isServerThere
            ? "\(came) and is about to be shown."
            : "\(came) and cannot be shown: this session has no notification server."
    }

    private var whereItWaits: String {
        let came = "It came \(words(reminder.ringAt))"
        return switch facts.place {
        case .screen: "\(came) and waits on the screen for an answer."
        case .list: "\(came) and is in the desktop's list, unless you have cleared it."
        case .nowhere: "\(came), and comes up again if its popup has left the screen without an answer."
        }
    }

    private var nagging: [String] { facts.nagging?.sentences ?? [] }

    private var following: [String] {
        guard let next = facts.nextOfSubject else { return [] }
        return ["The next one comes \(words(next))."]
    }

    /// Why and when it comes back by itself, and how the hours without repeated alerts affect that.
    private var comeback: String {
        let beginning =
            facts.isClosedByUser
            ? "You closed its popup without answering, so it comes back"
            : "Its popup left the screen unanswered, so it comes back"
        let hours = facts.hoursWithoutRepeats
        guard reminder.ringAt > now, facts.quietUntil == nil else { return coming(beginning) }
        let moment = words(reminder.ringAt)
        if hours.end(at: reminder.ringAt - .seconds(1), in: locality.zone) == reminder.ringAt {
            return
                "\(beginning) \(moment), after the hours without repeated alerts (quiet.repeats, \(hours))."
        }
        if hours.end(at: reminder.ringAt, in: locality.zone) != nil {
            return
                "\(beginning) \(moment): its time is within the hours without repeated alerts "
                + "(quiet.repeats, \(hours))."
        }
        return coming(beginning)
    }

    private func coming(_ beginning: String) -> String {
        let moment = facts.timing?.showing ?? reminder.ringAt
        guard moment > now else { return "\(beginning) now." }
        if let end = facts.quietUntil { return "\(beginning) \(words(end)), when quiet hours end." }
        return "\(beginning) \(words(moment))."
    }

    private func words(_ moment: Instant) -> String {
        RelativePhrase(now: now, in: locality).text(for: moment)
    }

    private func words(_ answer: Answer) -> String {
        switch answer {
        case .complete, .completeWithNote: "completed"
        case .dismiss: "dismissed"
        case .snooze: "snoozed"
        case .skip: "this occurrence was skipped"
        case .give(let person): "given to \(person)"
        case .used: "used up"
        case .opened: "opened"
        case .frozen: "frozen"
        case .thrownAway: "thrown away"
        case .stop: "reminders stopped"
        case .gotIt: "seen"
        case .notMine: "marked as not yours"
        case .checked: "checked"
        case .resolved(let resolution): resolution.rawValue
        case .read: "read"
        case .snoozeUnless(let bargain, _): "snoozed unless the price is below \(bargain.below)"
        }
    }

    private func place(_ source: ChangeSource) -> String {
        switch source {
        case .popup: "in its popup"
        case .cli: "on the command line"
        case .dbus: "by another program"
        case .job, .agent: "by Steward"
        }
    }
}
