import CivilTime
import Rules
import Store

extension AgentState {
    /// Does what the last weekly digest proposes, once, and offers to undo it. If that cannot be done, a popup says why.
    func acceptProposal(by source: ChangeSource, client: ClientName? = nil) throws(StoreError) {
        guard let proposal = try attempt({ try store.digestProposal() }) else { return }
        let title = CleanText.excerpt(of: proposal.title, length: 60)
        do throws(StoreError) {
            let entry = try change(source, client: client) { store, context in
                try store.accept(proposal, context)
            }.entry
            try attempt { try store.setDigestProposal(nil) }
            if let entry {
                try confirm(
                    AgentInsightText.accepted(title), AgentInsightText.repeats(proposal.words), undoing: entry
                )
            }
        } catch {
            switch error {
            case .notFound, .conflict, .invalid:
                try attempt { try store.setDigestProposal(nil) }
                try say(AgentInsightText.notChanged(title), error.description)
            default: throw error
            }
        }
    }

    /// Reads the past year and computes what it teaches. Other work runs in between.
    /// - Parameter person: Whose year it is: a stored name; `nil` for that of the household.
    func insights(of person: String? = nil) async throws(StoreError) -> Insights {
        var reading = InsightReading(now: time.now, in: locality, of: person)
        while try attempt({ () throws(StoreError) in try store.advance(&reading) }) { await Task.yield() }
        var computation = InsightsComputation(reading.facts, in: locality.zone)
        while computation.step() { await Task.yield() }
        return computation.insights
    }

    /// What the past year of the household teaches, with what is to be used up and the usual intervals of maintenance.
    /// - Returns: And the supplies that are to be used up, in the same order.
    func householdInsights() async throws(StoreError) -> (insights: Insights, useUp: [Store.Outlook]) {
        var insights = try await insights()
        let plans = try await outlooks().compactMap { outlook in
            outlook.useUp.map { (outlook: outlook, until: $0.until) }
        }
        let useUp = plans.sorted { $0.until < $1.until }.prefix(Self.mostToUseUp).map(\.outlook)
        insights.useUp = useUp.compactMap { UseUpAdvice($0.supply, $0.useUp) }
        let known = Set(insights.proposals.map(\.habit.subject))
        insights.intervals = try intervals(on: insights.today).filter { !known.contains($0.subject) }
        return (insights, useUp)
    }

    private static let mostToUseUp = 20

    /// How long all supplies last of which something can be said, by name. Other work runs in between.
    func outlooks() async throws(StoreError) -> [Store.Outlook] {
        var outlooks: [Store.Outlook] = []
        for group in try attempt({ () throws(StoreError) in try store.supplyGroups() }) {
            await Task.yield()
            outlooks += try attempt { () throws(StoreError) in
                try store.outlooks(in: group, now: time.now, locality)
            }
        }
        return outlooks.sortedByName(\.supply)
    }

    /// Maintenance that is usually repeated at another interval, the most often repeated first.
    private func intervals(on today: CivilDate) throws(StoreError) -> [IntervalHabit] {
        let words = RepetitionWords(today: today, zone: locality.zone)
        let found = try attempt { () throws(StoreError) in try store.maintenance(MaintenanceQuery()) }
            .compactMap { overview -> IntervalHabit? in
                let plan = overview.plan
                guard let usual = overview.usual else { return nil }
                func text(_ repetition: Repetition) -> String {
                    words.text(for: repetition, from: .date(plan.start))
                }
                return IntervalHabit(
                    .maintenance(plan.id), title: plan.title, usual, words: text(usual.repetition),
                    present: text(plan.repeats))
            }
        return found.sorted { ($1.usual.count, $0.title) < ($0.usual.count, $1.title) }
    }
}
