package import CivilTime
package import Rules

/// Something that is there, or was, and has a name.
package struct OrderThing: Sendable, Hashable {
    package let subject: Subject
    /// The shortest beginning of its identifier that names it alone.
    package let short: String
    package let title: String
    /// What tells subjects of the same title apart, such as the holder of a document; may be empty.
    package let detail: String
    /// When it is due, takes place next, expires or has to be acted on.
    package let date: When?

    package init(_ subject: Subject, short: String, title: String, detail: String, date: When?) {
        self.subject = subject
        self.short = short
        self.title = title
        self.detail = detail
        self.date = date
    }

    package var id: String { subject.id }
    package var kind: Subject.Kind { subject.kind }
}

/// One change that an order means.
package struct OrderChange: Sendable, Hashable {
    package enum Action: Sendable, Hashable {
        case complete(OrderCompletion)
        /// The amount with its unit, as typed; `nil` for all that is there.
        case use(String?)
        case discard(String?, isSpoiled: Bool)
        case open, freeze, thaw
        /// With the day on which it is due back, if one was said.
        case lend(to: String, until: CivilDate?)
        case takeBack
        /// Adds a task.
        case add(String, due: When)
        /// Adds what a line says as a task that waits for this one.
        case follow(String)
        /// Puts things on the shopping list.
        case want([ShoppingPhrase])
        /// Adds to stock what was bought on one day, and takes it off the list.
        case buy([Purchase])
        /// Takes lines off the list, by their names.
        case unlist([String])
        /// What a meter shows, which is named; today if no day was said.
        case read(meter: String, DecimalAmount, on: CivilDate?)
        case remove
        /// An event on this day; otherwise the next time.
        case skip(CivilDate?)
        /// A contract, of which the other side knows.
        case cancel
        case move(When)
        /// How long an event is, or a task will take.
        case lasts(CivilPeriod)
        case rename(to: String)
        case label(String)
        case prioritise(Priority)
        /// Adds to its notes.
        case annotate(String)
        /// Where an item is.
        case place(String)
        /// It comes again by this rule, next at this time.
        case repeats(RecurrenceRule, due: When)
        /// It repeats no more.
        case endSeries
        /// `nil` for the usual length.
        case snooze(SnoozeTime?)
        case reopen, putBack
        /// A step by its number; `nil` for the last one.
        case undo(Int64?)
        case quiet(SnoozeTime)
        case pause(SnoozeTime)
        /// Ends quiet and a pause.
        case resume
    }

    package let action: Action
    /// `nil` for quiet and pauses, for steps, for the shopping list, for meters, and for what is added.
    package let thing: OrderThing?
    /// What it is about; empty for the last step, quiet and pauses.
    package let title: String
    /// Whether it is an item that is kept as food.
    package let isFood: Bool
    /// What a note is added to.
    package let notes: String

    package init(
        _ action: Action, _ thing: OrderThing?, title: String? = nil, isFood: Bool = false, notes: String = ""
    ) {
        self.action = action
        self.thing = thing
        self.title = title ?? thing?.title ?? action.names.joinedWords(", ")
        self.isFood = isFood
        self.notes = notes
    }

    package var change: OrderedChange { OrderedChange(action, thing?.subject) }

    /// Whether it says that something was done with all of what is there.
    var reportsAction: Bool {
        switch action {
        // "8 eggs not 10" says how many there are.
        case .use(.some), .discard(.some, isSpoiled: _): false
        case .complete, .use, .discard, .open, .freeze, .thaw, .lend, .takeBack: true
        default: false
        }
    }

    /// Whether it leaves nothing of an item.
    var takesAll: Bool {
        switch action {
        case .use(nil), .discard(nil, isSpoiled: _): true
        default: false
        }
    }
}

extension OrderChange.Action {
    /// The names of things to buy, bought, or taken off the list, and of meters.
    fileprivate var names: [String] {
        switch self {
        case .want(let things): things.map(\.name)
        case .buy(let purchases): purchases.map(\.name)
        case .unlist(let names): names
        case .read(let meter, _, _): [meter]
        default: []
        }
    }
}

