import AgentInterface
import CivilTime
import Rules

/// Prints what was used and thrown away, as tables with bars.
struct StatsTables {
    let rows: [StatRecord]
    let session: Session

    private static let barWidth = 24

    func say() {
        let months = UsageTally.grouped(rows, by: \.month).sorted { $0.key < $1.key }
        let categories = UsageTally.grouped(rows, by: \.category).mostWasteFirst
        say(StatsText.monthHeading, months.map { (Self.words(month: $0.key), $0.value) }, withAmounts: false)
        session.console.say("")
        say(
            StatsText.categoryHeading,
            categories.map { ($0.key.isEmpty ? StatsText.noCategoryCell : $0.key, $0.value) },
            withAmounts: true)
        session.console.say("")
        sayTotal()
    }

    private func say(_ heading: String, _ tallies: [(String, UsageTally)], withAmounts: Bool) {
        var table = TextTable([
            .init(heading: heading, leastWidth: 10), .init(heading: StatsText.usedHeading, isNumber: true),
            .init(heading: StatsText.discardedHeading, isNumber: true), .init(heading: ""),
            .init(heading: StatsText.lostHeading, isNumber: true),
            .init(heading: StatsText.amountsHeading, leastWidth: 10, rank: 1),
        ])
        let most = tallies.map { $0.1.used + $0.1.discarded }.max() ?? 0
        for (name, tally) in tallies {
            table.add([
                StyledText(name), StyledText("\(tally.used)"),
                StyledText("\(tally.discarded)", tally.discarded > 0 ? .bad : .plain), bar(tally, most: most),
                StyledText(tally.lost.isEmpty ? "" : "\(tally.lost)", .bad),
                StyledText(withAmounts ? tally.discardedWords : "", .dim),
            ])
        }
        session.console.say(table)
    }

    /// Solid blocks for used, light ones for thrown away; at least one block unless the count is zero.
    private func bar(_ tally: UsageTally, most: Int) -> StyledText {
        guard most > 0, !session.console.output.isPlain else { return .empty }
        let blocks = { (count: Int) in count == 0 ? 0 : max(1, (count * Self.barWidth * 2 / most + 1) / 2) }
        return StyledText(String(repeating: "█", count: blocks(tally.used)), .good)
            + StyledText(String(repeating: "░", count: blocks(tally.discarded)), .bad)
    }

    private func sayTotal() {
        let all = rows.reduce(into: UsageTally()) { $0.add($1) }
        session.console.say(StatsText.total(all), .bold)
    }

    /// `Nov 2026`.
    static func words(month: String) -> String {
        guard let date = try? CivilDate(parsing: month + "-01") else { return month }  // not a month
        return date.monthWords
    }
}
