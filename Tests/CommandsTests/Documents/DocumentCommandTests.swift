import AgentInterface
import CivilTime
import DBus
import Foundation
import Rules
import Synchronization
import Testing

@testable import Commands

/// It is Saturday 21 November 2026.
@Suite(.serialized)
struct DocumentCommandTests {
    private func run(_ arguments: String..., agent: FolderAgent) async throws -> Transcript {
        try await CommandRunner().run(["document"] + arguments, agent: agent)
    }

    @Test func `what is typed of a document reaches the agent`() async throws {
        let agent = FolderAgent()

        let transcript = try await run(
            "add", "Gym", "--type", "contract", "--issuer", "Gym & Sons", "--until", "2027-03-31", "--notice",
            "3 months to the end of a quarter", "--renews", "1y", "--remind", "2w", agent: agent)

        let fields = try #require(agent.added.first)
        #expect(transcript.status == 0, "\(transcript.errors)")
        #expect(fields.title == "Gym" && fields.kind == .contract && fields.issuer == "Gym & Sons")
        #expect(fields.notice?.description == "P3M/quarter" && fields.renewal?.description == "P1Y")
        #expect(fields.leads == [-14] && fields.holder == nil)
        #expect(transcript.output.contains("Gym"))
    }

    @Test(arguments: [
        ["add", "Gym", "--notice", "soon"], ["add", "Gym", "--type", "letter"],
        ["add", "Gym", "--until", "yesteryear"],
    ])
    func `a wrong value names its option`(arguments: [String]) async throws {
        let transcript = try await CommandRunner().run(["document"] + arguments, agent: FolderAgent())

        #expect(transcript.status == 65)
        #expect(transcript.errors.contains(arguments[2]))
    }

    @Test func `what cannot be detached is named beside the files that are there`() async throws {
        let agent = FolderAgent()
        agent.add("Passport") {
            var scan = AttachmentRecord()
            scan.name = "scan.pdf"
            $0.attachments = [scan]
        }

        let transcript = try await run("detach", "Passport", "photo.jpg", agent: agent)

        #expect(transcript.status == 66)
        #expect(transcript.errors.contains("there is no file 'photo.jpg': Passport has scan.pdf"))
    }

    @Test func `a list says what to do until when`() async throws {
        let agent = FolderAgent()
        agent.add("Gym") {
            $0.details.kind = .contract
            ($0.deadline, $0.endsOn, $0.isNotice) = (CivilDate("2026-12-31"), CivilDate("2027-03-31"), true)
            $0.daysLeft = 40
        }
        agent.add("Passport") {
            $0.details.holder = "Anna"
            $0.status = .renewed
        }
        agent.add("Voucher") {
            $0.details.kind = .voucher
            $0.details.cancelledOn = CivilDate("2026-11-20")
            $0.status = .cancelled
        }

        let list = try await run("list", "--all", agent: agent).output

        #expect(list.contains("cancel by Thu 31 Dec to end it on Wed 31 Mar 2027"))
        #expect(list.contains("Passport (Anna)") && list.contains("give its new date"))
        #expect(list.contains("used yesterday"))
    }

    @Test func `the list names a last day of notice that has passed`() async throws {
        let agent = FolderAgent()
        agent.add("Gym") {
            $0.details.kind = .contract
            $0.details.validUntil = CivilDate("2026-12-31")
            $0.details.notice = try? NoticePeriod(parsing: "P3M")
            ($0.deadline, $0.endsOn) = (CivilDate("2026-12-31"), CivilDate("2026-12-31"))
        }

        let list = try await run("list", agent: agent).output

        #expect(list.contains("valid until Thu 31 Dec; the last day of notice was Wed 30 Sep"))
    }

    @Test func `a renewed contract is not listed as to be cancelled`() async throws {
        let agent = FolderAgent()
        agent.add("Gym") {
            $0.details.kind = .contract
            ($0.deadline, $0.endsOn, $0.isNotice) = (CivilDate("2026-12-31"), CivilDate("2027-03-31"), true)
            $0.details.stoppedFor = CivilDate("2026-12-31")
        }

        let list = try await run("list", agent: agent).output

        #expect(list.contains("goes on after Wed 31 Mar 2027") && !list.contains("cancel by"))
    }

