import CivilTime
import Feeds
import Rules
import Testing

struct OpenFDATests {
    private func record(_ more: String = "", codes: String = "Lot # 12345, best by 5/13/2016") -> String {
        """
        {"recall_number":"F-0001-2016","event_id":"70001","classification":"Class II","status":"Ongoing",
         "product_description":"Sun Life Sunflower Spread, 12 oz, UPC 0 78742 37339  3","code_info":"\(codes)",
         "reason_for_recall":"Undeclared milk","recalling_firm":"Nu Life Market LLC","report_date":"20160601",
         "recall_initiation_date":"20160519"\(more)}
        """
    }

    private func notice(_ record: String) throws -> RecallNotice {
        let batch = try OpenFDA().parse(FeedDocument("{\"results\":[\(record)]}"))
        return try #require(batch.notices.first)
    }

    @Test func `a report becomes a notice with its codes`() throws {
        let notice = try notice(record())
        let product = try #require(notice.products.first)

        #expect(notice.id.description == "openfda:F-0001-2016")
        #expect(notice.event == "openfda:70001")
        #expect(notice.date.description == "2016-05-19")
        #expect(notice.published?.description == "2016-06-01")
        #expect(product.name == "Sun Life Sunflower Spread, 12 oz")
        #expect(product.gtins.map(\.short) == ["078742373393"])
        #expect(product.lots == [LotCode("12345")])
        #expect(product.dates.map(\.first.description) == ["2016-05-13"])
        #expect(product.scope == .coded)
    }

    @Test(arguments: [
        ("", RecalledProduct.Scope.unstated), ("None", .unstated), ("no codes", .unstated),
        ("All lots", .all),
        ("All product on the market.", .all), ("OCT 16", .unread), ("Lot: 159, 186", .coded),
        ("USE BY: 7/20/25 through 7/20/26", .coded), ("Will be provided", .unread),
        ("All lots made between April 2 and May 5, 2026", .unread),
    ])
    func `what codes say of all others is read from them`(codes: String, scope: RecalledProduct.Scope) throws
    {
        #expect(try notice(record(codes: codes)).products.first?.scope == scope)
    }

    @Test func `a report that has no number yet is known by its event and its product`() throws {
        let first = try notice(record().replacing("F-0001-2016", with: ""))
        let second = try notice(
            record().replacing("F-0001-2016", with: "").replacing("Spread", with: "Butter"))

        #expect(first.id.number.hasPrefix("70001-"))
        #expect(first.id != second.id)
        #expect(first.event == second.event)
    }

    @Test func `that nothing is found is said by 404, and other pages that are not found are faults`() throws
    {
        let nothing = #"{"error":{"code":"NOT_FOUND","message":"No matches found!"}}"#

        #expect(try OpenFDA().parse(FeedDocument(nothing, status: 404)).status == .nothing)
        #expect(throws: FeedError.self) { try OpenFDA().parse(FeedDocument("{}", status: 404)) }
        #expect(throws: FeedError.self) {
            try OpenFDA().parse(FeedDocument("<html>gone</html>", status: 404))
        }
        #expect(try OpenFDA().parse(FeedDocument(#"{"results":[]}"#)).status == .silent)
    }

    @Test func `a full page leads to the next`() throws {
        let today = try #require(CivilDate(year: 2026, month: 11, day: 21))
        let request = try #require(OpenFDA().requests(since: nil, today: today).first)
        let records = Array(repeating: record(), count: 1_000).joined(separator: ",")

        let batch = try OpenFDA().parse(
            FeedDocument(request: request, bytes: Array("{\"results\":[\(records)]}".utf8)))

        #expect(batch.more.first?.address.hasSuffix("&skip=1000") == true)
    }

    @Test func `a record that is odd costs no other`() throws {
        let batch = try OpenFDA().parse(FeedDocument("{\"results\":[7,{},\(record())]}"))

        #expect(batch.skipped.map(\.position) == [0, 1])
        #expect(batch.notices.count == 1)
    }

    @Test func `the same record has the same hash in any order of its members`() throws {
        let record = #"{"recall_number":"F-1","event_id":"1","report_date":"20160601"}"#
        let other = #"{"report_date":"20160601","event_id":"1","recall_number":"F-1"}"#

        #expect(try notice(record).rawHash == notice(other).rawHash)
        #expect(try notice(record).rawHash != notice(other.replacing("0601", with: "0602")).rawHash)
    }
}
