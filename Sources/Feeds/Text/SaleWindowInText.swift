import CivilTime
import Rules

/// Finds when something was sold, as in "online from August 2024 through April 2026 for about $140".
enum SaleWindowInText {
    /// The widest window that the months in `text` form; `nil` if there are none. It has no beginning if the text
    /// gives none, as in "until May 2025", and begins with any earlier year that stands there without a month.
    static func found(in text: String) -> SaleWindow? {
        let prose = Prose(text)
        var window: SaleWindow?
        var read = Set<Int>()
        var index = 0
        while index < prose.count {
            guard let (first, end) = month(in: prose, at: index) else {
                index += 1
                continue
            }
            let isEnd = isLast(prose, at: index)
            read.formUnion(index..<end)
            let start = index
            index = end
            var last = first
            var isOpen =
                ["since", "beginning"].contains(prose.text(start - 1))
                || ["since", "beginning"].contains(prose.text(end - 3))
            var isWindow = false
            if ["through", "thru", "to", "and", "until", "-"].contains(prose.text(end)) {
                if let (other, otherEnd) = month(in: prose, at: end + 1) {
                    (last, index, isWindow) = (other, otherEnd, true)
                    read.formUnion(end..<otherEnd)
                } else if ["present", "today", "now"].contains(prose.text(end + 1)) {
                    isOpen = true
                }
            }
            window = joined(
                window, first: isEnd && !isWindow ? nil : first.first, last: isOpen ? nil : last.last)
        }
        let others = prose.tokens.indices.filter { !read.contains($0) && prose.text($0 - 1) != "$" }
            .compactMap { year(prose.text($0)) }
        if let earliest = others.min(), let first = window?.first, earliest < first.year {
            window?.first = CivilDate(year: earliest, month: 1, day: 1)
        }
        return window
    }

    /// Whether the words before a month make it the last one.
    private static func isLast(_ prose: Prose, at index: Int) -> Bool {
        ["through", "thru", "until", "till", "before", "by", "to"].contains(prose.text(index - 1))
            || ["through", "until", "before", "by"].contains(prose.text(index - 2))
                && ["about", "early", "late", "mid", "at", "least", "the"].contains(prose.text(index - 1))
    }

    private static func joined(_ window: SaleWindow?, first: CivilDate?, last: CivilDate?) -> SaleWindow {
        guard let window else { return SaleWindow(first: first, last: last) }
        let begins = window.first.flatMap { start in first.map { min(start, $0) } }
        let ends = window.last.flatMap { end in last.map { max(end, $0) } }
        return SaleWindow(first: begins, last: ends)
    }

    /// A month with its year, which may come with the next month: "between January and November 2025".
    private static func month(in prose: Prose, at index: Int) -> (DateMark, end: Int)? {
        guard let month = DatesInText.months[prose.text(index)], prose.text(index).utf8.count > 2 else {
            return nil
        }
        var next = index + 1
        if prose.kind(next) == .digits, prose.text(next).utf8.count <= 2 { next += 1 }
        if prose.text(next) == "," { next += 1 }
        if let year = year(prose.text(next)), let mark = DateMark(year: year, month: month) {
            return (mark, next + 1)
        }
        guard ["and", "through", "to", "-"].contains(prose.text(index + 1)) else { return nil }
        let other = DatesInText.months[prose.text(index + 2)] != nil
        guard other, let year = year(prose.text(index + 3)), let mark = DateMark(year: year, month: month)
        else {
            return nil
        }
        return (mark, index + 1)
    }

    private static func year(_ text: String) -> Int? {
        guard text.utf8.count == 4, let year = Int(text), (1960...2060).contains(year) else { return nil }
        return year
    }
}
