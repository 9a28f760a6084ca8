import CivilTime
import Notifications
import Rules
import Store

/// A task, as its popup describes it.
struct TaskTopic: PopupContent {
    let todo: Todo
    /// The beginning of the task's id, for people to type.
    let short: String
    let openSubtasks: Int
    /// The names of the people to whom it can be given: everybody but whoever it is for.
    var others: [String] = []

    static func topic(
        of reminder: ReminderOverview, in session: AgentState, now: Instant
    ) throws(StoreError) -> PopupTopic? {
        let identity = reminder.reminder.identity
        let task = try session.store.task(identity.subject.id)
        // If its zone is unknown, show the task without the occurrence.
        var todo = (try? task.todo.reminding(of: identity, in: session.locality)) ?? task.todo
        let others = try session.store.recipients(of: .task(todo.id)).filter { $0 != todo.person }
        todo.person = try session.store.personToName(todo.person)
        return .task(todo, short: task.short, openSubtasks: task.openSubtasks, others: others)
    }

    var summaryTitle: String {
        ReminderWording.missed(todo).map { AgentTaskText.title(todo.title, missed: $0) } ?? todo.title
    }

    var tag: String { "steward-task-\(todo.id)" }
    var category: PopupCategory { .task }
    var isWork: Bool { true }
    var needsNote: Bool { todo.doneBy == .note }
    var isPrivate: Bool { todo.labels.contains { PrivateLabel.all.contains($0.lowercased()) } }

    func howToAnswer(in composer: PopupComposer) -> String {
        needsNote ? AgentTaskText.toCompleteWithNote(short) : PopupText.toAnswer(short)
    }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderWording {
        ReminderWording(
            task: todo, openSubtasks: openSubtasks, now: composer.now, locality: composer.locality,
            remedy: remedy)
    }

    func advice(in composer: PopupComposer, remedy: String?) -> ReminderWording {
        guard needsNote else { return text(in: composer, remedy: remedy) }
        return ReminderWording(
            title: todo.title, lines: [AgentTaskText.needsNote],
            remedy: AgentTaskText.toCompleteWithNote(short))
    }

    func offers(in composer: PopupComposer) -> [PopupButton] {
        let answer: PopupButton =
            switch todo.doneBy {
            case .check: composer.complete
            case .acknowledge: PopupButton(.complete, PopupText.ok)
            case .note: PopupButton(.advice, AgentTaskText.howToComplete)
            }
        // With a text field for the note, no button is needed.
        let first = needsNote && composer.quirks.hasTextField ? [] : [answer]
        return first + composer.snoozes(1) + skips(in: composer)
            + composer.laterSnoozes(around: composer.gifts(to: others))
    }

    /// Offers to skip, if the series has another occurrence.
    private func skips(in composer: PopupComposer) -> [PopupButton] {
        guard let task = RecurringTask(todo),
            // If its zone is unknown, so is the next occurrence.
            (try? task.hasNext(at: composer.now, in: composer.locality)) == true
        else { return [] }
        return [PopupButton(.skip, AgentTaskText.skip)]
    }
}
