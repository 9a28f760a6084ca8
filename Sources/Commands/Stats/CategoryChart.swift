/// For each category, the shares of items used and thrown away, as a full-width bar.
struct CategoryChart: Sendable {
    let tallies: [WasteChart.Tally]
    /// The money lost by category, in words; categories without a loss may be missing.
    let losses: [String: String]

    private static let mostRows = 12
    private static let rowHeight = 28.0
    private static let left = 190.0
    private static let right = 620.0

    /// `nil` if nothing was used or thrown away.
    var figure: SVGFigure? {
        let rows = rows
        guard !rows.isEmpty else { return nil }
        var figure = SVGFigure(
            title: StatsText.byCategory, height: Double(rows.count) * Self.rowHeight + 50)
        for (index, label) in [StatsText.used, StatsText.discarded].enumerated() {
            let x = Self.left + Double(index) * 70
            figure.box(x: x, y: 6, width: 11, height: 11, index == 0 ? "calm" : "bad", radius: 2)
            figure.text(label, x: x + 17, y: 16, "small")
        }
        for (index, row) in rows.enumerated() {
            draw(row.tally, of: row.category, top: 28 + Double(index) * Self.rowHeight, in: &figure)
        }
        return figure
    }

    /// The category with the most waste first.
    private var rows: [(category: String, tally: HouseholdTally)] {
        let all = tallies.filter { $0.used + $0.discarded > 0 }
            .reduce(into: [String: HouseholdTally]()) { rows, tally in
                rows[tally.category, default: HouseholdTally()].used += tally.used
                rows[tally.category]?.discarded += tally.discarded
            }
        return all.mostWasteFirst.prefix(Self.mostRows).map { ($0.key, $0.value) }
    }

    private func draw(
        _ tally: HouseholdTally, of category: String, top: Double, in figure: inout SVGFigure
    ) {
        let name = category.isEmpty ? StatsText.noCategory : category
        let all = tally.used + tally.discarded
        let split = Self.left + (Self.right - Self.left) * Double(tally.used) / Double(all)
        let hint = StatsText.gone(from: name, used: tally.used, discarded: tally.discarded)
        figure.text(DisplayWidth.fit(VisibleText.line(name), into: 22), x: 16, y: top + 14, "", hint: hint)
        figure.box(x: Self.left, y: top + 2, width: split - Self.left, height: 16, "calm", hint: hint)
        figure.box(x: split, y: top + 2, width: Self.right - split, height: 16, "bad", hint: hint)
        let share =
            tally.discarded == 0
            ? StatsText.discarded(0, of: all)
            : StatsText.discarded(tally.discarded, of: all, percent: tally.discardedPercent)
        let words = [share, losses[category]].compactMap(\.self).joined(separator: ", ")
        figure.text(words, x: Self.right + 12, y: top + 14, tally.discarded > 0 ? "small" : "small dim")
    }
}
