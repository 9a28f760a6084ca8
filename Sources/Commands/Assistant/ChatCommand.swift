import AgentInterface
import ArgumentParser
import Assistant
import JSONText
import Rules
import Sentences

/// `steward chat`: messages one after the other, with what was said before in memory.
struct ChatCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "chat", abstract: "Tell Steward what to do, message by message.",
        discussion: """
            Each line is a message as for 'steward ask'. Lines that begin with / are commands: /undo, /new, /model NAME, \
            /help, /quit. The conversation is kept in memory only, and begins anew after half an hour.
            """)

    @Flag(help: "Print what is sent to the model.")
    var showRequest = false

    func execute(in session: Session) async throws(CommandFailure) {
        try await session.introduce(named: "assistant")
        let lines = session.prompt == nil ? Prompt.ofInput(on: session.loop) : .edited(in: session)
        var options = MessageOptions()
        options.showsRequest = showRequest
        let conversation = Conversation(session, nil, options)
        while !Task.isCancelled {
            guard let line = await lines.readLine()?.trimmed else { break }
            do throws(CommandFailure) {
                if line.isEmpty { continue }
                if line.hasPrefix("/") {
                    if try await perform(line, conversation, session) { return }
                } else {
                    try await answer(line, conversation, session)
                }
            } catch {
                if error.status == .interrupted, Task.isCancelled { break }
                error.report(on: session.console, asJSON: false)
            }
        }
        if Task.isCancelled { throw .interrupted }
    }

    private func answer(
        _ line: String, _ conversation: Conversation, _ session: Session
    ) async throws(CommandFailure) {
        await session.knowPeople(in: line)
        let reading = SubjectRequest.Reading(line, session.sentences)
        let isAboutEarlier = reading.refersBack && !conversation.isNew
        if !isAboutEarlier, try await conversation.actsAlone(line) { return }
        if reading.isSure(session.sentences), !isAboutEarlier {
            try await conversation.readAlone(line)
        } else {
            try await conversation.send(line)
        }
    }

    /// - Returns: Whether the chat is over.
    private func perform(
        _ line: String, _ conversation: Conversation, _ session: Session
    ) async throws(CommandFailure) -> Bool {
        let words = line.dropFirst().split(separator: " ", maxSplits: 1).map(String.init)
        switch words.first {
        case "undo": try await session.perform(["undo"], asJSON: false)
        case "new":
            conversation.reset()
            session.console.say(AssistantText.newConversation)
        case "model":
            if words.count > 1 { conversation.model = words[1].trimmed }
            let server = try await conversation.server()
            session.console.say(server?.name ?? AssistantText.noModelToAsk)
        case "help":
            session.console.say(AssistantText.help)
        case "quit", "exit", "q": return true
        default:
            throw CommandFailure(
                .usage, AssistantText.noCommand(VisibleText.line(words.first ?? "")))
        }
        return false
    }
}
