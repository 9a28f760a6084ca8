import Rules
import Sentences

/// What `steward` answers to sentences about what is there.
enum OrderText {
    // MARK: - Questions

    /// A message that asks something, as a question at a terminal.
    static func question(of message: String) -> String {
        message.prefix { $0 != "?" }.trimmed + "?"
    }

    /// - Parameter deeds: What would be done, such as `complete`.
    static func isMeant(_ deeds: [String], _ commands: [[String]]) -> String {
        let first = deeds.first.map { $0.hasPrefix("'") } ?? true
        return
            "do you mean \(first ? "" : "to ")\(deeds.joinedWords(" and "))? If so, run \(list(commands)); "
            + "nothing changed"
    }
    static func isLineMeant(_ line: String) -> String {
        "do you mean '\(line)'? If so, run \(list([[line]])); nothing changed"
    }
    static func several(_ name: String, _ count: Int, _ found: [String]) -> String {
        "which '\(name)' do you mean? There are \(count): \(found.joined(separator: "; ")); nothing changed"
    }
    static func isOfKind(_ title: String, _ kind: Subject.Kind?, _ hints: [String]) -> String {
        "'\(title)' is \(article(kind)): what do you want to do with it? "
            + "\(hints.map { "'steward \($0)'" }.joined(separator: ", ")); nothing changed"
    }
    static func remindsNoMore(_ title: String, _ hints: [String]) -> String {
        "to end the reminders of '\(title)', run \(hints.map { "'steward \($0)'" }.joined(separator: " or ")); nothing changed"
    }
    static func perhaps(_ found: [String]) -> String {
        "do you mean \(found.joined(separator: " or "))? Say it again with that name; nothing changed"
    }
    static func skipDay(_ short: String) -> String { "event skip \(short) DATE" }
    static func howMuch(_ name: String, _ quantity: String, _ command: String) -> String {
        "how much of '\(name)'? You have \(quantity); "
            + "'steward \(command)' takes all of it, and --amount takes a part; nothing changed"
    }
    /// - Parameters:
    ///   - packages: Each with its amount, its date and its ID.
    ///   - commands: One for each of them.
    static func packages(_ name: String, _ packages: [String], _ commands: [[String]]) -> String {
        "do you mean all packages of '\(name)', \(packages.joinedWords(" and "))? "
            + "If so, say 'all'; for one package, run \(commands.map { "'steward \(ShellWords.line($0))'" }.joined(separator: " or ")); "
            + "nothing changed"
    }
    /// - Parameters:
    ///   - packages: Each with its amount, its date and its ID, the first to expire first.
    ///   - commands: One for each of them.
    static func package(_ name: String, _ packages: [String], _ commands: [[String]]) -> String {
        let others = zip(packages, commands).dropFirst().map { "'steward \(ShellWords.line($1))' for \($0)" }
        return
            "do you mean the package of '\(name)' that expires first, \(packages.first ?? "")? "
            + "If so, run \(list(Array(commands.prefix(1)))); if not, \(others.joined(separator: " or ")); "
            + "nothing changed"
    }
    static func notSoMuch(_ name: String, _ quantity: String) -> String {
        "you have only \(quantity) of '\(name)'; nothing changed"
    }
    static func onlyAsWhole(_ name: String, _ quantity: String, _ verb: Order.Verb) -> String {
        switch verb {
        case .open:
            "'\(name)' is one item of \(quantity), which can only be opened as a whole; nothing changed"
        case .thaw:
            "'\(name)' is one item of \(quantity), which can only be thawed as a whole; nothing changed"
        default: "'\(name)' is one item of \(quantity), which can only be frozen as a whole; nothing changed"
        }
    }
    static func isAllMeant(_ name: String, _ quantity: String, _ commands: [[String]]) -> String {
        "do you mean all of '\(name)', \(quantity)? If so, run \(list(commands)); nothing changed"
    }
    static func hasOtherUnit(_ name: String, _ quantity: String, said: String) -> String {
        "how much is \(said) of '\(name)'? You have \(quantity); nothing changed"
    }
    /// - Parameter other: Its title, and the command for it.
    static func isDone(_ title: String, _ when: String, besides other: (title: String, command: String)?)
        -> String
    {
        guard let other else { return "'\(title)' was done already (\(when)); nothing changed" }
        return "'\(title)' was done already (\(when)); if you mean '\(other.title)', run 'steward "
            + "\(other.command)'; nothing changed"
    }
    static func takenBack(_ failure: String) -> String {
        "\(failure); Steward took back the rest, so nothing changed"
    }
    static func isOpened(_ name: String) -> String { "'\(name)' is open already; nothing changed" }
    static func isGivenAway(_ title: String, _ short: String) -> String {
        "is '\(title)' used up? 'steward food use \(short)' notes that all of it is gone, with --amount a part of it; "
            + "nothing changed"
    }
    static func isNotLent(_ title: String) -> String { "'\(title)' is not lent; nothing changed" }
    static func isLent(_ title: String, to borrower: String, _ short: String) -> String {
        "is '\(title)' back? It is lent to \(borrower); 'steward item take-back \(short)' records its return"
    }
    static func isOpen(_ title: String) -> String { "'\(title)' is still open; nothing changed" }
    /// - Parameters:
    ///   - date: When it is due or takes place.
    ///   - deeds: What may be meant to change.
    ///   - commands: How.
    static func isThere(
        _ title: String, _ date: String?, _ deeds: [String], _ commands: [[String]], asAnother line: String
    ) -> String {
        let there = "'\(title)' is there already" + (date.map { ", \($0)" } ?? "")
        let another = "to add another: steward add \(ShellWords.sentence(line)); nothing changed"
        guard !commands.isEmpty else { return "\(there); \(another)" }
        return
            "do you mean to \(deeds.joinedWords(" and "))? If so, run \(list(commands)); \(there); \(another)"
    }
    static func stays(_ title: String, asTask line: String) -> String {
        "'\(title)' stays as it is; to add the sentence as a task: steward add \(ShellWords.sentence(line)); nothing changed"
    }
    static func onlyPart(_ title: String, _ commands: [[String]]) -> String {
        "'\(title)' stays open, since only a part of it is done; to complete all of it, run \(list(commands)); "
            + "nothing changed"
    }
    static func hasPassed(_ day: String, asTask line: String) -> String {
        "is it done, or still to do? The day has passed: \(day); to add it as a task: steward add \(ShellWords.sentence(line)); nothing changed"
    }
    static func isAnotherDay(_ title: String, _ day: String) -> String {
        "'\(title)' is on a different day, \(day); nothing changed"
    }
    static func doesNotRepeat(_ title: String, _ command: String) -> String {
        "do you mean to remove '\(title)'? It does not repeat: 'steward \(command)' removes it"
    }
    static func repeats(_ title: String, _ commands: [String]) -> String {
        "'\(title)' repeats: do you mean only the next time? 'steward \(commands[0])' skips it, "
            + "'steward \(commands[1])' removes them all"
            + (commands.count > 2 ? ", 'steward \(commands[2])' stops it repeating" : "")
    }
    static func haveYouCancelled(_ title: String, _ short: String) -> String {
        "have you cancelled '\(title)' with the provider? If so, 'steward document cancel \(short)' records it; "
            + "nothing changed"
    }
    static func moveTo(_ title: String, _ command: String) -> String {
        "when should '\(title)' be? Use 'steward \(command)'; nothing changed"
    }
    static func seriesMoves(_ title: String, _ short: String) -> String {
        "'\(title)' repeats: which time do you mean? 'steward event edit \(short) --start TIME' moves them all, "
            + "'steward event skip \(short) DATE' skips one; nothing changed"
    }
    static func stepsOrStep(_ count: Int) -> String {
        "do you mean the last \(count) steps, or step \(count)? Run 'steward undo' \(count) times to undo the "
            + "last \(count); 'steward history' lists the step numbers, and 'steward undo STEP' undoes one; nothing changed"
    }
    static func needsEnd(_ command: String) -> String {
        "until when? For example 'steward \(command) until 18:00' or 'steward \(command) for 2h'"
    }
    static func needsName(_ pronoun: String) -> String {
        (pronoun.isEmpty ? "what do you mean?" : "what do you mean by '\(pronoun)'?")
            + " Name it; nothing changed"
    }
    static let notEverything =
        "do you really mean everything? Name what you mean, or select it: 'steward done --overdue', "
        + "'steward remove --label LABEL'; nothing changed"
    static func allSnoozed(_ time: String) -> String {
        "which do you mean? 'steward snooze --all 1h' snoozes the reminders that are waiting, 'steward quiet \(time)' "
            + "holds all reminders back; nothing changed"
    }

