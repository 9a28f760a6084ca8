import CivilTime

/// Warranties as bars from the purchase to the end; expired ones are grey.
struct WarrantyTimeline: Sendable {
    struct Span: Sendable, Hashable {
        let name: String
        /// The date of the purchase; if `nil`, the bar begins a year before its end.
        let start: CivilDate?
        let end: CivilDate
    }

    let today: CivilDate
    let spans: [Span]

    private static let mostRows = 30
    private static let rowHeight = 26.0

    /// Sorted by end, the earliest first; expired warranties come last.
    init(_ spans: [Span], today: CivilDate) {
        self.today = today
        self.spans = spans.sorted { left, right in
            let isLeftOver = left.end < today
            let isRightOver = right.end < today
            if isLeftOver != isRightOver { return isRightOver }
            if left.end != right.end { return isLeftOver ? left.end > right.end : left.end < right.end }
            return left.name < right.name
        }
    }

    /// `nil` if there is no warranty.
    var figure: SVGFigure? {
        guard !spans.isEmpty else { return nil }
        let shown = spans.prefix(Self.mostRows)
        var figure = SVGFigure(title: StatsText.warranties, height: Double(shown.count) * Self.rowHeight + 68)
        let axis = axis(of: Array(shown))
        figure.draw(axis, today: today, bottom: Double(shown.count) * Self.rowHeight + 26)
        for (row, span) in shown.enumerated() { draw(span, row: row, on: axis, in: &figure) }
        if spans.count > shown.count {
            figure.text(ListText.more(spans.count - shown.count), x: 16, y: figure.height - 14, "dim")
        }
        return figure
    }

    private func axis(of shown: [Span]) -> DateAxis {
        let starts = shown.map { $0.start ?? $0.end.adding(months: -12) }
        let first = min(starts.min() ?? today, today.adding(months: -3))
        let last = max(shown.map(\.end).max() ?? today, today.adding(months: 3))
        return DateAxis(max(first, today.adding(months: -120)), to: last, left: 210, right: 715)
    }

    private func draw(_ span: Span, row: Int, on axis: DateAxis, in figure: inout SVGFigure) {
        let y = 26 + (Double(row) + 0.5) * Self.rowHeight
        let start = span.start ?? span.end.adding(months: -12)
        let hint = StatsText.warranty(of: span.name, from: span.start?.description, to: span.end.description)
        let days = today.days(until: span.end)
        figure.text(
            DisplayWidth.fit(VisibleText.line(span.name), into: 24), x: 16, y: y + 4, days < 0 ? "dim" : "",
            hint: hint)
        let left = axis.x(start)
        let middle = axis.x(min(max(today, start), span.end))
        let right = axis.x(span.end)
        let style = days < 0 ? "gone" : days <= 30 ? "warn" : days <= 90 ? "good" : "calm"
        figure.box(
            x: left, y: y - 7, width: max(2, middle - left), height: 14, days < 0 ? "gone" : "spent",
            radius: 3,
            hint: hint)
        if right > middle {
            figure.box(
                x: middle, y: y - 7, width: max(2, right - middle), height: 14, style, radius: 3, hint: hint)
        }
        let label = days < 0 ? "small halo dim" : days <= 30 ? "small halo warn" : "small halo"
        let words = StatsText.warrantyEnds(inDays: days, on: ExpiryTimeline.words(span.end))
        figure.text(words, x: right + 8, y: y + 4, label)
    }
}
