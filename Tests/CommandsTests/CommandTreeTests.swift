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

    private static func discussions(below command: any ParsableCommand.Type) -> [String] {
        [command.configuration.discussion]
            + command.configuration.subcommands.flatMap { discussions(below: $0) }
    }

    @Test func `no help has a gap within a line`() {
        let help = Self.discussions(below: StewardCommand.self).joined(separator: "\n")
        let lines: [String] = help.split(separator: "\n").map { line in String(line.drop { $0 == " " }) }

        #expect(lines.count > 100)
        // What an example does stands in a column of its own.
        #expect(lines.filter { $0.contains("   ") && !$0.hasPrefix("steward ") } == [])
    }

    /// What follows the name of a command.
    private static let rests = [
        [], ["--no-such-option"], ["--help"], ["-h"], ["--version"], ["--limit", "many"], ["no-such-word"],
        ["one", "two"], ["--json"], ["help"],
    ]

    /// A parse by the whole tree takes long: each command meets two in ten of what may follow, each time others.
    @Test(arguments: rests.indices)
    func `a command line is taken or refused in the words of the whole tree`(_ number: Int) throws {
        let rest = Self.rests[number]
        for (place, path) in Self.paths.enumerated() where (place + number) % 10 < 2 {
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
