import AgentInterface
import CivilTime
import DBus
import Rules
import Sentences
import Settings
import Store

/// What a sentence asks to do with what is there: a row for each thing that it may mean.
extension Launcher {
    // MARK: Asking

    /// - Returns: One row for what is sure, one for each of several meanings, or one that says why nothing can be done.
    ///   None if the sentence is about nothing that is there.
    func orders(
        in text: String, _ reader: SentenceParser, asOf moment: Instant
    ) async throws(AgentError) -> [LauncherRow] {
        guard !text.isEmpty else { return [] }
        let source = StoreOrderSource(gate: gate, sentences: reader)
        let resolver = OrderResolver(source)
        resolver.offersChoices = true
        switch try await resolver.answer(to: text) {
        case .none: return []
        case .orderChanges(let orderChanges): return try rows([orderChanges], source, asOf: moment)
        case .doubt(let doubt):
            guard doubt.choices.isEmpty else { return try rows(doubt.choices, source, asOf: moment) }
            return OrderRowText.reason(doubt.reason, at: gate.now, in: source.locality).map {
                [row(explaining: $0)]
            } ?? []
        }
    }

    private func rows(
        _ meanings: [[OrderChange]], _ source: StoreOrderSource, asOf moment: Instant
    ) throws(AgentError) -> [LauncherRow] {
        var rows: [LauncherRow] = []
        for orderChanges in meanings {
            var changes = orderChanges.map(\.change)
            for place in changes.indices where changes[place].action == .undo(nil) {
                // The last step when the user looks, which need not be the last one when the user chooses.
                guard let step = try source.lastStep() else { return [row(explaining: OrderRowText.noStep)] }
                changes[place] = OrderedChange(.undo(step.id), nil)
            }
            if let row = try row(of: changes, asOf: moment, source) {
                if !rows.contains(row) { rows.append(row) }
            } else if let reason = try reason(against: changes, source) {
                return [row(explaining: reason)]
            } else if changes.contains(where: \.keepsWords), !LauncherChoice.carries(changes) {
                return [row(explaining: OrderRowText.needsCommandLine)]
            }
        }
        return rows
    }

    private func row(explaining reason: String) -> LauncherRow {
        let reason = CleanText.excerpt(of: CleanText.line(reason), length: 300)
        return LauncherRow(
            group: .orders, choice: .explain(reason), text: reason,
            subtext: OrderRowText.nothingChanges, isUsable: false)
    }

    /// The row of changes; `nil` if what they are about is gone, or launchers do not make such changes.
    func row(
        of changes: [OrderedChange], asOf moment: Instant, _ source: StoreOrderSource? = nil
    ) throws(AgentError) -> LauncherRow? {
        guard LauncherChoice.carries(changes) else { return nil }
        let choice = LauncherChoice.order(changes, asOf: moment)
        let source = source ?? StoreOrderSource(gate: gate, sentences: reader(at: gate.now))
        var texts: [String] = []
        var details: [String] = []
        for change in changes {
            guard let (text, detail) = try words(for: change, source) else { return nil }
            texts.append(text)
            if !detail.isEmpty { details.append(detail) }
        }
        return LauncherRow(
            group: .orders, choice: choice, text: texts.joined(separator: "; "),
            subtext: details.joined(separator: " · "))
    }

    /// What the popup that confirms the changes says: each of them, as its row said it. `nil` if one is not offered.
    private func words(for changes: [OrderedChange]) throws(AgentError) -> String? {
        let source = StoreOrderSource(gate: gate, sentences: reader(at: gate.now))
        var lines: [String] = []
        for change in changes {
            guard let (text, _) = try words(for: change, source) else { return nil }
            lines.append(text)
        }
        return lines.joined(separator: "\n")
    }

