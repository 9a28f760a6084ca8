import CivilTime

/// How many items were thrown away, in columns by month and category.
struct WasteChart: Sendable {
    /// How many items of a category were used and thrown away in a month.
    struct Tally: Sendable, Hashable {
        /// The first day of the month.
        let month: CivilDate
        let category: String
        let used: Int
        let discarded: Int
    }

    let tallies: [Tally]
    /// The money lost by month, in words; months without a loss may be missing.
    let losses: [CivilDate: String]

    private static let mostMonths = 24
    private static let plotTop = 44.0
    private static let plotHeight = 180.0

    /// `nil` if nothing was used or thrown away.
    var figure: SVGFigure? {
        let months = months
        guard !months.isEmpty, tallies.contains(where: { $0.used + $0.discarded > 0 }) else { return nil }
        var figure = SVGFigure(title: StatsText.byMonth, height: Self.plotTop + Self.plotHeight + 62)
        let most = months.map { month in total(of: month).discarded }.max() ?? 0
        // Keeps a column for a single item low.
        let scale = Scale(most: max(4, most))
        for value in stride(from: 0, through: scale.top, by: scale.step) {
            let y = y(value, scale)
            figure.line(Self.left, y, to: Self.right, y, "grid")
            figure.text("\(value)", x: Self.left - 8, y: y + 4, "small dim", anchor: .end)
        }
        drawLegend(in: &figure)
        if months.count <= 12, months.contains(where: { losses[$0] != nil }) {
            let y = Self.plotTop + Self.plotHeight + 46
            figure.text(StatsText.lost, x: Self.left - 8, y: y, "small dim", anchor: .end)
        }
        let width = (Self.right - Self.left) / Double(months.count)
        for (index, month) in months.enumerated() {
            draw(month, centre: Self.left + (Double(index) + 0.5) * width, width: width, scale, in: &figure)
        }
        return figure
    }

    private static let left = 56.0
    private static let right = SVGFigure.width - 24

    /// All months from the first to the last, without gaps.
    private var months: [CivilDate] {
        guard let first = tallies.map(\.month).min(), let last = tallies.map(\.month).max() else { return [] }
        let earliest = max(first, last.adding(months: 1 - Self.mostMonths))
        var months: [CivilDate] = []
        var month = earliest
        while month <= last {
            months.append(month)
            month = month.adding(months: 1)
        }
        return months
    }

    /// The categories with the most waste, which get their own colour.
    private var named: [String] {
        var counts: [String: Int] = [:]
        for tally in tallies where tally.discarded > 0 {
            counts[tally.category, default: 0] += tally.discarded
        }
        let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        return Array(order.prefix(PictureStyle.categories))
    }

    private func total(of month: CivilDate) -> (used: Int, discarded: Int) {
        tallies.reduce(into: (0, 0)) { sum, tally in
            guard tally.month == month else { return }
            sum.0 += tally.used
            sum.1 += tally.discarded
        }
    }

    private func drawLegend(in figure: inout SVGFigure) {
        var x = Self.left
        let others = Set(tallies.filter { $0.discarded > 0 }.map(\.category)).count > named.count
        for (index, name) in (named + (others ? [StatsText.otherCategories] : [])).enumerated() {
            let label = DisplayWidth.fit(
                VisibleText.line(Self.words(name)), into: 16)
            figure.box(
                x: x, y: 8, width: 11, height: 11, index < named.count ? "c\(index)" : "other", radius: 2)
            figure.text(label, x: x + 17, y: 18, "small")
            x += 36 + Double(DisplayWidth.of(label)) * 6.6
        }
    }

    private func draw(
        _ month: CivilDate, centre: Double, width: Double, _ scale: Scale, in figure: inout SVGFigure
    ) {
        let sum = total(of: month)
        let barWidth = min(44, width * 0.62)
        var below = 0
        for (index, name) in (named + [nil]).enumerated() {
            let count = tallies.reduce(0) { sum, tally in
                let isHere = name.map { $0 == tally.category } ?? !named.contains(tally.category)
                return tally.month == month && isHere ? sum + tally.discarded : sum
            }
            guard count > 0 else { continue }
            let top = y(below + count, scale)
            figure.box(
                x: centre - barWidth / 2, y: top, width: barWidth, height: y(below, scale) - top,
                name == nil ? "other" : "c\(index)",
                hint: StatsText.discarded(
                    count, from: name.map(Self.words) ?? StatsText.otherCategories, in: month.monthWords))
            below += count
        }
        let all = sum.used + sum.discarded
        if all > 0 {
            figure.text(
                StatsText.discarded(sum.discarded, of: all), x: centre, y: y(sum.discarded, scale) - 6,
                "small strong",
                anchor: .middle,
                hint: StatsText.gone(in: month.monthWords, used: sum.used, discarded: sum.discarded))
        }
        let bottom = Self.plotTop + Self.plotHeight
        figure.text(
            month.shortMonth, x: centre, y: bottom + 17, "small", anchor: .middle)
        if month.month == 1 || month == months.first {
            figure.text("\(month.year)", x: centre, y: bottom + 31, "small dim", anchor: .middle)
        }
        if let loss = losses[month], months.count <= 12 {
            figure.text(loss, x: centre, y: bottom + 46, "small bad", anchor: .middle)
        }
    }

    private func y(_ value: Int, _ scale: Scale) -> Double {
        Self.plotTop + Self.plotHeight * (1 - Double(value) / Double(scale.top))
    }

    private static func words(_ category: String) -> String {
        category.isEmpty ? StatsText.noCategory : category
    }

    /// A scale from 0 to a round number, in at most six steps.
    private struct Scale {
        let step: Int
        let top: Int

        init(most: Int) {
            var step = 1
            for factor in [2, 5, 10, 20, 50, 100, 200, 500, 1_000, 10_000, 100_000, 1_000_000]
            where most > step * 5 {
                step = factor
            }
            self.step = step
            top = max(1, (most + step - 1) / step) * step
        }
    }
}
