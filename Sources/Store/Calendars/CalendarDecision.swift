import CivilTime
import Rules

/// The step of a sync that decides one conflict.
struct CalendarDecision {
    let href: String
    let before: [SyncedSubject]
    let after: [SyncedSubject]
    let isOurs: Bool
}

extension CalendarChange {
    /// The change as it is while its conflicts are decided the other way.
    var undecided: CalendarChange {
        guard case .take(let resource, _, let conflicts) = self, let first = conflicts.first else {
            return self
        }
        return .take(resource, first.undecided)
    }

    /// The steps from `undecided` to the change itself.
    var decisions: [CalendarDecision] {
        guard case .take(let resource, let subjects, let conflicts) = self else { return [] }
        let forms = conflicts.map(\.undecided) + [subjects]
        return zip(conflicts, zip(forms, forms.dropFirst())).map { conflict, forms in
            CalendarDecision(
                href: resource.href, before: forms.0, after: forms.1, isOurs: conflict.isOurs)
        }
    }
}

extension ChangeTransaction {
    /// Decides a conflict, and notes both values for the journal.
    mutating func take(_ decision: CalendarDecision, in list: Int64) throws -> Int {
        guard let resource = try CalendarResourceRows(db: db).find(decision.href, in: list) else { return 0 }
        let touched = try take(decision.after, of: resource, in: list)
        // Without a difference in a field, the sentence that says what has changed must do.
        for (old, new) in decision.changed {
            guard let words = words(old, new, decision.isOurs) else { continue }
            (subject, sentence) = (new.subject, words)
            break
        }
        return touched
    }

    private func words(_ old: SyncedSubject, _ new: SyncedSubject, _ isOurs: Bool) -> String? {
        let differences = new.differences(from: old, in: context.locality)
        guard !differences.isEmpty else { return nil }
        let account = context.client?.description ?? "the calendar"
        let (kept, lost) = isOurs ? (account, "here") : ("here", account)
        let values = differences.map { difference in
            "\(difference.title) \(Self.quoted(difference.new)) from \(kept), "
                + "not \(Self.quoted(difference.old)) from \(lost)"
        }
        return "'\(new.shortTitle)' changed on both sides; kept \(values.joined(separator: "; "))"
    }

    private static func quoted(_ value: String?) -> String { value.map { "'\($0)'" } ?? "nothing" }
}

extension CalendarDecision {
    /// Tasks and events that the decision changes, before and after.
    fileprivate var changed: [(SyncedSubject, SyncedSubject)] {
        after.compactMap { new in
            before.first { $0.subject == new.subject && $0.content != new.content }.map { ($0, new) }
        }
    }
}

extension SyncedSubject {
    fileprivate var shortTitle: String {
        switch content {
        case .task(let todo): todo.shortTitle
        case .event(let event): event.shortTitle
        }
    }

    fileprivate func differences(from old: SyncedSubject, in locality: Locality) -> [FieldDifference] {
        switch (content, old.content) {
        case (.task(let new), .task(let old)): new.details.differences(from: old.details, in: locality)
        case (.event(let new), .event(let old)): new.details.differences(from: old.details, in: locality)
        case (.task, .event), (.event, .task): []
        }
    }
}
