/// The rows of tables in a page, cell by cell.
enum TableRows {
    /// In the order of the page; cells are lines without tags. Rows without cells are left out.
    static func of(_ html: String) -> [[String]] {
        html.split(separator: "<tr").dropFirst().compactMap { row in
            let end = row.firstRange(of: "</tr")?.lowerBound ?? row.endIndex
            let cells = Self.cells(of: row[..<end])
            return cells.isEmpty ? nil : cells
        }
    }

    private static func cells(of row: Substring) -> [String] {
        var cells: [String] = []
        var rest = row
        while let start = rest.firstRange(of: "<t") {
            rest = rest[start.upperBound...]
            guard let kind = rest.first, kind == "d" || kind == "h",
                let open = rest.firstIndex(of: ">")
            else { continue }
            let content = rest[rest.index(after: open)...]
            let end = ["</td", "</th"].compactMap { content.firstRange(of: $0)?.lowerBound }.min()
            cells.append(SourceText.line(String(content[..<(end ?? content.endIndex)])))
            rest = content[(end ?? content.endIndex)...]
        }
        return cells
    }
}
