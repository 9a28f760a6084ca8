import CivilTime
import Feeds
import Testing

struct RecallSourcesTests {
    @Test func `every source has a name for logs, and asks for documents on the web`() throws {
        let today = try #require(CivilDate(year: 2026, month: 11, day: 21))
        for source in RecallSources.all {
            #expect(
                source.id.utf8.allSatisfy {
                    (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
                } == true)
            for since in [nil, today, today.adding(days: -400)] {
                for request in source.init().requests(since: since, today: today) {
                    #expect(request.address.hasPrefix("https://"))
                    #expect(
                        request.address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } == true,
                        "\(request.address)")
                    #expect(request.usualCount > 0 && request.mostBytes > 0)
                }
            }
        }
        #expect(Set(RecallSources.all.map { $0.id }).count == RecallSources.all.count)
    }

    @Test func `a source is found by its id`() {
        #expect(RecallSources.source("fsa") is FoodStandardsAgency)
        #expect(RecallSources.source("nowhere") == nil)
    }
}
