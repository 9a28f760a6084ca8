import AgentInterface
import CivilTime
import DBus
import Rules
import Store

/// Implements `org.stewardproject.Steward.Documents1` over the store.
struct DocumentsService: Sendable {
    let gate: RequestGate

    var interface: Interface {
        Documents1.interface([
            Documents1.add.serve(add),
            Documents1.get.serve(document),
            Documents1.list.serve(documents),
            Documents1.edit.serve(edit),
            Documents1.renew.serve(renew),
            Documents1.cancel.serve(cancel),
            Documents1.remove.serve(remove),
            Documents1.attach.serve(attach),
            Documents1.detach.serve { id, name, caller in try await detach(name, of: id, for: caller) },
        ])
    }

    func add(_ documents: [DocumentFields], isDryRun: Bool, for caller: BusName)
        async throws(AgentError) -> [DocumentRecord]
    {
        let details = documents.map(\.details)
        guard !isDryRun else {
            try gate.admit(caller)
            let context = gate.agentState.context(.dbus)
            return try await AgentError.translating { try Store.trial(of: details, context) }
                .map { $0.record(in: gate) }
        }
        return try gate.change(for: caller) { store, context in try store.addDocuments(details, context) }
            .map { $0.record(in: gate) }
    }

    func document(_ id: String, for caller: BusName) async throws(AgentError) -> DocumentRecord {
        try overview(id, for: caller).record(in: gate)
    }

    func documents(_ query: DocumentQuery, for caller: BusName) async throws(AgentError) -> [DocumentRecord] {
        try Page.check(query.limit)
        let documents = try gate.query(for: caller) { store in
            try store.documents(query, now: gate.now, in: gate.agentState.locality)
        }
        try Page.check(
            bytes: documents.reduce(0) {
                $0 + $1.document.notes.utf8.count + $1.document.cancellation.utf8.count
            })
        return documents.map { $0.record(in: gate) }
    }

    func edit(_ id: String, _ changes: DocumentFieldChanges, for caller: BusName)
        async throws(AgentError) -> DocumentRecord
    {
        try change(for: caller) { store, context in try store.editDocument(id, changes, context) }
    }

    func renew(_ id: String, until end: CivilDate?, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
    {
        try change(for: caller) { store, context in try store.renewDocument(id, until: end, context) }
    }

    func cancel(_ id: String, note: String, for caller: BusName) async throws(AgentError) -> DocumentRecord {
        try change(for: caller) { store, context in try store.cancelDocument(id, note: note, context) }
    }

    func remove(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        try gate.count(for: caller) { store, context in try store.removeDocuments(ids, context) }
    }

    /// Copies the file in chunks; other calls run in between.
    func attach(_ input: AttachmentInput, for caller: BusName) async throws(AgentError) -> DocumentRecord {
        // Check first, to avoid copying a file that the store would refuse.
        let id = try gate.query(for: caller) { store in
            _ = try Attachment.checked(name: input.name)
            return try store.document(input.item, now: gate.now, in: gate.agentState.locality)
        }.document.id
        // An abbreviated id may have become ambiguous during the copy, so use the full one.
        let file = try await gate.copy(input.file)
        return try change(for: caller) { store, context in
            try store.attach(file, toDocument: id.description, as: input.name, input.kind, context)
        }
    }

    func detach(_ attachment: String, of id: String, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
    {
        try change(for: caller) { store, context in
            try store.detach(attachment, fromDocument: id, context)
        }
    }

    private func overview(_ id: String, for caller: BusName) throws(AgentError) -> DocumentOverview {
        try gate.query(for: caller) { store in
            try store.document(id, now: gate.now, in: gate.agentState.locality)
        }
    }

    private func change(
        for caller: BusName, _ body: (Store, ChangeContext) throws -> Change<DocumentOverview>
    ) throws(AgentError) -> DocumentRecord {
        try gate.change(for: caller, body).record(in: gate)
    }
}

extension DocumentOverview {
    /// The document as a D-Bus record.
    func record(in gate: RequestGate) -> DocumentRecord {
        var record = DocumentRecord()
        record.id = document.id.description
        record.short = short
        record.details = document.details
        record.status = status
        record.endsOn = term?.end
        record.deadline = term?.deadline
        record.isNotice = term?.isNotice
        record.daysLeft = term.map { gate.today.daysLeft(until: $0.deadline) }
        record.nextReminderAt = nextReminderAt
        record.attachments = attachments.map { $0.record(in: gate) }
        record.createdAt = document.createdAt
        record.modifiedAt = document.modifiedAt
        return record
    }

    /// Its deadline as a D-Bus record for the list of upcoming dates; `nil` if nothing is to be done. An
    /// expired passport is to be renewed, while a last day of notice is of no interest once it has passed. A
    /// contract without an end can be cancelled at any time, so it is only listed if it reminds.
    func expiring(today: CivilDate) -> ExpiringRecord? {
        guard let term, status == .current || status == .expired,
            today <= term.deadline || !term.isNotice,
            document.validUntil != nil || document.leads?.isEmpty == false,
            document.stoppedFor != term.deadline
        else { return nil }
        var record = ExpiringRecord(
            .document, document.id.description, short: short,
            name: AgentDocumentText.name(document.title, of: document.holder), on: term.deadline, today: today
        )
        record.place = document.place
        record.category = document.kind.rawValue
        record.isNotice = term.isNotice
        return record
    }
}

extension Store {
    /// Documents on which to act on or before `last`.
    func expiringDocuments(until last: CivilDate, now: Instant, in locality: Locality) throws(StoreError)
        -> [ExpiringRecord]
    {
        var query = DocumentQuery()
        query.status = .all
        query.deadlineBefore = last.adding(days: 1)
        query.limit = 10_000
        let today = locality.zone.civil(of: now).date
        return try documents(query, now: now, in: locality).compactMap { $0.expiring(today: today) }
    }
}
