import AgentInterface
import CivilTime
import Rules

/// Converts the agent's records to a picture.
struct StatsPicture {
    let rows: [StatRecord]
    let expiring: [ItemRecord]
    let warranties: [ItemRecord]
    let first: CivilDate
    let last: CivilDate

    func picture(on today: CivilDate) -> StockPicture {
        let all = rows.reduce(into: UsageTally()) { $0.add($1) }
        var facts: [StockPicture.Fact] = []
        if all.used + all.discarded > 0 {
            facts.append(.init(value: "\(all.used)", words: StatsText.used))
            facts.append(
                .init(value: "\(all.discarded)", words: StatsText.discarded(percent: all.discardedPercent)))
        }
        if !all.lost.isEmpty { facts.append(.init(value: "\(all.lost)", words: StatsText.lost)) }
        let span =
            first == last
            ? first.monthWords
            : StatsText.span(from: first.monthWords, to: last.monthWords)
        return StockPicture(
            today: today, span: span, facts: facts,
            expiry: ExpiryTimeline(expiring.compactMap(Self.mark), today: today),
            warranties: WarrantyTimeline(warranties.compactMap(Self.span), today: today),
            waste: WasteChart(tallies: tallies, losses: losses(by: { Self.month($0) })),
            categories: CategoryChart(tallies: tallies, losses: losses(by: \.category)))
    }

    private var tallies: [WasteChart.Tally] {
        let groups = UsageTally.grouped(rows) {
            MonthAndCategory(month: Self.month($0), category: $0.category)
        }
        return groups.map { key, tally in
            .init(month: key.month, category: key.category, used: tally.used, discarded: tally.discarded)
        }
    }

    private struct MonthAndCategory: Hashable {
        let month: CivilDate
        let category: String
    }

    private func losses<Key: Hashable>(by key: (StatRecord) -> Key) -> [Key: String] {
        UsageTally.grouped(rows, by: key).filter { !$0.value.lost.isEmpty }.mapValues(\.lost.description)
    }

    /// The agent always sends this form; a month in another form counts as long ago.
    private static func month(_ row: StatRecord) -> CivilDate {
        (try? CivilDate(parsing: row.month + "-01")) ?? .earliest
    }

    private static func mark(_ item: ItemRecord) -> ExpiryTimeline.Mark? {
        item.expiresOn.map {
            .init(name: item.fullName, amount: item.quantity == .one ? "" : "\(item.quantity)", date: $0)
        }
    }

    private static func span(_ item: ItemRecord) -> WarrantyTimeline.Span? {
        // A warranty for life has no place on an axis.
        guard let end = item.warrantyEndsOn, end != ItemDetails.forLife else { return nil }
        return .init(name: item.fullName, start: item.boughtOn, end: end)
    }
}
