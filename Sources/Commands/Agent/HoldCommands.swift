import AgentInterface
import ArgumentParser
import CivilTime
import Rules

/// Holds reminders back until a time that the user gives: `steward quiet` and `steward pause`.
protocol Hold {
    static var status: CommandConfiguration { get }
    static var lasting: CommandConfiguration { get }
    static var until: CommandConfiguration { get }
    static var off: CommandConfiguration { get }
    /// The names of the length and the end in errors.
    static var lengthName: String { get }
    static var endName: String { get }
    /// Sets the end; `nil` ends it now.
    static var set: Operation<SnoozeTime?, QuietRecord> { get }
    static func say(_ quiet: QuietRecord, in session: Session, asJSON: Bool)
}

enum HoldCommands<What: Hold> {
    static var all: [any ParsableCommand.Type] {
        [
            HoldStatusCommand<What>.self, HoldForCommand<What>.self, HoldUntilCommand<What>.self,
            HoldOffCommand<What>.self,
        ]
    }
}

struct HoldStatusCommand<What: Hold>: OutputCommand {
    static var configuration: CommandConfiguration { What.status }

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        What.say(try await session.ask(Agent1.quiet, ()), in: session, asJSON: wantsJSON)
    }
}

struct HoldForCommand<What: Hold>: OutputCommand {
    static var configuration: CommandConfiguration { What.lasting }

    @Argument(help: "How long.")
    var length: [String]

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let period = try session.period(length.joined(separator: " "), for: What.lengthName)
        What.say(try await session.ask(What.set, .lasting(period)), in: session, asJSON: wantsJSON)
    }
}

struct HoldUntilCommand<What: Hold>: OutputCommand {
    static var configuration: CommandConfiguration { What.until }

    @Argument(help: "The time.")
    var time: [String]

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let when = try await session.when(time.joined(separator: " "), for: What.endName)
        What.say(try await session.ask(What.set, .until(when)), in: session, asJSON: wantsJSON)
    }
}

struct HoldOffCommand<What: Hold>: OutputCommand {
    static var configuration: CommandConfiguration { What.off }

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        What.say(try await session.ask(What.set, nil), in: session, asJSON: wantsJSON)
    }
}
