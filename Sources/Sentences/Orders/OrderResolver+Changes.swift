import CivilTime
import Rules

/// Orders that change a field of what is there: its time by a length, its title, a label, its priority, its notes.
extension OrderResolver {
    /// Moves a thing by a length.
    func shift(_ order: Order, _ known: Known) async throws(Failure) -> Outcome {
        guard let words = order.time, let length = reader.length(words) else { return .nothing }
        let period = order.verb == .earlier ? -length : length
        let thing = known.thing
        let asks = Outcome.doubt(OrderDoubt(.moveTo(thing)))
        let old: When
        switch known.kind {
        case .task:
            guard let due = try await source.task(thing).due else { return asks }
            old = due
        case .event:
            let event = try await source.event(thing)
            guard !event.repeats else { return .doubt(OrderDoubt(.seriesMoves(thing))) }
            old = event.start
        case .maintenance:
            guard let due = thing.date else { return asks }
            old = due
        default: return .doubt(OrderDoubt(.isOfKind(thing)))
        }
        // What has no time of day cannot come an hour later, and nothing is to come in the past.
        if case .date = old, period.seconds != 0 { return asks }
        // A time outside the calendar is asked about, too.
        guard let new = try? old.adding(period, in: source.locality),
            (try? new.isOverdue(at: source.sentences.now, in: source.locality)) == false
        else { return asks }
        return .orderChanges([OrderChange(.move(new), thing)], order)
    }

    /// Changes what a thing is called, its label, its priority or its notes, or ends its repetition.
    /// - Returns: `.nothing` if the words say something else.
    func change(_ order: Order, _ known: Known) async throws(Failure) -> Outcome {
        let thing = known.thing
        func orderChange(_ action: OrderChange.Action, notes: String = "") -> Outcome {
            .orderChanges([OrderChange(action, thing, notes: notes)], order)
        }
        let isOfKind = Outcome.doubt(OrderDoubt(.isOfKind(thing)))
        if order.verb == .endSeries {
            guard known.kind == .task, try await source.task(thing).repeats else { return isOfKind }
            return orderChange(.endSeries)
        }
        guard let value = order.value else { return .nothing }
        switch (order.verb, known.kind) {
        case (.prioritise, _):
            guard let priority = Priority(spoken: value) else { return .nothing }
            return known.kind == .task ? orderChange(.prioritise(priority)) : isOfKind
        case (.rename, .task), (.rename, .event), (.rename, .item): return orderChange(.rename(to: value))
        case (.label, .task):
            return orderChange(.label(value.hasPrefix("#") ? String(value.dropFirst()) : value))
        case (.annotate, .task), (.annotate, .event):
            return orderChange(.annotate(value), notes: try await source.notes(thing))
        default: return isOfKind
        }
    }
}

extension Priority {
    /// "high", "the top"; `nil` for other words.
    fileprivate init?(spoken words: String) {
        let words = words.lowercased().split(separator: " ").filter {
            !["the", "a", "as", "to"].contains($0)
        }
        guard words.count == 1, let word = words.first else { return nil }
        switch word {
        case "high", "highest", "top", "urgent", "important", "hoch", "dringend", "wichtig": self = .high
        case "medium", "normal", "mittel": self = .medium
        case "low", "lowest", "unimportant", "niedrig": self = .low
        case "no", "none": self = .none
        default: return nil
        }
    }
}
