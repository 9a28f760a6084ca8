import CivilTime

/// Charts of the household: what expires, warranties, and waste.
struct StockPicture: Sendable {
    /// A key figure, such as `12` with `thrown away`.
    struct Fact: Sendable, Hashable {
        let value: String
        let words: String
    }

    let today: CivilDate
    /// The months that the counts cover, in words.
    let span: String
    let facts: [Fact]
    let expiry: ExpiryTimeline
    let warranties: WarrantyTimeline
    let waste: WasteChart
    let categories: CategoryChart

    private func figures(_ size: SVGFigure.Size) -> [SVGFigure] {
        [expiry.figure(size), warranties.figure(size), waste.figure(size), categories.figure(size)]
            .compactMap { $0 }
    }

    /// An SVG file that follows the light or dark theme of its viewer.
    var svg: String {
        let words = facts.map { "\($0.value) \($0.words)" }.joined(separator: ", ")
        var head = SVGFigure(title: StatsText.household(on: ExpiryTimeline.words(today)), height: 26)
        head.text(words.isEmpty ? StatsText.nothingCounted : "\(words) (\(span))", x: 16, y: 12, "dim")
        return SVGFigure.stacked([head] + figures(.wide), title: StatsText.household).element(
            style: PictureStyle.sheet)
    }

    /// An HTML file without scripts or external resources.
    var html: String {
        // The page shows one of the two, by the width of the screen.
        let sections = zip(figures(.wide), figures(.narrow)).map { wide, narrow in
            "<section>\n<h2>\(SVGFigure.escaped(wide.title))</h2>\n\(wide.element())\(narrow.element())</section>\n"
        }
        let cards = facts.map { fact in
            "<li><strong>\(SVGFigure.escaped(fact.value))</strong> \(SVGFigure.escaped(fact.words))</li>\n"
        }
        let counted = StatsText.counted(on: ExpiryTimeline.words(today), span)
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(StatsText.household)</title>
            <style>
            \(PictureStyle.sheet)
            \(Self.pageSheet)
            </style>
            </head>
            <body>
            <header>
            <h1>\(StatsText.household)</h1>
            <p>\(SVGFigure.escaped(counted))</p>
            </header>
            <ul>
            \(cards.joined())</ul>
            \(sections.joined())\(table)</body>
            </html>

            """
    }

    /// The numbers behind the columns, to read or copy.
    private var table: String {
        let rows = waste.tallies.sorted { ($0.month, $0.category) < ($1.month, $1.category) }
        guard !rows.isEmpty else { return "" }
        let lines = rows.map { row in
            "<tr><td>\(row.month.monthWords)</td><td>\(SVGFigure.escaped(row.category))</td>"
                + "<td>\(row.used)</td><td>\(row.discarded)</td></tr>\n"
        }
        let headings = [
            StatsText.monthTitle, StatsText.categoryTitle, StatsText.usedTitle, StatsText.discardedTitle,
        ].map { "<th>\($0)</th>" }
        return """
            <section>
            <h2>\(StatsText.inNumbers)</h2>
            <table>
            <thead><tr>\(headings.joined())</tr></thead>
            <tbody>
            \(lines.joined())</tbody>
            </table>
            </section>

            """
    }

    private static let pageSheet = """
        body{margin:0 auto;max-width:900px;padding:1rem;background:#ffffff;color:#1f2328;
        font-family:system-ui,-apple-system,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif;line-height:1.4}
        h1{margin:.5rem 0 0;font-size:1.6rem}h2{font-size:1.15rem;margin:1.6rem 0 .4rem}header p{margin:.2rem 0;color:#636c76}
        svg{max-width:100%;height:auto}.narrow{display:none}
        @media (max-width:640px){.wide{display:none}.narrow{display:block}}
        ul{list-style:none;display:flex;flex-wrap:wrap;gap:.8rem;padding:0;margin:1rem 0}
        li{border:1px solid #d8dee4;border-radius:8px;padding:.6rem 1rem;color:#636c76}
        li strong{display:block;font-size:1.3rem;color:#1f2328}
        table{border-collapse:collapse}th,td{text-align:left;padding:.25rem 1.2rem .25rem 0;border-bottom:1px solid #d8dee4}
        td:nth-child(n+3),th:nth-child(n+3){text-align:right}
        @media (prefers-color-scheme:dark){
        body{background:#0d1117;color:#e6edf3}header p,li{color:#9198a1}li,th,td{border-color:#30363d}li strong{color:#e6edf3}
        }
        """
}
