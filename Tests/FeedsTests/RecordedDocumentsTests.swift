import CivilTime
import Feeds
import JSONText
import Rules
import TestSupport
import Testing

/// What sources really sent, or documents in their shape, and what may become of them on the way.
struct RecordedDocumentsTests {
    struct Recorded: CustomStringConvertible {
        let path: String
        let source: any RecallSource
        /// The records of the document, and what becomes of them.
        let records: Int
        let notices: Int
        var passedOver = 0
        var leads = 0
        /// Where the list of records stands; `nil` at the top, or where the document is one record.
        var list: String?
        /// Of a document that was not recorded.
        var text: String?

        var description: String { path }

        func bytes() throws -> [UInt8] {
            try text.map { Array($0.utf8) } ?? SharedData.bytes(path)
        }

        func json() throws -> JSON {
            try JSON(parsing: try bytes(), within: JSON.Limits(bytes: 64 << 20))
        }
    }

    static let recorded = own + (SharedData.isHere ? shared : [])

    private static let shared = [
        Recorded(path: "cpsc/rest_raw_sample.json", source: CPSC(), records: 5, notices: 5),
        Recorded(path: "cpsc/recalls_rest_shape.json", source: CPSC(), records: 595, notices: 595),
        Recorded(
            path: "openfda/food_enforcement_page1.json", source: OpenFDA(), records: 671, notices: 671,
            list: "results"),
        Recorded(
            path: "openfda/food_enforcement_2013_2026.json", source: OpenFDA(), records: 983, notices: 983,
            list: "results"),
        Recorded(
            path: "openfda/enforcement_single_F-0087-2014.json", source: OpenFDA(), records: 1, notices: 1,
            list: "results"),
        Recorded(
            path: "fsis/api_recall_v1_sample.json", source: FSIS(), records: 2, notices: 0, passedOver: 2),
        Recorded(
            path: "eu-safety-gate/alerts_2019_2024.json", source: SafetyGate(), records: 222, notices: 222),
        Recorded(
            path: "eu-safety-gate/notification_detail_10099440.json", source: SafetyGate(), records: 1,
            notices: 1),
        Recorded(
            path: "nhtsa/recallsByVehicle_toyota_camry_2020.json", source: NHTSA(), records: 3, notices: 3,
            list: "results"),
        Recorded(
            path: "rappelconso/records_string_form.json", source: RappelConso(), records: 20, notices: 20,
            list: "results"),
        Recorded(
            path: "rappelconso/records_list_form.json", source: RappelConso(), records: 8, notices: 8,
            list: "results"),
        Recorded(
            path: "fsa/alerts_list_full_view_2026-05.json", source: FoodStandardsAgency(), records: 2,
            notices: 2, list: "items"),
        Recorded(
            path: "fsa/alerts_detail_2026-07.json", source: FoodStandardsAgency(), records: 2, notices: 2,
            list: "items"),
        Recorded(
            path: "uk-opss/search_first_page.json", source: ProductSafetyStandards(), records: 4, notices: 0,
            leads: 4, list: "results"),
        Recorded(
            path: "uk-opss/content_2609-0229.json", source: ProductSafetyStandards(), records: 1, notices: 1),
        Recorded(
            path: "health-canada/HCRSAMOpenData_mixed_sample.json", source: HealthCanada(), records: 7,
            notices: 5, passedOver: 2),
        Recorded(
            path: "health-canada/HCRSAMOpenData_rows_sample.json", source: HealthCanada(), records: 6,
            notices: 0, passedOver: 6),
    ]

    private func read(_ json: JSON, by source: any RecallSource) throws(FeedError) -> FeedBatch {
        try source.parse(FeedDocument(json.line, usualCount: 1_000))
    }

