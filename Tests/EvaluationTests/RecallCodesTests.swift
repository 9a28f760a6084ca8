import JSONText
import TestSupport
import Testing

@testable import steward_eval

/// Labelled pairs of packs and recalls in the sources' own records: which lots and days are meant, which may be, and
/// which are not.
struct RecallCodesTests {
    private enum Code {
        case lot(String)
        case day(String)
    }

    /// - Returns: The verdict on a pack with this code and a recall with these codes of openFDA, Safety Gate or the FSA.
    private func verdict(_ source: String, codes: String, _ code: Code) throws -> String {
        let record =
            switch source {
            case "openfda":
                """
                {"classification":"Class I","event_id":"1","recalling_firm":"Marlow","recall_number":"H-1",
                "product_description":"Marlow Steak pie, UPC 036000291452","code_info":"\(codes)",
                "reason_for_recall":"Listeria","recall_initiation_date":"20261120","report_date":"20261125"}
                """
            case "eu":
                """
                {"caseNumber":"SR/1/26","level":"Serious risk","product":"Steak pie","brand":"Marlow","name":"Steak pie",
                "batchNumber":"\(codes)","barcode":"036000291452","riskType":"Fire","publicationDate":"20/11/2026"}
                """
            default:
                """
                {"notation":"FSA-PRIN-1-2026","title":"Marlow recalls pie","created":"2026-11-20","type":["x/PRIN"],
                "problem":[{"riskStatement":"salmonella"}],
                "productDetails":[{"productName":"Marlow Steak pie","batchDescription":[\(codes)]}]}
                """
            }
        let recall =
            #"{"recall_id":"1","source":"\#(source)","date":"2026-11-20","record":\#(record.replacing("\n", with: " "))}"#
        let country = ["openfda": "US", "eu": "DE"][source] ?? "GB"
        let own =
            switch code {
            case .lot(let lot): #""lot":"\#(lot)""#
            case .day(let day): #""expiry_date":"\#(day)""#
            }
        let item =
            #"{"item_id":"a","name":"Steak pie","brand":"Marlow","category":"food","country":"\#(country)",\#(own)}"#
        let folder = try ScratchDirectory()
        defer { folder.remove() }
        let comparison = try MatchFiles.compare(
            items: try folder.write(Array(item.utf8), to: "items"),
            recalls: try folder.write(Array(recall.utf8), to: "recalls"))
        #expect(comparison.faults == [])
        if comparison.answers.isEmpty { return "none" }
        let line = try JSON(parsing: Array(comparison.answers.utf8), within: JSON.Limits(bytes: 1 << 20))
        guard case .text(let verdict)? = line["verdict"] else { return "?" }
        return verdict
    }

    @Test(arguments: [
        // All packs, whatever they bear.
        ("openfda", "All lots", "B9876", "match"), ("eu", "All", "B9876", "match"),
        ("eu", "186334, 184455 (All batches)", "B9876", "match"),
        // Lists and ranges.
        ("openfda", "Lot 12345, 12346 and 12349", "12349", "match"),
        ("openfda", "Lot 12345, 12346 and 12349", "12347", "none"),
        ("openfda", "Lots 12345 through 12350", "12347", "match"),
        ("openfda", "Lots 12345 through 12350", "12351", "none"),
        ("eu", "25W17 - 25W46", "25W30", "match"), ("eu", "25W17 - 25W46", "25W50", "none"),
        ("eu", "K2041: 2518, 2519 and 2522", "2522", "match"),
        ("eu", "K2041: 2518, 2519 and 2522", "2523", "none"),
        ("eu", "142АА0062239", "142AA0062239", "match"), ("eu", "REF 3985250", "B9876", "possible"),
        ("fsa", #"{"batchCode":"L25001 to L25030 inclusive"}"#, "L25015", "match"),
        ("fsa", #"{"batchCode":"6301/6302/6303"}"#, "6302", "match"),
        ("fsa", #"{"batchCode":"6301/6302/6303"}"#, "6309", "none"),
        // What was not understood.
        ("fsa", #"{"batchCode":"L6301A and all batch codes starting with L26"}"#, "L26115", "possible"),
        ("fsa", #"{"batchCode":"L6301 onwards"}"#, "L6400", "possible"),
        ("fsa", #"{"batchCode":"up to L6301"}"#, "L6200", "possible"),
        ("fsa", #"{"batchCode":"All except L6301"}"#, "L6400", "possible"),
        ("openfda", "Lot 12345 and others", "99999", "possible"),
        ("openfda", "Lot 123XX", "12399", "possible"),
        // No lots at all.
        ("openfda", "036000291452, 4006381333931", "B9876", "possible"),
        ("openfda", "PRODUCT NUMBER: PM0310, BAR CODE: 0036000291452", "B9876", "possible"),
        ("openfda", "Best by date: EXP.02.12.2027 ; Item 40512", "A1", "possible"),
    ])
    func `a lot is recalled, may be or is not`(source: String, codes: String, lot: String, expected: String)
        throws
    {
        #expect(try verdict(source, codes: codes, .lot(lot)) == expected)
    }

    @Test(arguments: [
        ("openfda", "Best by 2/12/2027", "2027-02-12", "match"),
        ("openfda", "Best by 2/12/2027", "2027-02-22", "possible"),
        ("openfda", "Best by 2/12/2027", "2027-02-23", "none"),
        ("openfda", "Best by 2/12/2027", "2027-02-02", "possible"),
        ("openfda", "Best by 2/12/2027", "2027-02-01", "none"),
        ("openfda", "Best by date: EXP.02.12.2027 ; Item 40512", "2027-02-12", "match"),
        ("openfda", "Best by 2/12/2027 and others", "2027-06-01", "possible"),
        ("openfda", "All best by dates up to 2/12/2027", "2026-12-01", "match"),
        ("openfda", "Lot 12345", "2028-11-01", "possible"), ("openfda", "Lot 12345", "2030-06-01", "none"),
        ("fsa", #"{"bestBeforeDescription":"1 December 2026 onwards"}"#, "2027-06-01", "match"),
        ("fsa", #"{"bestBeforeDescription":"1 December 2026 onwards"}"#, "2026-11-01", "none"),
        ("fsa", #"{"useByDescription":"up to and including 16 July 2026"}"#, "2026-05-01", "match"),
        ("fsa", #"{"useByDescription":"16 July 2026 (certain shops)"}"#, "2026-09-01", "possible"),
    ])
    func `a day is recalled, may be or is not`(source: String, codes: String, day: String, expected: String)
        throws
    {
        #expect(try verdict(source, codes: codes, .day(day)) == expected)
    }
}
