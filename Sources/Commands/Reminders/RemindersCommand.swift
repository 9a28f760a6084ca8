import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

struct RemindersCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "reminders", abstract: "List reminders to come and those waiting for an answer.",
        discussion: "'steward done', 'snooze' and 'remove' answer one by its ID, 'show' explains it.")

    @Flag(help: "Include reminders that are answered or over.")
    var all = false

    @Flag(help: "Only reminders that have waited for an answer for more than a week.")
    var older = false

    @OptionGroup var output: OutputOptions

    func execute(in session: Session) async throws(CommandFailure) {
        var query = ReminderQuery()
        if all { query.states = ReminderState.Kind.allCases }
        let reminders = try await session.reminders(query).filter {
            // A confirmation, as from a launcher, is owed to nobody.
            (all || $0.step != "once") && (!older || $0.isOld(at: session.now))
        }
        if wantsJSON { return session.console.sayVerbatim(json: JSON.list(reminders.map(\.json)).text) }
        await session.sayWhatHoldsRemindersBack()
        if reminders.isEmpty { return session.console.say(StyledText(ReminderText.none, .dim)) }
        session.console.say(Self.table(reminders, session))
    }

    static func table(_ reminders: [ReminderRecord], _ session: Session) -> TextTable {
        var table = TextTable([
            .init(heading: ReminderText.idHeading), .init(heading: ReminderText.whenHeading),
            .init(heading: ReminderText.stateHeading),
            .init(heading: ReminderText.whatHeading, leastWidth: 16),
            .init(heading: ReminderText.whyHeading, leastWidth: 20, rank: 1),
        ])
        for reminder in reminders {
            table.add([
                StyledText(reminder.short, .bold),
                StyledText(
                    session.relative.text(for: reminder.answeredAt ?? reminder.heldUntil ?? reminder.ringAt)),
                state(reminder), StyledText(reminder.title), StyledText(reminder.why, .dim),
            ])
        }
        return table
    }

    private static func state(_ reminder: ReminderRecord) -> StyledText {
        switch reminder.state {
        case .due, .shown: StyledText(reminder.state.rawValue, .attention)
        case .planned, .snoozed: StyledText(reminder.state.rawValue)
        case .answered: StyledText(reminder.answer.isEmpty ? ReminderText.answered : reminder.answer, .good)
        case .superseded, .withdrawn: StyledText(reminder.state.rawValue, .dim)
        }
    }
}

extension ReminderRecord {
    /// Whether it has waited so long that it no longer gets a popup of its own.
    fileprivate func isOld(at now: Instant) -> Bool {
        switch state {
        case .due, .shown, .snoozed: NagRules.isOld(Nagging(rangAt: rangAt), at: now)
        case .planned, .answered, .superseded, .withdrawn: false
        }
    }
}
