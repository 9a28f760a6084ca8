package import AgentInterface
import CivilTime
import Rules

/// What the past year teaches, as sentences and bars.
package struct InsightsView: Sendable, Hashable {
    /// One bar of a chart, with the numbers behind it.
    package struct Bar: Sendable, Hashable {
        package let label: String
        /// From 0 to 1.
        package let share: Double
        package let words: String

        /// What a screen reader says about the bar.
        package var spokenName: String { "\(label): \(words)" }
    }

    /// A sentence that proposes something.
    package struct Proposal: Sendable, Hashable {
        package let text: String
        /// What accepting it changes.
        package let late: LateRecord

        /// What a screen reader says about its button.
        package var spokenAccept: String { WindowText.spokenAccept(text) }
    }

    package struct Section: Sendable, Hashable {
        package let title: String
        package var sentences: [String] = []
        package var proposals: [Proposal] = []
        package var bars: [Bar] = []

        fileprivate var isEmpty: Bool { sentences.isEmpty && proposals.isEmpty && bars.isEmpty }
    }

    /// Empty if there is too little to say anything.
    package let sections: [Section]
    /// The days that count, or why nothing is said.
    package let summary: String

    private static let mostRows = 12

    package init(_ insights: InsightsRecord, in surroundings: Surroundings) {
        let words = InsightWords(.plain, today: insights.until)
        let intervals = Section(
            title: InsightWords.intervalsHeading,
            proposals: insights.intervals.prefix(Self.mostRows).map { Proposal(text: $0.text, late: $0) })
        let useUp = Section(
            title: InsightWords.useUpHeading,
            sentences: insights.useUp.prefix(Self.mostRows).compactMap(\.useUpAdvice).map(words.useUp))
        guard insights.isSignificant else {
            sections = [intervals, useUp].filter { !$0.isEmpty }
            summary = words.tooFew(OutcomeCount(insights.all).all)
            return
        }
        summary = WindowText.insightsSpan(
            from: "\(InsightWords.words(insights.since)) \(insights.since.year)",
            to: "\(InsightWords.words(insights.until)) \(insights.until.year)")
        var all: [Section] = []
        if insights.all.percent != nil {
            var weeks = Section(title: WindowText.byWeek)
            weeks.sentences = [words.count(OutcomeCount(insights.all))].compactMap(\.self)
            weeks.bars = insights.weeks.compactMap { row in
                Bar(row, WindowText.week(of: CivilDate(row.name).map(InsightWords.words) ?? row.name))
            }
            let kinds = insights.kinds.compactMap { row in
                Bar(row, Outcome.Kind(rawValue: row.name).map(InsightWords.plural) ?? row.name)
            }
            all += [
                weeks, Section(title: WindowText.byKind, bars: kinds),
                Section(
                    title: WindowText.byHour,
                    bars: insights.hours.compactMap { Bar($0, WindowText.hour($0.name)) }),
            ]
        }
        let chances = insights.open.prefix(Self.mostRows).map { open in
            let day = surroundings.words(for: .date(open.due))
            let reason = open.reasons.first.map { ", \($0)" } ?? ""
            return Bar(
                label: CleanText.line(open.title), share: Double(open.percent) / 100,
                words: WindowText.chance(Int(open.percent), due: day) + reason)
        }
        let streaks = insights.streaks.filter { $0.current >= Insights.fewestInRow }.prefix(Self.mostRows)
        let late = insights.late.prefix(Self.mostRows)
        var waste = Section(title: WindowText.thrownAway)
        if insights.waste.used + insights.waste.thrownAway >= Insights.fewest {
            waste.sentences = insights.products.filter(\.isTooMuch).prefix(5).map(\.text)
            waste.bars = insights.products.prefix(Self.mostRows).map { row in
                let count = row.used + row.thrownAway
                return Bar(
                    label: CleanText.line(row.name), share: Double(row.thrownAway) / Double(max(count, 1)),
                    words: WindowText.thrownAway(
                        Int(row.thrownAway), of: Int(count), lost: InsightWords.list(row.lost)))
            }
        }
        all += [
            Section(title: InsightWords.chances, bars: Array(chances)),
            Section(title: WindowText.inARow, sentences: streaks.map(\.text)),
            Section(
                title: WindowText.usuallyLater,
                sentences: late.filter { $0.acceptance == nil }.map(\.text),
                proposals: late.filter { $0.acceptance != nil }.map { Proposal(text: $0.text, late: $0) }),
            intervals, useUp, waste,
        ]
        sections = all.filter { !$0.isEmpty }
    }
}

extension InsightsView.Bar {
    /// `nil` if nothing was due.
    fileprivate init?(_ row: OutcomeRecord, _ label: String) {
        let count = OutcomeCount(row)
        guard count.all > 0 else { return nil }
        self.init(
            label: label.prefix(1).uppercased() + label.dropFirst(),
            share: Double(count.inTime) / Double(count.all),
            words: WindowText.outcome(count.inTime, late: count.late, missed: count.missed))
    }
}

extension OutcomeCount {
    fileprivate init(_ row: OutcomeRecord) {
        self.init(inTime: Int(row.inTime), late: Int(row.late), missed: Int(row.missed))
    }
}
