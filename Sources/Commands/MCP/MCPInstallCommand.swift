import ArgumentParser
import EventLoop
import Glibc
import JSONText

extension MCPCommand {
    struct Install: OutputCommand {
        static let configuration = CommandConfiguration(
            commandName: "install",
            abstract: "Print the configuration that clients need, or write it.",
            discussion: "Example: steward mcp install cursor --write")

        @Argument(help: "The client: \(MCPClient.names). All of them if omitted.")
        var client: String?

        @Flag(help: "Write it into the client's file; everything else in it stays.")
        var write = false

        @OptionGroup var output: OutputOptions

        func validate() throws {
            if let client, MCPClient.named(client) == nil {
                throw ValidationError(MCPText.noClient(client, of: MCPClient.names))
            }
            if write, client == nil {
                throw ValidationError(MCPText.writeNeedsClient(MCPClient.names))
            }
        }

        func execute(in session: Session) async throws(CommandFailure) {
            guard let home = session.environment["HOME"], home.hasPrefix("/") else {
                throw CommandFailure(.badConfiguration, SessionText.noHome)
            }
            guard let program = AgentLauncher.path(ofProcess: "self") else {
                throw CommandFailure(.unavailable, MCPText.noProgram)
            }
            let chosen = client.flatMap(MCPClient.named).map { [$0] } ?? MCPClient.all
            if write, let client = chosen.first {
                return try await write(client, starting: program, below: home, in: session)
            }
            if wantsJSON {
                return session.console.say(
                    json: .list(
                        chosen.map { client in
                            .object([
                                "client": .text(client.name), "file": .text(client.file(below: home)),
                                "configuration": client.configuration(starting: program),
                            ])
                        }
                    ))
            }
            for (index, client) in chosen.enumerated() {
                if index > 0 { session.console.say("") }
                session.console.say(MCPText.heading(client.title, in: client.file(below: home)), .bold)
                session.console.say(client.configuration(starting: program).text)
            }
            if client == nil {
                session.console.say("\n\(MCPText.writeHint)", .dim)
            }
        }

        private func write(
            _ client: MCPClient, starting program: String, below home: String, in session: Session
        ) async throws(CommandFailure) {
            let path = client.file(below: home)
            let old = try await content(of: path, in: session)
            let new = try client.adding(program, to: old, in: path)
            if new != old {
                try PrivateFile.createFolder(of: path, orFailWith: .refused)
                try await TextFile(path, on: session.loop).write(new.text + "\n")
            }
            if wantsJSON {
                let report: JSON = .object([
                    "client": .text(client.name), "file": .text(path), "changed": .flag(new != old),
                ])
                return session.console.say(json: report)
            }
            session.console.say(
                new == old ? MCPText.alreadyThere(path) : MCPText.wrote(path, for: client.title))
        }

        /// - Returns: An empty object if there is no such file.
        private func content(of path: String, in session: Session) async throws(CommandFailure) -> JSON {
            guard access(path, F_OK) == 0 || errno != ENOENT else { return .object([]) }
            let bytes = try await TextFile(path, on: session.loop).bytes(most: 4 << 20)
            if bytes.allSatisfy({ UnicodeScalar($0).properties.isWhitespace }) { return .object([]) }
            do {
                return try JSON(parsing: bytes, within: JSON.Limits(bytes: 4 << 20))
            } catch {
                throw CommandFailure(
                    .badData, MCPText.cannotRead(VisibleText.line(path), error, client: client ?? ""))
            }
        }
    }
}

/// A program that starts servers of the Model Context Protocol, and where it keeps their list.
struct MCPClient: Sendable {
    let name: String
    let title: String
    /// Below the home directory.
    private let place: String
    /// The member that lists the servers.
    private var list = "mcpServers"
    /// Members that this client needs besides command and arguments.
    private var more: [JSON.Member] = []

    static let all = [
        MCPClient(name: "cursor", title: "Cursor", place: ".cursor/mcp.json"),
        MCPClient(name: "gemini", title: "Gemini CLI", place: ".gemini/settings.json"),
        MCPClient(name: "lmstudio", title: "LM Studio", place: ".lmstudio/mcp.json"),
        MCPClient(
            name: "vscode", title: "Visual Studio Code", place: ".config/Code/User/mcp.json", list: "servers",
            more: [JSON.Member("type", "stdio")]),
        MCPClient(name: "zed", title: "Zed", place: ".config/zed/settings.json", list: "context_servers"),
    ]

    static var names: String { all.map(\.name).joined(separator: ", ") }

    static func named(_ name: String) -> MCPClient? {
        all.first { $0.name == name.lowercased() }
    }

    func file(below home: String) -> String { "\(home)/\(place)" }

    /// The whole file, if the client knows no other server.
    func configuration(starting program: String) -> JSON {
        .object([JSON.Member(list, .object([JSON.Member("steward", server(program))]))])
    }

    /// The content of the client's file with this server in it.
    /// - Throws: If the file has another form.
    func adding(_ program: String, to content: JSON, in path: String) throws(CommandFailure) -> JSON {
        guard case .object(let members) = content, case .object(let servers) = content[list] ?? .object([])
        else { throw CommandFailure(.badData, MCPText.otherForm(VisibleText.line(path))) }
        return .object(members.setting(list, to: .object(servers.setting("steward", to: server(program)))))
    }

    private func server(_ program: String) -> JSON {
        .object(more + [JSON.Member("command", .text(program)), JSON.Member("args", .list(["mcp"]))])
    }
}

extension [JSON.Member] {
    /// The members with another value for the last one of this name, or with a new one at the end.
    fileprivate func setting(_ name: String, to value: JSON) -> [JSON.Member] {
        guard let place = lastIndex(where: { $0.name == name }) else {
            return self + [JSON.Member(name, value)]
        }
        var members = self
        members[place] = JSON.Member(name, value)
        return members
    }
}
