import AgentInterface
import Rules

/// What to say when nothing has the name that the user gave.
extension Session {
    /// The failure to find a task: something else has its name, or a task has nearly this name; `nil` if neither.
    /// - Parameter deed: What the task was named for.
    func failureToFindTask(_ reference: String, for deed: Deed? = nil) async -> CommandFailure? {
        if let other = await failureOfOtherKind(reference, for: deed) { return other }
        return await failureOfNearName(reference, [.task])
    }

    /// The failure to find a subject while another has nearly this name; `nil` if none has.
    /// - Parameter kinds: The kinds to look for; if empty, all kinds that have names.
    func failureOfNearName(_ reference: String, _ kinds: [Subject.Kind]) async -> CommandFailure? {
        guard let near = await nearlyCalled(reference, kinds) else { return nil }
        return CommandFailure(
            .noInput,
            NameText.isNearly(VisibleText.line(reference), VisibleText.line(near.title), near.short),
            refusal: .notFound)
    }

    /// The soonest subject whose name differs from this one by a slip of the keyboard.
    private func nearlyCalled(_ name: String, _ kinds: [Subject.Kind]) async -> NameRecord? {
        guard let first = name.first else { return nil }
        var query = NameQuery()
        // Few slips are in the first letter.
        (query.kinds, query.text, query.isBeginning, query.limit) = (kinds, String(first), true, 1_000)
        // It is only a suggestion; the caller reports what is missing.
        guard let names = try? await ask(Names1.find, query) else { return nil }
        let titles = names.map { Self.letters(of: $0.title) }
        let near = SpellingIndex.neighbours(of: Self.letters(of: name), among: titles.map { ($0, 1) })
        return zip(titles, names).first { near.contains($0.0) }?.1
    }

    private static func letters(of name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// The failure to find a task of a name that something else has; `nil` if nothing has it.
    /// - Parameters:
    ///   - deed: What the task was named for.
    ///   - isExact: Whether the name must be the whole title.
    func failureOfOtherKind(
        _ reference: String, for deed: Deed? = nil, isExact: Bool = false
    ) async -> CommandFailure? {
        var query = NameQuery()
        query.kinds = [.event, .item, .document, .maintenance]
        (query.text, query.status, query.limit) = (reference, .current, 1)
        do throws(CommandFailure) {
            guard let other = try await ask(Names1.find, query).first, !isExact || other.match == .exact,
                let words = other.isNoTask(for: deed)
            else { return nil }
            return CommandFailure(.noInput, words, refusal: .notFound)
        } catch {
            return nil  // The task is missing all the same, and that is what the caller reports.
        }
    }
}

extension NameRecord {
    /// Says that it is not a task, and which commands change it; `nil` for kinds without a name.
    fileprivate func isNoTask(for deed: Deed?) -> String? {
        let title = VisibleText.line(title)
        let kind = Subject.Kind(rawValue: kind)
        if deed == .remove, let kind { return NameText.isRemoved(title, kind, short) }
        return switch kind {
        case .event: NameText.isEvent(title, short)
        case .item: NameText.isItem(title, short)
        case .document: NameText.isDocument(title)
        case .maintenance: NameText.isMaintenance(title, short)
        case .task, .alert, .warranty, .recall, .shop, nil: nil
        }
    }
}
