/// For each category, the shares of items used and thrown away, as a full-width bar.
struct CategoryChart: Sendable {
    let tallies: [WasteChart.Tally]
    /// The money lost by category, in words; categories without a loss may be missing.
    let losses: [String: String]

    private static let mostRows = 12
    private static func rowHeight(_ size: SVGFigure.Size) -> Double { size == .wide ? 28 : 48 }
    /// Where bars begin and end.
    private static func bars(_ size: SVGFigure.Size) -> (left: Double, right: Double) {
        size == .wide ? (190, 620) : (12, size.width - 12)
    }

    /// `nil` if nothing was used or thrown away.
    func figure(_ size: SVGFigure.Size) -> SVGFigure? {
        let rows = rows
        guard !rows.isEmpty else { return nil }
        var figure = SVGFigure(
            title: StatsText.byCategory, height: Double(rows.count) * Self.rowHeight(size) + 50, size: size)
        for (index, label) in [StatsText.used, StatsText.discarded].enumerated() {
            let x = Self.bars(size).left + Double(index) * 70
            figure.box(x: x, y: 6, width: 11, height: 11, index == 0 ? "calm" : "bad", radius: 2)
            figure.text(label, x: x + 17, y: 16, "small")
        }
        for (index, row) in rows.enumerated() {
            draw(row.tally, of: row.category, top: 28 + Double(index) * Self.rowHeight(size), in: &figure)
        }
        return figure
    }

    /// The category with the most waste first.
    private var rows: [(category: String, tally: UsageTally)] {
        let all = tallies.filter { $0.used + $0.discarded > 0 }
            .reduce(into: [String: UsageTally]()) { rows, tally in
                rows[tally.category, default: UsageTally()].used += tally.used
                rows[tally.category]?.discarded += tally.discarded
            }
        return all.mostWasteFirst.prefix(Self.mostRows).map { ($0.key, $0.value) }
    }

    private func draw(
        _ tally: UsageTally, of category: String, top: Double, in figure: inout SVGFigure
    ) {
        let name = category.isEmpty ? StatsText.noCategory : category
        let all = tally.used + tally.discarded
        let isWide = figure.size == .wide
        let (left, right) = Self.bars(figure.size)
        let split = left + (right - left) * Double(tally.used) / Double(all)
        let bar = isWide ? top + 2 : top + 20
        let hint = StatsText.gone(from: name, used: tally.used, discarded: tally.discarded)
        figure.text(
            DisplayWidth.fit(VisibleText.line(name), into: 22), x: isWide ? 16 : left, y: top + 14, "",
            hint: hint)
        figure.box(x: left, y: bar, width: split - left, height: 16, "calm", hint: hint)
        figure.box(x: split, y: bar, width: right - split, height: 16, "bad", hint: hint)
        let share =
            tally.discarded == 0
            ? StatsText.discarded(0, of: all)
            : StatsText.discarded(tally.discarded, of: all, percent: tally.discardedPercent)
        let words = [share, losses[category]].compactMap(\.self).joined(separator: ", ")
        let style = tally.discarded > 0 ? "small" : "small dim"
        if isWide { return figure.text(words, x: right + 12, y: top + 14, style) }
        figure.text(words, x: right, y: top + 14, style, anchor: .end)
    }
}
