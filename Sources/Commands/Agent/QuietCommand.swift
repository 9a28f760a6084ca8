import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct QuietCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quiet", abstract: "Hold back reminders for a while, or see what is held back and why.",
        discussion: """
            Reminders that come meanwhile are kept and shown afterwards. Critical reminders still come, and so do those \
            snoozed until then. For quiet hours every day, use the settings: see steward(5), [quiet].
            """,
        subcommands: HoldCommands<Quiet>.all, defaultSubcommand: HoldStatusCommand<Quiet>.self)
}

enum Quiet: Hold {
    static let status = CommandConfiguration(
        commandName: "status", abstract: "Show whether it is quiet, and what is held back.")
    static let lasting = CommandConfiguration(
        commandName: "for", abstract: "Hold back reminders for this long: 1h, 30m, 2 days.")
    static let until = CommandConfiguration(
        commandName: "until", abstract: "Hold back reminders until then: tomorrow, 18:00, fri 9:00.",
        discussion: "If you name a day without a time, quiet ends at date_hour: see steward(5)."
    )
    static let off = CommandConfiguration(
        commandName: "off", abstract: "Show reminders again; quiet hours still apply.")
    static let lengthName = QuietText.length
    static let endName = QuietText.end
    static let set = Agent1.setQuiet

    static func say(_ quiet: QuietRecord, in session: Session, asJSON: Bool) {
        session.say(quiet, asJSON: asJSON)
    }
}

extension Session {
    func say(_ quiet: QuietRecord, asJSON: Bool) {
        if asJSON { return console.say(json: quiet.json) }
        let words = QuietWords(relative: relative)
        let isAsked = quiet.isQuiet && quiet.because == .quiet
        console.say(
            StyledText(words.sentence(for: quiet), quiet.isQuiet ? .attention : .plain)
                + (isAsked ? wayBack("steward quiet off") : .empty))
        if let held = words.held(quiet.held, until: quiet.heldUntil, because: quiet.heldBecause) {
            console.say(QuietText.heldNow(held))
        }
        console.say(QuietText.quietHours(quiet.hours), .dim)
        if let end = quiet.pausedUntil { console.say(words.pause(until: end)) }
        console.say(QuietText.doNotDisturb(quiet.doNotDisturb), .dim)
        console.say(QuietText.nextBrief(relative.text(for: quiet.nextBrief)), .dim)
    }
}

/// Words for what is held back and why.
struct QuietWords {
    let relative: RelativePhrase

    func sentence(for quiet: QuietRecord) -> String {
        guard quiet.isQuiet, let because = quiet.because else { return QuietText.notQuiet }
        return QuietText.quiet(until: quiet.ends.map(time), because: because)
    }

    /// `3 held until today 07:00 (quiet hours)`; `nil` if nothing is held.
    func held(_ count: UInt32, until moment: Instant?, because reasons: [Attention.Reason]) -> String? {
        guard count > 0 else { return nil }
        return QuietText.held(count, until: moment.map(time), because: reasons)
    }

    func pause(until end: Instant) -> String {
        QuietText.paused(until: time(end))
    }

    private func time(_ moment: Instant) -> String {
        relative.clockText(for: moment)
    }
}
