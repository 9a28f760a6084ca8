import Foundation
import JSONText
import TestSupport
import Testing

@testable import steward_eval

/// What `steward-eval match` answers.
struct MatchEvaluationTests {
    private let recall = """
        {"recall_id":"cpsc:1","source":"cpsc","date":"2024-12-12","record":{"RecallNumber":"1","RecallDate":
        "2024-12-12T00:00:00","Title":"Acme Recalls Rocket Mugs Due to Burn Hazard","Description":"All of them.",
        "Products":[{"Name":"Acme Rocket Mugs"}]}}
        """.replacing("\n", with: "")

    /// Writes the files, and compares them.
    private func compare(items: String, recalls: String) throws -> MatchFiles.Comparison {
        let folder = try ScratchDirectory()
        defer { folder.remove() }
        return try MatchFiles.compare(
            items: try folder.write(Array(items.utf8), to: "items"),
            recalls: try folder.write(Array(recalls.utf8), to: "recalls"))
    }

    @Test func `a pair that goes together gets a line with the reason`() throws {
        let answer = try compare(items: #"{"item_id":"a","name":"acme rocket mug"}"#, recalls: recall)

        let line = try JSON(parsing: Array(answer.answers.utf8), within: JSON.Limits(bytes: 1 << 20))
        #expect(line["item_id"] == .text("a"))
        #expect(line["recall_id"] == .text("cpsc:1"))
        #expect(line["verdict"] == .text("match"))
        #expect(answer.faults.isEmpty)
    }

    @Test func `lines that cannot be read are told with their number, and the others answered`() throws {
        let answer = try compare(
            items: "{\n\n{\"name\":\"x\"}\n{\"item_id\":\"a\",\"name\":\"acme rocket mug\"}\n",
            recalls: "\(recall)\n{\"recall_id\":\"x:1\",\"source\":\"x\",\"record\":{}}")

        #expect(answer.answers.contains(#""item_id":"a""#))
        try #require(answer.faults.count == 3)
        #expect(answer.faults[0].contains("line 2 of") && answer.faults[0].contains("there is no source 'x'"))
        #expect(answer.faults[1].contains("line 1 of"))
        #expect(answer.faults[2].contains("line 3 of"))
    }

    @Test func `a file that is not there ends with 66`() {
        let failure = #expect(throws: EvaluationFailure.self) {
            try MatchFiles.compare(items: "/nowhere", recalls: "/nowhere")
        }

        #expect(failure?.status == 66)
        #expect(failure?.message?.hasPrefix("cannot read '/nowhere': ") == true)
    }

    @Test
    func `odd lines are refused with their number and value, or read for what they say, and end nothing`()
        throws
    {
        let long = String(repeating: "x", count: 5 << 20)
        let lines = [
            #"{"item_id":7,"name":"acme rocket mug","lot":15,"barcode":null,"model":["a"],"unheard_of":{"a":[1]}}"#,
            "null", "[]", #"{"item_id":"b","expiry_date":"soon"}"#, #"{"item_id":"c","name":null}"#, "",
            #"{"item_id":"d","name":"\#(long)"}"#, "nonsense", #"{"item_id":true}"#, #"{"item_id":"e""#,
            #"{"item_id":"f","name":"acme rocket mug","category":3,"country":null}"#,
        ]

        let answer = try compare(items: "\u{FEFF}" + lines.joined(separator: "\r\n"), recalls: recall)
        let empty = try compare(items: "", recalls: "")

        #expect(answer.answers.contains(#""item_id":7,"#))
        #expect(answer.answers.contains(#""item_id":"f""#))
        #expect(answer.faults.count == 7)
        for number in [2, 3, 4, 7, 8, 9, 10] {
            #expect(answer.faults.contains { $0.contains("line \(number) of") }, "of line \(number)")
        }
        #expect(answer.faults.contains { $0.contains("expiry_date is 'soon'") })
        #expect(empty.answers.isEmpty && empty.faults.isEmpty)
    }

    @Test func `work on several threads comes back in its order`() {
        #expect(InParallel.map(Array(0..<1_000)) { $0 * 2 } == (0..<1_000).map { $0 * 2 })
        #expect(InParallel.map([Int]()) { $0 }.isEmpty)
    }
}
