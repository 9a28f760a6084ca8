import CivilTime
import Rules
import Sentences

/// What launchers and quick add say about doing something with what is there.
enum OrderRowText {
    static let done = "Done"
    static let nothingChanges = "Nothing changes"
    static let needsCommandLine = "Launchers cannot keep these words; type them after 'steward' in a terminal"
    static let needsEndOfQuiet = "Be quiet until when? Add a time, such as 'until 18:00' or 'for 2h'"
    static let needsEndOfPause = "Pause until when? Add a time, such as 'until monday' or 'for 2d'"
    static let noStep = "There is nothing to undo"

    // MARK: - What would be done

    static func show(_ thing: OrderThing) -> String { "Show '\(title(thing))'" }
    static func undo(_ step: String) -> String { "Undo: \(CleanText.excerpt(of: step, length: 100))" }
    static func part(_ amount: String, of thing: OrderThing, left: String, isUse: Bool) -> String {
        "\(isUse ? "Use" : "Throw away") \(amount) of '\(title(thing))' (\(left) left)"
    }
    /// - Parameter amount: `nil` for one piece.
    static func all(_ amount: String?, of thing: OrderThing, isUse: Bool) -> String {
        guard let amount else { return "\(isUse ? "Use up" : "Throw away") '\(title(thing))'" }
        return "\(isUse ? "Use up" : "Throw away") all \(amount) of '\(title(thing))'"
    }
    static func remains(_ rest: String) -> String { "\(rest) will remain" }

    static func add(_ title: String, _ due: When, at now: Instant, in locality: Locality) -> String {
        "Add '\(CleanText.excerpt(of: CleanText.line(title), length: 60))', "
            + LauncherRow.clockWords(due, now, locality)
    }

    /// - Returns: `nil` for what launchers do not offer.
    static func action(
        _ action: OrderChange.Action, _ thing: OrderThing, at now: Instant, in locality: Locality
    ) -> String? {
        let name = "'\(title(thing))'"
        func words(_ when: When) -> String { LauncherRow.clockWords(when, now, locality) }
        switch action {
        case .complete(let completion):
            let done = [
                completion.day.map { words(.date($0)) },
                completion.who.map { "by \(CleanText.excerpt(of: $0, length: 40))" },
                completion.cost.map { "for \($0)" },
            ].compactMap(\.self)
            return done.isEmpty
                ? "Complete \(name)" : "Complete \(name), done \(done.joined(separator: " "))"
        case .open: return "Mark \(name) as opened"
        case .freeze: return "Freeze \(name)"
        case .thaw: return "Thaw \(name)"
        case .lend(let person, let day):
            let person = CleanText.excerpt(of: person, length: 40)
            return day.map { "Lend \(name) to \(person) until \(words(.date($0)))" }
                ?? "Lend \(name) to \(person)"
        case .takeBack: return "Note that \(name) is back"
        case .follow(let task):
            return
                "Add '\(CleanText.excerpt(of: CleanText.line(task), length: 60))', to be done after \(name)"
        case .remove: return "Remove \(name)"
        case .skip(nil): return "Skip \(name)"
        case .skip(let day?): return "Skip \(name) on \(words(.date(day)))"
        case .cancel: return "Note that \(name) is cancelled"
        case .move(let due): return "Move \(name) to \(words(due))"
        case .lasts(let length): return "Make \(name) last \(SnoozeChoice.words(length))"
        case .rename(let title): return "Rename \(name) to '\(LauncherRow.excerpt(title))'"
        case .label(let label): return "Label \(name) '\(CleanText.excerpt(of: label, length: 40))'"
        case .prioritise(let priority): return "Set the priority of \(name) to \(Self.words(for: priority))"
        case .annotate(let note): return "Add a note to \(name): \(CleanText.excerpt(of: note, length: 60))"
        case .place(let place):
            return "Set the place of \(name) to '\(CleanText.excerpt(of: place, length: 40))'"
        case .repeats(let rule, let due):
            let today = locality.zone.civil(of: now).date
            let rhythm = RepetitionWords(today: today, zone: locality.zone).text(for: rule, from: due)
            return "Make \(name) repeat \(rhythm), next \(words(due))"
        case .endSeries: return "Stop \(name) repeating"
        case .snooze(nil): return "Snooze \(name)"
        case .snooze(.until(let end)?): return "Snooze \(name) until \(words(end))"
        case .snooze(.lasting(let period)?): return "Snooze \(name) for \(SnoozeChoice.words(period))"
        case .reopen: return "Reopen \(name)"
        case .putBack: return "Put \(name) back"
        case .use, .discard, .add, .undo, .quiet, .pause, .resume, .want, .buy, .unlist, .read: return nil
        }
    }

    /// - Returns: `nil` for an action that is not about the shopping list or a meter.
    static func shopping(_ action: OrderChange.Action) -> String? {
        func list(_ things: [String]) -> String { LauncherRow.excerpt(things.joined(separator: ", ")) }
        switch action {
        case .want(let things): return "Put on the shopping list: \(list(things.map(\.words)))"
        case .buy(let purchases): return "Record as bought: \(list(purchases.map(\.phrase)))"
        case .unlist(let names): return "Take off the shopping list: \(list(names))"
        case .read(let meter, let value, let day):
            return "Record the reading of \(list([meter])): \(value)" + (day.map { " on \($0)" } ?? "")
        default: return nil
        }
    }

