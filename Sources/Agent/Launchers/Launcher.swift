import AgentInterface
import CivilTime
import DBus
import Rules
import Sentences
import Settings
import Store

/// Answers what the user types into launchers from the store, and carries out what they choose.
///
/// KRunner, GNOME Shell and menus ask through interfaces of their own, but show the same rows.
struct Launcher: Sendable {
    let gate: RequestGate
    let opener: any Opener
    let notifier: Notifier
    let silence: SilenceControl
    /// Such as `en_GB`; `nil` if the session has none.
    let locale: String?

    /// The longest time between showing a choice and receiving it.
    private static let longestWait = Duration.seconds(86_400)
    /// The clock may have been set back a little in between.
    private static let clockSlack = Duration.seconds(60)

    /// The most tasks and the most items in one answer. Without a query, menus narrow the list themselves.
    private static let mostFound = 6
    private static let mostListed = 500

    var session: AgentState { gate.agentState }

    // MARK: Asking

    /// Nothing while the screen is locked: not every passer-by should read titles.
    func rows(_ text: String, for caller: BusName) async throws(AgentError) -> [LauncherRow] {
        try gate.admit(caller)
        let now = wholeSecond(gate.now)
        guard !session.presence.isLocked, let query = LauncherQuery(text, reader: reader(at: now), at: now)
        else { return [] }
        let limit = query.text.isEmpty ? Self.mostListed : Self.mostFound
        let (tasks, items) = try gate.read { store in
            (
                try store.tasks(query.search, limit: limit, at: now, in: session.locality),
                try store.items(query.search, limit: limit, at: now, in: session.locality)
            )
        }
        let orders = try await orders(in: query.text, reader(at: now), asOf: now)
        guard !query.text.isEmpty else { return answer(to: query, tasks, items).rows }
        let kept = items.filter { !$0.isConsumable }.map { OrderThing($0) }
        let others = (kept + (try await namesakes(of: query))).map { row(showing: $0) }
        return answer(to: query, tasks, items.filter(\.isConsumable), others, orders).rows
    }

    /// Events, maintenance and documents whose titles contain the words, if the query says no more than a title.
    private func namesakes(of query: LauncherQuery) async throws(AgentError) -> [OrderThing] {
        guard query.saysOnlyTitle else { return [] }
        var names = NameQuery()
        (names.kinds, names.text) = ([.event, .maintenance, .document], query.text)
        names.limit = UInt32(Self.mostFound)
        let source = StoreOrderSource(gate: gate, sentences: reader(at: query.moment))
        // The beginning of an identifier would fit, too.
        return try await source.things(names).filter { thing in
            let name = "\(thing.title) \(thing.detail)".lowercased()
            return query.search.words.allSatisfy(name.contains)
        }
    }

    /// For something that launchers only show, such as an event or a drill.
    private func row(showing thing: OrderThing) -> LauncherRow {
        LauncherRow(
            group: .others, choice: .show(thing.kind, id: thing.id), text: OrderRowText.show(thing),
            subtext: OrderRowText.about(thing, at: gate.now, in: session.locality))
    }

    /// The row of a choice; `nil` if its subject is gone, and for everything on a locked screen.
    func row(of choice: LauncherChoice) throws(AgentError) -> LauncherRow? {
        guard !session.presence.isLocked else { return nil }
        let now = gate.now
        do throws(AgentError) {
            switch choice {
            case .add(let text, let moment):
                return LauncherQuery(text, reader: reader(at: moment), at: moment).flatMap {
                    answer(to: $0, [], []).addition
                }
            case .complete(let id, _), .snooze(let id, _):
                let todo = try gate.read { try $0.task(id) }.todo
                let task = FoundTask(id: todo.id, title: todo.title, due: todo.due)
                return LauncherRow(task, choice, at: now, in: session.locality)
            case .use(let id):
                let found = try gate.read { store in try store.item(id, now: now, in: session.locality) }
                let item = FoundItem(
                    id: found.item.id, name: found.item.name, expiresOn: found.expiry?.date,
                    quantity: found.item.quantity)
                return LauncherRow(item, choice, at: now, in: session.locality)
            case .order(let changes, let moment): return try row(of: changes, asOf: moment)
            case .explain(let reason):
                return LauncherRow(
                    group: .orders, choice: choice, text: reason, subtext: OrderRowText.nothingChanges,
                    isUsable: false)
            case .show(let kind, let id):
                return try thing(Subject(kind: kind, id: id)).map { row(showing: $0) }
            case .answers, .answer, .answerAll: return nil
            }
        } catch {
            guard error.kind == .notFound else { throw error }
            return nil
        }
    }

