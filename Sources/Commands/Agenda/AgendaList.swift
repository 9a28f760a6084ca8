import AgentInterface
import CivilTime
import Rules

/// The agenda as text: a heading for each day that has entries, and a line for each entry.
struct AgendaList {
    let overdue: [AgendaRecord]
    let agenda: AgendaDays
    /// The name of who uses this computer: what is for that person has no mark.
    let user: String
    let session: Session

    private static let timeWidth = 11

    var lines: [StyledText] {
        var lines: [StyledText] = []
        if !overdue.isEmpty {
            lines.append(StyledText(AgendaText.overdueHeading, Style(isBold: true, colour: .red)))
            for record in overdue {
                lines.append(
                    line(
                        AgendaItem(record: record, day: 1, days: 1), time: session.words(for: record.when),
                        note: record.repeats ?? ""))
            }
        }
        for day in agenda.days where !day.items.isEmpty || day.date == session.today {
            if !lines.isEmpty { lines.append(.empty) }
            lines.append(heading(day.date))
            for item in day.items {
                lines.append(line(item, time: item.time(in: session.clockRange), note: note(item)))
            }
            if day.items.isEmpty { lines.append(StyledText("  \(AgendaText.nothingToday)", .dim)) }
        }
        return lines.isEmpty ? [StyledText(AgendaText.nothing, .dim)] : lines
    }

    /// `Today, Sat 21 Nov`.
    private func heading(_ date: CivilDate) -> StyledText {
        let words = session.relative.text(for: date)
        let day = session.relative.calendarText(for: date)
        let text = words == day ? day : "\(words.prefix(1).uppercased())\(words.dropFirst()), \(day)"
        return StyledText(text, date == session.today ? Style(isBold: true, colour: .cyan) : .bold)
    }

    private func line(_ item: AgendaItem, time: String, note: String) -> StyledText {
        let record = item.record
        let isGone = record.status == .completed || record.status == .over
        let id = String(repeating: " ", count: max(0, idWidth - record.short.utf8.count))
        let padding = String(repeating: " ", count: max(0, Self.timeWidth - DisplayWidth.of(time)))
        let style: Style =
            isGone ? .dim : record.isOverdue ? .bad : record.status == .running ? .good : .plain
        if session.console.output.isPlain { return sentence(item, time: time, note: note) }
        var line =
            StyledText("  ") + StyledText(record.short, isGone ? .dim : .bold) + StyledText("\(id)  ")
            + StyledText("\(time)\(padding)  ", style) + mark(record) + StyledText(record.title, style)
        line = line + PersonText.styledMark(record.person, besides: user)
        if item.days > 1 { line = line + StyledText(", \(AgendaText.day(item.day, of: item.days))") }
        if !record.location.isEmpty { line = line + StyledText("  \(record.location)", .dim) }
        return note.isEmpty ? line : line + StyledText("  \(note)", .dim)
    }

    /// The line in plain output.
    private func sentence(_ item: AgendaItem, time: String, note: String) -> StyledText {
        let record = item.record
        let day = item.days > 1 ? AgendaText.day(item.day, of: item.days) : ""
        let person = PersonText.mark(record.person, besides: user) ?? ""
        let rest = [person, time, day, record.location, note, record.short].filter { !$0.isEmpty }
        return mark(record) + StyledText("\(record.title), \(rest.joined(separator: ", "))")
    }

    private func mark(_ record: AgendaRecord) -> StyledText {
        let console = session.console
        if let kind = AgendaKind(record), ![.events, .tasks].contains(kind) {
            return console.mark("◷", record.kind)
        }
        guard record.isTask else { return .empty }
        return record.status == .completed
            ? console.mark("✓", AgendaText.done, .good) : console.mark("☐", AgendaText.toDo)
    }

    /// How it repeats, and the local time at its location.
    private func note(_ item: AgendaItem) -> String {
        var notes: [String] = []
        if item.record.isOverdue { notes.append(AgendaText.overdue) }
        if case .zoned(let civil, let zone) = item.record.when, zone != session.locality.zone.id {
            notes.append("\(civil.time) \(zone)")
        }
        if let link = item.record.meeting, !ByteSearch.contains(link, in: item.record.location) {
            notes.append(AgendaText.online)
        }
        if let repeats = item.record.repeats { notes.append(repeats) }
        if let more = item.record.more { notes.append(AgendaText.moreOfDay(Int(more))) }
        return notes.joined(separator: ", ")
    }

    private var idWidth: Int {
        let shorts = overdue.map(\.short) + agenda.days.flatMap { $0.items.map(\.record.short) }
        return shorts.reduce(0) { max($0, $1.utf8.count) }
    }
}
