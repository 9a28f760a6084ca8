import AgentInterface
import CivilTime
import Rules

/// The prices of a product's variants over time, as step lines.
struct PriceChart: Sendable {
    let title: String
    /// An ISO 4217 code; empty if unknown.
    let currency: String
    let groups: [VariantPrices]

    private static let left = 84.0
    private static let right = SVGFigure.Size.wide.width - 24
    private static let plotHeight = 200.0
    private static let legendColumns = 3
    private static let legendLine = 18.0

    private var plotTop: Double {
        let lines = (shown.count + Self.legendColumns - 1) / Self.legendColumns
        return 26 + Double(lines) * Self.legendLine
    }

    /// An SVG file that follows the light or dark theme of its viewer.
    func svg(at now: Instant, in zone: Zone) -> String {
        SVGFigure.stacked([figure(at: now, in: zone)], title: title).element(style: PictureStyle.sheet)
    }

    private var shown: [VariantPrices] {
        Array(
            groups.filter { !$0.history.points.isEmpty }.prefix(PictureStyle.categories).map(
                \.inPresentCurrency))
    }

    private func figure(at now: Instant, in zone: Zone) -> SVGFigure {
        let points = shown.flatMap(\.history.points)
        guard let start = points.map(\.at).min() else {
            var figure = SVGFigure(title: title, height: 40)
            figure.text(ProductText.noPrices, x: 16, y: 20, "dim")
            return figure
        }
        var figure = SVGFigure(title: title, height: plotTop + Self.plotHeight + 44)
        let scale = PriceScale(points.map { minor($0.price) })
        for value in stride(from: scale.bottom, through: scale.top, by: scale.step) {
            let y = y(value, scale)
            figure.line(Self.left, y, to: Self.right, y, "grid")
            figure.text(words(value), x: Self.left - 8, y: y + 4, "small dim", anchor: .end)
        }
        let axis = DateAxis(
            zone.civil(of: start).date, to: zone.civil(of: now).date.adding(days: 1), left: Self.left,
            right: Self.right)
        for mark in axis.marks {
            let x = axis.x(mark.date)
            figure.line(x, plotTop + Self.plotHeight, to: x, plotTop + Self.plotHeight + 5, "grid")
            figure.text(
                mark.label, x: x, y: plotTop + Self.plotHeight + 20, "small dim", anchor: .middle)
        }
        drawLegend(in: &figure)
        for (index, group) in shown.enumerated() {
            draw(
                group.history, style: "s\(index)", scale, in: &figure, hint: group.title,
                x: { Self.x(of: $0, axis, zone) }, end: now)
        }
        return figure
    }

    private func draw(
        _ history: PriceHistory, style: String, _ scale: PriceScale, in figure: inout SVGFigure, hint: String,
        x: (Instant) -> Double, end: Instant
    ) {
        for (index, point) in history.points.enumerated() {
            let isLast = index + 1 == history.points.count
            let (from, height) = (x(point.at), y(minor(point.price), scale))
            let to = isLast ? max(from, x(end)) : x(history.points[index + 1].at)
            figure.line(from, height, to: to, height, style)
            if !isLast {
                figure.line(to, height, to: to, y(minor(history.points[index + 1].price), scale), style)
            }
            figure.dot(
                x: from, y: height, radius: 3, "c\(style.dropFirst())",
                hint: "\(hint.isEmpty ? "" : "\(hint): ")\(Money.words(point.price, currency))")
            // With several lines, labels could overlap, so the legend shows the prices.
            if isLast, shown.count == 1 {
                let isNarrow = to < Self.left + 100
                figure.text(
                    Money.words(point.price, currency), x: isNarrow ? to + 6 : min(to, Self.right),
                    y: height - 8, "small strong halo", anchor: isNarrow ? .start : .end)
            }
        }
    }

    private func drawLegend(in figure: inout SVGFigure) {
        guard shown.count > 1 else { return }
        let width = (Self.right - Self.left) / Double(Self.legendColumns)
        for (index, group) in shown.enumerated() {
            let x = Self.left + Double(index % Self.legendColumns) * width
            let y = 8 + Double(index / Self.legendColumns) * Self.legendLine
            let price = group.history.points.last.map { Money.words($0.price, currency) } ?? ""
            figure.box(x: x, y: y, width: 11, height: 11, "c\(index)", radius: 2)
            figure.text(
                DisplayWidth.fit(VisibleText.line(group.title), into: 18) + "  \(price)", x: x + 17,
                y: y + 10,
                "small")
        }
    }

    /// The position of a moment within its day.
    private static func x(of moment: Instant, _ axis: DateAxis, _ zone: Zone) -> Double {
        let civil = zone.civil(of: moment)
        let (from, to) = (axis.x(civil.date), axis.x(civil.date.adding(days: 1)))
        return from + (to - from) * Double(civil.time.secondOfDay) / 86_400
    }

    private func y(_ value: Int, _ scale: PriceScale) -> Double {
        let part = Double(value - scale.bottom) / Double(scale.top - scale.bottom)
        return plotTop + Self.plotHeight * (1 - part)
    }

    // MARK: Integers in the currency's smallest unit

    private var decimals: Int { Money.decimals(of: currency) }

    /// Clamps the price; no real price is close to the limit.
    private func minor(_ price: DecimalAmount) -> Int {
        let rounded = price.rounded(toScale: decimals)
        var units = Int(clamping: min(max(rounded.significand, -Self.most), Self.most))
        for _ in rounded.scale..<max(decimals, rounded.scale) { units *= 10 }
        return units
    }

    private static let most: Int64 = 1_000_000_000_000_000

    private func words(_ minor: Int) -> String {
        let amount = DecimalAmount(significand: Int64(minor), scale: decimals) ?? .zero
        return Money.words(amount, currency)
    }
}

/// A scale between two round numbers around all prices, in at most six steps.
private struct PriceScale {
    let step: Int
    let bottom: Int
    let top: Int

    init(_ prices: [Int]) {
        let (lowest, highest) = (prices.min() ?? 0, prices.max() ?? 0)
        var step = 1
        var index = 0
        while (highest - lowest) / step >= 5, index < 48 {
            step = step / [1, 2, 5][index % 3] * [2, 5, 10][index % 3]
            index += 1
        }
        // Centres a price that has never changed.
        if lowest == highest { step = max(1, abs(lowest) / 10) }
        self.step = step
        bottom = lowest == highest ? lowest - step : (lowest - (lowest % step + step) % step)
        top = lowest == highest ? lowest + step : bottom + ((highest - bottom) + step - 1) / step * step
    }
}