    private func words(
        for change: OrderedChange, _ source: StoreOrderSource
    ) throws(AgentError) -> (text: String, detail: String)? {
        if case .undo(let entry?) = change.action {
            return try source.step(entry).map { (OrderRowText.undo($0.text), "") }
        }
        let (now, locality) = (gate.now, source.locality)
        if case .add(let title, let due) = change.action {
            return (OrderRowText.add(title, due, at: now, in: locality), "")
        }
        if let words = OrderRowText.silence(change.action, at: now, in: locality) { return (words, "") }
        if let words = OrderRowText.shopping(change.action) { return (words, "") }
        guard let subject = change.subject, let thing = try source.thing(subject) else { return nil }
        let about = OrderRowText.about(thing, at: now, in: locality)
        switch change.action {
        case .use(let part), .discard(let part, _):
            let isUse = if case .use = change.action { true } else { false }
            let quantity = try source.storedItem(thing).quantity
            let whole = (
                OrderRowText.all(
                    quantity == .one ? nil : quantity.description, of: thing, isUse: isUse), about
            )
            guard let part else { return whole }
            // What is in another unit, or more than there is, cannot be taken.
            guard let taken = quantity.amount(of: part), let left = quantity.amount - taken,
                !left.isNegative
            else { return nil }
            guard left.isPositive else { return whole }
            return (
                OrderRowText.part(
                    quantity.words(for: taken), of: thing, left: quantity.description, isUse: isUse),
                OrderRowText.remains(quantity.words(for: left))
            )
        default:
            return OrderRowText.action(change.action, thing, at: now, in: locality).map { ($0, about) }
        }
    }

    /// Why a part cannot be taken; `nil` if nothing speaks against it.
    private func reason(
        against changes: [OrderedChange], _ source: StoreOrderSource
    ) throws(AgentError) -> String? {
        for change in changes {
            guard let part = change.part, let subject = change.subject,
                let thing = try source.thing(subject)
            else { continue }
            let quantity = try source.storedItem(thing).quantity
            if let taken = quantity.amount(of: part), taken <= quantity.amount { continue }
            return OrderRowText.isNoPart(part, of: quantity.description, thing)
        }
        return nil
    }

    // MARK: Choosing

    /// Makes the changes, as one step to undo. If one fails, those before it are taken back.
    /// - Parameter showsPopup: Whether a popup says what was done, and offers to undo it.
    func carryOut(
        _ changes: [OrderedChange], showsPopup: Bool, for caller: BusName
    ) async throws(AgentError) {
        var entries: [Int64] = []
        // Afterwards, the subject may be gone.
        let words = showsPopup ? try self.words(for: changes) : nil
        for change in changes {
            do throws(AgentError) {
                if try await silence(change.action) { continue }
                if let entry = try perform(change, for: caller) { entries.append(entry) }
            } catch {
                takeBack(entries, for: caller)
                throw error
            }
        }
        guard let last = entries.last else { return }
        // If they cannot be joined, they stay steps of their own, each of which can be undone.
        let step = (try? gate.read { store in try store.join(entries) }) ?? last
        if showsPopup { gate.confirm(step, saying: OrderRowText.done, words) }
    }

    /// Holds reminders back, or no longer. That is no step of the journal.
    /// - Returns: Whether the action is of that sort.
    private func silence(_ action: OrderChange.Action) async throws(AgentError) -> Bool {
        switch action {
        case .quiet(let time): try await silence.setQuiet(time)
        case .pause(let time): try await silence.setPause(time)
        case .resume:
            try await silence.setQuiet(nil)
            try await silence.setPause(nil)
        default: return false
        }
        return true
    }

    /// Undoes the changes, the last one first. What cannot be undone remains a step of the journal.
    private func takeBack(_ entries: [Int64], for caller: BusName) {
        for entry in entries.reversed() {
            // The caller reports the failure that led here.
            _ = try? gate.entry(for: caller) { store, context in try store.undo(entry, context) }
        }
    }

