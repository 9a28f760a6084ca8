import CivilTime
import Feeds
import FetchInterface
import Testing

struct KnownSourceTests {
    @Test func `whoever asks knows the same sources as whoever reads them`() {
        #expect(KnownSource.all.map(\.id) == RecallSources.all.map { $0.id })
    }

    @Test(arguments: KnownSource.all)
    func `every source has what is shown of it`(source: KnownSource) {
        #expect(!source.name.isEmpty && !source.licence.isEmpty)
        #expect(source.country.count == 2)
        #expect(source.interval >= .seconds(4 * 3600))
    }

    @Test(arguments: RecallSources.all.map { $0.id })
    func `a source that needs addresses has nothing to ask without them, and no other`(id: String) throws {
        let today = try #require(CivilDate(year: 2026, month: 11, day: 28))
        let requests = try #require(RecallSources.source(id)).requests(since: nil, today: today)

        #expect(KnownSource.named(id)?.needsAddresses == requests.isEmpty)
    }

    @Test(arguments: [
        ("US", ["cpsc", "openfda", "fda", "fda-rss", "fsis", "nhtsa"]), ("FR", ["rappelconso", "eu"]),
        ("DE", ["lebensmittelwarnung", "eu"]), ("EU", ["eu"]),
        ("NO", ["eu"]), ("GB", ["fsa", "opss"]), ("CA", ["canada"]), ("AU", ["accc"]), ("CH", []), ("", []),
    ])
    func `a country has its own sources, and those of its union`(country: String, ids: [String]) {
        #expect(KnownSource.all.filter { $0.watches(over: country) }.map(\.id) == ids)
    }
}
