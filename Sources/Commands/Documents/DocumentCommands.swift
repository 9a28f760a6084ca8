import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct DocumentAddCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a document.",
        discussion: """
            Examples: steward document add Passport --type passport --holder Anna --until 2031-05-02
                      steward document add Gym --type contract --until 2027-03-31 --notice "3 months" --renews 1y
                      steward document add "Book voucher" --type voucher --until 12/2027
            """)

    @Argument(help: "The title of the document.")
    var title: String

    @Option(name: .customLong("file"), help: "A file to keep with the document.", completion: .file())
    var path: String?

    @Flag(help: "Add it even if its holder already has a document with this title.")
    var yes = false

    @OptionGroup var options: DocumentOptions
    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        var fields = DocumentFields()
        fields.title = title
        try options.add(to: &fields, in: session)
        if !yes { try await session.confirmAnother(.document(fields)) }
        // Opens the file before anything is saved, so that an unreadable one fails early.
        let file = try path.map { path throws(CommandFailure) in try AttachedFile(path: path) }
        var document = try await session.add([fields], isDryRun: false)[0]
        if let file {
            let id = document.id
            do throws(CommandFailure) {
                document = try await session.attach(file, to: id, as: .other, Documents1.attach)
            } catch {
                throw await session.takingBack("'\(VisibleText.line(document.title))'", after: error) {
                    agent throws(ClientError) in _ = try await agent.call(Documents1.remove, [id])
                }
            }
        }
        session.confirm(.add, document, asJSON: wantsJSON)
    }
}

extension DocumentKind: EditedKind {
    typealias Details = DocumentDetails
    typealias EditOptions = DocumentOptions

    static let edit = CommandConfiguration(
        commandName: "edit", abstract: "Change a document; anything you do not mention stays.",
        discussion: "Example: steward document edit Passport --number C01X00T47 --clear notes")
    static let clearedExample: String? = "notice"
    static let nothingToChange = DocumentText.nothingToChange

    static func edit(
        _ reference: String, _ edit: SubjectEditCommand<DocumentKind>, in session: Session
    ) async throws(CommandFailure) {
        var changes = DocumentFieldChanges()
        changes.set.title = edit.name?.text
        try edit.options.add(to: &changes.set, in: session)
        changes.clear = edit.clearedKeys
        let found = try await session.document(reference)
        let changed = try await session.ask(Documents1.edit, (found.id, changes))
        session.confirm(session.edited(changed.modifiedAt), changed, asJSON: edit.wantsJSON)
    }
}

struct DocumentRenewCommand: DocumentsCommand {
    static let configuration = CommandConfiguration(
        commandName: "renew",
        abstract: "Give documents a new last day; their reminders start again for that day.",
        discussion: """
            Example: steward document renew Passport --until 2036-05-02
            Without --until, reminders of the present date stop until you give the new one.
            """)

    @Argument(help: "The documents.", completion: .names(of: .document))
    var documents: [String] = []

    @Option(help: "The new last day on which it is valid: 2036-05-02, 5/2036.")
    var until: String?

    @OptionGroup(title: "Choosing documents") var selection: DocumentSelection
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try choice.check(named: documents)
        if until == nil, documents.count > 1, let last = documents.last, CivilDate(last) != nil {
            throw ValidationError(DocumentText.isDayNotDocument(last))
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let documents = try await chosen(for: .renew, in: session)
        let end = try until.map { text throws(CommandFailure) in
            try session.day(text, for: "--until", .ahead)
        }
        try await SeveralSubjects(session: session, kind: .document, asJSON: wantsJSON).change(
            documents, for: .renew
        ) { reference throws(CommandFailure) in
            let found = try await session.document(reference)
            return try await session.ask(Documents1.renew, (found.id, end))
        } confirm: {
            session.confirm(.renew, $0, asJSON: false)
            guard end == nil, $0.status == .current else { return }
            session.console.warn(DocumentText.lastDayStays($0.short))
        }
    }
}

