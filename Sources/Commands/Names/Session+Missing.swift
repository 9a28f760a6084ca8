import AgentInterface
import Rules

/// What to say when nothing has the name that the user gave.
extension Session {
    /// The failure to find a task: something else has its name, or a task has nearly this name; `nil` if neither.
    /// - Parameters:
    ///   - deed: What the user wants to do with the task.
    ///   - status: The status of tasks to suggest.
    func failureToFindTask(
        _ reference: String, for action: SubjectAction? = nil, _ status: NameQuery.Status = .current
    ) async -> CommandFailure? {
        if let other = await failureOfOtherKind(reference, for: action) { return other }
        return await failureOfNearName(reference, .task, status)
    }

    /// A failure that suggests the subject with nearly this name; `nil` if there is none.
    /// - Parameter kind: The kind to look for; `nil` for all kinds that have names.
    func failureOfNearName(
        _ reference: String, _ kind: Subject.Kind?, _ status: NameQuery.Status = .current
    ) async -> CommandFailure? {
        var query = NameQuery()
        (query.kinds, query.status) = (kind.map { [$0] } ?? [], status)
        // All names, or the soonest of very many.
        (query.text, query.isBeginning, query.limit) = ("", true, 1_000)
        // Whatever keeps the names from coming, there is only no suggestion; the caller reports what is missing.
        guard let names = try? await ask(Names1.find, query),
            let place = NameMatch(reference).nearest(of: names.map(\.title))
        else { return nil }
        return CommandFailure(
            .noInput,
            NameText.isNearly(
                VisibleText.line(reference), kind, VisibleText.line(names[place].title), names[place].short),
            refusal: .notFound)
    }

    /// The failure to find a task of a name that something else has; `nil` if nothing has it.
    /// - Parameters:
    ///   - deed: What the user wants to do with the task.
    ///   - isExact: Whether the name must be the whole title.
    func failureOfOtherKind(
        _ reference: String, for action: SubjectAction? = nil, isExact: Bool = false
    ) async -> CommandFailure? {
        var query = NameQuery()
        query.kinds = [.event, .item, .document, .maintenance]
        (query.text, query.status, query.limit) = (reference, .current, 1)
        do throws(CommandFailure) {
            // One letter is no part of a name.
            let isPart = !isExact && reference.trimmed.count > 1
            guard let other = try await ask(Names1.find, query).first, isPart || other.match == .exact else {
                return nil
            }
            let kind = Subject.Kind(rawValue: other.kind)
            // Without the item, the command is that for food.
            let item = kind == .item ? try? await ask(Items1.get, other.id) : nil
            guard
                let words = NameText.isNoTask(
                    VisibleText.line(other.title), kind, other.short, isRemoved: action == .remove, item)
            else { return nil }
            return CommandFailure(.noInput, words, refusal: .notFound)
        } catch {
            return nil  // The task is missing all the same, and that is what the caller reports.
        }
    }
}
