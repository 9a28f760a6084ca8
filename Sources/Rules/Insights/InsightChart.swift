/// A chart of the page as inline SVG.
///
/// It is as wide as a phone, 360 units, and never drawn wider than 440 pixels. So its text of 14 units is at least 11
/// pixels high from a width of 290 pixels on.
struct InsightChart: Sendable {
    /// A bar of parts, one for each of the page's styles, and what is written beside it.
    struct Bar: Sendable, Hashable {
        let label: String
        /// In the order of the styles `a`, `b`, `c`.
        let parts: [Int]
        let value: String
    }

    /// What a screen reader says in its place.
    let summary: String
    private let height: Double
    private let body: String

    private static let width = 360.0
    private static let columnHeight = 120.0
    private static let rowHeight = 46.0
    private static let longestLabel = 30

    /// Columns side by side.
    /// - Parameter every: Which columns have their label written: each so many, from the first.
    static func columns(_ bars: [Bar], every: Int, summary: String) -> InsightChart {
        let left = 40.0
        let most = max(1, bars.map { $0.parts.reduce(0, +) }.max() ?? 1)
        let step = (width - left) / Double(max(1, bars.count))
        let bottom = 12 + columnHeight
        var body = line(left, 12, width, 12) + line(left, bottom, width, bottom)
        body += text("\(most)", x: left - 6, y: 17, anchor: "end")
        body += text("0", x: left - 6, y: bottom + 5, anchor: "end")
        for (index, bar) in bars.enumerated() {
            let x = left + (Double(index) + 0.15) * step
            var y = bottom
            for (part, count) in bar.parts.enumerated() where count > 0 {
                let height = columnHeight * Double(count) / Double(most)
                y -= height
                body += box(x, y, step * 0.7, height, style(part))
            }
            if index % every == 0 {
                body += text(bar.label, x: x, y: bottom + 20, anchor: "start")
            }
        }
        return InsightChart(summary: summary, height: bottom + 28, body: body)
    }

    /// Rows below each other, each with its label above and its value at the right.
    /// - Parameter whole: What fills the width; `nil` for the longest row.
    static func rows(_ bars: [Bar], of whole: Int? = nil, summary: String) -> InsightChart {
        let most = max(1, whole ?? bars.map { $0.parts.reduce(0, +) }.max() ?? 1)
        var body = ""
        for (index, bar) in bars.enumerated() {
            let top = Double(index) * rowHeight
            body += text(
                CleanText.excerpt(of: bar.label, length: longestLabel), x: 0, y: top + 16, anchor: "start")
            body += text(bar.value, x: width, y: top + 16, anchor: "end", "dim")
            body += box(0, top + 24, width, 12, "rest")
            var x = 0.0
            for (part, count) in bar.parts.enumerated() where count > 0 {
                let length = width * Double(count) / Double(most)
                body += box(x, top + 24, length, 12, style(part))
                x += length
            }
        }
        return InsightChart(summary: summary, height: Double(bars.count) * rowHeight, body: body)
    }

    /// Its texts alone would be read aloud as a heap of numbers: a screen reader hears the summary, and has the table.
    var svg: String {
        """
        <svg viewBox="0 0 \(Self.number(Self.width)) \(Self.number(height))" role="img" \
        aria-label="\(MarkupText.escaped(summary))">
        <g aria-hidden="true">
        \(body)</g>
        </svg>

        """
    }

    private static func style(_ part: Int) -> String { ["a", "b", "c"][min(part, 2)] }

    private static func line(_ x: Double, _ y: Double, _ toX: Double, _ toY: Double) -> String {
        "<line x1=\"\(number(x))\" y1=\"\(number(y))\" x2=\"\(number(toX))\" y2=\"\(number(toY))\"/>\n"
    }

    private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ style: String)
        -> String
    {
        "<rect class=\"\(style)\" x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(width))\" "
            + "height=\"\(number(height))\"/>\n"
    }

    private static func text(
        _ text: String, x: Double, y: Double, anchor: String, _ style: String = ""
    ) -> String {
        "<text x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor)\""
            + (style.isEmpty ? "" : " class=\"\(style)\"") + ">\(MarkupText.escaped(text))</text>\n"
    }

    private static func number(_ value: Double) -> String { MarkupText.number(value) }
}
