import AgentInterface
import CivilTime
import JSONText
import Rules

extension DocumentRecord {
    var fullTitle: String { self.holder.isEmpty ? self.title : "\(self.title) (\(self.holder))" }
}

extension Session {
    /// The document that a reference means: by its title, or by the beginning of its id.
    func document(_ reference: String) async throws(CommandFailure) -> DocumentRecord {
        try await record(reference, of: .document, Documents1.get, orElse: DocumentText.noDocument(called:))
    }

    /// Prints `Added 3f2a Passport (Anna), valid until Fri 2 May 2031  (steward undo)`, or the record as JSON.
    func confirm(_ action: SubjectAction, _ document: DocumentRecord, asJSON: Bool) {
        if asJSON { return console.sayVerbatim(json: document.json.text) }
        confirm(action, ActionText.done(action, document.short, title(of: document)))
        if [.add, .change, .renew].contains(action), document.status == .expired,
            document.nextReminderAt == nil
        {
            console.warn(ReminderText.noneIsToCome)
        }
        guard [.add, .change, .renew].contains(action), document.status == .current,
            document.leads?.isEmpty != true,
            let deadline = document.deadline
        else { return }
        if document.details.isCancellableEachMonth, document.leads == nil {
            return console.warn(DocumentText.isCancellableEachMonth(document.short))
        }
        warnAboutPassedReminders(
            before: deadline, next: document.nextReminderAt, DocumentText.remindsDayBefore(document.short))
    }

    /// `Passport (Anna), valid until Fri 2 May 2031`; only the title if it has no date.
    func title(of document: DocumentRecord) -> String {
        [document.fullTitle, words(of: document)].joinedWords(", ")
    }

    /// What is to be done with a document, and until when.
    func words(of document: DocumentRecord) -> String {
        switch document.status {
        case .cancelled:
            let day = document.cancelledOn.map(words(for:))
            if document.kind == .voucher { return DocumentText.used(day) }
            guard let end = document.endsOn, end >= today else { return DocumentText.cancelled(day) }
            return DocumentText.cancelled(day, validUntil: words(for: end))
        case .renewed:
            return DocumentText.renewed(document.short)
        case .expired: return document.endsOn.map { DocumentText.ended(words(for: $0)) } ?? ""
        case .current:
            guard let deadline = document.deadline, let end = document.endsOn else { return "" }
            if document.isNotice == true, document.stoppedFor == deadline {
                return DocumentText.goesOn(after: words(for: end))
            }
            if document.isNotice == true, today <= deadline {
                return DocumentText.cancel(by: words(for: deadline), toEndOn: words(for: end))
            }
            if let day = document.details.passedNotice(on: today) {
                return DocumentText.validUntil(words(for: end), lastDayOfNotice: words(for: day))
            }
            return DocumentText.validUntil(words(for: end))
        }
    }
}