/// What an `OrderChange` changes, as a text that goes through a launcher and comes back.
package struct OrderedChange: Sendable, Hashable {
    package let action: OrderChange.Action
    package let subject: Subject?

    package init(_ action: OrderChange.Action, _ subject: Subject?) {
        self.action = action
        self.subject = subject
    }
}

extension OrderedChange: LosslessStringConvertible {
    /// Texts: `use item ID`, `use item ID 3 slices`, `lend item ID Tom`, `lend item ID 2026-12-04 Tom`, `skip event ID 2026-12-02`,
    /// `add 2026-12-02 Call Tom`, `undo 17`, `complete task ID on 2026-11-20 by Anna`, `quiet PT2H`,
    /// `want 2 l milk, bread`, `buy 2026-11-20 milk until 2026-12-05`, `unlist milk, bread`, `read 48950 today Car`.
    package init?(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false).map(
            String.init)
        guard let verb = words.first else { return nil }
        if verb == "undo" {
            guard words.count == 2, let entry = Int64(words[1]), entry > 0, String(entry) == words[1] else {
                return nil
            }
            self.init(.undo(entry), nil)
            return
        }
        if verb == "add" {
            guard words.count > 2, let due = When(words[1]) else { return nil }
            self.init(.add(words[2...].joined(separator: " "), due: due), nil)
            guard description == text else { return nil }
            return
        }
        if let action = Self.silence(text) ?? Self.listing(text) {
            self.init(action, nil)
            guard description == text else { return nil }
            return
        }
        guard words.count > 2, let kind = Subject.Kind(rawValue: words[1]),
            Identifier<OrderedChange>(words[2]) != nil
        else { return nil }
        let rest = words.count > 3 ? words[3] : nil
        guard rest != "", let action = Self.action(verb, rest) else { return nil }
        self.init(action, Subject(kind: kind, id: words[2]))
        guard description == text else { return nil }
    }

    private static func action(_ verb: String, _ rest: String?) -> OrderChange.Action? {
        switch (verb, rest) {
        case ("complete", nil): return .complete(OrderCompletion())
        case ("complete", let words?): return OrderCompletion(words).map { .complete($0) }
        case ("use", _): return .use(rest)
        case ("discard", _): return .discard(rest, isSpoiled: false)
        case ("discard-spoiled", _): return .discard(rest, isSpoiled: true)
        case ("open", nil): return .open
        case ("freeze", nil): return .freeze
        case ("thaw", nil): return .thaw
        case ("lend", let words?):
            let first = words.prefix { $0 != " " }
            guard let day = CivilDate(String(first)), first.count < words.count else {
                return .lend(to: words, until: nil)
            }
            return .lend(to: String(words.dropFirst(first.count + 1)), until: day)
        case ("take-back", nil): return .takeBack
        case ("remove", nil): return .remove
        case ("skip", nil): return .skip(nil)
        case ("skip", let day?): return CivilDate(day).map { .skip($0) }
        case ("cancel", nil): return .cancel
        case ("move", let time?): return When(time).map { .move($0) }
        case ("lasts", let length?):
            // What is no length is no change: the text is refused.
            return CivilPeriod(length).flatMap { $0.isNegative || $0 == .zero ? nil : .lasts($0) }
        case ("rename", let title?): return .rename(to: title)
        case ("label", let label?): return .label(label)
        case ("prioritise", let number?):
            // No priority is no change: the text is refused.
            return Int(number).flatMap { try? Priority($0) }.map { .prioritise($0) }
        case ("follow", let task?): return .follow(task)
        case ("annotate", let note?): return .annotate(note)
        case ("place", let place?): return .place(place)
        case ("repeat", let words?):
            let parts = words.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let due = When(parts[0]) else { return nil }
            // A rule that cannot be read is no change: the text is refused.
            return (try? RecurrenceRule(parsing: parts[1])).map { .repeats($0, due: due) }
        case ("end", nil): return .endSeries
        case ("snooze", nil): return .snooze(nil)
        case ("snooze", let time?): return SnoozeTime(time).map { .snooze($0) }
        case ("reopen", nil): return .reopen
        case ("put-back", nil): return .putBack
        default: return nil
        }
    }

    /// "quiet PT2H", "pause 2026-12-04T09:00", "resume".
    private static func silence(_ text: String) -> OrderChange.Action? {
        if text == "resume" { return .resume }
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 2, let time = SnoozeTime(words[1]) else { return nil }
        switch words[0] {
        case "quiet": return .quiet(time)
        case "pause": return .pause(time)
        default: return nil
        }
    }

    /// What is about the shopping list, a purchase or a meter.
    private static func listing(_ text: String) -> OrderChange.Action? {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2 else { return nil }
        switch words[0] {
        case "want":
            let things = ShoppingPhrase.several(in: words[1])
            return things.isEmpty ? nil : .want(things)
        case "buy":
            let first = words[1].prefix { $0 != " " }
            let day = CivilDate(String(first))
            let rest = day == nil ? words[1] : String(words[1].dropFirst(first.count + 1))
            return Purchase.all(in: rest, on: day).map { .buy($0) }
        case "unlist":
            let names = ShoppingPhrase.parts(of: words[1])
            return names.isEmpty ? nil : .unlist(names)
        case "read":
            let parts = words[1].split(separator: " ", maxSplits: 2).map(String.init)
            guard parts.count == 3, let value = DecimalAmount(parts[0]), !value.isNegative else { return nil }
            let day = CivilDate(parts[1])
            guard day != nil || parts[1] == "today" else { return nil }
            return .read(meter: parts[2], value, on: day)
        default: return nil
        }
    }

    package var description: String {
        let (verb, rest): (String, String?) =
            switch action {
            case .complete(let completion): ("complete", completion.words)
            case .use(let part): ("use", part)
            case .discard(let part, let isSpoiled): (isSpoiled ? "discard-spoiled" : "discard", part)
            case .open: ("open", nil)
            case .freeze: ("freeze", nil)
            case .thaw: ("thaw", nil)
            case .lend(let person, let day):
                ("lend", [day?.description, person].compactMap(\.self).joined(separator: " "))
            case .takeBack: ("take-back", nil)
            case .add(let title, let due): ("add", "\(due) \(title)")
            case .want(let things): ("want", things.map(\.words).joined(separator: ", "))
            case .buy(let purchases):
                (
                    "buy",
                    [purchases.first?.day?.description, purchases.map(\.phrase).joined(separator: ", ")]
                        .compactMap(\.self).joined(separator: " ")
                )
            case .unlist(let names): ("unlist", names.joined(separator: ", "))
            case .read(let meter, let value, let day):
                ("read", "\(value) \(day?.description ?? "today") \(meter)")
            case .remove: ("remove", nil)
            case .skip(let day): ("skip", day?.description)
            case .cancel: ("cancel", nil)
            case .move(let time): ("move", time.description)
            case .lasts(let length): ("lasts", length.description)
            case .rename(let title): ("rename", title)
            case .label(let label): ("label", label)
            case .prioritise(let priority): ("prioritise", String(priority.number))
            case .follow(let task): ("follow", task)
            case .annotate(let note): ("annotate", note)
            case .place(let place): ("place", place)
            case .repeats(let rule, let due): ("repeat", "\(due) \(rule)")
            case .endSeries: ("end", nil)
            case .snooze(let time): ("snooze", time?.description)
            case .reopen: ("reopen", nil)
            case .putBack: ("put-back", nil)
            case .undo(let entry): ("undo", entry.map(String.init))
            case .quiet(let time): ("quiet", time.description)
            case .pause(let time): ("pause", time.description)
            case .resume: ("resume", nil)
            }
        let about = subject.map { [$0.kind.rawValue, $0.id] } ?? []
        return ([verb] + about + (rest.map { [$0] } ?? [])).joined(separator: " ")
    }
}
