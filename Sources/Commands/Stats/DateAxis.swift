import CivilTime

/// A time axis from left to right, with marks at round dates.
struct DateAxis: Sendable {
    struct Mark: Sendable, Hashable {
        let date: CivilDate
        let label: String
    }

    let first: CivilDate
    let last: CivilDate
    let left: Double
    let right: Double
    /// How far apart marks are at least.
    private let gap: Double

    /// - Parameter last: At least a day after `first`; an earlier day is moved there.
    init(_ first: CivilDate, to last: CivilDate, left: Double, right: Double, gap: Double = 0) {
        self.gap = gap
        self.first = first
        self.last = max(last, first.adding(days: 1))
        self.left = left
        self.right = right
    }

    /// Clamps days outside of the axis to its ends.
    func x(_ date: CivilDate) -> Double {
        let part = Double(first.days(until: min(max(date, first), last))) / Double(first.days(until: last))
        return left + part * (right - left)
    }

    /// About ten marks, fewer where there is no room for them.
    var marks: [Mark] {
        var end = -Double.infinity
        return roundMarks.filter { mark in
            let x = x(mark.date)
            guard x - end >= gap else { return false }
            end = x
            return true
        }
    }

    /// At intervals of one or more days, weeks, months or years.
    private var roundMarks: [Mark] {
        let days = first.days(until: last)
        if days <= 10 { return marks(everyDays: 1) }
        if days <= 21 { return marks(everyDays: 2) }
        if days <= 80 { return marks(everyDays: 7) }
        let months = days / 30
        for step in [1, 2, 3, 6] where months <= step * 12 { return marks(everyMonths: step) }
        for years in [1, 2, 5, 10] where months <= years * 144 { return marks(everyMonths: years * 12) }
        return marks(everyMonths: 240)
    }

    /// Weeks begin on Mondays.
    private func marks(everyDays step: Int) -> [Mark] {
        var date = step == 7 ? first.adding(days: (8 - first.weekday.rawValue) % 7) : first
        var marks: [Mark] = []
        while date <= last {
            marks.append(Mark(date: date, label: "\(date.day) \(date.shortMonth)"))
            date = date.adding(days: step)
        }
        return marks
    }

    private func marks(everyMonths step: Int) -> [Mark] {
        var marks: [Mark] = []
        let start = first.year * 12 + (step >= 12 ? 0 : (first.month - 1) / step * step)
        for index in stride(
            from: step >= 12 ? start / step * step : start, through: last.year * 12 + 11, by: step)
        {
            guard let date = CivilDate(year: index / 12, month: index % 12 + 1, day: 1), first <= date,
                date <= last
            else { continue }
            marks.append(Mark(date: date, label: date.month == 1 ? "\(date.year)" : date.shortMonth))
        }
        return marks
    }
}

extension SVGFigure {
    /// Draws the marks of an axis above rows that end at `bottom`, and the line of today.
    mutating func draw(_ axis: DateAxis, today: CivilDate, bottom: Double) {
        for mark in axis.marks {
            let x = axis.x(mark.date)
            line(x, 20, to: x, bottom, "grid")
            text(mark.label, x: x, y: 14, "small dim", anchor: .middle)
        }
        let x = axis.x(today)
        line(x, 20, to: x, bottom, "today")
        text(StatsText.today, x: x, y: bottom + 13, "small strong", anchor: .middle)
    }
}

extension CivilDate {
    /// `Nov 2026`.
    var monthWords: String { "\(shortMonth) \(year)" }
}