struct DocumentCancelCommand: DocumentsCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel", abstract: "Note that you have cancelled contracts or used vouchers.",
        discussion: """
            Example: steward document cancel Gym --note "by letter, confirmed" --proof confirmation.pdf
            """)

    @Argument(help: "The documents.", completion: .names(of: .document))
    var documents: [String] = []

    @Option(help: "A note to keep with the document.")
    var note = ""

    @Option(help: "A file to keep as proof.", completion: .file())
    var proof: String?

    @OptionGroup(title: "Choosing documents") var selection: DocumentSelection
    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let documents = try await chosen(for: .cancel, in: session)
        let isSingle = ListPlaces.areSingle(documents)
        try await SeveralSubjects(session: session, kind: .document, asJSON: wantsJSON).change(
            documents, for: .cancel
        ) { reference throws(CommandFailure) in
            let file = try proof.map { path throws(CommandFailure) in try AttachedFile(path: path) }
            let found = try await session.document(reference)
            // What is ended already is refused before anything is kept with it.
            guard let file, found.status != .cancelled else {
                return try await session.ask(Documents1.cancel, (found.id, note))
            }
            return try await session.asOneStep(isSingle) { () async throws(CommandFailure) in
                try await session.cancel(found, note, with: file)
            }
        } confirm: {
            session.confirm($0.kind == .voucher ? .redeem : .cancel, $0, asJSON: false)
        }
    }
}

extension Session {
    /// First keeps the proof: any failure leaves the document current, and one undo restores it.
    /// - Throws: The agent refuses the cancellation; then the proof is not kept.
    fileprivate func cancel(
        _ document: DocumentRecord, _ note: String, with proof: AttachedFile
    ) async throws(CommandFailure) -> DocumentRecord {
        let known = Set(document.attachments.map(\.name))
        let kept = try await attach(proof, to: document.id, as: .receipt, Documents1.attach)
        do throws(CommandFailure) {
            return try await ask(Documents1.cancel, (document.id, note))
        } catch {
            guard let name = kept.attachments.map(\.name).first(where: { !known.contains($0) }) else {
                throw error
            }
            do throws(ClientError) {
                try await evenIfInterrupted { () throws(ClientError) in
                    _ = try await self.agent().call(Documents1.detach, (document.id, name))
                }
            } catch {
                console.warn(DocumentText.mayHaveKept(name))
            }
            throw error
        }
    }
}

extension DocumentKind: FileKeepingKind {
    static let attach = CommandConfiguration(
        commandName: "attach", abstract: "Keep a copy of a file with a document.",
        discussion: "Example: steward document attach Passport scan.pdf")
    static let attachment = Documents1.attach
    static let detach = CommandConfiguration(
        commandName: "detach", abstract: "Remove a file from a document.")
    static let detachment = Documents1.detach

    static func files(of document: DocumentRecord) -> [AttachmentRecord] { document.attachments }

    struct FileOptions: AttachmentOptions {
        var kind: Attachment.Kind { .other }
    }
}

struct DocumentRemoveCommand: DocumentsCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove documents; 'steward undo' brings them back.")

    @Argument(help: "The documents.", completion: .names(of: .document))
    var documents: [String] = []

    @OptionGroup(title: "Choosing documents") var selection: DocumentSelection
    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let documents = try await chosen(for: .remove, in: session)
        try await SeveralSubjects(session: session, kind: .document, asJSON: wantsJSON).remove(
            documents, .document
        ) { reference throws(CommandFailure) in
            let found = try await session.document(reference)
            return (found.id, found.short, found.fullTitle)
        } remove: { found throws(CommandFailure) in
            try await session.ask(Documents1.remove, found)
        }
    }
}

extension Session {
    /// Adds documents. The result has one record for each.
    func add(_ fields: [DocumentFields], isDryRun: Bool) async throws(CommandFailure) -> [DocumentRecord] {
        let added = try await ask(Documents1.add, (fields, isDryRun))
        guard added.count == fields.count else {
            throw CommandFailure(.unavailable, ActionText.additionNotReported)
        }
        return added
    }
}
