import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct NotifyCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "notify", abstract: "Show a reminder without a task, at once or later.",
        discussion: "Example: steward notify \"Tea is ready\" --in 4m")

    @Argument(help: "What it says.")
    var title: String

    @Argument(help: "Further text.")
    var body: String?

    @Option(name: .customLong("in"), help: "After this long: 30s, 4m, 1h30m.")
    var delay: String?

    @Option(name: .customLong("at"), help: "At a time: 18:00, tomorrow 9:00.")
    var time: String?

    @Option(help: "low, normal or critical.")
    var urgency: Urgency?

    @Flag(help: "Show the popup once: it neither comes back nor nags.")
    var once = false

    @Flag(
        help: """
            Ring at that time, even in quiet hours and while 'steward quiet' holds reminders; without it, a time \
            within two hours rings in quiet hours, too.
            """)
    var nowAnyway = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if delay != nil && time != nil {
            throw ValidationError(SessionText.excludeEachOther("--in", "--at"))
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        var options = AlertOptions()
        options.urgency = urgency
        if once { options.isOnce = true }
        if let time { options.at = try await session.when(time, for: "--at") }
        if let delay { options.after = try session.period(delay, for: "--in").nominalLength }
        let asked = options
        let reminder = try await session.asOneStep(nowAnyway) { () async throws(CommandFailure) in
            let reminder = try await session.ask(Reminders1.notify, (title, body ?? "", asked))
            return nowAnyway ? try await session.ask(Reminders1.ringAnyway, reminder.id) : reminder
        }
        if wantsJSON { return session.console.sayVerbatim(json: reminder.json.text) }
        let time = session.relative.text(for: reminder.ringAt)
        let held = reminder.heldUntil.map { session.relative.text(for: $0) }
        if held == nil, self.time == nil, delay == nil, let reason = await session.whatHoldsPopupsBack() {
            return session.confirm(
                ReminderText.added(reminder.short, reminder.title, isHeldBecause: reason, once: once))
        }
        session.confirm(
            ReminderText.added(reminder.short, reminder.title, rings: held ?? time, once: once))
        if held != nil { session.console.warn(ReminderText.isHeld(insteadOf: time)) }
    }
}

extension Session {
    /// Why a popup that is due now is not shown, as far as the clock alone does not end that.
    fileprivate func whatHoldsPopupsBack() async -> String? {
        // Without an answer, what was stored is said all the same.
        guard let quiet = try? await ask(Agent1.quiet, ()) else { return nil }
        if quiet.serverState == .absent { return QuietText.noServerRuns }
        return quiet.isQuiet ? quiet.because.map(QuietText.words) : nil
    }
}

extension Urgency: ExpressibleByArgument {}
