package import CivilTime
package import Rules
import SQLite

extension Store {
    /// Adds documents, all or none, as one change, and plans their reminders, except past ones.
    /// - Throws: `.invalid` for the first invalid one, with its number, and for more than
    ///   `Limits.itemsAdded` or none; `.full`.
    package func addDocuments(_ all: [DocumentDetails], _ context: ChangeContext) throws(StoreError)
        -> Change<[DocumentOverview]>
    {
        let documents: [Document]
        do throws(InvalidValue) {
            documents = try Self.documents(all, context)
        } catch {
            throw .invalid(error)
        }
        return try transact(.add, context, .room) { transaction in
            for document in documents { try transaction.add(document) }
            if let first = documents.first { transaction.note(first, "added") }
            if documents.count > 1 { transaction.sentence = "\(documents.count) documents added" }
            return try documents.map { try transaction.overview($0.id) }
        }
    }

    /// Adds one document.
    /// - Throws: `.invalid`, `.full`.
    package func addDocument(_ details: DocumentDetails, _ context: ChangeContext) throws(StoreError)
        -> Change<DocumentOverview>
    {
        try transact(.add, context, .room) { transaction in
            let document = try Self.document(details, context)
            try transaction.add(document)
            transaction.note(document, "added")
            return try transaction.overview(document.id)
        }
    }

    /// The documents that `addDocuments` would add, without storing them.
    /// - Throws: As `addDocuments`.
    package static func trial(of all: [DocumentDetails], _ context: ChangeContext) throws(InvalidValue)
        -> [DocumentOverview]
    {
        try documents(all, context).map {
            DocumentOverview($0, short: String($0.id.description.prefix(4)), on: context.today)
        }
    }

    private static func documents(_ all: [DocumentDetails], _ context: ChangeContext) throws(InvalidValue)
        -> [Document]
    {
        try Batch.check(all.count, of: "documents", field: "documents")
        return try Batch.map(all, as: "document") { details throws(InvalidValue) in
            try document(details, context)
        }
    }

    private static func document(_ details: DocumentDetails, _ context: ChangeContext) throws(InvalidValue)
        -> Document
    {
        Document(id: .random(), try details.checked(), createdAt: context.now, modifiedAt: context.now)
    }

    /// Changes the values that `edits` names.
    /// - Throws: `.invalid`, `.notFound`, `.ambiguous`, `.full`.
    package func editDocument(_ id: String, _ edits: FieldEdits<DocumentDetails>, _ context: ChangeContext)
        throws(StoreError) -> Change<DocumentOverview>
    {
        try change(id, .edit, context, .room) { _, document in
            document = try edits.applied(to: document)
            return "changed"
        }
    }

    /// Extends a document to a new last day. Without one, only its reminders for the present date stop.
    /// - Throws: `.invalid` if the day is not after its last day, `.conflict` without a day if it has no date
    ///   or is cancelled, `.notFound`, `.ambiguous`.
    package func renewDocument(_ id: String, until end: CivilDate?, _ context: ChangeContext)
        throws(StoreError) -> Change<DocumentOverview>
    {
        try change(id, .edit, context) { _, document in
            if let end {
                try document.renew(until: end, on: context.today)
                return "renewed until \(end)"
            }
            if let day = document.cancelledOn {
                throw StoreError.conflict(
                    reason:
                        "'\(document.shortTitle)' was \(document.endingWords) on \(day); give its new last day"
                )
            }
            guard document.details.term(on: context.today) != nil else {
                throw StoreError.conflict(
                    reason:
                        "'\(document.shortTitle)' has no date for which it could be renewed; give the new one"
                )
            }
            document.stop(on: context.today)
            return "renewed"
        }
    }

    /// Ends a document: a contract is cancelled, a voucher used.
    /// - Throws: `.conflict` if it has ended already, `.invalid` for the note, `.notFound`, `.ambiguous`.
    package func cancelDocument(_ id: String, note: String, _ context: ChangeContext) throws(StoreError)
        -> Change<DocumentOverview>
    {
        try change(id, .complete, context) { _, document in
            if let day = document.cancelledOn {
                throw StoreError.conflict(
                    reason: "'\(document.shortTitle)' was \(document.endingWords) on \(day)")
            }
            try document.cancel(on: context.today, note: note)
            return document.endingWords
        }
    }

