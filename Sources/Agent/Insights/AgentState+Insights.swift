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
}
