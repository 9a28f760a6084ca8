import Rules

/// Rows under headings, which can be searched.
package protocol RowSource: Sendable {
    /// In the order in which the window shows them.
    var rows: [TodayRow] { get }
}

extension RowSource {
    /// The rows that contain every word of `text`, in either case and with or without accents.
    package func rows(matching text: String) -> [TodayRow] {
        let words = ByteSearch.split(FoldedText.of(CleanText.line(text)), at: " ").filter { !$0.isEmpty }
        guard !words.isEmpty else { return rows }
        return rows.filter { row in words.allSatisfy { ByteSearch.contains($0, in: row.searchText) } }
            .underHeadings
    }
}

extension [TodayRow] {
    /// The rows, the first of each section with its heading.
    var underHeadings: [TodayRow] {
        var counts: [TodayRow.Section: Int] = [:]
        for row in self { counts[row.section, default: 0] += 1 }
        var last: TodayRow.Section?
        return map { row in
            var row = row
            row.heading =
                row.section == last ? nil : WindowText.heading(row.section, counts[row.section] ?? 0)
            last = row.section
            return row
        }
    }
}
