import ArgumentParser
import Testing

@testable import Commands

/// A command is parsed alone first: what that says and what the tree of all commands says must be the same.
struct CommandTreeTests {
    /// All ways to name a command, groups and their usual commands among them.
    private static let paths = paths(below: StewardCommand.self)

    private static func paths(below command: any ParsableCommand.Type) -> [[String]] {
        command.configuration.subcommands.flatMap { subcommand in
            let name = subcommand.configuration.commandName ?? ""
            return [[name]] + paths(below: subcommand).map { [name] + $0 }
        }
    }

    @Test(arguments: [
        [], ["--no-such-option"], ["--help"], ["-h"], ["--version"], ["--limit", "many"], ["no-such-word"],
        ["one", "two"], ["--json"], ["help"],
    ])
    func `a command line is taken or refused in the words of the whole tree`(_ rest: [String]) throws {
        for path in Self.paths {
            let words = path + rest

            let alone = Outcome { try StewardCommand.parseCommand(words) }
            let asPartOfAll = Outcome { try StewardCommand.parseAsRoot(try CommandWords(words).checked()) }

            #expect(alone == asPartOfAll, "\(words)")
        }
    }
}

/// What the parser made of a command line.
private struct Outcome: Equatable {
    let text: String
    let status: Int32?

    init(_ parse: () throws -> any ParsableCommand) {
        do {
            text = "\(try parse())"
            status = nil
        } catch {
            text = StewardCommand.fullMessage(for: error)
            status = StewardCommand.exitCode(for: error).rawValue
        }
    }
}
