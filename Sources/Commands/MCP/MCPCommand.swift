import ArgumentParser
import EventLoop
import Glibc
import JSONText
import Settings

struct MCPCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Let assistants that speak the Model Context Protocol use Steward.",
        subcommands: [Serve.self, Install.self], defaultSubcommand: Serve.self)

    struct Serve: SessionCommand {
        static let configuration = CommandConfiguration(
            commandName: "serve",
            abstract: "Answer one client on standard input and output, until its input ends.",
            discussion: """
                Clients start this themselves; 'steward mcp install' prints their configuration. The setting mcp.allow says what \
                they may do, and mcp.clients what single ones may do instead.
                """)

        @Option(help: "Allow less than the settings do: read, add or change.")
        var allow: Settings.MCP.Rights?

        /// In bytes.
        static let longestMessage = 4 << 20

        func execute(in session: Session) async throws(CommandFailure) {
            if isatty(STDIN_FILENO) == 1 {
                session.console.warn(MCPText.waitingOnTerminal)
            }
            let allowed = try session.settings().mcp
            var server = MCPServer(session: session, allowing: allowed, atMost: allow ?? .change)
            let reader = LineReader(STDIN_FILENO, on: session.loop, longestLine: Self.longestMessage)
            while let line = await reader.nextLine() {
                let reply: JSON?
                switch line {
                case .whole(let text) where text.allSatisfy(\.isWhitespace): continue
                case .whole(let text): reply = await server.reply(to: Array(text.utf8))
                case .tooLong: reply = MCPServer.replyToTooLong(most: Self.longestMessage)
                }
                if let reply { session.console.sayVerbatim(json: reply.line) }
            }
        }
    }
}

extension Settings.MCP.Rights: ExpressibleByArgument {}