    // MARK: - What would be done, after "do you mean to"

    static func complete(_ name: String) -> String { "complete \(name)" }
    /// - Parameter part: `nil` for all that is there.
    static func use(_ part: String?, _ name: String) -> String {
        part.map { "use \($0) of \(name)" } ?? "use up \(name)"
    }
    static func discard(_ part: String?, _ name: String) -> String {
        part.map { "throw away \($0) of \(name)" } ?? "throw away \(name)"
    }
    static func open(_ name: String) -> String { "mark \(name) as opened" }
    static func freeze(_ name: String) -> String { "freeze \(name)" }
    static func thaw(_ name: String) -> String { "thaw \(name)" }
    static func lend(_ name: String, to person: String, until day: String?) -> String {
        day.map { "lend \(name) to \(person) until \($0)" } ?? "lend \(name) to \(person)"
    }
    static func takeBack(_ name: String) -> String { "record that \(name) is back" }
    static func add(_ name: String, _ date: String) -> String { "add \(name), \(date)" }
    static func follow(_ task: String, _ first: String) -> String { "add \(task), to be done after \(first)" }
    static func remove(_ name: String) -> String { "remove \(name)" }
    static func skip(_ name: String, on day: String?) -> String {
        day.map { "skip \(name) on \($0)" } ?? "skip the next \(name)"
    }
    static func cancel(_ name: String) -> String { "record that \(name) is cancelled" }
    static func move(_ name: String, to time: String) -> String { "move \(name) to \(time)" }
    static func last(_ name: String, _ length: String) -> String { "make \(name) last \(length)" }
    static func rename(_ name: String, to title: String) -> String { "rename \(name) to '\(title)'" }
    static func label(_ name: String, _ label: String) -> String { "label \(name) '\(label)'" }
    static func prioritise(_ name: String, _ priority: String) -> String {
        "set the priority of \(name) to \(priority)"
    }
    static func annotate(_ name: String) -> String { "add a note to \(name)" }
    static func store(_ name: String, in place: String) -> String { "set the place of \(name) to '\(place)'" }
    static func repeats(_ name: String, _ rhythm: String, next time: String) -> String {
        "make \(name) repeat \(rhythm), next \(time)"
    }
    static func endSeries(_ name: String) -> String { "stop \(name) repeating" }
    static func snooze(_ name: String, _ time: String?) -> String {
        time.map { "snooze \(name) \($0)" } ?? "snooze \(name)"
    }
    static func want(_ things: String) -> String { "put \(things) on the shopping list" }
    static func buy(_ things: String) -> String { "add \(things) to stock" }
    static func read(_ meter: String, _ value: DecimalAmount) -> String {
        "record that the meter '\(meter)' shows \(value)"
    }
    static func unlist(_ things: String) -> String { "take \(things) off the shopping list" }
    static func reopen(_ name: String) -> String { "reopen \(name)" }
    static func putBack(_ name: String) -> String { "put \(name) back" }
    static let undo = "undo that"
    static func beQuiet(_ time: String) -> String { "hold all reminders back \(time)" }
    static func pause(_ time: String) -> String { "pause all reminders \(time)" }
    static let resume = "resume reminders"

