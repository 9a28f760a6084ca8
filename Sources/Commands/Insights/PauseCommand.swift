import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct PauseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause",
        abstract:
            "Pause while you are away or ill: reminders that can wait are held back, and nothing counts as missed.",
        discussion: """
            Until the pause is over, reminders of low priority and of what expires are held back. All others come as \
            usual: 'steward quiet' holds those back. Days that end in a pause count for nothing in 'steward insights'.
            Examples: steward pause until fri, steward pause for 1 week, steward pause off
            """,
        subcommands: [PauseStatus.self, PauseFor.self, PauseUntil.self, PauseOff.self],
        defaultSubcommand: PauseStatus.self)
}

struct PauseStatus: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show whether there is a pause, and until when.")

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        session.sayPause(try await session.ask(Agent1.quiet, ()), asJSON: wantsJSON)
    }
}

struct PauseFor: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "for", abstract: "Pause for this long: 3 days, 1 week.")

    @Argument(help: "How long.")
    var length: [String]

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let period = try session.period(length.joined(separator: " "), for: InsightText.pauseLength)
        session.sayPause(try await session.ask(Agent1.setPause, .lasting(period)), asJSON: wantsJSON)
    }
}

struct PauseUntil: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "until", abstract: "Pause until then: fri, 4 december, tomorrow 18:00.",
        discussion:
            "A day without a time ends the pause at the hour at which days remind: see date_hour in steward(5)."
    )

    @Argument(help: "The time.")
    var time: [String]

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        let when = try await session.when(time.joined(separator: " "), for: InsightText.pauseEnd)
        session.sayPause(try await session.ask(Agent1.setPause, .until(when)), asJSON: wantsJSON)
    }
}

struct PauseOff: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "off", abstract: "End the pause now; days before today stay paused.")

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        session.sayPause(try await session.ask(Agent1.setPause, nil), asJSON: wantsJSON)
    }
}

extension Session {
    fileprivate func sayPause(_ quiet: QuietRecord, asJSON: Bool) {
        if asJSON { return console.say(json: quiet.json) }
        guard let end = quiet.pausedUntil else {
            return console.say(InsightText.noPause)
        }
        console.say(
            StyledText(QuietWords(relative: relative).pause(until: end), .attention)
                + wayBack("steward pause off"))
    }
}