    /// - Returns: The journal entry.
    private func perform(_ change: OrderedChange, for caller: BusName) throws(AgentError) -> Int64? {
        if case .undo(let entry?) = change.action {
            return try gate.entry(for: caller) { store, context in try store.undo(entry, context) }
        }
        if case .add(let title, let due) = change.action {
            var fields = TaskFields()
            (fields.title, fields.due) = (title, due)
            let task = fields
            return try gate.entry(for: caller) { store, context in
                try store.add(TodoDetails(of: task), context)
            }
        }
        if let entry = try shopping(change.action, for: caller) { return entry }
        guard let subject = change.subject else { throw notOffered(change) }
        let id = subject.id
        switch (change.action, subject.kind) {
        case (.follow(let line), .task): return try add(line, after: id, for: caller)
        case (.complete(let done), .task):
            return try gate.entry(for: caller) { store, context in
                try store.complete(
                    id, note: StoredWords.note(of: done), on: done.day, by: done.person, subtasks: .leave,
                    context)
            }
        case (.complete(let done), .maintenance):
            let usual = session.settings.household.doneBy
            var report = GivenFields<ServiceDetails>()
            (report.on, report.by, report.cost) = (done.day, done.who, done.cost)
            return try gate.entry(for: caller) { [report] store, context in
                try store.maintenanceDone(
                    id, ServiceDetails(of: report, on: context.today, by: usual), context)
            }
        case (.use(let part), .item):
            let amount = try amount(part, of: subject)
            return try gate.entry(for: caller) { store, context in try store.use(id, amount, context) }
        case (.discard(let part, let isSpoiled), .item):
            let amount = try amount(part, of: subject)
            return try gate.entry(for: caller) { store, context in
                try store.discard(id, amount, because: isSpoiled ? .spoiled : nil, context)
            }
        case (.open, .item):
            return try gate.entry(for: caller) { store, context in try store.open(id, context) }
        case (.freeze, .item):
            return try gate.entry(for: caller) { store, context in try store.freeze(id, context) }
        case (.thaw, .item):
            return try gate.entry(for: caller) { store, context in
                try store.thaw(id, until: nil, context)
            }
        case (.lend(let person, let day), .item):
            return try gate.entry(for: caller) { store, context in
                try store.lend(id, to: person, until: day, context)
            }
        case (.takeBack, .item):
            return try gate.entry(for: caller) { store, context in try store.takeBack(id, context) }
        case (.putBack, .item):
            return try gate.entry(for: caller) { store, context in try store.putBack(id, nil, context) }
        case (.cancel, .document):
            return try gate.entry(for: caller) { store, context in
                try store.cancelDocument(id, note: "", context)
            }
        case (.reopen, .task):
            return try gate.entry(for: caller) { store, context in try store.reopen(id, context) }
        case (.snooze(let time), .task):
            let time = time ?? usualSnooze
            let entry = try gate.entry(for: caller) { store, context in
                try store.snooze(id, time, context)
            }
            session.remember(time)
            return entry
        case (.remove, _), (.skip, _), (.move, _): return try end(change, subject, for: caller)
        case (.rename, _), (.label, _), (.prioritise, _), (.annotate, _), (.place, _), (.repeats, _),
            (.endSeries, _), (.lasts, _):
            return try edit(change, subject, for: caller)
        default: throw notOffered(change)
        }
    }

    /// Adds what a line says as a task that waits for another.
    private func add(
        _ line: String, after id: String, for caller: BusName
    ) throws(AgentError) -> Int64? {
        let reading = SubjectRequest.Reading(line, reader(at: gate.now), isTask: true)
        guard case .task(var fields) = try request(of: reading, at: gate.now) else {
            throw AgentError(.invalid, SubjectRequest.Refusal.isNoSubject.words(about: line))
        }
        fields.after = id
        return try gate.entry(for: caller) { [fields] store, context in
            try store.add(TodoDetails(of: fields), context)
        }
    }

    /// Changes the shopping list, adds to stock what was bought, or records what a meter shows.
    /// - Returns: The journal entry; `nil` for every other action.
    private func shopping(_ action: OrderChange.Action, for caller: BusName) throws(AgentError) -> Int64? {
        switch action {
        case .want(let things):
            return try gate.entry(for: caller) { store, context in
                try store.addToShoppingList(
                    things.map { ShoppingDetails(name: $0.name, $0.quantity) }, context)
            }
        case .buy(let purchases):
            return try gate.entry(for: caller) { store, context in try store.buy(purchases, context) }
        case .unlist(let names):
            return try gate.entry(for: caller) { store, context in
                try store.removeFromShoppingList(names, context)
            }
        case .read(let meter, let value, let day):
            return try gate.entry(for: caller) { store, context in
                try store.readMeter(meter, NewMeterReading(value, on: day), context)
            }
        default: return nil
        }
    }

    /// Removes, skips or moves.
    private func end(
        _ change: OrderedChange, _ subject: Subject, for caller: BusName
    ) throws(AgentError) -> Int64? {
        let id = subject.id
        switch (change.action, subject.kind) {
        case (.remove, .task):
            return try gate.entry(for: caller) { store, context in try store.remove([id], context) }
        case (.remove, .event):
            return try gate.entry(for: caller) { store, context in try store.removeEvents([id], context) }
        case (.remove, .maintenance):
            return try gate.entry(for: caller) { store, context in
                try store.removeMaintenance([id], context)
            }
        case (.skip(nil), .task):
            return try gate.entry(for: caller) { store, context in try store.skip(id, context) }
        case (.skip(let day), .event):
            return try gate.entry(for: caller) { store, context in
                try store.skip(id, at: day.map { .date($0) }, context)
            }
        case (.skip(nil), .maintenance):
            return try gate.entry(for: caller) { store, context in try store.skipMaintenance(id, context) }
        case (.move(let due), .task):
            return try gate.entry(for: caller) { store, context in
                try store.move(id, to: due, context)
            }
        case (.move(let start), .event):
            var edits = FieldEdits<EventDetails>()
            edits.set.start = start
            return try gate.entry(for: caller) { store, context in try store.edit(id, edits, context) }
        case (.move(.date(let day)), .maintenance):
            var edits = FieldEdits<MaintenanceDetails>()
            edits.set.due = day
            return try gate.entry(for: caller) { store, context in
                try store.editMaintenance(id, edits, context)
            }
        default: throw notOffered(change)
        }
    }

