import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct DocumentListCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List documents, soonest date first.")

    @Option(help: "Only documents of this type.")
    var type: DocumentDetails.Kind?

    @Option(help: "Only documents with this text.")
    var search: String?

    @Option(help: "Only documents whose date is before this day: +6mo, 2027-04-01.")
    var before: String?

    @Flag(help: "Include used ones, and cancelled ones that have ended.")
    var all = false

    @OptionGroup var most: LimitOptions
    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        var query = DocumentQuery()
        query.status = .all
        query.kind = type
        query.text = search
        if let before { query.deadlineBefore = try session.day(before, for: "--before", .ahead) }
        query.limit = 10_000
        let found = try await session.ask(Documents1.list, query).filter {
            all || $0.isInForce(on: session.today)
        }
        let documents = Array(found.prefix(Int(most.limit)))
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(documents.map(\.json)).text) }
        guard !documents.isEmpty else {
            let isWhole = search == nil && type == nil && before == nil
            return session.say(emptyList: DocumentText.noDocuments(isWhole: isWhole))
        }
        typealias Heading = DocumentText.Heading
        var table = TextTable([
            .init(heading: Heading.id), .init(heading: Heading.date),
            .init(heading: Heading.document, leastWidth: 16), .init(heading: Heading.type, rank: 2),
            .init(heading: Heading.whatToDo, leastWidth: 16, rank: 1),
            .init(heading: Heading.keptIn, leastWidth: 6, rank: 3),
        ])
        for document in documents {
            let isEnded = document.status == .cancelled
            table.add([
                StyledText(document.short, isEnded ? .dim : .bold), Self.date(of: document, session),
                StyledText(document.fullTitle, isEnded ? .dim : .plain),
                StyledText(document.kind.rawValue, .dim), StyledText(session.words(of: document)),
                StyledText(document.place, .dim),
            ])
        }
        session.say(table, of: documents.map { Subject(kind: .document, id: $0.id) })
    }

    private static func date(of document: DocumentRecord, _ session: Session) -> StyledText {
        guard let deadline = document.status == .cancelled ? document.endsOn : document.deadline else {
            return .empty
        }
        let days = document.daysLeft ?? 0
        return StyledText(
            session.words(for: deadline), days < 0 ? .dim : days <= 30 ? .attention : .plain)
    }
}

extension DocumentRecord {
    /// Whether it still holds: a contract that was cancelled covers until its end, and a used voucher does not.
    fileprivate func isInForce(on today: CivilDate) -> Bool {
        guard status == .cancelled else { return true }
        guard self.kind == .contract || self.kind == .insurance, let end = endsOn else { return false }
        return end >= today
    }
}

enum DocumentKind: CommandKind {
    static let kind = Subject.Kind.document
    static var argument: ArgumentHelp { ArgumentHelp("The document.", valueName: "document") }
    static let show = CommandConfiguration(commandName: "show", abstract: "Show a document in full.")
    static let get = Documents1.get

    /// Fields that are part of another fact, or shown apart.
    private static let elsewhere = [
        "title", "notice", "leads", "notes", "stopped_for", "cancelled_on", "cancellation",
    ]
    private static let keys = DocumentDetails.fields.map(\.key).filter { !elsewhere.contains($0) }

    static func find(
        _ reference: String, in session: Session
    ) async throws(CommandFailure) -> DocumentRecord {
        try await session.document(reference)
    }

    static func say(_ one: DocumentRecord, in session: Session) {
        typealias Label = DocumentText.Label
        session.say(
            one.title,
            facts: [(Label.id, StyledText(one.id)), (Label.status, StyledText(session.words(of: one)))]
                + session.facts(of: one.details, Self.keys) + [
                    (Label.notice, StyledText(one.notice.map(DocumentText.notice) ?? "")),
                    (Label.reminders, StyledText(one.leads.map(CalendarLength.words(forLeads:)) ?? "")),
                    (Label.nextPopup, session.fact(one.nextReminderAt)),
                    (Label.cancellation, StyledText(one.cancellation)),
                    (Label.files, StyledText(one.attachments.map(\.name).joined(separator: ", "))),
                    (Label.added, session.fact(one.createdAt)),
                    (Label.changed, one.modifiedAt == one.createdAt ? .empty : session.fact(one.modifiedAt)),
                ], notes: one.notes)
    }
}
