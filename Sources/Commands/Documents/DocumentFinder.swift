import AgentInterface
import CivilTime
import JSONText
import Rules

/// Finds the document that a reference means: by the beginning of its id, by its title, or by a part of its
/// title.
struct DocumentFinder {
    let session: Session
    /// The status of documents to find by title first; those of any other status come second.
    var status = DocumentQuery.Status.present

    func document(_ reference: String) async throws(CommandFailure) -> DocumentRecord {
        if reference.isIDLike {
            do throws(CommandFailure) {
                return try await session.ask(Documents1.get, reference)
            } catch {
                guard error.refusal == .notFound else { throw error }
            }
        }
        var fitting = try await documents(called: reference, status)
        if fitting.isEmpty { fitting = try await documents(called: reference, .all) }
        guard let one = fitting.first else {
            throw CommandFailure(
                .noInput,
                "there is no document called '\(reference)'; 'steward document list --all' lists all",
                refusal: .notFound)
        }
        guard fitting.count == 1 else {
            let shown = fitting.prefix(6).map { "\($0.short) (\($0.fullTitle))" }.joined(separator: ", ")
            throw CommandFailure(
                .noInput, "'\(reference)' matches \(fitting.count) documents: \(shown); use the id of one",
                refusal: .ambiguous)
        }
        return one
    }

    /// Those with exactly this title, or else those with it in theirs.
    private func documents(called name: String, _ status: DocumentQuery.Status)
        async throws(CommandFailure) -> [DocumentRecord]
    {
        var query = DocumentQuery()
        query.status = status
        query.text = name
        let found = try await session.ask(Documents1.list, query)
        let wanted = name.lowercased()
        let same = found.filter { $0.title.lowercased() == wanted }
        return same.isEmpty ? found.filter { $0.title.lowercased().contains(wanted) } : same
    }
}

/// Completes the ids of documents in a shell.
enum DocumentIDs {
    @Sendable static func complete(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        var query = DocumentQuery()
        query.limit = 200
        return (KnownValues.ask(Documents1.list, query) ?? []).map(\.short)
    }
}

extension DocumentRecord {
    var fullTitle: String { self.holder.isEmpty ? self.title : "\(self.title) (\(self.holder))" }

    /// What ends it, as the beginning of a sentence.
    var endingWords: String { self.kind == .voucher ? "Used" : "Cancelled" }
}

extension Session {
    /// Prints `Added 3f2a Passport (Anna), valid until Fri 2 May 2031  (steward undo)`, or the record as JSON.
    func confirm(_ what: String, _ document: DocumentRecord, asJSON: Bool) {
        if asJSON { return console.sayVerbatim(json: document.json.text) }
        var rest = " \(document.fullTitle)"
        let words = self.words(of: document)
        if !words.isEmpty { rest += ", \(words)" }
        confirm(StyledText("\(what) ") + StyledText(document.short, .bold) + StyledText(rest))
    }

    /// What is to be done with a document, and until when.
    func words(of document: DocumentRecord) -> String {
        switch document.status {
        case .cancelled:
            let day = document.cancelledOn.map { " \(words(for: $0))" } ?? ""
            return document.endingWords.lowercased() + day
        case .renewed:
            return "renewed; give its new date: steward document renew \(document.short) --until DATE"
        case .expired: return document.endsOn.map { "ended \(words(for: $0))" } ?? ""
        case .current:
            guard let deadline = document.deadline, let end = document.endsOn else { return "" }
            if document.isNotice == true, today <= deadline {
                return "cancel by \(words(for: deadline)) to end it on \(words(for: end))"
            }
            return "valid until \(words(for: end))"
        }
    }

}

extension NoticePeriod {
    /// `3 months to the end of a quarter`.
    var words: String {
        let length = CalendarLength.words(period)
        return unit.map { "\(length) to the end of a \($0.rawValue)" } ?? length
    }
}