    private func answer(
        to query: LauncherQuery, _ tasks: [FoundTask], _ items: [FoundItem], _ others: [LauncherRow] = [],
        _ orders: [LauncherRow] = []
    ) -> LauncherAnswer {
        LauncherAnswer(
            query, usualLead: session.settings.events.reminder, tasks: tasks, items: items, others: others,
            orders: orders, in: session.locality)
    }

    private func thing(_ subject: Subject) throws(AgentError) -> OrderThing? {
        try StoreOrderSource(gate: gate, sentences: reader(at: gate.now)).thing(subject)
    }

    func reader(at moment: Instant) -> SentenceParser {
        var parser = SentenceParser(now: moment, locality: session.locality, locale: locale)
        // While the store cannot be read, no name is known, and what is typed cannot be added either.
        let people = (try? session.store.people()) ?? []
        parser.people = people.map(\.name) + (people.contains(where: \.isMe) ? [PersonName.me] : [])
        let today = session.locality.zone.civil(of: moment).date
        // Likewise: without them, every weekday is a working day.
        let holidays = try? session.store.holidays(
            from: today, through: today.adding(days: Self.daysOfHolidays), in: session.locality)
        parser.holidays = holidays ?? []
        return parser
    }

    /// How far ahead "in 30 working days" may look.
    private static let daysOfHolidays = 100

    /// A choice carries its moment in whole seconds, so that the shown and the stored time do not differ.
    private func wholeSecond(_ moment: Instant) -> Instant {
        Instant(secondsSince1970: moment.secondsSince1970)
    }

    // MARK: Choosing

    var usualSnooze: SnoozeTime { .lasting(session.settings.reminders.snooze) }

    /// Carries out a choice, as one step to undo. If that fails, a popup says why: launchers are gone by then.
    /// - Parameter showsPopups: Whether popups say that an order was carried out, or why it was not.
    func carryOut(
        _ choice: LauncherChoice, showsPopups: Bool = true, for caller: BusName
    ) async throws(AgentError) {
        do throws(AgentError) {
            switch choice {
            case .add(let text, let moment):
                try await once(choice, for: caller) { () throws(AgentError) in
                    try add(text, asOf: moment, for: caller)
                }
            case .complete(let id, let due):
                try refuse(toComplete: id, after: due)
                _ = try gate.change(for: caller) { store, context in
                    try store.complete(id, subtasks: .leave, context)
                }
            case .snooze(let id, let time):
                let time = time ?? usualSnooze
                _ = try gate.change(for: caller) { store, context in try store.snooze(id, time, context) }
                session.remember(time)
            case .use(let id):
                _ = try gate.change(for: caller) { store, context in try store.use(id, nil, context) }
            case .answer(let reminder, let action): try await self.answer(action, to: reminder, for: caller)
            case .answerAll(let reminders, let answer): try self.answer(answer, toAll: reminders, for: caller)
            case .order(let changes, _):
                try await once(choice, for: caller) { () async throws(AgentError) in
                    try await carryOut(changes, showsPopup: showsPopups, for: caller)
                }
            case .explain(let reason): throw AgentError(.invalid, reason)
            case .show(let kind, let id):
                try gate.admit(caller)
                guard showsPopups, !session.presence.isLocked,
                    let thing = try self.thing(Subject(kind: kind, id: id))
                else { throw AgentError(.invalid, AgentLauncherText.showDoesNothing) }
                let about = OrderRowText.about(thing, at: gate.now, in: session.locality)
                notify(LauncherRow.excerpt(thing.title), about, for: caller)
            case .answers: throw AgentError(.invalid, AgentLauncherText.showDoesNothing)
            }
        } catch {
            if showsPopups { notify(AgentLauncherText.couldNot, error.message, for: caller) }
            throw error
        }
    }

