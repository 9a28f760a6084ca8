import AgentInterface
import ArgumentParser
import JSONText
import Rules

struct EventJoinCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "join", abstract: "Open an event's online meeting, and answer its reminder.",
        discussion: """
            Steward opens https links to the meetings of services that it knows, and to the hosts in \
            events.meeting_hosts.
            """)

    @Argument(help: "The event.", completion: .names(of: .event))
    var id: String

    @Flag(name: .customLong("print"), help: "Print the link, and open nothing.")
    var isPrintedOnly = false

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let id = try await session.eventID(id)
        let link: String
        if isPrintedOnly {
            let event = try await session.ask(Events1.get, id)
            guard let meeting = event.meeting ?? (event.join.isEmpty ? nil : event.join) else {
                throw CommandFailure(
                    .noInput, EventText.hasNoMeeting(VisibleText.line(event.title)), refusal: .notFound)
            }
            link = meeting
        } else {
            link = try await session.ask(Events1.join, id)
        }
        if wantsJSON { return session.console.say(json: .object(["url": .text(link)])) }
        session.console.say(isPrintedOnly ? link : EventText.joined(link))
    }
}
