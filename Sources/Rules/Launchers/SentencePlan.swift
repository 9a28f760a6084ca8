package import CivilTime

/// What a sentence would store: one new subject, with details that have been checked.
///
/// What the kind of subject has no field for returns to the title, so that no word of the user is lost.
package enum SentencePlan: Sendable, Hashable {
    case task(TodoDetails)
    case event(GivenFields<EventDetails>)
    case item(ItemDraft)
    case maintenance(GivenFields<MaintenanceDetails>)
    case document(DocumentDetails)

    /// Why a sentence stores nothing.
    package enum Refusal: Error, Sendable, Hashable {
        /// It asks for something else: to complete, to find, or to make a label.
        case isNoSubject
        case hasNoTitle
        /// A part of it is wrong or has two readings.
        case doubt(Sentence.Doubt)
        case invalid(InvalidValue)
    }

    /// - Parameter usualLead: How long before its start an event without reminders of its own reminds.
    package init(_ sentence: Sentence, usualLead: CivilPeriod?, now: Instant, in locality: Locality)
        throws(Refusal)
    {
        guard sentence.intent == .create, let kind = sentence.kind, kind != .label else {
            throw .isNoSubject
        }
        if let doubt = sentence.doubts.first { throw .doubt(doubt) }
        guard let title = sentence.title, !CleanText.line(title).isEmpty else { throw .hasNoTitle }
        do throws(InvalidValue) {
            self = try Draft(sentence, title, now: now, locality: locality).plan(kind, usualLead: usualLead)
        } catch {
            throw .invalid(error)
        }
    }
}

/// A sentence on its way to the details of a subject.
private struct Draft {
    let sentence: Sentence
    let title: String
    let now: Instant
    let locality: Locality

    init(_ sentence: Sentence, _ title: String, now: Instant, locality: Locality) {
        self.sentence = sentence
        self.title = title
        self.now = now
        self.locality = locality
    }

    func plan(_ kind: Sentence.Kind, usualLead: CivilPeriod?) throws(InvalidValue) -> SentencePlan {
        switch kind {
        case .event where sentence.due != nil: return .event(try event(usualLead))
        // A passport expires as well, and is nothing to use up.
        case .item where sentence.dateRole == .expires && Self.kind(of: title) != .other:
            return .document(try document())
        case .item: return .item(try item())
        // What is done once is a task.
        case .maintenance where repetition != nil: return .maintenance(try maintenance())
        case .document: return .document(try document())
        case .task, .event, .maintenance, .label: return .task(try task())
        }
    }

    // MARK: Kinds

    private func task() throws(InvalidValue) -> TodoDetails {
        var given = GivenFields<TodoDetails>()
        given.title = titleWith(labels: false)
        given.due = sentence.due
        given.repeats = repetition
        given.priority = sentence.priority.map(Self.priority)
        given.estimate = sentence.durationMinutes.map { .seconds($0 * 60) }
        if !sentence.labels.isEmpty { given.labels = sentence.labels }
        if sentence.due != nil, let lead { given.reminders = [.atDue, .relative(-lead)] }
        return try TodoDetails(of: given)
    }

    private func event(_ usualLead: CivilPeriod?) throws(InvalidValue) -> GivenFields<EventDetails> {
        var given = GivenFields<EventDetails>()
        given.title = titleWith(labels: true)
        given.start = sentence.due
        given.repeats = repetition
        if let length = length() { given.duration = length }
        if let lead { given.reminders = [.relative(-lead)] }
        // Only to find mistakes before the user chooses.
        _ = try EventDetails(of: given, usual: usualLead)
        return given
    }

    private func item() throws(InvalidValue) -> ItemDraft {
        var draft = ItemDraft(name: titleWith(labels: true))
        if let quantity = sentence.quantity {
            let amount = DecimalAmount(significand: Int64(quantity.thousandths), scale: 3)
            guard let amount else {
                throw InvalidValue(
                    field: "quantity", value: "\(quantity.thousandths / 1000)",
                    reason: "it is too large",
                    remedy: "write an amount up to \(Quantity.most)")
            }
            draft.quantity = try Quantity(amount, unit: quantity.unit ?? "")
        }
        if sentence.dateRole == .warrantyUntil {
            draft.warrantyUntil = sentence.dueDay
        } else {
            draft.bestBefore = sentence.dueDay
        }
        _ = try draft.item(at: now, on: locality.zone.civil(of: now).date)
        return draft
    }

    private func maintenance() throws(InvalidValue) -> GivenFields<MaintenanceDetails> {
        var given = GivenFields<MaintenanceDetails>()
        given.title = titleWith(labels: true)
        given.due = sentence.dueDay
        given.repeats = repetition
        if let lead, lead.days > 0 { given.leads = [-lead.days] }
        _ = try MaintenancePlan(of: given, parts: [], now: now, in: locality)
        return given
    }

    private func document() throws(InvalidValue) -> DocumentDetails {
        var details = DocumentDetails()
        details.title = titleWith(labels: true)
        details.validUntil = sentence.dueDay
        details.kind = Self.kind(of: title)
        return try details.checked()
    }

    // MARK: Fields

    private func titleWith(labels hasLabels: Bool) -> String {
        let names = (sentence.assignee.map { [" @\($0)"] } ?? [])
        return title + (names + (hasLabels ? sentence.labels.map { " #\($0)" } : [])).joined()
    }

    private var repetition: Repetition? {
        guard let rule = sentence.recurrence else { return nil }
        guard sentence.recursFromCompletion else { return .rule(rule) }
        let count = rule.interval
        let period: CivilPeriod? =
            switch rule.frequency {
            case .yearly: CivilPeriod(months: 12 * count)
            case .monthly: CivilPeriod(months: count)
            case .weekly: CivilPeriod(days: 7 * count)
            case .daily: CivilPeriod(days: count)
            case .hourly: CivilPeriod(seconds: 3600 * count)
            case .minutely: CivilPeriod(seconds: 60 * count)
            case .secondly: CivilPeriod(seconds: count)
            }
        return period.map(Repetition.afterDone)
    }

    /// How long before the time to remind as well.
    private var lead: CivilPeriod? {
        guard let minutes = sentence.alertMinutes, minutes > 0 else { return nil }
        return minutes.isMultiple(of: 1440)
            ? CivilPeriod(days: minutes / 1440) : CivilPeriod(seconds: minutes * 60)
    }

    /// Of an event; `nil` for the usual length.
    private func length() -> CivilPeriod? {
        if let first = sentence.dueDay, let last = sentence.end, last > first {
            return CivilPeriod(days: first.days(until: last) + (sentence.dueTime == nil ? 1 : 0))
        }
        guard let minutes = sentence.durationMinutes, minutes > 0 else { return nil }
        if sentence.dueTime != nil { return CivilPeriod(seconds: minutes * 60) }
        return minutes.isMultiple(of: 1440) ? CivilPeriod(days: minutes / 1440) : nil
    }

    /// From 1 (urgent) to 4 (low).
    private static func priority(_ number: Int) -> Priority {
        switch number {
        case 1: .high
        case 2: Priority(unchecked: 3)
        case 3: .medium
        default: .low
        }
    }

    private static func kind(of title: String) -> DocumentDetails.Kind {
        let words = title.lowercased()
        return DocumentDetails.Kind.allCases.first { kind in
            let name = String(kind.rawValue.map { $0 == "-" ? " " : $0 })
            return kind != .other && ByteSearch.contains(name, in: words)
        } ?? .other
    }
}