    /// Carries out what the row of a choice says, unless that has been done: a launcher may send a row twice. What was
    /// undone may be done again.
    /// - Throws: `.conflict` if it has been done.
    private func once(
        _ choice: LauncherChoice, for caller: BusName, _ body: () async throws(AgentError) -> Void
    ) async throws(AgentError) {
        var text = choice.description
        var digest = SHA256()
        text.withUTF8 { digest.update(UnsafeRawBufferPointer($0)) }
        let call: KeyedCall
        do throws(InvalidValue) {
            call = try KeyedCall(key: "launcher \(digest.digest())", tool: "launcher", arguments: text)
        } catch {
            throw AgentError(error)
        }
        try gate.read { store in try store.releaseKeyOfUndoneCall(call.key) }
        guard try gate.begin(call, for: caller) == nil else {
            throw AgentError(.conflict, AgentLauncherText.isDone)
        }
        do throws(AgentError) {
            try await body()
        } catch {
            try gate.endCall("", for: caller)
            throw error
        }
        try gate.endCall("done", for: caller)
    }

    /// - Throws: `.conflict` if the task repeats and is no longer due when the user saw it.
    private func refuse(toComplete id: String, after due: When?) throws(AgentError) {
        let todo = try gate.read { try $0.task(id) }.todo
        guard let due, todo.repeats != nil, let present = todo.due, present != due else { return }
        let words = LauncherRow.clockWords(present, gate.now, session.locality)
        throw AgentError(.conflict, AgentLauncherText.isDueLater(LauncherRow.excerpt(todo.title), words))
    }

    /// Gives several reminders one answer, and offers to undo it.
    private func answer(_ answer: Answer, toAll ids: [String], for caller: BusName) throws(AgentError) {
        let reminders = ids.compactMap { Reminder.ID($0) }
        let (answered, entry) = try gate.change(for: caller) { store, context in
            let change = try store.answer(reminders, answer, context)
            return change.map { ($0, change.entry) }
        }
        if case .snooze(let time) = answer { session.remember(time) }
        guard let entry else { return }
        // What was answered is answered, even if the popup fails.
        try? session.confirm(answer, to: answered, undoing: entry, at: gate.now)
    }

    /// Does what a button of the reminder's popup does.
    private func answer(
        _ action: PopupAction, to reminder: String, for caller: BusName
    ) async throws(AgentError) {
        switch action {
        case .answer(let answer):
            _ = try gate.change(for: caller) { store, context in try store.answer(reminder, answer, context) }
            if case .snooze(let time) = answer { session.remember(time) }
        case .undo:
            guard case .confirmation(let confirmation)? = try topic(of: reminder) else { break }
            switch confirmation.change {
            case .step(let entry):
                _ = try gate.change(for: caller) { store, context in try store.undo(entry, context) }
            case .rarity(let kind):
                let now = gate.now
                try gate.read { store in try store.setTiming(of: kind, isOn: true, now: now) }
                session.learnHoursAgain()
            }
            _ = try gate.change(for: caller) { store, context in
                try store.answer(reminder, .dismiss, context)
            }
        case .accept, .removeMissing, .restoreMissing, .tryAgain, .price:
            let topic = try topic(of: reminder)
            try gate.admit(caller)
            do {
                try session.decide(action, on: topic, by: .dbus)
            } catch {
                throw AgentError(error)
            }
        case .recipes, .receipt, .notice, .news, .insights:
            let target = try topic(of: reminder)?.target(of: action, at: gate.now, in: session)
            guard let target else { throw AgentError(.notFound, AgentLauncherText.nothingToOpen) }
            try await opener.open(target)
        case .join:
            let target = try topic(of: reminder)?.target(of: action, at: gate.now, in: session)
            guard let target else { throw AgentError(.notFound, AgentLauncherText.nothingToOpen) }
            try await opener.open(target)
            _ = try gate.change(for: caller) { store, context in
                try store.answer(reminder, .dismiss, context)
            }
        case .advice: try await showAdvice(on: reminder, for: caller)
        case .more, .show: throw AgentError(.invalid, AgentLauncherText.showDoesNothing)
        }
    }

