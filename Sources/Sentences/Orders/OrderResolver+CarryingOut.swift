import CivilTime
import Rules

/// What an order comes to for one thing.
extension OrderResolver {
    func carryOut(_ order: Order, _ known: Known, _ due: Sentence?) async throws(Failure) -> Outcome {
        let thing = known.thing
        func orderChange(_ action: OrderChange.Action) -> Outcome {
            .orderChanges([OrderChange(action, thing)], order)
        }
        switch (order.verb, known.kind) {
        case (.finish, .task), (.complete, .task), (.news, .task), (.finish, .maintenance),
            (.complete, .maintenance), (.news, .maintenance):
            return orderChange(.complete(try await completion(order)))
        case (.finish, .item), (.use, .item), (.useUp, .item), (.leave, .item), (.discard, .item),
            (.discardSpoiled, .item):
            return take(order, try await source.item(thing))
        case (.store, .item): return store(order, known)
        case (.open, .item), (.freeze, .item), (.thaw, .item):
            return keep(order, try await source.item(thing))
        case (.lend, .item):
            return lend(order, try await source.item(thing))
        case (.takeBack, .item):
            let item = try await source.item(thing)
            guard let borrower = item.lentTo else {
                return .doubt(OrderDoubt(.isNotLent(thing)))
            }
            if let person = order.person, SpokenName(person).fit(SpokenName(borrower)) == nil {
                return .doubt(
                    OrderDoubt(.isLent(thing, to: borrower), yes: [OrderChange(.takeBack, thing)]))
            }
            return .orderChanges(try await takingBack(item, from: borrower), order)
        case (.cancel, _), (.remove, _), (.skip, _): return try await end(order, known, due)
        case (.move, _): return try await move(order, known)
        case (.moveBy, _):
            // The sentence itself is read for what is overdue or has no time.
            guard case .orderChanges(let changes, _) = try await shift(order, known) else { return .nothing }
            return .orderChanges(changes, order)
        case (.later, _), (.earlier, _): return try await shift(order, known)
        case (.lasts, _), (.ends, _): return try await last(order, known, due)
        case (.rename, _), (.label, _), (.prioritise, _), (.annotate, _), (.endSeries, _):
            return try await change(order, known)
        case (.snooze, .task):
            guard let words = order.time else { return orderChange(.snooze(nil)) }
            return reader.time(words).flatMap(\.span).map { orderChange(.snooze($0)) } ?? .nothing
        case (.snooze, _): return .doubt(OrderDoubt(.isOfKind(thing)))
        case (.reopen, .task): return orderChange(.reopen)
        default: return .nothing
        }
    }

    private func completion(_ order: Order) async throws(Failure) -> OrderCompletion {
        guard let doers = order.doers?.asName else {
            return OrderCompletion(on: order.doneOn, for: order.cost)
        }
        let name = Self.withoutOwner(doers)
        if !order.doersIncludeUser,
            let person = try await source.people().first(where: { PersonName.areEqual($0, name) })
        {
            return OrderCompletion(on: order.doneOn, person: person, for: order.cost)
        }
        return OrderCompletion(on: order.doneOn, by: doers, for: order.cost)
    }

    /// "Ben" of "@ben", and of "our Ben".
    private static func withoutOwner(_ doers: String) -> String {
        let words = doers.split(separator: " ")
        guard words.count > 1, OrderReader.owners.contains(FoldedText.of(String(words[0]))) else {
            return doers.first == PersonName.mark ? String(doers.dropFirst()) : doers
        }
        return words.dropFirst().joined(separator: " ")
    }

    // MARK: Cancelling, removing, skipping

