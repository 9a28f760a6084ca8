import JSONText
import Synchronization

/// A command of `steward`, run within this process, whose output is read.
enum CapturedCommand {
    /// Limits on the output of a command, which the agent bounds.
    private static let limits = JSON.Limits(bytes: 64 << 20, values: 5_000_000)

    /// - Parameter words: The command line; it asks for JSON.
    /// - Throws: The sentence with which the command failed.
    static func run(_ words: [String], in session: Session) async throws(MCPRefusal) -> JSON {
        let output = Output()
        let errors = Output()
        let captured = Session(
            of: session, printingTo: Console(output: output.stream, errors: errors.stream))
        let command: any SessionWork
        do {
            let parsed = try StewardCommand.parseCommand(words)
            guard let work = parsed as? any SessionWork else {
                preconditionFailure("\(words) is a command that needs no session")
            }
            command = work
        } catch {
            throw MCPRefusal(StewardCommand.usageFailure(error, words)?.message ?? "\(error)")
        }
        do throws(CommandFailure) {
            try await command.execute(in: captured)
        } catch {
            throw MCPRefusal(error.message.isEmpty ? errors.text : error.message)
        }
        do {
            return try JSON(parsing: Array(output.text.utf8), within: limits)
        } catch {
            throw MCPRefusal(MCPText.notJSON(error))
        }
    }

    private final class Output: Sendable {
        private let written = Mutex("")

        var text: String { written.withLock(\.self) }

        var stream: Console.Stream {
            Console.Stream(width: nil, colours: .none) { text in self.written.withLock { $0 += text } }
        }
    }
}
