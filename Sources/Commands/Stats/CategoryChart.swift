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
            draw(row, top: 28 + Double(index) * Self.rowHeight, in: &figure)
        }
        return figure
    }

    private struct Row {
        let category: String
        var used: Int
        var discarded: Int
    }

    /// The category with the most waste first.
    private var rows: [Row] {
        var rows: [String: Row] = [:]
        for tally in tallies where tally.used + tally.discarded > 0 {
            rows[tally.category, default: Row(category: tally.category, used: 0, discarded: 0)].used +=
                tally.used
            rows[tally.category]?.discarded += tally.discarded
        }
        let order = rows.values.sorted {
            ($1.discarded, $1.used, $0.category) < ($0.discarded, $0.used, $1.category)
        }
        return Array(order.prefix(Self.mostRows))
    }

    private func draw(_ row: Row, top: Double, in figure: inout SVGFigure) {
        let name = row.category.isEmpty ? StatsText.noCategory : row.category
        let all = row.used + row.discarded
        let split = Self.left + (Self.right - Self.left) * Double(row.used) / Double(all)
        let hint = StatsText.gone(from: name, used: row.used, discarded: row.discarded)
        figure.text(DisplayWidth.fit(VisibleText.line(name), into: 22), x: 16, y: top + 14, "", hint: hint)
        figure.box(x: Self.left, y: top + 2, width: split - Self.left, height: 16, "calm", hint: hint)
        figure.box(x: split, y: top + 2, width: Self.right - split, height: 16, "bad", hint: hint)
        let share =
            row.discarded == 0
            ? StatsText.discarded(0, of: all)
            : StatsText.discarded(row.discarded, of: all, percent: (row.discarded * 200 / all + 1) / 2)
        let words = [share, losses[row.category]].compactMap(\.self).joined(separator: ", ")
        figure.text(words, x: Self.right + 12, y: top + 14, row.discarded > 0 ? "small" : "small dim")
    }
}
