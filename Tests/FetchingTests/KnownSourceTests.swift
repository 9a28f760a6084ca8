import Feeds
import FetchInterface
import Testing

struct KnownSourceTests {
    @Test func `whoever asks knows the same sources as whoever reads them`() {
        let read = RecallSources.all.map { source in
            KnownSource(
                id: source.id, name: source.name, country: source.country, licence: source.licence,
                credit: source.credit, interval: source.interval)
        }
        #expect(KnownSource.all == read)
    }

    @Test(arguments: ["US", "DE", "FR", "GB", "CA", "AU", "NO", "JP", "EU"])
    func `both know the same of a country`(country: String) {
        let read = RecallSources.watching(over: country).map { $0.id }
        #expect(KnownSource.all.filter { $0.watches(over: country) }.map(\.id) == read)
    }
}