    func end(_ order: Order, _ known: Known, _ due: Sentence?) async throws(Failure) -> Outcome {
        let thing = known.thing
        func orderChange(_ action: OrderChange.Action) -> OrderChange { OrderChange(action, thing) }
        func done(_ action: OrderChange.Action) -> Outcome { .orderChanges([orderChange(action)], order) }
        func anotherDay() -> Outcome? {
            guard let due, let day = day(of: known), !Self.covers(due, day) else { return nil }
            return .doubt(OrderDoubt(.isOnAnotherDay(thing, day)))
        }
        let comesOnce = Outcome.doubt(
            OrderDoubt(.doesNotRepeat(thing), choices: [[orderChange(.remove)]]))
        func comesAgain(ofDays: Bool = false) -> Outcome {
            .doubt(
                OrderDoubt(
                    .repeats(thing, ofDays: ofDays),
                    choices: [[orderChange(.skip(nil))], [orderChange(.remove)]]))
        }
        switch known.kind {
        case .event:
            let event = try await source.event(thing)
            guard event.repeats else {
                if let other = anotherDay() { return other }
                return order.verb != .skip || due != nil ? done(.remove) : comesOnce
            }
            if let due, let first = due.dueDay {
                let last = max(due.end ?? first, first)
                if let day = day(of: known), (first...last).contains(day) { return done(.skip(day)) }
                return first == last ? done(.skip(first)) : comesAgain(ofDays: true)
            }
            return order.verb == .skip ? done(.skip(nil)) : comesAgain()
        case .task:
            let task = try await source.task(thing)
            if let other = anotherDay() { return other }
            guard task.repeats else { return order.verb != .skip ? done(.remove) : comesOnce }
            return order.verb == .skip || due != nil ? done(.skip(nil)) : comesAgain()
        case .maintenance: return order.verb == .skip ? done(.skip(nil)) : comesAgain()
        case .document:
            guard order.verb == .cancel else { return .doubt(OrderDoubt(.isOfKind(thing))) }
            // Only who has written to the other side has cancelled a contract.
            guard order.mood == .statement else {
                return .doubt(OrderDoubt(.haveYouCancelled(thing), yes: [orderChange(.cancel)]))
            }
            return done(.cancel)
        default: return .doubt(OrderDoubt(.isOfKind(thing)))
        }
    }

    static func covers(_ due: Sentence, _ day: CivilDate) -> Bool {
        guard let first = due.dueDay else { return true }
        return (first...max(due.end ?? first, first)).contains(day)
    }

    // MARK: Moving

    /// "2 days" of "by 2 days" and "back by 2 days".
    static func afterBy(_ time: String?) -> String? {
        var words = (time ?? "").split(separator: " ")
        if let first = words.first, ["back", "off", "out"].contains(first.lowercased()) {
            words.removeFirst()
        }
        guard words.count > 1, ["by", "um"].contains(words[0].lowercased()) else { return nil }
        return words.dropFirst().joined(separator: " ")
    }

    func move(_ order: Order, _ known: Known) async throws(Failure) -> Outcome {
        let thing = known.thing
        guard known.kind != .item, known.kind != .document else {
            return .doubt(OrderDoubt(.isOfKind(thing)))
        }
        if let length = Self.afterBy(order.time), reader.length(length) != nil {
            var shifted = order
            shifted.time = length
            guard case .orderChanges(let changes, _) = try await shift(shifted, known) else {
                // The sentence itself is read for what is overdue or has no time.
                return .nothing
            }
            return .orderChanges(changes, order)
        }
        guard let words = order.time, let time = reader.moment(words), let due = time.due else {
            return .doubt(OrderDoubt(.moveTo(thing)))
        }
        // "by two hours", which the sentence itself is read for.
        if case .instant = due, time.durationMinutes != nil { return .nothing }
        let change = DueChange(due: due, isTimeAlone: time.isTimeAlone)
        func orderChange(_ due: When) -> Outcome { .orderChanges([OrderChange(.move(due), thing)], order) }
        switch known.kind {
        case .task:
            guard let old = try await source.task(thing).due else { return orderChange(due) }
            let new = change.applied(to: old, today: today, in: source.locality)
            return orderChange(reader.when(new, of: words, near: old))
        case .event:
            let event = try await source.event(thing)
            guard !event.repeats else { return .doubt(OrderDoubt(.seriesMoves(thing))) }
            let new = change.applied(to: event.start, today: today, in: source.locality)
            return orderChange(reader.when(new, of: words, near: event.start))
        case .maintenance: return time.dueDay.map { orderChange(.date($0)) } ?? .nothing
        default: return .doubt(OrderDoubt(.isOfKind(thing)))
        }
    }

    // MARK: Taking back