    /// - Returns: `nil` for what does not hold reminders back, or resume them.
    static func silence(_ action: OrderChange.Action, at now: Instant, in locality: Locality) -> String? {
        func words(_ time: SnoozeTime) -> String {
            switch time {
            case .until(let end): "until \(LauncherRow.clockWords(end, now, locality))"
            case .lasting(let period): "for \(SnoozeChoice.words(period))"
            }
        }
        switch action {
        case .quiet(let time): return "Be quiet \(words(time))"
        case .pause(let time): return "Pause all reminders \(words(time))"
        case .resume: return "End quiet and pause"
        default: return nil
        }
    }

    /// "Event, Fri 15:00"
    static func about(_ thing: OrderThing, at now: Instant, in locality: Locality) -> String {
        let kind =
            switch thing.kind {
            case .task: "Task"
            case .event: "Event"
            case .item: "Item"
            case .maintenance: "Maintenance"
            case .document: "Document"
            default: ""
            }
        let date = thing.date.map { LauncherRow.clockWords($0, now, locality) }
        return [kind, date ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    // MARK: - Why nothing is done

    static func isNoPart(_ part: String, of quantity: String, _ thing: OrderThing?) -> String {
        guard let thing else { return "'\(part)' is no part of \(quantity)" }
        return "'\(part)' cannot be taken from '\(title(thing))': there is \(quantity)"
    }

    /// - Returns: `nil` if the user has not said enough yet, or means nothing that is there.
    static func reason(_ reason: OrderDoubt.Reason, at now: Instant, in locality: Locality) -> String? {
        switch reason {
        case .notSoMuch(let item):
            return "Only \(item.quantity) of '\(title(item.thing))' left"
        case .packages(let items, _), .package(let items, _):
            return
                "There are \(items.count) packages of '\(items.first.map { title($0.thing) } ?? "")': say which one"
        case .isNoDay(let text): return "'\(CleanText.excerpt(of: text, length: 40))' is not a date"
        case .isPriceOfSeveral(let price, let last):
            let last = CleanText.excerpt(of: last, length: 40)
            return "Is \(price) the price of everything, or only of '\(last)'?"
        case .isNotListed(let thing):
            return "'\(CleanText.excerpt(of: thing, length: 60))' is not on the shopping list"
        case .isNoMeter(let name, _, _):
            return "There is no meter called '\(CleanText.excerpt(of: name, length: 40))'"
        case .hasOtherUnit(let item, let said):
            return isNoPart(said, of: item.quantity.description, item.thing)
        case .onlyAsWhole(let item, let verb):
            let done =
                switch verb {
                case .open: "opened"
                case .thaw: "thawed"
                default: "frozen"
                }
            return "'\(title(item.thing))' is one entry, of \(item.quantity): only all of it can be \(done)"
        case .isOpened(let item): return "'\(title(item.thing))' is open already"
        case .isGivenAway(let item): return "Is '\(title(item.thing))' used up? Then say so"
        case .isNotLent(let thing): return "'\(title(thing))' is not lent"
        case .onlyPart(let thing, _): return "'\(title(thing))' stays open, since only a part of it is done"
        case .stays(let thing): return "'\(title(thing))' stays as it is"
        case .isOpen(let thing): return "'\(title(thing))' is still open"
        case .hasPassed(let day):
            return
                "\(LauncherRow.clockWords(.date(day), now, locality)) has passed: say when it is to be done"
        case .needsEnd(let verb): return verb == .quiet ? needsEndOfQuiet : needsEndOfPause
        case .isDone(let done, let moment, let other):
            let words =
                "'\(LauncherRow.excerpt(done))' was done already, "
                + LauncherRow.clockWords(.instant(moment), now, locality)
            return other.map { "\(words): name '\(title($0))' in full if you mean that" } ?? words
        case .isOnAnotherDay(let thing, let day):
            return "'\(title(thing))' is on another day, \(LauncherRow.clockWords(.date(day), now, locality))"
        case .isLineMeant(let corrected): return "Do you mean '\(LauncherRow.excerpt(corrected))'?"
        case .isOfKind(let thing): return "That cannot be done with '\(title(thing))'"
        case .perhaps(let things):
            return "Say what happened to \(things.map { "'\(title($0))'" }.joined(separator: " or "))"
        case .needsChange(let thing): return "What do you want to do with '\(title(thing))'?"
        case .moveTo(let thing): return "When should '\(title(thing))' be?"
        case .seriesMoves(let thing): return "'\(title(thing))' repeats: which time do you mean?"
        case .several(let name, let things, _):
            return "'\(name)' may be one of \(things.count): say which one"
        case .partIsUnclear(let part, _):
            return "It is not clear what to do about '\(part)': say one thing at a time"
        case .notAll(let first, _): return Self.reason(first, at: now, in: locality)
        case .stepsOrStep: return "Undo one step at a time"
        case .notEverything: return "Name what you mean, rather than everything"
        case .isMeant, .isAllMeant, .nothing, .isNoTask, .howMuch, .isLent, .doesNotRepeat, .repeats,
            .haveYouCancelled,
            .needsName, .allSnoozed:
            return nil
        case .remindsNoMore(let thing):
            return "To stop reminders of '\(title(thing))': say what became of it, or edit its reminders"
        case .isThere(let thing, _): return "'\(title(thing))' is there already"
        }
    }

    private static func words(for priority: Priority) -> String {
        switch priority {
        case .none: "none"
        case .high: "high"
        case .medium: "medium"
        case .low: "low"
        default: String(priority.number)
        }
    }

    private static func title(_ thing: OrderThing) -> String { LauncherRow.excerpt(thing.title) }
}
