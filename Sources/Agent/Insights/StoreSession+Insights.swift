import CivilTime
import Rules
import Store

extension StoreSession {
    /// Reads the past year and computes what it teaches. Other work runs in between.
    func insights() async throws(StoreError) -> Insights {
        var reading = InsightReading(now: time.now, in: locality)
        while try attempt({ () throws(StoreError) in try store.advance(&reading) }) { await Task.yield() }
        var computation = InsightsComputation(reading.facts, in: locality.zone)
        while computation.step() { await Task.yield() }
        return computation.insights
    }
}
