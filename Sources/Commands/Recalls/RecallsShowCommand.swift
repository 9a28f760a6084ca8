import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct RecallsShowCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a recall in full: the hazard, the reason, what to do and where to look.",
        discussion: "Example: steward recalls show 3f2a, steward recalls show cpsc:26582")

    @Argument(
        help: "A recall of 'steward recalls', or one that 'search' prints.",
        completion: .custom(RecallIDs.complete))
    var id: String

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let finder = RecallFinder(session: session)
        let concerns = try await finder.findings(id)
        let notice = try await finder.notice(id, of: concerns)
        if wantsJSON {
            let members: [JSON.Member] = [
                JSON.Member("notice", notice?.json ?? .null),
                JSON.Member("concerns", .list(concerns.map(\.json))),
            ]
            return session.console.say(json: .object(members))
        }
        for recall in concerns { RecallDetails(recall: recall, session: session).say() }
        if let notice {
            NoticeDetails(notice: notice, session: session).say()
        } else {
            session.console.warn(RecallDetailsText.isNotStored(page: concerns.first?.link ?? ""))
        }
        if let recall = concerns.first, recall.state == .open {
            session.console.say("\n" + RecallDetailsText.answerIt(recall.short), .dim)
        }
    }
}

/// Finds recalls by the id of a finding or of a notice.
struct RecallFinder {
    let session: Session

    /// The finding with this id, or all findings of the notice with this id.
    func findings(_ id: String) async throws(CommandFailure) -> [RecallRecord] {
        guard id.isNoticeID else { return [try await session.ask(Recalls1.get, id)] }
        var query = RecallListQuery()
        query.state = .all
        return try await session.ask(Recalls1.list, query).filter { $0.recall == id }
    }

    /// The notice that `id` means; `nil` if only its findings are still stored.
    func notice(_ id: String, of findings: [RecallRecord]) async throws(CommandFailure) -> RecallNoticeRecord?
    {
        do throws(CommandFailure) {
            return try await session.ask(Recalls1.show, findings.first?.recall ?? id)
        } catch {
            guard error.refusal == .notFound, !findings.isEmpty else { throw error }
            return nil
        }
    }
}

extension String {
    /// Whether it has the form `cpsc:26582`; the id of a finding has no colon.
    var isNoticeID: Bool { contains(":") }
}