    /// Shows the advice in place of the reminder's popup, which has room for all of it.
    private func showAdvice(on reminder: String, for caller: BusName) async throws(AgentError) {
        try gate.admit(caller)
        let id = try gate.read { store in try store.reminder(reminder) }.reminder.id
        let isShown = try await AgentError.translating { try await notifier.showAdvice(on: id) }
        if !isShown { throw AgentError(.invalid, AgentLauncherText.noPopup) }
    }

    private func topic(of reminder: String) throws(AgentError) -> PopupTopic? {
        let (session, now) = (session, gate.now)
        return try gate.read { store in
            let overview = try store.reminder(reminder)
            return try overview.reminder.identity.subject.kind.popups.topic(
                of: overview, in: session, now: now)
        }
    }

    /// Stores what a sentence means.
    /// - Parameter moment: When the user saw what it means.
    /// - Throws: `.invalid` for a sentence in doubt, or one that adds nothing.
    func add(_ text: String, asOf moment: Instant, for caller: BusName) throws(AgentError) {
        guard moment <= gate.now + Self.clockSlack, moment >= gate.now - Self.longestWait else {
            throw AgentError(.invalid, AgentLauncherText.typedTooLongAgo(text))
        }
        let request = try request(of: SubjectRequest.Reading(text, reader(at: moment)), at: moment)
        let lead = session.settings.events.reminder
        let entry = try gate.entry(for: caller) { store, context in
            try store.add(request, usualLead: lead, context)
        }
        confirm(request, at: moment, entry)
    }

    /// What a line adds.
    /// - Parameter moment: When the user saw what it means.
    func request(
        of reading: SubjectRequest.Reading, at moment: Instant
    ) throws(AgentError) -> SubjectRequest {
        do {
            return try SubjectRequest(
                offering: reading, usualLead: session.settings.events.reminder, now: moment,
                in: session.locality)
        } catch {
            throw AgentError(.invalid, error.words(about: reading.line))
        }
    }

    /// Confirms in a popup what was added, because launchers close without a word.
    private func confirm(_ request: SubjectRequest, at moment: Instant, _ entry: Int64?) {
        guard let entry else { return }
        let words = request.details(at: moment, in: session.locality)
        // The subject is stored, even if the popup fails.
        try? session.confirm(
            AgentLauncherText.added(CleanText.excerpt(of: request.title, length: 60)),
            words.joined(separator: " · "),
            undoing: entry)
    }

    /// Shows a popup that does not come back. Does nothing for a caller who has caused too many.
    func notify(_ title: String, _ body: String, for caller: BusName) {
        do {
            try gate.admitAlert(from: caller)
            _ = try session.change(.agent) { store, context in
                try store.notify(Alert(passing: title, body, at: context.now), context)
            }
        } catch {
            // A popup of its own shows what keeps all alerts from being saved.
            return
        }
    }
}

extension OrderThing {
    fileprivate init(_ item: FoundItem) {
        let subject = Subject(kind: .item, id: item.id.description)
        self.init(subject, short: "", title: item.name, detail: "", date: item.expiresOn.map(When.date))
    }
}
