import CivilTime
import Rules

/// Finds when something was sold, as in "online from August 2024 through April 2026 for about $140".
enum SaleWindowInText {
    /// The widest window that the months in `text` form; `nil` if there are none.
    static func found(in text: String) -> SaleWindow? {
        let prose = Prose(text)
        var window: SaleWindow?
        var index = 0
        while index < prose.count {
            guard let (first, end) = month(in: prose, at: index) else {
                index += 1
                continue
            }
            index = end
            var last = first
            var isOpen = ["since", "beginning"].contains(prose.text(index - 3))
            if ["through", "thru", "to", "and", "until", "-"].contains(prose.text(end)) {
                if let (other, otherEnd) = month(in: prose, at: end + 1) {
                    (last, index) = (other, otherEnd)
                } else if ["present", "today", "now"].contains(prose.text(end + 1)) {
                    isOpen = true
                }
            }
            window = joined(window, first: first.first, last: isOpen ? nil : last.last)
        }
        return window
    }

    private static func joined(_ window: SaleWindow?, first: CivilDate, last: CivilDate?) -> SaleWindow {
        guard let window else { return SaleWindow(first: first, last: last) }
        let ends = window.last.flatMap { end in last.map { max(end, $0) } }
        return SaleWindow(first: window.first.map { min($0, first) } ?? first, last: ends)
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
