import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct RecallsListCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List recalls that concern your items, critical ones first.",
        discussion: "'yours' means your item is recalled; 'maybe' means you have to check the pack.")

    @Flag(help: "Include answered and withdrawn recalls.")
    var all = false

    @Option(help: "Only recalls that concern this item.", completion: .names(of: .item))
    var item: String?

    @OptionGroup var page: PageOptions
    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        var query = RecallListQuery()
        if all { query.state = .all }
        if let item { query.item = try await ItemFinder(session: session, status: .all).item(item).id }
        query.limit = page.limit ?? 1_000
        query.offset = page.offset
        let recalls = try await session.ask(Recalls1.list, query)
        if wantsJSON { return session.console.say(json: .list(recalls.map(\.json))) }
        let searched = try await session.recallSources()
        if recalls.isEmpty {
            if searched.isAnything { session.console.say(emptyWords(searched)) }
        } else {
            session.console.say(RecallTable.findings(recalls, session, withAnswers: all))
            page.warnOfMore(than: recalls.count, of: 1_000, .recalls, session)
            if recalls.contains(where: { $0.state == .open }) {
                session.console.say(RecallText.saysWhatToDo(recalls[0].short), .dim)
            }
        }
        searched.say()
    }

    private func emptyWords(_ searched: SearchedSources) -> StyledText {
        let isWhole = item == nil && !all && page.offset == nil
        return StyledText(RecallText.noRecalls(isWhole: isWhole), searched.isComplete ? .good : .plain)
    }
}

/// Options that select a page of a long list.
struct PageOptions: ParsableArguments {
    /// What a list has rows of.
    enum Rows {
        case recalls, searches, changes, products
    }

    @Option(help: "At most this many.")
    var limit: UInt32?

    @Option(help: "Skip this many at the beginning.")
    var offset: UInt32?

    func validate() throws {
        if let limit, !(1...1_000).contains(limit) {
            throw ValidationError(SessionText.isOutside(1...1_000, "--limit", Int(limit)))
        }
    }

    /// - Parameter usual: The default limit.
    func warnOfMore(than count: Int, of usual: Int, _ rows: Rows, _ session: Session) {
        guard count == Int(limit ?? UInt32(usual)) else { return }
        session.console.warn(PageText.hasMore(rows, from: Int(offset ?? 0) + count))
    }
}
