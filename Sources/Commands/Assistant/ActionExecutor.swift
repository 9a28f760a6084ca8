import AgentInterface
import Assistant
import CivilTime
import EventLoop
import JSONText
import Rules
import Sentences

/// Something that was done for a message.
struct PerformedAction: Sendable {
    /// As the model reads it.
    enum What: String, Sendable {
        case added = "Added"
        case completed = "Completed"
        case snoozed = "Snoozed"
        case moved = "Moved"
        case removed = "Removed"
    }

    let what: What
    let short: String
    let title: String
    /// Such as `due tomorrow`; for a snoozed task, until when.
    let details: [String]
    let record: JSON

    init(_ what: What, _ short: String, _ title: String, details: [String?] = [], record: JSON) {
        self.what = what
        self.short = short
        self.title = title
        self.details = details.compactMap(\.self)
        self.record = record
    }

    var json: JSON {
        .object(["did": .text(what.rawValue.lowercased()), "record": record])
    }

    /// For the model, which reads nothing but the user's own words.
    static func words(for actions: [PerformedAction]) -> String {
        actions.isEmpty
            ? "(listed)" : actions.map { "\($0.what.rawValue) \($0.title)" }.joined(separator: "; ")
    }
}

/// Carries out what a model understood: finds what is meant, asks where that is due, and does all of it or nothing.
struct ActionExecutor {
    let session: Session
    /// Whether the user wants no questions.
    let isConfirmed: Bool

    /// A step of which everything is known.
    enum Ready: Sendable {
        case create(SubjectRequest, title: String)
        case complete(NameRecord)
        case snooze(NameRecord, SnoozeTime)
        case move(NameRecord, When)
        case remove(NameRecord)
        case removeLabel(String)

        var isRemoval: Bool {
            switch self {
            case .remove, .removeLabel: true
            case .create, .complete, .snooze, .move: false
            }
        }
    }

    /// The most things that are changed without a question.
    private static let mostUnasked = 5

    // MARK: Before anything changes

    /// Finds what the steps are about.
    /// - Throws: One of them is about nothing, or several things; nothing has changed.
    func ready(_ steps: [AssistantStep]) async throws(CommandFailure) -> [Ready] {
        var ready: [Ready] = []
        for step in steps {
            switch step {
            case .create(let request, let title, _, _):
                if !isConfirmed { try await session.confirmAnother(request) }
                ready.append(.create(try await session.pinned(request), title: title))
            case .complete(let title): ready.append(.complete(try await subject(title, [.task])))
            case .snooze(let title, let phrase):
                let time: SnoozeTime =
                    switch phrase {
                    case .length(let period): .lasting(period)
                    case .until(let when): .until(try await session.pinned(when))
                    }
                ready.append(.snooze(try await subject(title, [.task]), time))
            case .move(let title, let when):
                let task = try await subject(title, [.task])
                ready.append(
                    .move(
                        task,
                        try await session.moved(
                            task.id, to: DueChange(due: try await session.pinned(when), isTimeAlone: false))))
            case .remove(let title, .label?): ready.append(.removeLabel(title))
            case .remove(let title, let kind):
                ready.append(.remove(try await subject(title, kind.flatMap(Self.kinds) ?? [])))
            case .list: continue
            }
        }
        return ready
    }

    /// Asks, or demands `--yes`, where our parser read another date in the message than the model's words say.
    func confirmDate(of steps: [AssistantStep], in message: String) async throws(CommandFailure) {
        guard !isConfirmed, steps.count == 1, case .create(_, let title, let sentence, let kind) = steps[0],
            kind != .label
        else { return }
        let own = session.sentences.sentence(message)
        guard own.intent == .create, let due = own.due, own.doubts.isEmpty, due != sentence.due else {
            return
        }
        let shown = VisibleText.line(title)
        let (other, ours) = (sentence.due.map { session.words(for: $0) }, session.words(for: due))
        try await session.agree(
            AssistantText.asksForDate(of: shown, byModel: other, own: ours),
            orRefuse: AssistantText.dateNeedsYes(for: shown, byModel: other, own: ours))
    }

    private static func kinds(_ kind: Sentence.Kind) -> [Subject.Kind]? {
        switch kind {
        case .task: [.task]
        case .event: [.event]
        case .item: [.item]
        case .maintenance: [.maintenance]
        case .document: [.document]
        case .label: nil
        }
    }

    private func subject(_ title: String, _ kinds: [Subject.Kind]) async throws(CommandFailure) -> NameRecord
    {
        let finder = NameFinder(session: session, kinds: kinds, status: .current)
        guard let found = try await finder.subject(title) else {
            throw CommandFailure(
                .noInput,
                AssistantText.nothing(called: VisibleText.line(title), isTask: kinds == [.task]))
        }
        return found
    }

    /// Asks before something is removed, or many things are changed.
    func confirm(_ steps: [Ready]) async throws(CommandFailure) {
        guard !isConfirmed, steps.count > Self.mostUnasked || steps.contains(where: \.isRemoval) else {
            return
        }
        let plan = steps.map(words)
        try await session.agree(
            AssistantText.asksForPlan(plan), orRefuse: AssistantText.planNeedsYes(plan))
    }

    private func words(_ step: Ready) -> String {
        typealias Step = AssistantText.Step
        return switch step {
        case .create(_, let title): Step.add(VisibleText.line(title))
        case .complete(let task): Step.complete(VisibleText.line(task.title))
        case .snooze(let task, _): Step.snooze(VisibleText.line(task.title))
        case .move(let task, let when):
            Step.move(VisibleText.line(task.title), to: session.words(for: when))
        case .remove(let subject): Step.remove(VisibleText.line(subject.title))
        case .removeLabel(let name): Step.removeLabel(VisibleText.line(name))
        }
    }

