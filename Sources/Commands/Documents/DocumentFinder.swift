import AgentInterface
import CivilTime
import JSONText
import Rules

/// Finds the document that a reference means: by its title, or by the beginning of its id. Present documents come
/// first.
struct DocumentFinder {
    let session: Session

    func document(_ reference: String) async throws(CommandFailure) -> DocumentRecord {
        let names = NameFinder(session: session, kinds: [.document])
        if let found = try await names.subject(reference) {
            return try await session.ask(Documents1.get, found.id)
        }
        guard reference.isIDLike else { throw missing(reference) }
        do throws(CommandFailure) {
            return try await session.ask(Documents1.get, reference)
        } catch {
            throw error.refusal == .notFound ? missing(reference) : error
        }
    }

    private func missing(_ name: String) -> CommandFailure {
        CommandFailure(
            .noInput, DocumentText.noDocument(called: VisibleText.line(name)), refusal: .notFound)
    }
}

extension DocumentRecord {
    var fullTitle: String { self.holder.isEmpty ? self.title : "\(self.title) (\(self.holder))" }
}

extension Session {
    /// Prints `Added 3f2a Passport (Anna), valid until Fri 2 May 2031  (steward undo)`, or the record as JSON.
    func confirm(_ deed: Deed, _ document: DocumentRecord, asJSON: Bool) {
        if asJSON { return console.sayVerbatim(json: document.json.text) }
        confirm(DeedText.done(deed, document.short, title(of: document)))
        guard deed == .add, document.status == .current, document.leads?.isEmpty != true,
            let deadline = document.deadline
        else { return }
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
            return document.kind == .voucher ? DocumentText.used(day) : DocumentText.cancelled(day)
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
            return DocumentText.validUntil(words(for: end))
        }
    }
}