    /// Undoes what was done with a thing, by its name in the journal.
    func bringBack(_ order: Order) async throws(Failure) -> Outcome {
        let wanted = SpokenName(order.name)
        guard wanted.words.contains(where: { $0.text.count > 1 }) else { return .nothing }
        let steps = try await source.steps()
        let removals: Set = ["remove", "remove_items", "discard", "use", "cancel"]
        func found(_ name: SpokenName) -> [OrderStep] {
            steps.filter { step in
                guard order.verb == .undoThis || removals.contains(step.kindOfChange) else { return false }
                return name.words.allSatisfy { word in
                    SpokenName(step.text).words.contains { word.fits($0) }
                }
            }
        }
        var matches = found(wanted)
        if matches.isEmpty, let bare = wanted.withoutKinds { matches = found(bare) }
        if let step = matches.first {
            return .orderChanges([OrderChange(.undo(step.entry), nil, title: step.text)], order)
        }
        guard order.verb == .bringBack else { return .nothing }
        let gone = fits(order.name, in: try await known(.gone)).filter { $0.fit <= .words }
        guard let first = gone.first, gone.filter({ $0.fit == first.fit }).count == 1 else { return .nothing }
        switch first.known.kind {
        case .task: return .orderChanges([OrderChange(.reopen, first.known.thing)], order)
        case .item: return .orderChanges([OrderChange(.putBack, first.known.thing)], order)
        default: return .nothing
        }
    }
}

extension Sentence {
    /// Until its time, or for its length in minutes.
    var span: SnoozeTime? {
        if case .instant? = due, let minutes = durationMinutes,
            let period = CivilPeriod(seconds: Int(minutes) * 60)
        {
            return .lasting(period)
        }
        return due.map { .until($0) }
    }
}

extension Order.Verb {
    /// The kinds of things that it can be done with.
    var kinds: Set<Subject.Kind> {
        switch self {
        case .finish: [.task, .maintenance, .item]
        case .complete, .news: [.task, .maintenance]
        case .use, .useUp, .leave, .discard, .discardSpoiled, .open, .freeze, .thaw, .lend, .takeBack, .store:
            [.item]
        case .cancel, .remove, .skip: [.task, .event, .maintenance, .document]
        case .move, .moveBy, .later, .earlier: [.task, .event, .maintenance]
        case .lasts: [.task, .event]
        case .ends: [.event]
        case .rename, .label, .prioritise, .annotate, .endSeries:
            [.task, .event, .item, .document, .maintenance]
        case .snooze: [.task, .event, .maintenance]
        case .reopen: [.task]
        case .bringBack, .undo, .undoThis, .undoNumber, .quiet, .pause, .resume, .silence: []
        }
    }

    /// Whether it changes when reminders come, and nothing else.
    var isAboutReminders: Bool { [.silence, .quiet, .pause, .snooze].contains(self) }

    /// Whether it is done now, so that a day to come makes a task of it: "open the wine on friday".
    var isDoneAtOnce: Bool {
        switch self {
        case .use, .useUp, .discard, .open, .freeze, .thaw, .lend, .takeBack, .complete: true
        default: false
        }
    }

    /// Whether a statement may be about a day to come: "yoga is cancelled on wednesday".
    var maySpeakOfDay: Bool {
        switch self {
        case .cancel, .remove, .skip, .move, .moveBy, .later, .earlier, .snooze, .reopen: true
        case .lasts, .ends: true
        case .rename, .label, .prioritise, .annotate, .endSeries: true
        default: false
        }
    }

    /// Whether it changes when something is, or how long it lasts.
    var movesTime: Bool { [.move, .moveBy, .later, .earlier, .lasts, .ends].contains(self) }

    /// Whether "can we …" may ask to do it, rather than whether one may.
    var isAskedFor: Bool {
        movesTime || [.cancel, .skip, .snooze, .rename, .remove, .reopen].contains(self)
    }

    /// Whether its words say much else besides, so that only a name of a thing makes it sure.
    var isOfThing: Bool {
        switch self {
        case .lend, .takeBack, .open, .freeze, .thaw, .store, .move, .moveBy, .skip, .later, .earlier: true
        default: false
        }
    }

    /// Whether it changes a field, in words that tasks begin with as well: "label the boxes", "stop the leak".
    var isChange: Bool {
        switch self {
        case .later, .earlier, .lasts, .ends, .rename, .label, .prioritise, .annotate, .endSeries: true
        default: false
        }
    }

    var isOfFood: Bool { isOfThing && kinds == [.item] || [.use, .useUp, .leave].contains(self) }
}
