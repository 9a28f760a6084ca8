/// Rows of cells under headings, as wide as the terminal at most.
struct TextTable: Sendable {
    struct Column: Sendable {
        let heading: String
        /// What it may shrink to when the terminal is narrow; `nil`: it never does.
        var leastWidth: Int?
        /// Columns with the greatest number are left out first where shrinking is not enough; 0: never.
        var rank = 0
        var isNumber = false
    }

    let columns: [Column]
    private(set) var rows: [[StyledText]] = []

    private static let gap = 2
    /// Where nothing is cut, one long text does not push all other lines apart.
    private static let widestPadding = 60

    init(_ columns: [Column]) {
        self.columns = columns
    }

    /// - Parameter cells: One for each column.
    mutating func add(_ cells: [StyledText]) {
        precondition(cells.count == columns.count, "a row has a cell for each column")
        rows.append(cells)
    }

    /// - Parameter width: Of the terminal; `nil` where there is none, and nothing is cut.
    func lines(width: Int?, _ colours: ColourSupport) -> [String] {
        let widths = columns.indices.map { index in
            rows.reduce(DisplayWidth.of(columns[index].heading)) { max($0, $1[index].width) }
        }
        // A column without a single entry says nothing.
        let shown = columns.indices.filter { index in rows.contains { !$0[index].isEmpty } }
        var layout = Layout(columns: columns, shown: shown, widths: widths)
        if let width {
            layout.fit(into: width)
        } else {
            for index in shown where columns[index].leastWidth != nil {
                layout.widths[index] = min(layout.widths[index], Self.widestPadding)
            }
        }
        let heading = columns.map { StyledText($0.heading, .dim) }
        return ([heading] + rows).map { line($0, layout.shown, layout.widths, isCut: width != nil, colours) }
    }

    private func line(
        _ cells: [StyledText], _ shown: [Int], _ widths: [Int], isCut: Bool, _ colours: ColourSupport
    ) -> String {
        var line = ""
        var owedBlanks = 0
        for index in shown {
            let room = isCut ? widths[index] : max(widths[index], cells[index].width)
            let text = cells[index].line(colours, columns: room)
            let blanks = max(0, widths[index] - min(cells[index].width, widths[index]))
            let before = columns[index].isNumber ? blanks : 0
            line += String(repeating: " ", count: (text.isEmpty ? 0 : owedBlanks + before)) + text
            owedBlanks = (text.isEmpty ? owedBlanks + before : 0) + blanks - before + Self.gap
        }
        return line
    }
}

extension TextTable {
    /// Which columns are there, and how wide.
    private struct Layout {
        let columns: [Column]
        var shown: [Int]
        /// Of all columns, shown or not.
        var widths: [Int]

        mutating func fit(into width: Int) {
            while true {
                let excess = shown.reduce((shown.count - 1) * TextTable.gap) { $0 + widths[$1] } - width
                if excess <= 0 { return }
                let room = shown.reduce(0) { $0 + self.room(in: $1) }
                if room >= excess { return shrink(by: excess) }
                guard
                    let last = shown.filter({ columns[$0].rank > 0 }).max(by: {
                        columns[$0].rank < columns[$1].rank
                    })
                else {
                    // Nothing may be left out: as narrow as can be, and lines that the terminal breaks.
                    return shrink(by: room)
                }
                shown.removeAll { $0 == last }
            }
        }

        /// How much narrower a column may be.
        private func room(in index: Int) -> Int {
            columns[index].leastWidth.map { max(0, widths[index] - $0) } ?? 0
        }

        /// The widest first, so that short columns keep their text.
        private mutating func shrink(by excess: Int) {
            for _ in 0..<excess {
                let flexible = shown.filter { room(in: $0) > 0 }
                guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { return }
                widths[widest] -= 1
            }
        }
    }
}
