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
    private static let plotHeight = 180.0

    /// `nil` if nothing was used or thrown away.
    func figure(_ size: SVGFigure.Size) -> SVGFigure? {
        let months = months
        guard !months.isEmpty, tallies.contains(where: { $0.used + $0.discarded > 0 }) else { return nil }
        let plot = Plot(size, legend: legend(size), months: months.count)
        var figure = SVGFigure(title: StatsText.byMonth, height: plot.bottom + 62, size: size)
        let most = months.map { month in total(of: month).discarded }.max() ?? 0
        // Keeps a column for a single item low.
        let scale = Scale(most: max(4, most))
        for value in stride(from: 0, through: scale.top, by: scale.step) {
            let y = plot.y(value, scale)
            figure.line(plot.left, y, to: plot.right, y, "grid")
            figure.text("\(value)", x: plot.left - 8, y: y + 4, "small dim", anchor: .end)
        }
        for label in plot.legend {
            figure.box(x: label.x, y: label.y, width: 11, height: 11, label.style, radius: 2)
            figure.text(label.text, x: label.x + 17, y: label.y + 10, "small")
        }
        if plot.showsLosses, size == .wide, months.contains(where: { losses[$0] != nil }) {
            figure.text(StatsText.lost, x: plot.left - 8, y: plot.bottom + 46, "small dim", anchor: .end)
        }
        for (index, month) in months.enumerated() {
            let centre = plot.left + (Double(index) + 0.5) * plot.monthWidth
            // Names of months need some room.
            let isNamed = plot.monthWidth >= 24 || (months.count - 1 - index).isMultiple(of: 2)
            draw(month, centre: centre, isNamed: isNamed, on: plot, scale, in: &figure)
        }
        return figure
    }

    /// Where the columns stand in the figure.
    private struct Plot {
        let size: SVGFigure.Size
        let legend: [Label]
        let left: Double
        let right: Double
        let top: Double
        let monthWidth: Double
        /// Whether there is room for money below the months.
        let showsLosses: Bool

        var bottom: Double { top + WasteChart.plotHeight }

        init(_ size: SVGFigure.Size, legend: [Label], months: Int) {
            self.size = size
            self.legend = legend
            left = WasteChart.left(size)
            right = size.width - (size == .wide ? 24 : 12)
            top = (legend.map(\.y).max() ?? 8) + 36
            monthWidth = (right - left) / Double(months)
            showsLosses = size == .wide ? months <= 12 : monthWidth >= 72
        }

        func y(_ value: Int, _ scale: Scale) -> Double {
            top + WasteChart.plotHeight * (1 - Double(value) / Double(scale.top))
        }
    }

    /// A colour and its meaning.
    private struct Label {
        let text: String
        let style: String
        let x: Double
        let y: Double
    }

    private static func left(_ size: SVGFigure.Size) -> Double { size == .wide ? 56 : 32 }

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

    private func legend(_ size: SVGFigure.Size) -> [Label] {
        var (x, y) = (Self.left(size), 8.0)
        var labels: [Label] = []
        let others = Set(tallies.filter { $0.discarded > 0 }.map(\.category)).count > named.count
        for (index, name) in (named + (others ? [StatsText.otherCategories] : [])).enumerated() {
            let text = DisplayWidth.fit(VisibleText.line(Self.words(name)), into: 16)
            let width = 36 + Double(DisplayWidth.of(text)) * 6.6
            if size == .narrow, x > Self.left(size), x + width > size.width {
                (x, y) = (Self.left(size), y + 18)
            }
            labels.append(Label(text: text, style: index < named.count ? "c\(index)" : "other", x: x, y: y))
            x += width
        }
        return labels
    }

    private func draw(
        _ month: CivilDate, centre: Double, isNamed: Bool, on plot: Plot, _ scale: Scale,
        in figure: inout SVGFigure
    ) {
        let sum = total(of: month)
        let barWidth = min(44, plot.monthWidth * 0.62)
        var below = 0
        for (index, name) in (named + [nil]).enumerated() {
            let count = tallies.reduce(0) { sum, tally in
                let isHere = name.map { $0 == tally.category } ?? !named.contains(tally.category)
                return tally.month == month && isHere ? sum + tally.discarded : sum
            }
            guard count > 0 else { continue }
            let top = plot.y(below + count, scale)
            figure.box(
                x: centre - barWidth / 2, y: top, width: barWidth, height: plot.y(below, scale) - top,
                name == nil ? "other" : "c\(index)",
                hint: StatsText.discarded(
                    count, from: name.map(Self.words) ?? StatsText.otherCategories, in: month.monthWords))
            below += count
        }
        let all = sum.used + sum.discarded
        if all > 0 {
            let words =
                plot.size == .wide || plot.monthWidth >= 56
                ? StatsText.discarded(sum.discarded, of: all) : "\(sum.discarded)"
            figure.text(
                words, x: centre, y: plot.y(sum.discarded, scale) - 6,
                "small strong",
                anchor: .middle,
                hint: StatsText.gone(in: month.monthWords, used: sum.used, discarded: sum.discarded))
        }
        let bottom = plot.bottom
        if isNamed { figure.text(month.shortMonth, x: centre, y: bottom + 17, "small", anchor: .middle) }
        if month.month == 1 || month == months.first {
            figure.text("\(month.year)", x: centre, y: bottom + 31, "small dim", anchor: .middle)
        }
        if let loss = losses[month], plot.showsLosses {
            figure.text(loss, x: centre, y: bottom + 46, "small bad", anchor: .middle)
        }
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
