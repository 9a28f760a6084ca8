package import CivilTime
package import Rules

/// What the user chose in a launcher. Its text goes through the launcher and comes back, perhaps after the
/// agent has been restarted, so that it says everything itself: the sentence to add, or the verb and the
/// subject's identifier.
///
/// Texts: `add 1795863600 dentist fri 3pm`, `show task ID`, `complete ID`, `complete ID 2026-11-24T09:00`, `snooze ID`, `snooze ID PT1H`,
/// `use ID`, `answers REMINDER`, `answer REMINDER snooze=PT15M`, `answer-all REMINDER,REMINDER complete`,
/// `order 1795863600 use item ID 3 + discard item ID`, `explain Only 6 of 'Eggs' left`. They come from other programs: `init` refuses what is not exactly of this form.
package enum LauncherChoice: Sendable, Hashable {
    /// Add what the sentence says, read as of the moment at which the user saw what it means.
    case add(String, asOf: Instant)
    /// Ask what to do with it.
    case show(Subject.Kind, id: String)
    /// As it was due when the user saw it, so that a row of before completes no later occurrence; `nil` for whatever is
    /// current.
    case complete(id: String, due: When? = nil)
    /// `nil` for the usual length.
    case snooze(id: String, SnoozeTime?)
    case use(id: String)
    /// Ask what to answer to a reminder.
    case answers(reminder: String)
    /// Do what a button of the reminder's popup does.
    case answer(reminder: String, PopupAction)
    /// Answer several reminders alike, as one step.
    case answerAll(reminders: [String], Answer)
    /// Make these changes, as one step.
    /// - Parameter asOf: When the user saw the row, so that one row is not carried out twice.
    case order([OrderedChange], asOf: Instant)
    /// Say why nothing is changed.
    case explain(String)
}

extension LauncherChoice: LosslessStringConvertible {
    /// Of a choice, in bytes: as long as that of `mostAnswered` reminders.
    package static let longest = 4_096
    /// How many reminders one choice answers.
    package static let mostAnswered = 100

    package init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count > 1 else { return nil }
        switch (words[0], words.count) {
        case ("add", 3):
            guard let moment = Self.moment(words[1]), let sentence = LauncherQuery.cleaned(String(words[2])),
                sentence == words[2]
            else { return nil }
            self = .add(sentence, asOf: moment)
        case ("show", 3):
            guard let kind = Subject.Kind(rawValue: String(words[1])), Self.isIdentifier(words[2]) else {
                return nil
            }
            self = .show(kind, id: String(words[2]))
        case ("complete", 2) where Self.isIdentifier(words[1]): self = .complete(id: String(words[1]))
        case ("complete", 3) where Self.isIdentifier(words[1]):
            // What is no time was not offered, whatever the reason.
            guard let due = try? When(parsing: String(words[2])), due.description == words[2] else {
                return nil
            }
            self = .complete(id: String(words[1]), due: due)
        case ("use", 2) where Self.isIdentifier(words[1]): self = .use(id: String(words[1]))
        case ("snooze", 2) where Self.isIdentifier(words[1]): self = .snooze(id: String(words[1]), nil)
        case ("snooze", 3) where Self.isIdentifier(words[1]):
            guard let time = SnoozeTime(String(words[2])) else { return nil }
            self = .snooze(id: String(words[1]), time)
        case ("answers", 2) where Self.isIdentifier(words[1]):
            self = .answers(reminder: String(words[1]))
        case ("answer", 3) where Self.isIdentifier(words[1]):
            guard let action = PopupAction(String(words[2])), action.description == words[2] else {
                return nil
            }
            self = .answer(reminder: String(words[1]), action)
        case ("answer-all", 3):
            let reminders = words[1].split(separator: ",", omittingEmptySubsequences: false)
            guard (2...Self.mostAnswered).contains(reminders.count), reminders.allSatisfy(Self.isIdentifier),
                let answer = Answer(String(words[2])), answer.description == words[2], answer.suitsSeveral
            else { return nil }
            self = .answerAll(reminders: reminders.map(String.init), answer)
        case ("order", 3):
            guard let moment = Self.moment(words[1]), let changes = Self.changes(in: String(words[2])) else {
                return nil
            }
            self = .order(changes, asOf: moment)
        case ("explain", _):
            let reason = String(text.dropFirst("explain ".count))
            guard LauncherQuery.cleaned(reason) == reason else { return nil }
            self = .explain(reason)
        default: return nil
        }
    }

    private static func moment(_ text: Substring) -> Instant? {
        guard let seconds = Int64(text), (0...lastSecond).contains(seconds), String(seconds) == text else {
            return nil
        }
        return Instant(secondsSince1970: seconds)
    }

    private static func changes(in text: String) -> [OrderedChange]? {
        guard LauncherQuery.cleaned(text) == text else { return nil }
        var texts = [""]
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            if word == "+" {
                texts.append("")
            } else {
                let last = texts[texts.count - 1]
                texts[texts.count - 1] = last.isEmpty ? String(word) : "\(last) \(word)"
            }
        }
        let changes = texts.compactMap { OrderedChange($0) }
        // A person may be called anything, but nothing else than what was shown may be changed.
        guard changes.count == texts.count, Self.text(of: changes) == text else { return nil }
        return changes
    }

    private static func text(of changes: [OrderedChange]) -> String {
        changes.map(\.description).joined(separator: " + ")
    }

    package var description: String {
        switch self {
        case .add(let sentence, let moment): "add \(moment.secondsSince1970) \(sentence)"
        case .show(let kind, let id): "show \(kind.rawValue) \(id)"
        case .complete(let id, nil): "complete \(id)"
        case .complete(let id, let due?): "complete \(id) \(due)"
        case .snooze(let id, nil): "snooze \(id)"
        case .snooze(let id, let time?): "snooze \(id) \(time)"
        case .use(let id): "use \(id)"
        case .answers(let reminder): "answers \(reminder)"
        case .answer(let reminder, let action): "answer \(reminder) \(action)"
        case .answerAll(let reminders, let answer): "answer-all \(reminders.joined(separator: ",")) \(answer)"
        case .order(let changes, let moment): "order \(moment.secondsSince1970) \(Self.text(of: changes))"
        case .explain(let reason): "explain \(reason)"
        }
    }

    /// In the year 9999.
    private static let lastSecond: Int64 = 253_370_764_800

    private static func isIdentifier(_ text: Substring) -> Bool {
        Identifier<LauncherChoice>(String(text)) != nil
    }
}
