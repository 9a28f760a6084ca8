package import AgentInterface
import CivilTime
import Rules

/// What the window shows of a row that is opened.
package struct RowDetails: Sendable, Hashable {
    package let title: String
    /// A line for each thing that is known, and the notes.
    package let lines: [String]

    init(_ row: TodayRow, _ lines: [String], notes: String) {
        title = row.title
        let own = row.detail.isEmpty ? [] : [row.detail]
        let facts = (lines.isEmpty ? own : lines).map { CleanText.line($0) }.filter { !$0.isEmpty }
        self.lines = facts + (notes.isEmpty ? [] : ["", CleanText.paragraphs(notes)])
    }
}

extension AgentClient {
    /// Reads what is known of the subject of a row.
    package func details(of row: TodayRow, in surroundings: Surroundings) async throws(ClientError)
        -> RowDetails
    {
        let id = row.id.subject
        // What is to be bought may not be in the household yet.
        if row.section == .shopping { return RowDetails(row, [], notes: "") }
        switch row.id.kind {
        case .task:
            let task = try await call(Tasks1.get, id)
            return RowDetails(row, surroundings.facts(of: task), notes: task.notes)
        case .event:
            let event = try await call(Events1.get, id)
            return RowDetails(row, surroundings.facts(of: event), notes: event.notes)
        case .item, .warranty:
            let item = try await call(Items1.get, id)
            return RowDetails(row, surroundings.facts(of: item), notes: item.notes)
        case .maintenance:
            let plan = try await call(Maintenance1.get, id)
            return RowDetails(row, surroundings.facts(of: plan), notes: plan.notes)
        case .document:
            let document = try await call(Documents1.get, id)
            return RowDetails(row, surroundings.facts(of: document), notes: document.notes)
        default: return RowDetails(row, [], notes: "")
        }
    }
}

extension Surroundings {
    fileprivate func facts(of task: TaskRecord) -> [String] {
        [
            task.due.map { WindowText.due(words(for: $0)) }, WindowText.forWhom(task.details.person),
            task.repeatsWords, reminder(task.nextReminderAt),
            task.priority == .none ? nil : WindowText.priority(task.priority), task.location,
            task.labels.map { "#\($0)" }.joined(separator: " "),
            task.openSubtasks > 0 ? WindowText.openSubtasks(Int(task.openSubtasks)) : nil,
        ].compactMap(\.self)
    }

    fileprivate func facts(of event: EventRecord) -> [String] {
        [
            words(for: event.next ?? event.start), WindowText.forWhom(event.details.person),
            event.repeatsWords, reminder(event.nextReminderAt),
            event.location,
        ].compactMap(\.self)
    }

    fileprivate func facts(of item: ItemRecord) -> [String] {
        [
            item.expiresOn.map { expiry(of: item, on: $0) },
            item.warrantyEndsOn.map {
                WindowText.ends(.warranty, nil, on: phrase.text(for: $0), isOver: $0 < today)
            },
            item.quantity == .one ? nil : item.quantity.description, item.place,
            reminder(item.nextReminderAt),
        ].compactMap(\.self)
    }

    func expiry(of item: ItemRecord, on day: CivilDate) -> String {
        WindowText.ends(.item, item.expiresBy, on: phrase.text(for: day), isOver: day < today)
    }

    fileprivate func facts(of plan: MaintenanceRecord) -> [String] {
        [
            WindowText.due(phrase.text(for: plan.due)), WindowText.forWhom(plan.details.person),
            plan.repeatsWords, plan.itemName,
            reminder(plan.nextReminderAt),
        ]
        .compactMap(\.self)
    }

    fileprivate func facts(of document: DocumentRecord) -> [String] {
        [
            document.holder, document.issuer, document.number,
            document.deadline.map { deadline(of: document.isNotice ?? false, on: $0) },
            document.endsOn.map { WindowText.documentEnds(phrase.text(for: $0)) }, document.place,
            reminder(document.nextReminderAt),
        ].compactMap(\.self)
    }

    func deadline(of isNotice: Bool, on day: CivilDate) -> String {
        let words = phrase.text(for: day)
        return isNotice
            ? WindowText.cancelBy(words) : WindowText.ends(.document, nil, on: words, isOver: day < today)
    }

    private func reminder(_ moment: Instant?) -> String? {
        moment.map { WindowText.remindsAt(phrase.clockText(for: $0)) }
    }
}
