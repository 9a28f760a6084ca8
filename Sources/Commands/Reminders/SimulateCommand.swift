import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules
import Sentences

struct SimulateCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate", abstract: "Show which reminders would come in a period; nothing is changed.",
        discussion: """
            The agent simulates this time on a copy of its data, as if nobody answered any reminder.
            Example: steward simulate --to 2026-12-24, steward simulate --from mon --to fri
            """)

    @Option(help: "From when on; now if omitted.")
    var from: String?

    @Option(help: "Until when, up to 400 days ahead. A day without a time counts to its end.")
    var to: String

    @OptionGroup var output: OutputOptions

    /// The agent gives up earlier.
    private static let patience = Duration.seconds(150)

    func execute(in session: Session) async throws(CommandFailure) {
        var start = session.now
        if let from { start = try moment(from, for: "--from", in: session, atEndOfDay: false) }
        let end = try moment(to, for: "--to", in: session, atEndOfDay: true)
        guard start < end else {
            let words = ReminderText.cannotSimulate(until: VisibleText.line(to), isBeforeFrom: from != nil)
            throw CommandFailure(.badData, words)
        }
        let span = (start, end)
        let words = ReminderText.simulating(until: session.relative.text(for: end))
        let popups = try await session.withProgress(words) { () async throws(CommandFailure) in
            try await session.ask(Agent1.simulate, span, timeout: Self.patience)
        }
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(popups.map(\.json)).text) }
        if popups.isEmpty { return session.console.say(StyledText(ReminderText.nothingShown, .dim)) }
        session.console.say(Self.table(popups, session))
    }

    private func moment(
        _ text: String, for option: String, in session: Session, atEndOfDay: Bool
    ) throws(CommandFailure) -> Instant {
        let when: When
        do {
            when = try session.phrases.when(text)
        } catch {
            throw CommandFailure(error, for: option)
        }
        if case .date(let date) = when {
            let day = atEndOfDay ? date.adding(days: 1) : date
            return session.locality.zone.instant(of: CivilDateTime(day, .midnight))
        }
        do {
            return try when.instant(in: session.locality)
        } catch {
            throw CommandFailure(.badData, SessionText.cannotUse(text, for: option, "\(error)"))
        }
    }

    private static func table(_ popups: [SimulatedPopupRecord], _ session: Session) -> TextTable {
        var table = TextTable([
            .init(heading: ReminderText.whenHeading),
            .init(heading: ReminderText.whatHeading, leastWidth: 16),
            .init(heading: ReminderText.whyHeading, leastWidth: 20, rank: 1),
        ])
        for alert in SimulatedAlert.folded(popups, in: session.locality.zone) {
            let popup = alert.first
            let when = StyledText(session.relative.text(for: popup.at))
            for (index, title) in popup.reminders.enumerated() {
                let isLast = index == popup.reminders.count - 1
                table.add([
                    index == 0 ? when : StyledText(""),
                    StyledText(title) + (isLast ? again(alert, session) : .empty),
                    StyledText(index == 0 ? popup.why : "", .dim),
                ])
            }
        }
        return table
    }

    private static func again(_ alert: SimulatedAlert, _ session: Session) -> StyledText {
        guard alert.count > 1 else { return .empty }
        let end = session.clockRange.text(for: alert.last)
        return StyledText(" \(ReminderText.again(alert.count - 1, until: end))", .dim)
    }
}
