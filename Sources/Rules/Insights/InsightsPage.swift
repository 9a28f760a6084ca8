import CivilTime

/// Insights as an HTML page without scripts and without anything to load, for the eyes and for screen readers: each
/// chart is an image with a summary, and the table behind it has the same numbers.
package struct InsightsPage: Sendable {
    private let insights: Insights
    private let words: InsightWords

    private static let mostRows = 12

    /// - Parameter tone: Of the sentences; numbers and headings are the same in each.
    package init(_ insights: Insights, tone: InsightTone = .plain) {
        self.insights = insights
        words = InsightWords(tone, today: insights.today)
    }

    package var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>What the past teaches</title>
        <style>
        \(Self.sheet)
        </style>
        </head>
        <body>
        <header>
        <h1>What the past teaches</h1>
        <p>\(span)</p>
        </header>
        <main>
        \(sections)</main>
        <footer>
        <p>Made by Steward on this computer. Nothing of it has left it.</p>
        </footer>
        </body>
        </html>

        """
    }

    private var span: String {
        "From \(InsightWords.words(insights.since)) \(insights.since.year) to \(InsightWords.words(insights.today)) "
            + "\(insights.today.year)."
    }

    private var sections: String {
        guard insights.isSignificant else {
            return "<p>\(MarkupText.escaped(words.tooFew(insights.tables.all.all)))</p>\n"
                + [intervals, useUp].compactMap(\.self).joined()
        }
        return [weeks, kinds, hours, open, streaks, late, intervals, useUp, products, categories]
            .compactMap(\.self).joined()
    }

    // MARK: Counts

    private static let legend = """
        <ul class="legend" aria-label="Colours of the chart"><li class="a">in time</li><li class="b">later</li>\
        <li class="c">not done</li></ul>

        """

    private var weeks: String? {
        guard insights.tables.all.isSignificant else { return nil }
        let rows = insights.tables.weeks.map { ("\(InsightWords.words($0.start))", $0.count) }
        let bars = insights.tables.weeks.map { week in
            InsightChart.Bar(label: short(week.start), parts: parts(week.count), value: "")
        }
        return counts("By week", rows, "Week of", .columns(bars, every: 3, summary: summary("week")))
    }

    private var kinds: String? {
        guard insights.tables.all.isSignificant else { return nil }
        let rows = insights.tables.kinds.map { (capitalised(InsightWords.plural($0.kind)), $0.count) }
        let bars = rows.map { name, count in
            InsightChart.Bar(label: name, parts: parts(count), value: "\(count.inTime) of \(count.all)")
        }
        return counts("By kind", rows, "Kind", .rows(bars, summary: summary("kind")))
    }

    private var hours: String? {
        guard insights.tables.all.isSignificant else { return nil }
        let rows = insights.tables.hours.map { ("\($0.hour):00", $0.count) }
        let counts = Dictionary(insights.tables.hours.map { ($0.hour, $0.count) }) { first, _ in first }
        let bars = (0..<24).map { hour in
            InsightChart.Bar(label: "\(hour)", parts: parts(counts[hour] ?? OutcomeCount()), value: "")
        }
        return self.counts(
            "By hour due", rows, "Hour", .columns(bars, every: 6, summary: summary("hour")))
    }

    private func summary(_ group: String) -> String {
        let sentence = words.count(insights.tables.all) ?? ""
        return "\(sentence) The counts by \(group) are in the table."
    }

    private func counts(
        _ title: String, _ rows: [(name: String, count: OutcomeCount)], _ heading: String,
        _ chart: InsightChart
    ) -> String {
        let lines = rows.map { name, count in
            [name, "\(count.inTime)", "\(count.late)", "\(count.missed)", percent(count.percentInTime)]
        }
        let table = table(
            "\(title): how tasks ended", [heading, "In time", "Later", "Not done", "In time, %"], lines)
        let lead = title == "By week" ? words.count(insights.tables.all).map { "<p>\($0)</p>\n" } ?? "" : ""
        return section(title, lead + Self.legend + chart.svg + table)
    }

    private func parts(_ count: OutcomeCount) -> [Int] { [count.inTime, count.late, count.missed] }

    // MARK: Chances

    private var open: String? {
        let shown = insights.prospects.prefix(Self.mostRows)
        guard !shown.isEmpty else { return nil }
        let bars = shown.map { prospect in
            InsightChart.Bar(
                label: prospect.thing.title, parts: [prospect.estimate.percent],
                value: "\(prospect.estimate.percent)%")
        }
        let chart = InsightChart.rows(
            bars, of: 100, summary: "The chances of what is due in 14 days are in the table.")
        let lines = shown.map { prospect in
            [
                prospect.thing.title, capitalised(words.day(prospect.thing.due)),
                "\(prospect.estimate.percent)",
                capitalised(prospect.estimate.reasons.map(words.reason).joined(separator: "; ")),
            ]
        }
        return section(
            InsightWords.chances,
            chart.svg + table("Chance to be done in time", ["What", "Due", "%", "Why"], lines))
    }

    // MARK: Habits

    private var streaks: String? {
        let shown = insights.streaks.filter { $0.current >= Insights.fewestInRow }.prefix(Self.mostRows)
        return list("In a row", shown.map(words.streak))
    }

    private var late: String? {
        var number = 0
        return list(
            "Usually later",
            insights.late.prefix(Self.mostRows).map { habit in
                guard habit.proposal != nil else { return words.late(habit) }
                number += 1
                return words.late(habit) + " To accept: steward insights accept \(number)"
            })
    }

    private var intervals: String? {
        let first = insights.proposals.count + 1
        return list(
            InsightWords.intervalsHeading,
            insights.intervals.prefix(Self.mostRows).enumerated().map { index, habit in
                words.interval(habit) + " To accept: steward insights accept \(first + index)"
            })
    }

    // MARK: Waste

    private var useUp: String? {
        list(InsightWords.useUpHeading, insights.useUp.prefix(Self.mostRows).map(words.useUp))
    }

    private var products: String? {
        waste("Thrown away", insights.waste.products, "What", hasSentences: true)
    }

    private var categories: String? {
        waste("Thrown away, by category", insights.waste.categories, "Category", hasSentences: false)
    }

    private func waste(_ title: String, _ rows: [Waste], _ heading: String, hasSentences: Bool) -> String? {
        let shown = rows.prefix(Self.mostRows)
        guard insights.waste.all.isSignificant, !shown.isEmpty else { return nil }
        let bars = shown.map { row in
            InsightChart.Bar(
                label: row.name, parts: [0, row.thrownAway * 100 / row.all],
                value: "\(row.thrownAway) of \(row.all)")
        }
        let total = insights.waste.all
        let chart = InsightChart.rows(
            bars, of: 100,
            summary: "Of \(total.all) items, \(total.thrownAway) were thrown away. The table names them.")
        let lines = shown.map { row in
            [row.name, "\(row.used)", "\(row.thrownAway)", InsightWords.list(row.lost)]
        }
        let advice = hasSentences ? list(rows.filter(\.isTooMuch).prefix(5).map(words.waste)) : ""
        return section(
            title,
            advice + chart.svg + table(title, [heading, "Used", "Thrown away", "Lost"], lines))
    }

    // MARK: Parts

    private func section(_ title: String, _ body: String) -> String {
        "<section>\n<h2>\(MarkupText.escaped(title))</h2>\n\(body)</section>\n"
    }

    private func list(_ title: String, _ sentences: [String]) -> String? {
        sentences.isEmpty ? nil : section(title, list(sentences))
    }

    private func list(_ sentences: [String]) -> String {
        guard !sentences.isEmpty else { return "" }
        return "<ul>\n\(sentences.map { "<li>\(MarkupText.escaped($0))</li>\n" }.joined())</ul>\n"
    }

    private func table(_ caption: String, _ headings: [String], _ rows: [[String]]) -> String {
        let head = headings.map { "<th scope=\"col\">\(MarkupText.escaped($0))</th>" }.joined()
        let lines = rows.map { row in
            let cells = row.enumerated().map { index, cell in
                index == 0
                    ? "<th scope=\"row\">\(MarkupText.escaped(cell))</th>"
                    : "<td>\(MarkupText.escaped(cell))</td>"
            }
            return "<tr>\(cells.joined())</tr>\n"
        }
        return """
            <details>
            <summary aria-label="Numbers: \(MarkupText.escaped(caption))">Numbers</summary>
            <table>
            <caption>\(MarkupText.escaped(caption))</caption>
            <thead><tr>\(head)</tr></thead>
            <tbody>
            \(lines.joined())</tbody>
            </table>
            </details>

            """
    }

    private func percent(_ share: Int?) -> String { share.map { "\($0)" } ?? "too few" }

    private func short(_ date: CivilDate) -> String {
        let words = InsightWords.words(date).split(separator: " ")
        return "\(words[0]) \(words[1].prefix(3))"
    }

    private func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    private static let sheet = """
        :root{--paper:#fff;--ink:#1f2328;--dim:#57606a;--line:#d0d7de;--a:#0969da;--b:#9a6700;--c:#8c959f;--rest:#eaeef2}
        @media (prefers-color-scheme:dark){:root{--paper:#0d1117;--ink:#e6edf3;--dim:#9198a1;--line:#3d444d;--a:#4493f8;\
        --b:#d29922;--c:#6e7681;--rest:#212830}}
        body{margin:0 auto;max-width:1000px;padding:1rem;background:var(--paper);color:var(--ink);line-height:1.45;
        font-family:system-ui,"Noto Sans","DejaVu Sans",sans-serif}
        h1{font-size:1.6rem;margin:.4rem 0 0}h2{font-size:1.15rem;margin:0 0 .5rem}header p,footer{color:var(--dim)}
        main{display:grid;gap:2rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,400px),1fr));margin:1.2rem 0}
        section{min-width:0}svg{display:block;width:100%;max-width:440px;height:auto}
        svg text{font-size:14px;fill:var(--ink);font-family:inherit}svg .dim{fill:var(--dim)}svg line{stroke:var(--line)}
        .a{fill:var(--a)}.b{fill:var(--b)}.c{fill:var(--c)}.rest{fill:var(--rest)}
        .legend{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1rem;padding:0;margin:0 0 .5rem}
        .legend li::before{content:"";display:inline-block;width:.8em;height:.8em;margin-right:.4em;background:var(--a)}
        .legend .b::before{background:var(--b)}.legend .c::before{background:var(--c)}
        ul{padding-left:1.2rem}details{margin-top:.5rem;overflow-x:auto}summary{cursor:pointer;color:var(--dim)}
        table{border-collapse:collapse;font-size:.95rem}caption{text-align:left;color:var(--dim);padding:.3rem 0}
        th,td{text-align:left;padding:.25rem .9rem .25rem 0;border-bottom:1px solid var(--line);vertical-align:top;\
        font-weight:normal}thead th{font-weight:600}
        """
}