    @Test(arguments: recorded)
    func `every document is read without a lost record`(recorded: Recorded) throws {
        let batch = try recorded.source.parse(
            FeedDocument(
                request: FeedRequest("https://example.org/feed", usualCount: 1_000),
                bytes: try recorded.bytes()))

        #expect(batch.skipped.isEmpty, "\(batch.skipped)")
        #expect(batch.notices.count == recorded.notices)
        #expect(batch.passedOver == recorded.passedOver)
        #expect(batch.more.count == recorded.leads)
        #expect(batch.status == .read)
        #expect(recorded.notices + recorded.passedOver + recorded.leads == recorded.records)
        for notice in batch.notices {
            #expect(!notice.title.isEmpty && !notice.products.isEmpty && !notice.rawHash.isEmpty)
            #expect(notice.id.source == type(of: recorded.source).id)
            #expect(notice.links.first?.kind == .notice)
            #expect(notice.products.allSatisfy { !$0.name.isEmpty } == true)
        }
        let products = batch.notices.reduce(0) { $0 + $1.products.count }
        print(
            "\(recorded.path): \(recorded.records) records, \(batch.notices.count) notices, \(products) products,",
            "\(batch.passedOver) passed over, \(batch.more.count) leads, \(batch.skipped.count) skipped")
    }

