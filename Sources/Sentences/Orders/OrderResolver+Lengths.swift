import CivilTime
import Rules

/// Orders that say how long something is: "the dentist lasts 2 hours", "lunch with sam until 2".
extension OrderResolver {
    /// Changes the length of an event, or how long a task will take.
    /// - Parameter due: The day that the line names.
    func last(_ order: Order, _ known: Known, _ due: Sentence?) async throws(Failure) -> Outcome {
        let thing = known.thing
        if let due, let day = day(of: known), !Self.covers(due, day) {
            return .doubt(OrderDoubt(.isOnAnotherDay(thing, day)))
        }
        guard let words = order.time else { return .nothing }
        switch known.kind {
        case .event:
            let (start, repeats) = try await source.event(thing)
            let length =
                order.verb == .ends
                ? reader.moment(words).flatMap { self.length(until: $0, words, from: start) }
                : self.reader.length(words)
            guard let length, Self.isLength(length, from: start) else {
                return .doubt(OrderDoubt(.needsChange(thing)))
            }
            let changes = [OrderChange(.lasts(length), thing)]
            // Only the next occurrence may be meant, and the change is one of all.
            return repeats
                ? .doubt(OrderDoubt(.isMeant(thing, changes), yes: changes)) : .orderChanges(changes, order)
        case .task:
            guard order.verb == .lasts, let length = reader.length(words), length.months == 0,
                length.days == 0
            else { return .nothing }
            return .orderChanges([OrderChange(.lasts(length), thing)], order)
        default: return .doubt(OrderDoubt(.isOfKind(thing)))
        }
    }

    /// How long an event is that ends then; `nil` if that is not after its start.
    private func length(until end: Sentence, _ words: String, from start: When) -> CivilPeriod? {
        guard let due = end.due else { return nil }
        switch start {
        case .date(let first):
            guard !end.isTimeAlone, let last = end.dueDay, last >= first else { return nil }
            return CivilPeriod(days: last.dayNumber - first.dayNumber + 1)
        default:
            let today = source.locality.zone.civil(of: source.sentences.now).date
            let change = DueChange(due: due, isTimeAlone: end.isTimeAlone)
            let new = reader.when(
                change.applied(to: start, today: today, in: source.locality), of: words, near: start)
            // A time outside the calendar is no end.
            guard case .some(let one) = try? start.instant(in: source.locality),
                case .some(let other) = try? new.instant(in: source.locality), other > one
            else { return nil }
            return CivilPeriod(seconds: Int((other - one).components.seconds))
        }
    }

    /// Whether an event that begins then can be so long: one without a time of day takes whole days.
    private static func isLength(_ length: CivilPeriod, from start: When) -> Bool {
        guard !length.isNegative, length != .zero else { return false }
        if case .date = start { return length.seconds == 0 }
        return true
    }

    /// Asks about a statement whose subject does not exist: "the haircut is at 11", "the meeting takes 2 hours". One that
    /// names a day may well describe something new.
    func doubtOfState(_ line: String) async throws(Failure) -> OrderDoubt? {
        let clause = reader.readings(of: line).whole
        let read = reader.sentence(line)
        guard read.intent == .create, read.doubts.isEmpty, read.recurrence == nil else { return nil }
        if let order = clause.orders.first(where: { $0.verb == .lasts && !$0.isDoubtful }), read.due == nil {
            return try await doubt(about: order.name)
        }
        guard read.due != nil, read.isTimeAlone, let state = clause.orders.lazy.compactMap(\.state).first,
            state.time != nil
        else { return nil }
        return try await doubt(about: state.subject)
    }
}
