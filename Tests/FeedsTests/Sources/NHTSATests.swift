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

    // MARK: The file

    private func line(
        _ campaign: String = "26C001000", model: String = "SEAT A", year: String = "9999", kind: String = "C",
        component: String = "BUCKLE", made: (String, String) = ("20250101", "20250601"),
        received: String = "20260724",
        doNotDrive: String = "No"
    ) -> String {
        var fields = Array(repeating: "", count: 29)
        for (number, field) in [
            (1, "1"), (2, campaign), (3, "ACME"), (4, model), (5, year), (7, component), (8, "Acme, LLC"),
            (9, made.0),
            (10, made.1), (11, kind), (16, received), (20, "It opens."), (21, "A child may fall."),
            (28, doNotDrive),
        ] { fields[number - 1] = field }
        return fields.joined(separator: "\t") + "\r\n"
    }

    private func read(_ lines: String..., since: CivilDate? = nil) throws -> FeedBatch {
        try NHTSAFile.read(Array(lines.joined().utf8), since: since)
    }

    @Test func `rows of a campaign become one notice`() throws {
        let batch = try read(
            line(), line(component: "STRAP", made: ("20240101", "")),
            line(model: "SEAT B", doNotDrive: "Yes"),
            line("26T002000", model: "TYRE", kind: "T"))

        let seat = try #require(batch.notices.first)
        #expect(batch.notices.map(\.id.description) == ["nhtsa:26C001000", "nhtsa:26T002000"])
        #expect(seat.products.map(\.name) == ["ACME SEAT A", "ACME SEAT B"])
        #expect(seat.products.first?.text.hasPrefix("Made from 2024-01-01. ") == true)
        #expect(seat.products.last?.text.hasPrefix("Made from 2025-01-01 until 2025-06-01. ") == true)
        #expect(seat.title == "ACME, several models: BUCKLE; STRAP")
        #expect(seat.grounds.isForChildren)
        #expect(seat.grounds.prohibition == "do not drive it")
        #expect(seat.date == CivilDate(year: 2026, month: 7, day: 24))
    }

    @Test func `a row that is cut short or has no date is skipped and told`() throws {
        let batch = try read(line(), "2\t26V1\tACME\n", line("26V000002", received: "soon"))

        #expect(batch.notices.count == 1)
        #expect(batch.skipped.map(\.position) == [1, 2])
    }

    @Test func `old campaigns are passed over`() throws {
        let batch = try read(line(), since: CivilDate(year: 2026, month: 8, day: 1))

        #expect(batch.notices.isEmpty)
        #expect(batch.passedOver == 1)
    }

    @Test func `something else altogether is refused, and nothing is not good news`() throws {
        #expect(throws: FeedError.self) { try read("<!DOCTYPE html>\n<html>") }
        #expect(throws: FeedError.self) { try read("PK\u{3}\u{4}") }
        #expect(try read("").status == .silent)
    }
}
