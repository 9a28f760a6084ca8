import AgentInterface
import ArgumentParser
import CivilTime
import JSONText
import Rules
import Sentences

struct MonthCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "month",
        abstract: "Print a month with its events and tasks, maintenance, and what expires.",
        discussion: "Example: steward month 2026-12")

    @Argument(help: "The month; this one if omitted: 2026-12, 12, december, \"next month\".")
    var month: String?

    @Option(
        help: "The first day of the week: mon, sun or sat; that of LC_TIME if omitted.",
        completion: .list(["mon", "sun", "sat"]))
    var weekStarts: WeekStart?

    @OptionGroup var kinds: AgendaOptions
    @OptionGroup var output: OutputOptions

    enum WeekStart: String, ExpressibleByArgument, CaseIterable, Sendable {
        case mon, sun, sat

        var weekday: Weekday {
            switch self {
            case .mon: .monday
            case .sun: .sunday
            case .sat: .saturday
            }
        }
    }

    /// The number of columns without a terminal.
    private static let usualWidth = 80

    func execute(in session: Session) async throws(CommandFailure) {
        let today = session.today
        let first = if let month { try Self.first(month, today, in: session) } else { today.firstOfMonth }
        let length = CivilDate.length(ofMonth: first.month, year: first.year)
        if wantsJSON {
            let records = try await session.agendaDays(from: first, count: length, kinds.kinds).records
            return session.console.sayVerbatim(json: JSON.list(records.map(\.json)).text)
        }
        guard !session.console.output.isPlain else {
            let agenda = try await session.agendaDays(from: first, count: length, kinds.kinds)
            session.console.say(StyledText(AgendaText.month(first)))
            let user = try await session.user(besides: agenda.records.compactMap(\.person))
            let list = AgendaList(overdue: [], agenda: agenda, user: user, session: session)
            for line in list.lines { session.console.say(line) }
            return
        }
        let sheet = MonthSheet(
            first: first,
            weekStart: weekStarts?.weekday ?? Weekday(beginningWeeksIn: session.environment.locale))
        let agenda = try await session.agendaDays(
            from: sheet.start, count: sheet.weeks * 7, kinds.kinds)
        let view = MonthView(
            sheet: sheet, agenda: agenda, today: today, zone: session.locality.zone,
            width: session.console.output.width ?? Self.usualWidth)
        for line in view.lines { session.console.say(line) }
    }

    /// Parses `2026-12`, `12` for the next December, or a month in words, and returns the first day of the
    /// month.
    private static func first(
        _ text: String, _ today: CivilDate, in session: Session
    ) throws(CommandFailure) -> CivilDate {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        var first: CivilDate? =
            switch parts.count {
            case 1:
                parts[0].flatMap { month in
                    CivilDate(year: month < today.month ? today.year + 1 : today.year, month: month, day: 1)
                }
            case 2:
                parts[0].flatMap { year in parts[1].flatMap { CivilDate(year: year, month: $0, day: 1) } }
            default: nil
            }
        if first == nil, text.contains(where: \.isLetter), let day = try? session.phrases.date(text) {
            first = day.firstOfMonth
        }
        guard let first else {
            throw CommandFailure(.badData, AgendaText.isNoMonth(text))
        }
        return first
    }
}

/// The days of a month's sheet: whole weeks.
struct MonthSheet {
    /// The first day of the month.
    let first: CivilDate
    let weekStart: Weekday

    /// The first day shown, usually in the previous month.
    var start: CivilDate { first.adding(days: -offset) }

    var weeks: Int { (offset + CivilDate.length(ofMonth: first.month, year: first.year) + 6) / 7 }

    /// The days of the week, in order from `weekStart`.
    var weekdays: [Weekday] {
        (0..<7).compactMap { Weekday(rawValue: (weekStart.rawValue - 1 + $0) % 7 + 1) }
    }

    private var offset: Int { (first.weekday.rawValue - weekStart.rawValue + 7) % 7 }
}