    /// Changes a field.
    private func edit(
        _ change: OrderedChange, _ subject: Subject, for caller: BusName
    ) throws(AgentError) -> Int64? {
        let id = subject.id
        var task = TodoChanges()
        var event = FieldEdits<EventDetails>()
        var item = FieldEdits<ItemDetails>()
        switch change.action {
        case .rename(let title):
            (task.edits.set.title, event.set.title, item.set.name) = (title, title, title)
        case .label(let label): task.addedLabels = [label]
        case .prioritise(let priority): task.edits.set.priority = priority
        case .annotate(let note):
            let source = StoreOrderSource(gate: gate, sentences: reader(at: gate.now))
            let old = try source.storedNotes(subject)
            let notes = old.isEmpty ? note : "\(old)\n\(note)"
            (task.edits.set.notes, event.set.notes) = (notes, notes)
        case .place(let place): item.set.place = place
        case .lasts(let length):
            event.set.duration = length
            task.edits.set.estimate = length.nominalLength
        case .repeats(let rule, let due):
            (task.edits.set.repeats, task.edits.set.due) = (.rule(rule, only: nil), due)
        case .endSeries where subject.kind == .task:
            return try gate.entry(for: caller) { store, context in try store.end(id, context) }
        default: throw notOffered(change)
        }
        switch subject.kind {
        case .task where task != TodoChanges():
            return try gate.entry(for: caller) { [task] store, context in try store.edit(id, task, context) }
        case .event where !event.isEmpty:
            return try gate.entry(for: caller) { [event] store, context in
                try store.edit(id, event, context)
            }
        case .item where !item.isEmpty:
            return try gate.entry(for: caller) { [item] store, context in
                try store.editItem(id, item, context)
            }
        default: throw notOffered(change)
        }
    }

    private func notOffered(_ change: OrderedChange) -> AgentError {
        AgentError(
            .invalid, AgentLauncherText.notOffered(CleanText.excerpt(of: change.description, length: 60)))
    }

    /// An amount in the unit of the item; `nil` for all.
    private func amount(_ part: String?, of subject: Subject) throws(AgentError) -> DecimalAmount? {
        guard let part else { return nil }
        let quantity = try gate.read { store in
            try store.item(subject.id, now: gate.now, in: session.locality)
        }.item.quantity
        guard let amount = quantity.amount(of: part), amount.isPositive else {
            throw AgentError(
                .invalid,
                OrderRowText.isNoPart(
                    CleanText.excerpt(of: part, length: 30), of: quantity.description, nil))
        }
        return amount
    }
}

extension LauncherChoice {
    /// Whether the text of these changes says the same when it comes back.
    fileprivate static func carries(_ changes: [OrderedChange]) -> Bool {
        let choice = LauncherChoice.order(changes, asOf: Instant(secondsSince1970: 0))
        return LauncherChoice(choice.description) == choice
    }
}

extension OrderedChange {
    /// Whether it keeps words of the user, which may be too many for a launcher, or contain its signs.
    fileprivate var keepsWords: Bool {
        switch action {
        case .rename, .label, .annotate, .place, .lend, .want, .buy, .unlist, .read: true
        case .complete(let done): done.who != nil
        default: false
        }
    }

    /// How much of an item it takes; `nil` for all.
    fileprivate var part: String? {
        switch action {
        case .use(let part), .discard(let part, _): part
        default: nil
        }
    }
}

extension Quantity {
    /// How much a part is in this unit; `nil` if it has another unit, or is no amount.
    fileprivate func amount(of part: String) -> DecimalAmount? {
        if let amount = DecimalAmount(part) { return amount }
        // What is no quantity is no part, and the row says so.
        return (try? Quantity(typed: part))?.converted(to: unit)
    }
}
