import AgentInterface
import ArgumentParser
import CivilTime
import Rules

/// Options that choose documents for a command, instead of naming them.
struct DocumentSelection: ParsableArguments, SubjectChoice {
    @Option(help: "All documents with this text in title, holder, number, issuer, place or notes.")
    var search: String?

    @Option(help: "All documents of this type.")
    var type: DocumentDetails.Kind?

    @Option(help: "All documents whose date is before this day: +6mo, 2027-04-01.")
    var before: String?

    @Flag(help: "Do not ask before changing many documents.")
    var yes = false

    var noun: SubjectNoun { .document }
    var noMatch: String { ActionText.noDocument }
    var optionNames: String { "--search, --type, --before" }
    var texts: [(option: String, text: String?)] { [("--search", search)] }
    var isEmpty: Bool { search == nil && type == nil && before == nil }
    var isConfirmed: Bool { yes }

    func found(
        limit: Int, in session: Session
    ) async throws(CommandFailure) -> (ids: [String], hasMore: Bool) {
        var query = DocumentQuery()
        query.text = search
        query.kind = type
        if let before { query.deadlineBefore = try session.day(before, for: "--before", .ahead) }
        query.limit = UInt32(limit + 1)
        let found = try await session.ask(Documents1.list, query)
        return (found.prefix(limit).map(\.id), found.count > limit)
    }
}

extension DocumentDetails.Kind: ExpressibleByArgument {
    public init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}

/// A command for documents.
protocol DocumentsCommand: ChoosingCommand {
    var documents: [String] { get }
    var selection: DocumentSelection { get }
}

extension DocumentsCommand {
    var named: [String] { documents }
    var choice: DocumentSelection { selection }
}
