import AgentInterface
import ArgumentParser
import Rules

struct HookCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hook", abstract: "Test the command that Steward runs for each reminder.",
        discussion: """
            Set it with: steward config set hooks.due COMMAND
            For each reminder that becomes due, the command gets one JSON object on its standard input. \
            See steward(5), [hooks].
            """,
        subcommands: [HookTestCommand.self])
}

struct HookTestCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Run the command with an example reminder, and show its input and output.",
        discussion: "The agent runs it as for a real reminder, but adds no task.")

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let test = try await session.ask(Agent1.testHook, ())
        if wantsJSON {
            session.console.say(json: test.json)
        } else {
            session.console.say(HookText.input, .dim)
            session.console.say(VisibleText.line(test.input))
            session.console.say(test.output.isEmpty ? HookText.saidNothing : HookText.output, .dim)
            for line in test.output.split(separator: "\n") {
                session.console.say(VisibleText.line(String(line)))
            }
            if test.failure == nil { session.console.say(HookText.worked, .good) }
        }
        if let failure = test.failure {
            throw CommandFailure(.refused, wantsJSON ? "" : HookText.failed(VisibleText.line(failure)))
        }
    }
}
