import AgentInterface
import CivilTime
import Rules
import Sentences

/// An existing subject with the name of one that is about to be added.
struct Duplicate: Sendable {
    let subject: NameRecord

    /// - Parameters:
    ///   - date: When it is due, takes place or expires.
    ///   - holder: Whose document it is: Anna's passport and Ben's are two.
    static func find(
        _ kind: Subject.Kind, titled title: String, on date: When?, of holder: String? = nil,
        in session: Session
    ) async throws(CommandFailure) -> Duplicate? {
        var query = NameQuery()
        (query.kinds, query.text, query.status, query.limit) = ([kind], title, .current, 20)
        // Another pack of milk or another dinner is usual; only the same date makes it a duplicate.
        let isByDate = kind == .item || kind == .event
        return try await session.ask(Names1.find, query).first { one in
            one.title.lowercased() == title.lowercased() && (!isByDate || one.date == date)
                && (kind != .document || one.detail.lowercased() == (holder ?? "").lowercased())
        }.map(Duplicate.init)
    }

    /// What a request would duplicate; an existing label is refused anyway.
    static func find(_ request: SubjectRequest, in session: Session) async throws(CommandFailure)
        -> Duplicate?
    {
        let (kind, title, date): (Subject.Kind, String?, When?) =
            switch request {
            case .task(let fields): (.task, fields.title, fields.due)
            case .event(let fields): (.event, fields.title, fields.start)
            case .item(let fields):
                (.item, fields.name, (fields.bestBefore ?? fields.warrantyUntil).map(When.date))
            case .maintenance(let fields): (.maintenance, fields.title, nil)
            case .document(let fields): (.document, fields.title, nil)
            case .label: (.task, nil, nil)
            }
        guard let title else { return nil }
        var holder: String?
        if case .document(let fields) = request { holder = fields.holder }
        return try await find(kind, titled: title, on: date, of: holder, in: session)
    }

    /// `there is already 'Buy milk' due tomorrow`.
    func words(in session: Session, withID: Bool = false) -> String {
        SentenceText.exists(
            Subject.Kind(rawValue: subject.kind), VisibleText.line(subject.title),
            id: withID ? "\(subject.kind) \(subject.short)" : nil, date: subject.date.map(session.words))
    }
}

extension Session {
    /// Asks before adding something that exists already, or refuses if nobody can answer.
    func confirmAnother(_ request: SubjectRequest) async throws(CommandFailure) {
        guard let duplicate = try await Duplicate.find(request, in: self) else { return }
        let sentence = duplicate.words(in: self)
        try await agree(SentenceText.addAnother(sentence), orRefuse: SentenceText.needsYes(sentence))
    }
}
