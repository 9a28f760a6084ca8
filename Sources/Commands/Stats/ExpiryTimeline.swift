import CivilTime

/// A timeline of expiry dates: a line for each item, from today to its last day.
struct ExpiryTimeline: Sendable {
    struct Mark: Sendable, Hashable {
        let name: String
        /// The quantity, such as `1.5 kg`; may be empty.
        let amount: String
        /// The last day on which it is good.
        let date: CivilDate
    }

    let today: CivilDate
    /// Later dates are counted, not drawn.
    let horizon: CivilDate
    let marks: [Mark]

    private static let mostRows = 30
    private static let longestPast = 14
    private static func rowHeight(_ size: SVGFigure.Size) -> Double { size == .wide ? 24 : 44 }

    init(_ marks: [Mark], today: CivilDate, days: Int = 60) {
        self.today = today
        horizon = today.adding(days: days)
        self.marks = marks.sorted { ($0.date, $0.name) < ($1.date, $1.name) }
    }

    /// `nil` if no item has a date.
    func figure(_ size: SVGFigure.Size) -> SVGFigure? {
        guard !marks.isEmpty else { return nil }
        let near = marks.filter { $0.date <= horizon }
        let shown = near.prefix(Self.mostRows)
        let height = Double(shown.count) * Self.rowHeight(size)
        var figure = SVGFigure(title: StatsText.expiring, height: height + 68, size: size)
        let axis = axis(size)
        figure.draw(axis, today: today, bottom: height + 26)
        for (row, mark) in shown.enumerated() { draw(mark, row: row, on: axis, in: &figure) }
        let rest = marks.count - shown.count
        let words =
            shown.isEmpty
            ? StatsText.nothingExpires(withinDays: today.days(until: horizon), later: rest)
            : rest > 0 ? StatsText.more(rest, until: Self.words(marks[marks.count - 1].date)) : ""
        figure.text(words, x: 16, y: figure.height - 14, "dim")
        return figure
    }

    private func axis(_ size: SVGFigure.Size) -> DateAxis {
        let earliest = marks.first.map { max($0.date, today.adding(days: -Self.longestPast)) } ?? today
        let latest = marks.last { $0.date <= horizon }?.date ?? horizon
        let end = max(min(latest, horizon), today.adding(days: 7))
        return size == .wide
            ? DateAxis(min(earliest, today), to: end, left: 250, right: 740)
            : DateAxis(min(earliest, today), to: end, left: 24, right: size.width - 24, gap: 56)
    }

    private func draw(_ mark: Mark, row: Int, on axis: DateAxis, in figure: inout SVGFigure) {
        let isWide = figure.size == .wide
        let top = 26 + Double(row) * Self.rowHeight(figure.size)
        let y = top + (isWide ? 12 : 30)
        let x = axis.x(mark.date)
        let days = today.days(until: mark.date)
        let style = days < 0 ? "bad" : days <= 3 ? "warn" : days <= 14 ? "good" : "calm"
        let hint = "\(mark.name)\(mark.amount.isEmpty ? "" : ", \(mark.amount)"): \(mark.date)"
        let name = VisibleText.line(mark.name)
        if isWide {
            figure.text(DisplayWidth.fit(name, into: 24), x: 16, y: y + 4, "", hint: hint)
            figure.text(
                DisplayWidth.fit(VisibleText.line(mark.amount), into: 9), x: 238, y: y + 4, "small dim",
                anchor: .end)
        }
        figure.line(axis.x(today), y, to: x, y, "lead")
        figure.dot(x: x, y: y, radius: 6, style, hint: hint)
        let label = days < 0 ? "small halo bad" : days <= 3 ? "small halo warn" : "small halo dim"
        let words = StatsText.expires(inDays: days, on: Self.words(mark.date))
        if isWide { return figure.text(words, x: max(x, axis.x(today)) + 12, y: y + 4, label) }
        let line = mark.amount.isEmpty ? name : "\(name), \(VisibleText.line(mark.amount))"
        figure.text(DisplayWidth.fit(line, into: 30), x: 12, y: top + 16, "", hint: hint)
        figure.text(words, x: figure.size.width - 12, y: top + 16, label, anchor: .end)
    }

    static func words(_ date: CivilDate) -> String { "\(date.day) \(date.monthWords)" }
}
