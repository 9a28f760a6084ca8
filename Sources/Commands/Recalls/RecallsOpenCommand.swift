import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct RecallsOpenCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open the authority's page of a recall.")

    @Argument(
        help: "A recall of 'steward recalls', or one that 'search' prints.",
        completion: .custom(RecallIDs.complete))
    var id: String

    @Flag(name: .customLong("print"), help: "Print the address, and open nothing.")
    var isPrintedOnly = false

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let address =
            isPrintedOnly ? try await address(in: session) : try await session.ask(Recalls1.open, id)
        if wantsJSON { return session.console.say(json: .object(["url": .text(address)])) }
        session.console.say(address)
    }

    private func address(in session: Session) async throws(CommandFailure) -> String {
        let notice = try await session.ask(Recalls1.show, id)
        guard let link = notice.links.first(where: { $0.kind == .notice }) ?? notice.links.first else {
            throw CommandFailure(.noInput, RecallText.noPage(notice.id), refusal: .notFound)
        }
        return link.address
    }
}
