import AgentInterface
import CivilTime
import Rules

/// A month as a table of weeks: with titles if there is room, otherwise with a mark on each day that has
/// entries. Readable without colours.
struct MonthView {
    let sheet: MonthSheet
    let agenda: AgendaDays
    let today: CivilDate
    let zone: Zone
    /// In columns.
    let width: Int

    /// Narrower cells show no titles.
    private static let leastCell = 9
    /// Cells of this width also show times.
    private static let cellWithTimes = 16
    private static let mostItems = 4

    var lines: [StyledText] {
        let title = AgendaText.month(sheet.first)
        let margin = String(repeating: " ", count: max(0, (drawnWidth - title.utf8.count) / 2))
        let heading = StyledText("\(margin)\(title)", .bold)
        return [heading] + (isWide ? wideLines : narrowLines)
    }

    private var cell: Int { min(40, (width - 6) / 7) }
    private var isWide: Bool { cell >= Self.leastCell }
    private var drawnWidth: Int { isWide ? cell * 7 + 6 : 7 * 5 }

    private var weeks: [[AgendaDays.Day]] {
        (0..<sheet.weeks).map { Array(agenda.days[($0 * 7)..<($0 * 7 + 7)]) }
    }

    // MARK: With titles

    private var wideLines: [StyledText] {
        var lines = [row(sheet.weekdays.map { StyledText(" \(AgendaText.shortName(of: $0))", .dim) })]
        for week in weeks {
            lines.append(StyledText(Self.rule(cell), .dim))
            let columns = week.map(texts)
            let height = columns.reduce(1) { max($0, $1.count) }
            for index in 0..<height {
                lines.append(row(columns.map { index < $0.count ? $0[index] : .empty }))
            }
        }
        return lines
    }

    /// The number of the day, and a line for each entry that fits.
    private func texts(_ day: AgendaDays.Day) -> [StyledText] {
        var texts = [number(of: day.date)]
        let isFull = day.items.count > Self.mostItems
        for item in day.items.prefix(isFull ? Self.mostItems - 1 : Self.mostItems) {
            texts.append(text(item, isOutside: day.date.month != sheet.first.month))
        }
        if isFull {
            let leftOut = day.items.reduce(0) { $0 + Int($1.record.more ?? 0) }
            let more = day.items.count - Self.mostItems + 1 + leftOut
            texts.append(StyledText(" \(AgendaText.more(more))", .dim))
        }
        return texts
    }

    private func text(_ item: AgendaItem, isOutside: Bool) -> StyledText {
        let record = item.record
        let isGone = record.status == .completed || record.status == .over
        let style: Style = isOutside || isGone ? .dim : record.isOverdue ? .bad : .plain
        let mark =
            item.isTask
            ? (record.status == .completed ? "✓ " : "☐ ")
            : !item.isEvent ? "◷ " : item.startsToday ? "" : "→ "
        let hasTime = cell >= Self.cellWithTimes && !item.isAllDay && item.startsToday
        let time = hasTime ? "\(ClockRange(zone: zone).text(for: record.at)) " : ""
        return StyledText(" \(mark)\(time)\(record.title)", style)
    }

    private func number(of date: CivilDate) -> StyledText {
        if date == today { return StyledText("[\(date.day)]", Style(isBold: true, colour: .cyan)) }
        return StyledText(" \(date.day)", date.month == sheet.first.month ? .bold : .dim)
    }

    private func row(_ cells: [StyledText]) -> StyledText {
        .joined(cells.map { $0.filling(cell) }, separator: StyledText("│", .dim))
    }

    private static func rule(_ cell: Int) -> String {
        Array(repeating: String(repeating: "─", count: cell), count: 7).joined(separator: "┼")
    }

    // MARK: With marks

    private var narrowLines: [StyledText] {
        let names = sheet.weekdays.map { StyledText("  \(AgendaText.shortName(of: $0).prefix(2)) ", .dim) }
        return [.joined(names, separator: "")] + weeks.map { week in .joined(week.map(mark), separator: "") }
    }

    /// ` 24  `, ` 24• ` for a day with entries, `[24]•` for today.
    private func mark(_ day: AgendaDays.Day) -> StyledText {
        let number = day.date.day < 10 ? " \(day.date.day)" : "\(day.date.day)"
        let style: Style =
            day.date == today
            ? Style(isBold: true, colour: .cyan) : day.date.month == sheet.first.month ? .plain : .dim
        let dot = day.items.isEmpty ? StyledText(" ") : StyledText("•", .attention)
        return day.date == today
            ? StyledText("[\(number)]", style) + dot : StyledText(" \(number)", style) + dot + StyledText(" ")
    }
}
