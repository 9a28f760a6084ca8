import CivilTime
import Interchange

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
    private static func rowHeight(_ size: SVGFigure.Size) -> Double { size == .wide ? 26 : 46 }

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
    func figure(_ size: SVGFigure.Size) -> SVGFigure? {
        guard !spans.isEmpty else { return nil }
        let shown = spans.prefix(Self.mostRows)
        let height = Double(shown.count) * Self.rowHeight(size)
        var figure = SVGFigure(title: StatsText.warranties, height: height + 68, size: size)
        let axis = axis(of: Array(shown), size)
        figure.draw(axis, today: today, bottom: height + 26)
        for (row, span) in shown.enumerated() { draw(span, row: row, on: axis, in: &figure) }
        if spans.count > shown.count {
            figure.text(ListText.more(spans.count - shown.count), x: 16, y: figure.height - 14, "dim")
        }
        return figure
    }

    private func axis(of shown: [Span], _ size: SVGFigure.Size) -> DateAxis {
        let starts = shown.map { $0.start ?? $0.end.adding(months: -12) }
        let first = min(starts.min() ?? today, today.adding(months: -3))
        let last = max(shown.map(\.end).max() ?? today, today.adding(months: 3))
        let start = max(first, today.adding(months: -120))
        return size == .wide
            ? DateAxis(start, to: last, left: 210, right: 715)
            : DateAxis(start, to: last, left: 24, right: size.width - 24, gap: 44)
    }

    private func draw(_ span: Span, row: Int, on axis: DateAxis, in figure: inout SVGFigure) {
        let isWide = figure.size == .wide
        let top = 26 + Double(row) * Self.rowHeight(figure.size)
        let y = top + (isWide ? 13 : 31)
        let start = span.start ?? span.end.adding(months: -12)
        let hint = StatsText.warranty(of: span.name, from: span.start?.description, to: span.end.description)
        let days = today.days(until: span.end)
        figure.text(
            DisplayWidth.fit(VisibleText.line(span.name), into: isWide ? 24 : 28), x: isWide ? 16 : 12,
            y: isWide ? y + 4 : top + 16, days < 0 ? "dim" : "", hint: hint)
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
        if isWide { return figure.text(words, x: right + 8, y: y + 4, label) }
        figure.text(words, x: figure.size.width - 12, y: top + 16, label, anchor: .end)
    }
}
