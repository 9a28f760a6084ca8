import CivilTime
import Feeds
import Rules
import Testing

struct NHTSATests {
    private func row(_ date: String = "04/11/2020", component: String = "ENGINE", more: String = "") -> String
    {
        """
        {"NHTSACampaignNumber":"20V682000","parkIt":false,"parkOutSide":false,"ReportReceivedDate":"\(date)",
         "Component":"\(component)","Consequence":"It may stall.","Make":"TOYOTA","Model":"CAMRY","ModelYear":"2020"\(more)}
        """
    }

    private func batch(_ rows: String..., count: Int? = nil) throws(FeedError) -> FeedBatch {
        try NHTSA().parse(
            FeedDocument("{\"Count\":\(count ?? rows.count),\"results\":[\(rows.joined(separator: ","))]}"))
    }

    @Test func `the day comes before the month`() throws {
        #expect(try batch(row("04/11/2020")).notices.first?.date == CivilDate(year: 2020, month: 11, day: 4))
        #expect(try batch(row("20/12/2023")).notices.first?.date == CivilDate(year: 2023, month: 12, day: 20))
        #expect(try batch(row("12/20/2023")).skipped.count == 1)
    }

    @Test(arguments: [
        (#","parkIt":true"#, "ENGINE", "do not drive it"),
        (#","parkOutSide":"True""#, "ENGINE", "park it outside"),
        ("", "SERVICE BRAKES, HYDRAULIC", "the brake"), ("", "AIR BAGS:SENSOR", "the air bag"),
        ("", "STEERING", "the steering"),
    ])
    func `what must not be driven is critical`(more: String, component: String, reason: String) throws {
        let severity = try #require(try batch(row(component: component, more: more)).notices.first).severity()

        #expect(severity.level == .critical)
        #expect(severity.reason.contains(reason))
        #expect(try batch(row()).notices.first?.severity().level == .standard)
    }

    @Test func `a notice is about some cars of a model, never about a certain one`() throws {
        let notice = try #require(try batch(row()).notices.first)

        #expect(notice.event == "nhtsa:20V682000")
        #expect(notice.id.number == "20V682000 TOYOTA CAMRY 2020")
        #expect(notice.products.map(\.scope) == [.unread])
        #expect(notice.products.map(\.decidedBy) == [[.serial]])
    }

    @Test func `an answer with fewer results than it says is refused`() {
        #expect(throws: FeedError.malformed(reason: "it says 3 results and has 1")) {
            try batch(row(), count: 3)
        }
    }

    @Test func `each car is asked for with its names as they are`() {
        let source = NHTSA(vehicles: [.init(make: "mercedes-benz", model: "c 300 4MATIC", year: 2022)])

        #expect(
            source.requests(since: nil, today: .earliest).map(\.address) == [
                "https://api.nhtsa.gov/recalls/recallsByVehicle?make=mercedes-benz&model=c%20300%204MATIC&modelYear=2022"
            ])
        #expect(NHTSA().requests(since: nil, today: .earliest).isEmpty)
    }
}