    @Test func `several documents are renewed and cancelled at once`() async throws {
        let agent = FolderAgent()
        for title in ["Gym", "Phone"] { agent.add(title) { $0.details.kind = .contract } }

        let renewed = try await run("renew", "Gym", "Phone", "--until", "2031-05-02", agent: agent)
        let half = try await run("cancel", "Gym", "Lease", "Phone", agent: agent)
        let cancelled = try await run("cancel", "Gym", "Phone", agent: agent)

        #expect(renewed.status == 0, "\(renewed.errors)")
        #expect(agent.calls == ["renew 2031-05-02", "renew 2031-05-02", "cancel ", "cancel "])
        #expect(cancelled.status == 0, "\(cancelled.errors)")
        #expect(
            half.status == 66 && half.errors == "steward: nothing changed: no document is called 'Lease'\n")
    }

    @Test func `a day without --until renews nothing, and says where it belongs`() async throws {
        let agent = FolderAgent()
        agent.add("Passport") { $0.details.kind = .passport }

        let transcript = try await run("renew", "Passport", "2036-05-02", agent: agent)

        #expect(transcript.status == 64 && agent.calls == [])
        #expect(transcript.errors.contains("write '--until 2036-05-02' for the new last day"))
    }

    @Test func `a document is renewed, cancelled with a note, and named by its title`() async throws {
        let agent = FolderAgent()
        agent.add("Gym") { $0.details.kind = .contract }

        let renewed = try await run("renew", "Gym", "--until", "2031-05-02", agent: agent)
        let cancelled = try await run("cancel", "gym", "--note", "by letter", agent: agent)
        let missing = try await run("cancel", "Lease", agent: agent)

        #expect(renewed.status == 0 && cancelled.status == 0)
        #expect(agent.calls == ["renew 2031-05-02", "cancel by letter"])
        #expect(missing.errors.contains("there is no document called 'Lease'"))
    }

    @Test func `a cancelled document is found by its title`() async throws {
        let agent = FolderAgent()
        agent.add("Gym") { $0.status = .cancelled }

        #expect(try await run("renew", "Gym", "--until", "2031-05-02", agent: agent).status == 0)
    }

    @Test func `a proof that cannot be kept leaves the contract current`() async throws {
        let agent = FolderAgent()
        agent.add("Gym") { $0.details.kind = .contract }
        let folder = try TemporaryFolder(environment: [:])
        defer { folder.remove() }
        let proof = "\(folder.path)/letter.pdf"
        try Data("letter".utf8).write(to: URL(filePath: proof))

        let transcript = try await run("cancel", "Gym", "--proof", proof, agent: agent)

        #expect(transcript.status != 0)
        #expect(agent.calls == [])
    }

    @Test func `a proof is kept only if the cancellation is accepted`() async throws {
        let agent = FolderAgent(keepsFiles: true)
        agent.add("Gym") { $0.details.kind = .contract }
        let folder = try TemporaryFolder(environment: [:])
        defer { folder.remove() }
        let proof = "\(folder.path)/letter.pdf"
        try Data("letter".utf8).write(to: URL(filePath: proof))

        let accepted = try await run("cancel", "Gym", "--proof", proof, agent: agent)
        agent.refusal = "the note is too long"
        let refused = try await run("cancel", "Gym", "--proof", proof, agent: agent)

        #expect(accepted.status == 0 && refused.status != 0)
        #expect(refused.errors.contains("the note is too long"))
        #expect(
            agent.calls == [
                "attach letter.pdf", "cancel ", "attach letter.pdf", "cancel ", "detach letter.pdf",
            ])
    }

    @Test func `nothing is kept with a document that has ended already`() async throws {
        let agent = FolderAgent(keepsFiles: true)
        agent.add("Gym") { ($0.details.kind, $0.status) = (.contract, .cancelled) }
        agent.refusal = "'Gym' was cancelled on 2026-11-01"
        let folder = try TemporaryFolder(environment: [:])
        defer { folder.remove() }
        let proof = "\(folder.path)/letter.pdf"
        try Data("letter".utf8).write(to: URL(filePath: proof))

        let id = agent.documents[0].id
        let transcript = try await run("cancel", id, "--proof", proof, agent: agent)

        #expect(transcript.errors.contains("was cancelled on 2026-11-01"))
        #expect(agent.calls == ["cancel "])
    }

    @Test func `a document whose file is refused is not added`() async throws {
        let agent = FolderAgent()
        let folder = try TemporaryFolder(environment: [:])
        defer { folder.remove() }
        let scan = "\(folder.path)/scan.pdf"
        try Data("scan".utf8).write(to: URL(filePath: scan))

        let transcript = try await run(
            "add", "Lease", "--type", "contract", "--until", "2031-05-02", "--file", scan, agent: agent)

        #expect(transcript.status != 0 && agent.calls == ["remove"])
        #expect(transcript.errors.contains("nothing was added"))
    }

    @Test func `an import says which columns it ignores`() async throws {
        let agent = FolderAgent()
        let folder = try TemporaryFolder(environment: [:])
        defer { folder.remove() }
        let list = "\(folder.path)/list.csv"
        try Data("title,type,expires\nPassport,passport ,2031-05-02\n".utf8).write(to: URL(filePath: list))

        let transcript = try await run("import", list, agent: agent)

        #expect(transcript.status == 0)
        #expect(transcript.errors.contains("ignored columns: expires"))
        #expect(agent.added.map(\.kind) == [.passport])
    }

    @Test func `a dry run of an import adds nothing, and shows a document without a date by its title alone`()
        async throws
    {
        let agent = FolderAgent()
        let folder = try TemporaryFolder(environment: [:])
        defer { folder.remove() }
        let list = "\(folder.path)/list.csv"
        try Data("title,holder\nPassport,\nLease,Anna\n".utf8).write(to: URL(filePath: list))

        let transcript = try await run("import", list, "--dry-run", agent: agent)

        #expect(transcript.output == "Passport\nLease (Anna)\nWould add 2 documents.\n")
        #expect(agent.added.isEmpty)
    }

    @Test func `what is exported is imported as it was`() async throws {
        let agent = FolderAgent()
        agent.add("Gym, \"the old one\"") { record in
            record.details.kind = .contract
            record.details.validUntil = CivilDate("2027-03-31")
            record.details.notice = NoticePeriod("P3M/quarter")
            record.details.renewal = CivilPeriod("P1Y")
            record.details.leads = []
            record.details.notes = "=1+1\nsecond line"
            record.details.cancelledOn = CivilDate("2026-11-20")
        }
        let folder = try TemporaryFolder(environment: [:])
        defer { folder.remove() }

        for name in ["list.csv", "list.json"] {
            let other = FolderAgent()
            let written = try await run("export", "\(folder.path)/\(name)", "--all", agent: agent)
            let read = try await run("import", "\(folder.path)/\(name)", agent: other)

            #expect(written.status == 0 && read.status == 0, "\(read.errors)")
            #expect(other.added.map(\.details) == agent.documents.map(\.details), "\(name)")
        }
    }

    @Test func `a row that cannot be taken is named, and nothing is added`() async throws {
        let folder = try TemporaryFolder(environment: [:])
        defer { folder.remove() }
        let path = "\(folder.path)/list.csv"
        try Data("title,notice\nGym,3 months\nLease,soon\n".utf8).write(to: URL(filePath: path))
        let agent = FolderAgent()

        let transcript = try await run("import", path, agent: agent)

        #expect(transcript.status == 65 && agent.added.isEmpty)
        #expect(transcript.errors.contains("line 3: notice 'soon'"))
    }
}