    // MARK: - What cannot be done

    static func nothing(called name: String, asTask line: String) -> String {
        "nothing here is called '\(name)', so nothing changed; to add the sentence as a task: steward add \(ShellWords.sentence(line))"
    }
    static func isNoTask(_ line: String) -> String {
        "'\(line)' names nothing to do, so nothing changed; to add it as a task: steward add \(ShellWords.sentence(line))"
    }
    static func partIsUnclear(_ part: String, besides titles: [String], asTask line: String) -> String {
        guard !titles.isEmpty else {
            return "cannot tell what '\(part)' changes; say the rest without it, or add the sentence as a "
                + "task: steward add \(ShellWords.sentence(line)); nothing changed"
        }
        let others = titles.map { "'\($0)'" }.joined(separator: ", ")
        return "what should happen to '\(part)'? The rest is about \(others); say one thing at a time; "
            + "nothing changed"
    }
    static func notAll(_ question: String, besides titles: [String]) -> String {
        titles.isEmpty
            ? question : "\(question); also unchanged: \(titles.map { "'\($0)'" }.joined(separator: ", "))"
    }

    static func wouldRun(_ commands: [[String]]) -> String { "would run \(list(commands))" }

    // MARK: - Words

    private static func list(_ commands: [[String]]) -> String {
        commands.map { "'\(ShellWords.line(["steward"] + $0))'" }.joined(separator: ", ")
    }

    private static func article(_ kind: Subject.Kind?) -> String {
        switch kind {
        case .event?: "an event"
        case .item?: "an item"
        case .document?: "a document"
        case .maintenance?: "maintenance"
        case .task?: "a task"
        default: "something else"
        }
    }
}