    /// Removes documents with their reminders. Undo restores everything.
    /// - Returns: How many were removed.
    /// - Throws: `.notFound`, `.ambiguous`, `.invalid` for none or more than 1,000 identifiers. Then nothing
    ///   is removed.
    package func removeDocuments(_ ids: [String], _ context: ChangeContext) throws(StoreError) -> Change<Int>
    {
        try transact(.remove, context, .reserve) { transaction in
            try transaction.remove(ids, from: transaction.documents, things: "documents") {
                transaction, document in
                try transaction.withdrawAll(.document(document.id))
                try transaction.documents.delete(document.id)
            }
        }
    }

    /// Attaches a stored file to a document, as to an item.
    /// - Throws: `.invalid` for a bad name or too many files, `.notFound`, `.ambiguous`, `.full`.
    package func attach(
        _ file: KeptFile, toDocument id: String, as name: String, _ kind: Attachment.Kind,
        _ context: ChangeContext
    ) throws(StoreError) -> Change<DocumentOverview> {
        try change(id, .attach, context, .room) { transaction, document in
            let attachment = try transaction.attach(file, to: .document(document.id), as: name, kind)
            document.modifiedAt = context.now
            return "got '\(attachment.name)'"
        }
    }

    /// Detaches a file from a document. Undo restores it.
    /// - Throws: `.notFound`, `.ambiguous`.
    package func detach(_ name: String, fromDocument id: String, _ context: ChangeContext)
        throws(StoreError) -> Change<DocumentOverview>
    {
        try change(id, .detach, context) { transaction, document in
            let attachment = try transaction.detach(name, from: .document(document.id))
            document.modifiedAt = context.now
            return "lost '\(attachment.name)'"
        }
    }

    /// - Throws: `.notFound`, `.ambiguous`.
    package func document(_ id: String, now: Instant, in locality: Locality) throws(StoreError)
        -> DocumentOverview
    {
        try read { db in
            try DocumentQueries(db: db, now: now, locality: locality).overview(
                try DocumentRows(db: db).id(id))
        }
    }

    /// Soonest deadline first, then those without one by title.
    package func documents(_ query: DocumentQuery, now: Instant, in locality: Locality) throws(StoreError)
        -> [DocumentOverview]
    {
        try read { db in try DocumentQueries(db: db, now: now, locality: locality).overviews(query) }
    }

    /// Changes a document, replans it if its dates have changed, and journals the change.
    /// - Parameter body: Changes the document; returns what it did, as the end of a sentence.
    private func change(
        _ id: String, _ kindOfChange: ChangeKind, _ context: ChangeContext, _ need: Need = .reserve,
        _ body: (inout ChangeTransaction, inout Document) throws -> String
    ) throws(StoreError) -> Change<DocumentOverview> {
        try transact(kindOfChange, context, need) { transaction in
            let old = try transaction.documents.record(id)
            var document = old
            let verb = try body(&transaction, &document)
            try transaction.save(&document, instead: old)
            transaction.note(document, verb)
            return try transaction.overview(document.id)
        }
    }
}

extension ChangeTransaction {
    var documents: DocumentRows { DocumentRows(db: db) }

    fileprivate func add(_ document: Document) throws {
        try documents.insert(document)
        try plan(document)
    }

    /// - Parameter rung: Up to when steps of its ladder have rung; `nil` if none has.
    func save(_ document: inout Document, instead old: Document, rungUntil rung: Instant? = nil) throws {
        guard document != old else { return }
        document.modifiedAt = context.now
        try documents.update(document)
        if !document.details.hasSchedule(of: old.details) { try plan(document, rungUntil: rung) }
    }

    /// Plans the reminders that a document needs, and withdraws the rest.
    func plan(_ document: Document, rungUntil rung: Instant? = nil) throws {
        let plan = try document.reminders(rungUntil: rung, now: context.now, in: context.locality) {
            try reminders.isUsed($0)
        }.asSaid(in: context)
        try reminders.replace(of: .document(document.id), by: plan.reminders, keeping: plan.passed)
    }

    func overview(_ id: Document.ID) throws -> DocumentOverview {
        try DocumentQueries(db: db, now: context.now, locality: context.locality).overview(id)
    }
}
