/// A table with headings that fits the terminal's width.
struct TextTable: Sendable {
    struct Column: Sendable {
        let heading: String
        /// How far the column may shrink on a narrow terminal; `nil` if it may not.
        var leastWidth: Int?
        /// Columns from rank 2 on are shrunk and dropped, the greatest first, before others shrink; those of rank 1 are dropped
        /// if shrinking is not enough; 0 is never dropped.
        var rank = 0
        var isNumber = false
    }

    let columns: [Column]
    private(set) var rows: [[StyledText]] = []

    private static let gap = 2
    /// The limit on padding when nothing is cut, so that one long text does not push all other lines apart.
    private static let widestPadding = 60

    init(_ columns: [Column]) {
        self.columns = columns
    }

    /// - Parameter cells: One for each column.
    mutating func add(_ cells: [StyledText]) {
        precondition(cells.count == columns.count, "a row has a cell for each column")
        rows.append(cells)
    }

    /// The table with the places of its rows, from 1.
    func numbered() -> TextTable {
        var table = TextTable([Column(heading: "#", isNumber: true)] + columns)
        for (place, row) in zip(1..., rows) { table.add([StyledText("\(place)", .dim)] + row) }
        return table
    }

    /// A line for each row, for screen readers: each value after the heading of its column.
    var sentences: [String] {
        rows.map { row in
            let parts = zip(columns, row).filter { !$1.isEmpty }.map { column, cell in
                let text = cell.line(.none)
                return column.heading.isEmpty ? text : "\(Self.words(column.heading)): \(text)"
            }
            return parts.joined(separator: "; ")
        }
    }

    /// `Thrown away` for `THROWN AWAY`.
    private static func words(_ heading: String) -> String {
        switch heading {
        case "#": "Row"
        case "ID": heading
        default: heading.prefix(1) + heading.dropFirst().lowercased()
        }
    }

    /// - Parameter width: The terminal's width; `nil` without a terminal, to cut nothing.
    func lines(width: Int?, _ colours: ColourSupport) -> [String] {
        let widths = columns.indices.map { index in
            rows.reduce(DisplayWidth.of(columns[index].heading)) { max($0, $1[index].width) }
        }
        // Omits columns without any text.
        let shown = columns.indices.filter { index in rows.contains { !$0[index].isEmpty } }
        var layout = Layout(columns: columns, shown: shown, widths: widths, usual: usualWidths)
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

    /// Widths that suffice for nine of ten rows.
    private var usualWidths: [Int] {
        columns.indices.map { index in
            let widths = rows.map { $0[index].width }.sorted()
            return widths.isEmpty ? 0 : min(widths[(widths.count * 9 - 1) / 10], Self.widestPadding)
        }
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
    /// Which columns are shown, and their widths.
    private struct Layout {
        let columns: [Column]
        var shown: [Int]
        /// Widths of all columns, shown or not.
        var widths: [Int]
        let usual: [Int]

        /// Cuts and drops what matters least first, but before that cuts single texts that are longer than usual: none of
        /// them should cost all rows a column.
        mutating func fit(into width: Int) {
            for index in shown.filter({ columns[$0].rank == 0 }) {
                shrink([index], to: usual[index], forWidth: width)
            }
            for index in shown.filter({ columns[$0].rank > 1 }).sorted(by: {
                columns[$0].rank > columns[$1].rank
            }) {
                shrink([index], forWidth: width)
                if excess(over: width) > 0 { shown.removeAll { $0 == index } }
            }
            // What remains matters as much as the rest, unless it leaves too little of it.
            while excess(over: width) > shown.reduce(0, { $0 + room(in: $1) }) {
                guard let last = shown.last(where: { columns[$0].rank > 0 }) else { break }
                shown.removeAll { $0 == last }
            }
            // If no column may be dropped, the terminal wraps the lines.
            shrink(shown, forWidth: width)
        }

        /// How far a column can shrink.
        private func room(in index: Int, to limit: Int = 0) -> Int {
            columns[index].leastWidth.map { max(0, widths[index] - max($0, limit)) } ?? 0
        }

        private func excess(over width: Int) -> Int {
            shown.reduce((shown.count - 1) * TextTable.gap) { $0 + widths[$1] } - width
        }

        /// Shrinks the widest column first, so that short ones keep their text.
        /// - Parameter limit: No column becomes narrower than this, or than its own limit.
        private mutating func shrink(_ indices: [Int], to limit: Int = 0, forWidth width: Int) {
            for _ in 0..<max(0, excess(over: width)) {
                let flexible = indices.filter { room(in: $0, to: limit) > 0 }
                guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { return }
                widths[widest] -= 1
            }
        }
    }
}
