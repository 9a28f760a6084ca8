import ArgumentParser
import Foundation
import Testing

@testable import Commands

struct CommandWordsTests {
    @Test(arguments: [
        ["add", "-cash the cheque"], ["add", "--do it now"], ["list", "-xxxh"], ["list", "-help"],
    ])
    func `what begins with a dash is no request for help`(arguments: [String]) async throws {
        let transcript = try await CommandRunner().run(arguments, agent: nil)

        #expect(transcript.status == 64)
        #expect(transcript.errors.contains("put -- before it"))
        #expect(transcript.output.isEmpty)
    }

    @Test func `behind two dashes everything is a title`() throws {
        let words = try CommandWords(["add", "--json", "--", "-cash", "--due"]).checked()

        #expect(words == ["add", "--json", "--", "-cash", "--due"])
    }

    @Test func `every option that takes a value takes one that begins with a dash`() throws {
        let tool = try JSONDecoder().decode(Tool.self, from: Data(StewardCommand._dumpHelp().utf8))
        var count = 0

        for (path, option) in tool.command.options(below: []) {
            let words = try CommandWords(path + [option, "-1 x"]).checked()

            #expect(words == path + ["\(option)=-1 x"])
            count += 1
        }

        #expect(count > 150)
    }

    @Test func `a flag takes no value where another command has an option of its name`() {
        #expect(throws: CommandFailure.self) {
            try CommandWords(["item", "attach", "milk", "--receipt", "-x"]).checked()
        }
    }

    @Test func `a time with a dash before it is refused in words that help`() async throws {
        let transcript = try await CommandRunner().run(["add", "x", "--due", "-2h"], agent: nil)

        #expect(transcript.status == 65)
        #expect(transcript.errors.hasPrefix("steward: cannot understand '-2h' for --due"))
    }

    @Test func `a time of two words without quotes is refused with the remedy`() async throws {
        let transcript = try await CommandRunner().run(["add", "x", "--due", "tomorrow", "9:00"], agent: nil)

        #expect(transcript.status == 64)
        #expect(transcript.errors.contains("--due \"tomorrow 9:00\""))
    }

    @Test func `a misspelt command is answered with the right one`() async throws {
        let transcript = try await CommandRunner().run(["lsit"], agent: nil)

        #expect(transcript.status == 64)
        #expect(transcript.errors.contains("did you mean 'list'?"))
    }

    @Test func `help of nothing that there is ends with 64`() async throws {
        #expect(try await CommandRunner().run(["help", "nonsense"], agent: nil).status == 64)
        #expect(try await CommandRunner().run(["help", "list"], agent: nil).status == 0)
    }

    @Test(arguments: [["undo", "x", "--json"], ["lsit", "--json"], ["add", "--json"]])
    func `with --json a usage error is JSON, too`(arguments: [String]) async throws {
        let transcript = try await CommandRunner().run(arguments, agent: nil)

        #expect(transcript.status == 64)
        #expect(transcript.errors.hasPrefix("{\n  \"error\": {\n    \"code\": 64,"), "\(transcript.errors)")
    }
}

/// What the parser says of its commands.
private struct Tool: Decodable {
    let command: Command

    struct Command: Decodable {
        let commandName: String
        let subcommands: [Command]?
        let arguments: [Argument]?

        /// The options of this command and of those below it, each with the words that name its command.
        func options(below path: [String]) -> [(path: [String], option: String)] {
            let own = (arguments ?? []).filter { $0.kind == "option" }
                .flatMap { $0.names ?? [] }.map { (path, "--\($0.name)") }
            return own + (subcommands ?? []).flatMap { $0.options(below: path + [$0.commandName]) }
        }
    }

    struct Argument: Decodable {
        let kind: String
        let names: [Name]?
    }

    struct Name: Decodable {
        let name: String
    }
}
