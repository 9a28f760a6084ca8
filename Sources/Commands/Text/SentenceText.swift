import Rules
import Sentences

/// What `steward` answers to a sentence that the user types as a command.
enum SentenceText {
    // MARK: - What was understood

    static let move = "move"
    static func by(_ length: String) -> String { "by \(length)" }
    static func moved(to day: String) -> String { "to \(day)" }
    static func date(_ day: String, as role: Sentence.DateRole?) -> String {
        switch role {
        case .due: "due \(day)"
        case .start, nil: "on \(day)"
        case .expires: "expires \(day)"
        case .warrantyUntil: "warranty until \(day)"
        case .snoozeUntil: "until \(day)"
        }
    }
    /// - Parameter day: The last day that is early enough.
    static func before(_ limit: String, _ day: String) -> String { "\(day), which is before \(limit)" }
    static func end(_ day: String) -> String { "to \(day)" }
    static func repeats(_ rule: String, afterCompletion: Bool) -> String {
        afterCompletion ? "repeats \(rule) after completion" : "repeats \(rule)"
    }
    static func lasts(minutes: Int) -> String { "for \(minutes) min" }
    static func reminder(minutesBefore minutes: Int) -> String { "reminder \(minutes) min before" }
    static func priority(_ rank: Int) -> String { "priority \(rank)" }
    static func notice(_ notice: String) -> String { "notice period \(notice)" }
    static func renews(for length: String) -> String { "renews for \(length)" }
    static func amount(_ amount: String) -> String { "amount \(amount)" }
    static func read(_ meaning: String, from parts: String) -> String { "\(meaning)  from \(parts)" }
    static func plainTask(_ title: String) -> String { "task, '\(title)'" }

    // MARK: - Words that stay in the title

    static let howToKeepWords = "(--keep WORD or --plain leaves words in the title)"
    static func staysInTitle(_ words: String) -> String {
        "'\(words)' stays in the title; if it is a time, say so: 'in \(words)', 'on …' or 'for …'"
    }
    static func isRepetition(_ words: String) -> String {
        "Does '\(words)' say how often it repeats? [y]es, [n]o (part of the title):"
    }

    // MARK: - Sentences that cannot be carried out

    /// What else may have been meant by a word that is no command, before another remedy.
    static let addTakesAnyWords = "'steward add' adds any words as a task; "
    static func cannotKeep(_ word: String, in line: String) -> String {
        "cannot keep '\(word)': it is not in '\(line)'; write it exactly as in the sentence"
    }
    static func cannotUnderstand(_ words: String, in line: String, _ reason: String, _ remedy: String)
        -> String
    {
        let end = remedy.hasSuffix("?") ? "" : ";"
        return
            "cannot understand '\(words)' in '\(line)': \(reason); \(remedy)\(end) "
            + "if it belongs to the title, add --keep \"\(words)\"; nothing changed"
    }
    /// Of what reads like an event.
    static func needsDay(_ line: String) -> String {
        "'\(line)' reads like an event, but names no day: add one, as in 'friday 3pm'; 'steward add --plain' adds it as a "
            + "task; nothing changed"
    }
    static func noOpenTask(_ name: String) -> String {
        "there is no open task called '\(name)'; "
            + "'steward list' lists them all, and --plain adds the sentence as a task"
    }
    static let nothingWaits = "no reminder waits for an answer; name the task, as in 'snooze dentist 2h'"
    static func severalWait(_ list: String) -> String {
        "several reminders wait for an answer: \(list); name one of them"
    }

    // MARK: - What exists already

    static func labelExists(_ name: String) -> String {
        "label '\(name)' already exists; 'steward label set' changes its colour"
    }
    static func addedLabel(_ name: String) -> String { "Added label \(name)." }
    /// - Parameter kind: `nil` if it is unknown here.
    static func exists(_ kind: Subject.Kind?, _ title: String, id: String?, date: String?) -> String {
        let name = id.map { "'\(title)' (\($0))" } ?? "'\(title)'"
        guard let date else { return "there is already \(name)" }
        return switch kind {
        case .event: "there is already \(name) \(date)"
        case .item: "there is already \(name), which expires \(date)"
        case .document: "there is already \(name), whose deadline is \(date)"
        default: "there is already \(name) due \(date)"
        }
    }
    static func addAnother(_ duplicate: String) -> String {
        "\(duplicate.prefix(1).uppercased())\(duplicate.dropFirst()): add another?"
    }
    static func needsYes(_ duplicate: String) -> String {
        "nothing changed: \(duplicate); --yes adds another"
    }

    // MARK: - What was stored

    static func priorityWords(_ number: Int) -> String? {
        switch number {
        case 1...4: "high priority"
        case 5: "medium priority"
        case 6...9: "low priority"
        default: nil
        }
    }
    static let event = "event"
    static func place(_ place: String) -> String { "place \(VisibleText.line(place))" }
    static func reminder(_ length: String) -> String { "\(length) before" }
    static func reminders(_ times: [String]) -> String { "reminder \(times.joinedWords(" and "))" }
    static func there(_ time: String, _ zone: String) -> String { "\(time) \(zone) time" }
    static func isNoCommand(_ command: String, _ line: String) -> String {
        "'\(line)' does not fit the command '\(command)'. Add it as a task?"
    }
    static func isNoCommand(_ command: String, asTask line: String) -> String {
        "'\(line)' does not fit the command '\(command)'; if it is something to do, run 'steward add "
            + "\(ShellWords.sentence(line))'; 'steward \(command) --help' explains the command; nothing changed"
    }
}