/// An agent with documents in a folder, which keeps no rules but does what it is told.
private final class FolderAgent: ScriptedAgent {
    private struct Folder: Sendable {
        var documents: [DocumentRecord] = []
        var added: [DocumentFields] = []
        var calls: [String] = []
    }

    private let folder = Mutex(Folder())
    private let keepsFiles: Bool
    private let refused = Mutex<String?>(nil)

    init(keepsFiles: Bool = false) {
        self.keepsFiles = keepsFiles
    }

    /// Why it refuses to cancel anything.
    var refusal: String? {
        get { refused.withLock(\.self) }
        set { refused.withLock { $0 = newValue } }
    }

    var documents: [DocumentRecord] { folder.withLock(\.documents) }
    var added: [DocumentFields] { folder.withLock(\.added) }
    var calls: [String] { folder.withLock(\.calls) }

    func add(_ title: String, _ change: (inout DocumentRecord) -> Void) {
        folder.withLock { folder in
            var record = DocumentRecord()
            record.short = "3f2\(folder.documents.count)"
            record.id = "\(record.short)0000-0000-4000-8000-000000000001"
            record.details.title = title
            change(&record)
            folder.documents.append(record)
        }
    }

    func add(_ documents: [DocumentFields], isDryRun: Bool, for caller: BusName) async throws(AgentError)
        -> [DocumentRecord]
    {
        folder.withLock { folder in
            if !isDryRun { folder.added += documents }
            return documents.map { fields in
                var record = DocumentRecord()
                record.details = fields.details
                return record
            }
        }
    }

    func documents(_ query: DocumentQuery, for caller: BusName) async throws(AgentError) -> [DocumentRecord] {
        documents.filter { document in
            (query.status == .all || document.status != .cancelled)
                && query.text.map { document.title.lowercased().contains($0.lowercased()) } ?? true
        }
    }

    func document(_ id: String, for caller: BusName) async throws(AgentError) -> DocumentRecord {
        guard let found = documents.first(where: { $0.id == id }) else {
            throw AgentError(.notFound, "there is no document '\(id)'")
        }
        return found
    }

    func renew(_ id: String, until end: CivilDate?, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
    { note("renew \(end?.description ?? "-")") }

    func cancel(_ id: String, note: String, for caller: BusName) async throws(AgentError) -> DocumentRecord {
        let record = self.note("cancel \(note)")
        if let refusal { throw AgentError(.conflict, refusal) }
        return record
    }

    func attach(_ input: AttachmentInput, for caller: BusName) async throws(AgentError) -> DocumentRecord {
        guard keepsFiles else { throw AgentError(.failed, "it cannot be kept") }
        var record = note("attach \(input.name)")
        var attachment = AttachmentRecord()
        attachment.name = input.name
        record.attachments.append(attachment)
        return record
    }

    func detach(_ attachment: String, of id: String, for caller: BusName) async throws(AgentError)
        -> DocumentRecord
    { note("detach \(attachment)") }

    func remove(_ ids: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        _ = note("remove")
        return UInt32(ids.count)
    }

    func beginStep(for caller: BusName) async throws(AgentError) {}
    func endStep(for caller: BusName) async throws(AgentError) -> Int64 { 1 }

    private func note(_ call: String) -> DocumentRecord {
        folder.withLock { folder in
            folder.calls.append(call)
            return folder.documents.first ?? DocumentRecord()
        }
    }
}
