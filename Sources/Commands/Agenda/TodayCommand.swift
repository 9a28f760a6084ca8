import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules

/// What matters today, and the commands that one needs most. `steward` alone prints it.
struct TodayCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "today",
        abstract:
            "Show what is overdue, due and happening today, and what expires. 'steward' does the same.")

    @OptionGroup var output: OutputOptions

    /// How far to look ahead for what expires.
    private static let daysAhead = 3
    private static let mostShown = 10

    func execute(in session: Session) async throws(CommandFailure) {
        let today = session.today
        let tasks = try await session.overdueTasks()
        let ending = try await session.ask(Items1.expiring, today.adding(days: Self.daysAhead))
        let overdue = (tasks + ending.overdue(in: session)).inOrderOfTime
        let due = ending.maintenance.filter { $0.on == today }.map { $0.inAgenda(of: session.locality.zone) }
        let entries = try await session.agenda(from: today, count: 1).without(tasks) + due
        let agenda = AgendaDays(entries, from: today, count: 1, zone: session.locality.zone)
        let soon = ending.maintenance.filter { $0.on > today }
        let expiring = ending.filter { $0.kind != .maintenance }
        if wantsJSON {
            let all: [(String, JSON)] = [
                ("overdue", .list(overdue.map(\.json))), ("today", .list(agenda.records.map(\.json))),
                ("due_soon", .list(soon.map(\.json))), ("expiring", .list(expiring.map(\.json))),
            ]
            return session.console.sayVerbatim(json: JSON.object(all.map { JSON.Member($0.0, $0.1) }).text)
        }
        let user = try await session.user(
            besides: (overdue + agenda.records).compactMap(\.person) + soon.compactMap(\.person))
        await session.sayWhatHoldsRemindersBack()
        let shown = Array(overdue.prefix(Self.mostShown))
        for line in AgendaList(overdue: shown, agenda: agenda, user: user, session: session).lines {
            session.console.say(fitted: line)
        }
        if overdue.count > shown.count {
            session.console.say(
                StyledText("  \(AgendaText.moreOverdue(overdue.count - shown.count))", .dim))
        }
        say(soon, under: AgendaText.dueSoon, for: user, in: session)
        say(expiring, under: AgendaText.expiresSoon, for: user, in: session)
        sayCommands(in: session)
    }

    private func say(
        _ expiring: [ExpiringRecord], under heading: String, for user: String, in session: Session
    ) {
        guard !expiring.isEmpty else { return }
        session.console.say(StyledText("\n\(heading)", .bold))
        for entry in expiring.prefix(Self.mostShown) {
            let style = ItemTable.style(daysLeft: Int(entry.daysLeft))
            let (day, words) = (session.words(for: entry.on), ItemListText.expiring(entry))
            guard !session.console.output.isPlain else {
                let person = PersonText.mark(entry.person, besides: user).map { ", \($0)" } ?? ""
                session.console.say(
                    StyledText("\(entry.name)\(person), \(day), \(words), \(entry.short)"))
                continue
            }
            session.console.say(
                fitted: StyledText("  ") + StyledText(entry.short, .bold) + StyledText("  \(day)", style)
                    + StyledText("  \(entry.name)") + PersonText.styledMark(entry.person, besides: user)
                    + StyledText("  \(words)", .dim))
        }
        if expiring.count > Self.mostShown {
            session.console.say(
                StyledText("  \(AgendaText.moreExpiring(expiring.count - Self.mostShown))", .dim))
        }
    }

    /// Only on a terminal, where the user can type them, and only until the user has seen them often enough.
    private func sayCommands(in session: Session) {
        guard session.console.output.width != nil, !session.console.output.isPlain, session.mayHint(.today)
        else { return }
        session.console.say("")
        for (command, what) in AgendaText.commands {
            let padding = String(repeating: " ", count: max(2, 54 - command.utf8.count))
            session.console.say(fitted: StyledText("\(command)\(padding)\(what)", .dim))
        }
    }
}
