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
        subcommands: HoldCommands<Pause>.all, defaultSubcommand: HoldStatusCommand<Pause>.self)
}

enum Pause: Hold {
    static let status = CommandConfiguration(
        commandName: "status", abstract: "Show whether there is a pause, and until when.")
    static let lasting = CommandConfiguration(
        commandName: "for", abstract: "Pause for this long: 3 days, 1 week.")
    static let until = CommandConfiguration(
        commandName: "until", abstract: "Pause until then: fri, 4 december, tomorrow 18:00.",
        discussion:
            "A day without a time ends the pause at the hour at which days remind: see date_hour in steward(5)."
    )
    static let off = CommandConfiguration(
        commandName: "off", abstract: "End the pause now; days before today stay paused.")
    static let lengthName = InsightText.pauseLength
    static let endName = InsightText.pauseEnd
    static let set = Agent1.setPause

    static func say(_ quiet: QuietRecord, in session: Session, asJSON: Bool) {
        if asJSON { return session.console.say(json: quiet.json) }
        guard let end = quiet.pausedUntil else { return session.console.say(InsightText.noPause) }
        session.console.say(
            StyledText(QuietWords(relative: session.relative).pause(until: end), .attention)
                + session.wayBack("steward pause off"))
    }
}