    // MARK: All or nothing

    /// Does the steps as one step of the journal. If one fails, those before it are taken back.
    ///
    /// Once begun, it goes on to its end even if the command is interrupted.
    func carryOut(_ steps: [Ready]) async throws(CommandFailure) -> [PerformedAction] {
        if Task.isCancelled { throw CommandFailure(.interrupted, SessionText.interruptedUnchanged) }
        return try await session.evenIfInterrupted { () throws(CommandFailure) in try await doAll(steps) }
    }

    private func doAll(_ steps: [Ready]) async throws(CommandFailure) -> [PerformedAction] {
        try await session.introduce(named: "assistant")
        guard steps.count > 1 else { return [try await perform(steps[0])] }
        try await session.ask(Reminders1.beginStep, ())
        var actions: [PerformedAction] = []
        do throws(CommandFailure) {
            for step in steps { actions.append(try await perform(step)) }
        } catch {
            try await takeBack(because: error, isEmpty: actions.isEmpty)
        }
        _ = try await session.ask(Reminders1.endStep, ())
        return actions
    }

    private func takeBack(because failure: CommandFailure, isEmpty: Bool) async throws(CommandFailure)
        -> Never
    {
        do throws(CommandFailure) {
            let entry = try await session.ask(Reminders1.endStep, ())
            if entry > 0, !isEmpty { _ = try await session.ask(Reminders1.undo, entry) }
        } catch {
            throw CommandFailure(
                failure.status, AssistantText.notTakenBack(after: failure.message, error.message))
        }
        throw CommandFailure(
            failure.status, AssistantText.nothingChanged(failure.message), refusal: failure.refusal)
    }

    private func perform(_ step: Ready) async throws(CommandFailure) -> PerformedAction {
        switch step {
        case .create(let request, let title): return try await add(request, title)
        case .complete(let subject):
            let task = try await session.ask(Tasks1.complete, (subject.id, .ask))
            let next = task.goesOn ? task.due.map { AssistantText.next(session.words(for: $0)) } : nil
            return PerformedAction(
                .completed, task.short, task.title, details: [next], record: task.json)
        case .snooze(let subject, let time):
            let reminder = try await session.ask(Tasks1.snooze, (subject.id, time))
            return PerformedAction(
                .snoozed, subject.short, reminder.title,
                details: [session.relative.clockText(for: reminder.ringAt)], record: reminder.json)
        case .move(let subject, let when):
            let task = try await session.ask(Tasks1.move, (subject.id, when))
            let due = task.due.map { AssistantText.due(session.words(for: $0)) }
            return PerformedAction(.moved, task.short, task.title, details: [due], record: task.json)
        case .remove(let subject): return try await remove(subject)
        case .removeLabel(let name):
            try await session.ask(Tasks1.removeLabel, name)
            return PerformedAction(.removed, "", AssistantText.label(name), record: .text(name))
        }
    }

    private func add(_ request: SubjectRequest, _ title: String) async throws(CommandFailure)
        -> PerformedAction
    {
        switch try await session.add(request) {
        case .task(let task):
            let due = task.due.map { AssistantText.due(session.words(for: $0)) }
            return PerformedAction(
                .added, task.short, task.title, details: [task.repeatsWords, due], record: task.json)
        case .event(let event):
            return PerformedAction(
                .added, event.short, event.title, details: [session.time(of: event)], record: event.json)
        case .item(let item):
            let until = (item.expiresOn ?? item.warrantyEndsOn).map {
                AssistantText.until(session.words(for: .date($0)))
            }
            return PerformedAction(
                .added, item.short, item.details.name, details: [until], record: item.json)
        case .maintenance(let plan):
            return PerformedAction(
                .added, plan.short, title, details: [plan.repeatsWords], record: plan.json)
        case .document(let document):
            return PerformedAction(.added, document.short, title, record: document.json)
        case .label(let label):
            return PerformedAction(.added, "", AssistantText.label(label.name), record: label.json)
        }
    }

    private func remove(_ subject: NameRecord) async throws(CommandFailure) -> PerformedAction {
        let kind = Subject.Kind(rawValue: subject.kind) ?? .task
        _ = try await session.ask(Subjects1.remove, [SubjectReference(kind, subject.id)])
        return PerformedAction(.removed, subject.short, subject.title, record: subject.json)
    }
}

/// The user's data for a question, of which nothing can come but a sentence.
struct QuestionData {
    let session: Session

    private static let (mostTasks, mostEvents, mostExpiring) = (30, 20, 10)
    private static let days = 30

    /// One line for each thing, soonest first.
    func lines() async throws(CommandFailure) -> [String] {
        var query = TaskQuery()
        query.limit = UInt32(Self.mostTasks)
        let tasks = try await session.ask(Tasks1.list, query).map { task in
            "task: \(task.title)" + (task.due.map { ", due \($0)" } ?? "")
                + task.labels.map { " #\($0)" }.joined()
        }
        let last = session.today.adding(days: Self.days)
        let agenda = try await session.ask(Events1.agenda, (.date(session.today), .date(last)))
        let events = agenda.filter { $0.kind == Subject.Kind.event.rawValue }.prefix(Self.mostEvents)
            .map { "event: \($0.title), \($0.when)" }
        let expiring = try await session.ask(Items1.expiring, last).prefix(Self.mostExpiring)
            .map { "expires: \($0.name), \($0.on)" }
        return tasks + events + expiring
    }
}
