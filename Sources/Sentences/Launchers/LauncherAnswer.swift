package import CivilTime
package import Rules

/// What a launcher shows for a query, best first.
package struct LauncherAnswer: Sendable {
    let query: LauncherQuery
    let request: Result<SubjectRequest, SubjectRequest.Refusal>
    let tasks: [FoundTask]
    let items: [FoundItem]
    let others: [LauncherRow]
    let orders: [LauncherRow]
    let locality: Locality

    /// - Parameters:
    ///   - usualLead: How long before its start an event without reminders of its own reminds.
    ///   - others: What else the words match.
    ///   - orders: What the sentence asks to do with what is there.
    package init(
        _ query: LauncherQuery, usualLead: CivilPeriod?, tasks: [FoundTask], items: [FoundItem],
        others: [LauncherRow] = [], orders: [LauncherRow] = [], in locality: Locality
    ) {
        self.query = query
        request = Result { () throws(SubjectRequest.Refusal) in
            try SubjectRequest(
                offering: query.reading, usualLead: usualLead, now: query.moment, in: locality)
        }
        self.tasks = tasks
        self.items = items
        self.others = others
        self.orders = orders
        self.locality = locality
    }

    /// First what the sentence asks to do with what is there. Then what it would add, and what it matches, each with its
    /// likeliest verb; the other way round if the words say no more than those of a title, because what is there is then
    /// meant. Without a query, everything found, without verbs.
    package var rows: [LauncherRow] {
        let done = Set(orders.flatMap(\.choice.subjects))
        let tasks = tasks.filter { !done.contains(Subject(kind: .task, id: $0.id.description)) }
        let items = items.filter { !done.contains(Subject(kind: .item, id: $0.id.description)) }
        let found =
            tasks.map { LauncherRow($0, verb(for: $0), at: query.moment, in: locality) }
            + items.map { LauncherRow($0, verb(for: $0), at: query.moment, in: locality) } + others
        let added = addition.map { [$0] } ?? []
        // A title that is there already says what is meant, rather than why nothing is added.
        if query.saysOnlyTitle, !found.isEmpty, orders.allSatisfy({ !$0.isUsable }) {
            return ranked(found + orders + added)
        }
        let saysMore = !query.sentence.parts.isEmpty
        return ranked(orders + (saysMore && done.isEmpty ? added + found : found + added))
    }

    private func ranked(_ rows: [LauncherRow]) -> [LauncherRow] {
        var relevance = certainty
        return rows.map { row in
            var row = row
            row.relevance = max(0.05, relevance)
            // Launchers sort by it, and what is only similar must not come first.
            relevance -= relevance == certainty ? 0.05 : 0.01
            return row
        }
    }

    private func verb(for task: FoundTask) -> LauncherChoice {
        let id = task.id.description
        if query.text.isEmpty { return .show(.task, id: id) }
        guard query.sentence.intent == .snooze else { return .complete(id: id, due: task.due) }
        return .snooze(id: id, query.sentence.due.map { .until($0) })
    }

    private func verb(for item: FoundItem) -> LauncherChoice {
        let id = item.id.description
        return query.text.isEmpty ? .show(.item, id: id) : .use(id: id)
    }

    /// What the sentence would add; `nil` if it asks for something else.
    package var addition: LauncherRow? {
        guard !query.text.isEmpty else { return nil }
        let choice = LauncherChoice.add(query.text, asOf: query.moment)
        switch request {
        case .success(let request):
            let subtext = request.words(at: query.moment, in: locality).joined(separator: " · ")
            return LauncherRow(
                group: .add, choice: choice, text: LauncherRow.added(request.title, beside: subtext),
                subtext: subtext, isUsable: true, relevance: certainty)
        case .failure(.isNoSubject): return nil
        case .failure(let refusal):
            let subtext = refusal.words(about: query.text)
            return LauncherRow(
                group: .add, choice: choice, text: LauncherRow.added(query.text, beside: subtext),
                subtext: subtext, isUsable: false, relevance: certainty)
        }
    }

    /// How likely the text is meant for Steward. Launchers pass on queries for programs and files, too: a
    /// single word of which nothing was understood is hardly ever a new task.
    private var certainty: Double {
        if !orders.isEmpty { return 0.95 }
        if !query.sentence.parts.isEmpty || query.sentence.intent != .create { return 0.95 }
        return query.search.words.count > 1 ? 0.6 : 0.3
    }
}

extension LauncherChoice {
    /// What an order changes.
    fileprivate var subjects: [Subject] {
        guard case .order(let changes, _) = self else { return [] }
        return changes.compactMap(\.subject)
    }
}
