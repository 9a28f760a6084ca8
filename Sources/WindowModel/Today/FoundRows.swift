package import AgentInterface
import CivilTime
import Rules

extension AgentClient {
    /// Rows of everything that contains the words of a text, whatever list it belongs to.
    package func rows(containing text: String, in surroundings: Surroundings) async throws(ClientError)
        -> [TodayRow]
    {
        // The agent looks for one text. The longest word leaves the fewest, of which the rest then choose.
        let words = ByteSearch.split(CleanText.line(text), at: " ").filter { !$0.isEmpty }
        guard let sought = words.max(by: { $0.utf8.count < $1.utf8.count }) else { return [] }
        var (tasks, events, items) = (TaskQuery(), EventQuery(), ItemQuery())
        var (documents, plans) = (DocumentQuery(), MaintenanceQuery())
        (tasks.text, events.text, items.text, documents.text, plans.text) = (
            sought, sought, sought, sought, sought
        )
        (tasks.limit, events.limit, items.limit) = (mostFound, mostFound, mostFound)
        (documents.limit, plans.limit) = (mostFound, mostFound)
        var found = try await call(Tasks1.list, tasks).map {
            TodayRow($0, in: surroundings, section: .elsewhere)
        }
        found += try await call(Events1.list, events).map { TodayRow(found: $0, in: surroundings) }
        found += try await call(Items1.list, items).map { TodayRow(found: $0, in: surroundings) }
        found += try await call(Documents1.list, documents).map { TodayRow(found: $0, in: surroundings) }
        found += try await call(Maintenance1.list, plans).map {
            TodayRow(found: $0, in: surroundings)
        }
        return FoundRows(rows: found).rows(matching: text)
    }
}

/// Of each kind.
private let mostFound: UInt32 = 200

private struct FoundRows: RowSource {
    let rows: [TodayRow]
}

extension [TodayRow] {
    /// These rows, and below them those of `others` that are about something else.
    package func followed(by others: [TodayRow]) -> [TodayRow] {
        let own = Set(map { [$0.id.kind.rawValue, $0.id.subject] })
        return (self + others.filter { !own.contains([$0.id.kind.rawValue, $0.id.subject]) }).underHeadings
    }
}

extension TodayRow {
    fileprivate init(found event: EventRecord, in surroundings: Surroundings) {
        let next = event.next ?? event.start
        self.init(
            ID(.event, event.id, occurrence: next.description), .elsewhere, title: event.title,
            detail: [surroundings.words(for: next), event.location, event.repeatsWords ?? ""],
            notes: event.notes,
            verbs: (event.meeting == nil ? [] : [.join]) + [
                .open, event.repeats == nil ? .removeEvent : .skipOccurrence,
            ])
    }

    fileprivate init(found item: ItemRecord, in surroundings: Surroundings) {
        self.init(
            ID(.item, item.id), .elsewhere, title: item.name,
            detail: [
                item.expiresOn.map { surroundings.expiry(of: item, on: $0) } ?? "",
                item.quantity == .one ? "" : item.quantity.description, item.place,
            ], notes: item.notes,
            verbs: item.expiresOn == nil ? [.open, .used] : [.used, .opened, .frozen, .discard, .open])
    }

    fileprivate init(found document: DocumentRecord, in surroundings: Surroundings) {
        let isNotice = document.isNotice ?? false
        self.init(
            ID(.document, document.id), .elsewhere, title: document.title,
            detail: [
                document.deadline.map { surroundings.deadline(of: isNotice, on: $0) } ?? "", document.holder,
                document.place,
            ], notes: document.notes, verbs: Self.verbs(ofDocumentToBeCancelled: isNotice))
    }

    fileprivate init(found plan: MaintenanceRecord, in surroundings: Surroundings) {
        self.init(
            ID(.maintenance, plan.id), .elsewhere, title: plan.title,
            detail: [
                WindowText.due(surroundings.phrase.text(for: plan.due)), plan.repeatsWords, plan.itemName,
            ], notes: plan.notes, verbs: [.open, .maintenanceDone, .skipMaintenance])
    }

    /// What somebody wants of a contract that can be cancelled is not known, so that no key does it.
    static func verbs(ofDocumentToBeCancelled isNotice: Bool) -> [RowVerb] {
        isNotice ? [.open, .cancelled, .renewed] : [.renewed, .cancelled, .open]
    }
}