    @Test(arguments: recorded)
    func `a document cut short is refused wherever it ends`(recorded: Recorded) throws {
        let whole = try recorded.bytes()
        let end = (whole.lastIndex { $0 == 0x7D || $0 == 0x5D } ?? 0)
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededGenerator(seed: seed)

        for length in [0, 1, end]
            + (0..<(recorded.records > 100 ? 2 : 12)).map({ _ in Int.random(in: 0..<end, using: &random) })
        {
            let document = FeedDocument(
                request: FeedRequest("https://example.org", usualCount: 1_000), bytes: Array(whole[..<length])
            )
            #expect(throws: FeedError.self, "\(length) bytes, seed \(seed)") {
                try recorded.source.parse(document)
            }
        }
    }

    @Test(arguments: recorded)
    func `the order of members means nothing`(recorded: Recorded) throws {
        let json = try recorded.json()
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededGenerator(seed: seed)
        let expected = try read(json, by: recorded.source)

        for _ in 0..<(recorded.records > 100 ? 1 : 2) {
            let batch = try read(Retyping.reorder(json, using: &random), by: recorded.source)
            #expect(Set(batch.notices) == Set(expected.notices), "seed \(seed)")
        }
    }

    @Test(arguments: recorded)
    func `the order of records means nothing`(recorded: Recorded) throws {
        let json = try recorded.json()
        guard case .list(let records)? = recorded.list.map({ json[$0] }) ?? json else { return }
        let expected = try read(json, by: recorded.source)
        let reversed = JSON.list(records.reversed())
        let turned = recorded.list.map { json.with($0, reversed) } ?? reversed

        let batch = try read(turned, by: recorded.source)

        #expect(batch.notices == expected.notices.reversed())
    }

    @Test(arguments: recorded)
    func `whatever types a source changes, each record is read or told`(recorded: Recorded) throws {
        let json = try recorded.json()
        let list = recorded.list.map { json[$0] } ?? json
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededGenerator(seed: seed)

        let rounds = recorded.records > 100 ? 2 : 20
        for round in 0..<rounds {
            let share = round * 2 < rounds ? 0.02 : 0.4
            let retyped = Retyping.retype(list ?? .null, share: share, using: &random)
            let document = recorded.list.map { json.with($0, retyped) } ?? retyped
            let batch = try read(document, by: recorded.source)
            #expect(
                batch.notices.count + batch.passedOver + batch.skipped.count + batch.more.count
                    == recorded.records, "seed \(seed), round \(round)")
        }
    }

    @Test(arguments: recorded)
    func `other things than the document are refused with their reason`(recorded: Recorded) throws {
        let body = String(decoding: try recorded.bytes(), as: UTF8.self)
        func error(_ text: String, status: Int = 200) -> FeedError? {
            #expect(throws: FeedError.self) {
                try recorded.source.parse(FeedDocument(text, status: status, usualCount: 1_000))
            }
        }

        #expect(
            error("\n<!DOCTYPE html><html><title>Access denied")
                == .turnedAway(reason: "a web page came instead of data"))
        #expect(error(body, status: 403) == .turnedAway(reason: "HTTP status 403"))
        #expect(error(body, status: 429) == .busy)
        #expect(error(body, status: 502) == .trouble(reason: "HTTP status 502"))
        #expect(error(body, status: 404) == .malformed(reason: "HTTP status 404"))
        for text in [
            "", "null", "7", #""ok""#, #"{"error":"no"}"#, #"{"results":{},"items":{}}"#,
            "{\"results\":null}",
        ] {
            guard case .malformed? = error(text) else {
                Issue.record("'\(text)' is not called malformed")
                continue
            }
        }
    }

    @Test(arguments: recorded.filter { $0.list != nil || !$0.path.contains("content") })
    func `twenty times as many records as usual are no answer`(recorded: Recorded) throws {
        let json = try recorded.json()
        guard case .list(let records)? = recorded.list.map({ json[$0] }) ?? json else { return }
        let many = JSON.list((0...2_000 / records.count).flatMap { _ in records })
        let document = FeedDocument((recorded.list.map { json.with($0, many) } ?? many).line, usualCount: 100)

        let error = #expect(throws: FeedError.self) { try recorded.source.parse(document) }

        guard case .implausible? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `no records are not taken for good news`() throws {
        #expect(try HealthCanada().parse(FeedDocument("[]")).status == .silent)
        #expect(try FDAAnnouncements().parse(FeedDocument("[]")).status == .silent)
        #expect(try FoodStandardsAgency().parse(FeedDocument(#"{"items":[]}"#)).status == .silent)
        #expect(
            try ProductSafetyStandards().parse(FeedDocument(#"{"results":[],"total":9}"#)).status == .silent)
        #expect(try RappelConso().parse(FeedDocument(#"{"results":[],"total_count":9}"#)).status == .silent)
    }

    @Test func `a source that says that there is nothing is believed`() throws {
        #expect(
            try NHTSA().parse(
                FeedDocument(#"{"Count":0,"Message":"Results returned successfully","results":[]}"#)
            )
            .status == .nothing)
        #expect(
            try FoodStandardsAgency().parse(
                FeedDocument(#"{"meta":{"publisher":"Food Standards Agency"},"items":[]}"#)
            ).status == .nothing)
        #expect(
            try ProductSafetyStandards().parse(FeedDocument(#"{"results":[],"total":0}"#)).status == .nothing)
        #expect(try RappelConso().parse(FeedDocument(#"{"results":[],"total_count":0}"#)).status == .nothing)
    }

    @Test(.needsSharedData) func `answers about many cars are read without a lost record`() throws {
        let json = try SharedData.json("nhtsa/recallsByVehicle_rebuilt.json")
        guard case .list(let answers) = json else {
            Issue.record("it is not a list")
            return
        }
        var (records, notices) = (0, 0)
        for answer in answers {
            guard let response = answer["response"] else { continue }
            records += response.elements("results").count
            let batch = try read(response, by: NHTSA())
            notices += batch.notices.count
            #expect(batch.skipped.isEmpty)
        }
        print(
            "nhtsa/recallsByVehicle_rebuilt.json: \(answers.count) cars, \(records) records, \(notices) notices"
        )
        #expect(records == 41)
        #expect(notices == 41)
    }

    @Test(.needsSharedData) func `every product of Open Food Facts becomes a suggestion`() throws {
        guard case .list(let answers) = try SharedData.json("openfoodfacts/products_40_trimmed.json") else {
            Issue.record("it is not a list")
            return
        }
        var suggestions: [ProductSuggestion] = []
        for answer in answers {
            let gtin = try GTIN(answer.said("code"))
            let document = FeedDocument(answer.line)
            if let found = try OpenFoodFacts.suggestion(in: document, for: gtin) { suggestions.append(found) }
        }
        let cocoa = try OpenFoodFacts.suggestion(
            in: try SharedData.document("openfoodfacts/product_7622210288257.json"),
            for: try GTIN("7622210288257"))
        let none = try OpenFoodFacts.suggestion(
            in: try SharedData.document("openfoodfacts/product_not_found.json"),
            for: try GTIN("5701377101134"))

        #expect(answers.count == 40)
        print("openfoodfacts: 40 answers, \(suggestions.count) suggestions,", terminator: " ")
        print(
            "\(suggestions.count { !$0.brand.isEmpty }) with brand, \(suggestions.count { $0.quantity != nil }) with quantity"
        )
        #expect(cocoa?.name.isEmpty == false)
        #expect(none == nil)
    }
}

extension JSON {
    /// The object with another value for a member.
    fileprivate func with(_ name: String, _ value: JSON) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.map { $0.name == name ? Member(name, value) : $0 })
    }
}
