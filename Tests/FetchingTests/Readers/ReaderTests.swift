import CivilTime
import FetchInterface
import JSONText
import Rules
import Testing

@testable import Feeds
@testable import Fetching

struct ReaderTests {
    private func answer(_ body: String, code: Int = 200) -> WebAnswer {
        var answer = WebAnswer()
        answer.code = code
        answer.body = Array(body.utf8)
        return answer
    }

    private func page(_ ids: ClosedRange<Int>) -> String {
        let products = ids.map {
            #"{"id":\#($0),"title":"Thing \#($0)","handle":"t","variants":[{"id":\#($0),"price":"1.00","available":true}]}"#
        }
        return "{\"products\":[\(products.joined(separator: ","))]}"
    }

    @Test func `a shop is read page by page, until a page brings nothing new`() throws {
        var reader = try ShopReader(domain: "shop.example.com")
        #expect(
            reader.first.map(\.address.description) == [
                "https://shop.example.com/meta.json",
                "https://shop.example.com/products.json?limit=250&page=1",
            ])

        #expect(try reader.read(answer(#"{"currency":"eur"}"#), to: reader.first[0]).currency == "EUR")
        let one = try reader.read(answer(page(1...3)), to: reader.first[1])
        #expect(one.records.count == 3)
        let two = try reader.read(answer(page(3...4)), to: try #require(one.more.first))
        #expect(two.records.count == 1, "the third was on both")
        let three = try reader.read(answer(page(4...4)), to: try #require(two.more.first))

        #expect(three.records.isEmpty)
        #expect(three.more.isEmpty)
    }

    @Test func `a shop that does not say its currency can be read`() throws {
        var reader = try ShopReader(domain: "shop.example.com")

        #expect(try reader.read(answer("<html>", code: 404), to: reader.first[0]).currency == nil)
    }

    @Test(arguments: [
        ("<html>Who are you?", 403, FetchStatus.blocked), ("<!DOCTYPE html>", 200, .blocked),
        ("", 404, .missing),
        ("", 429, .busy), ("", 430, .busy), ("", 502, .trouble), ("{", 200, .malformed),
        ("[]", 200, .malformed),
        (#"<!doctype html><form action="/password">"#, 200, .blocked),
    ])
    func `what a shop says in place of its list has a status`(body: String, code: Int, status: FetchStatus)
        throws
    {
        var reader = try ShopReader(domain: "shop.example.com")
        let fault = #expect(throws: FetchFault.self) {
            try reader.read(answer(body, code: code), to: reader.first[1])
        }

        #expect(fault?.status == status, "\(fault?.detail ?? "")")
    }

    @Test(arguments: ["localhost", "127.0.0.1", "printer.local", "a b", ""])
    func `what is no shop on the web is refused`(domain: String) {
        #expect(throws: FetchFault.self) { try ShopReader(domain: domain) }
    }

    @Test(arguments: [
        ("", 403, FetchStatus.blocked), ("<html>", 200, .blocked), ("", 503, .busy), ("", 500, .trouble),
        ("{", 200, .malformed), ("", 404, .missing), ("", 418, .trouble),
    ])
    func `what a recall source says in place of data has a status`(
        body: String, code: Int, status: FetchStatus
    ) throws {
        let request = FeedRequest("https://www.saferproducts.gov/x", usualCount: 10)
        let reader = try SourceReader(try #require(RecallSources.source("cpsc")), [request])

        let fault = #expect(throws: FetchFault.self) {
            try reader.read(answer(body, code: code), to: reader.first[0])
        }

        #expect(fault?.status == status, "\(fault?.detail ?? "")")
    }

    @Test func `a long text comes in pieces that are lines, and loses nothing`() throws {
        let text = String(repeating: "ä€😀\u{1B}\n", count: 30_000)
        let reader = TextReader(try FetchAddress("https://example.com/"))

        let reading = try reader.read(answer(text), to: reader.first[0])

        let pieces = reading.records.map { record in
            if case .text(let chunk) = record { chunk } else { "" }
        }
        #expect(pieces.joined() == text)
        for chunk in pieces {
            #expect(FetchReply.text(id: "1", chunk).json.line.utf8.count < FetchReply.longestLine)
        }
    }

    @Test func `a barcode is looked up in one list after the other, until somebody knows it`() throws {
        let gtin = try GTIN("4006381333931")
        let unknown = #"{"code":"4006381333931","status":0,"status_verbose":"product not found"}"#
        let known = #"{"code":"4006381333931","status":1,"product":{"product_name":"Pen","brands":"Maker"}}"#
        var reader = try BarcodeReader(gtin)
        #expect(reader.first.map(\.address.host) == ["world.openfoodfacts.org"])

        let food = try reader.read(answer(unknown, code: 404), to: reader.first[0])
        #expect(food.records.isEmpty)
        #expect(food.more.map(\.address.host) == ["world.openbeautyfacts.org"])
        let cosmetics = try reader.read(answer(known), to: try #require(food.more.first))

        guard case .suggestion(let suggestion)? = cosmetics.records.first else {
            Issue.record("nothing is suggested")
            return
        }
        #expect(suggestion.name == "Pen")
        #expect(cosmetics.more.isEmpty)
    }

    @Test func `a barcode that nobody knows is known to nobody`() throws {
        var reader = try BarcodeReader(try GTIN("4006381333931"))
        var question = reader.first.first
        var count = 0

        while let next = question {
            let reading = try reader.read(answer(#"{"status":0}"#), to: next)
            #expect(reading.records.isEmpty)
            #expect(reading.saysNothing)
            question = reading.more.first
            count += 1
        }

        #expect(count == 4)
    }

    /// A source whose document is the address of the next one.
    private struct ListSource: RecallSource {
        static let id = "list"

        func requests(since: CivilDate?, today: CivilDate) -> [FeedRequest] { [] }

        func parse(_ document: FeedDocument) throws(FeedError) -> FeedBatch {
            FeedBatch(more: [FeedRequest(String(decoding: document.bytes, as: UTF8.self), usualCount: 1)])
        }
    }

    @Test func `a document may say where the rest is, on its own site only`() throws {
        let request = FeedRequest("https://www.recalls.test/list", usualCount: 1)
        let reader = try SourceReader(ListSource(), [request])

        let reading = try reader.read(answer("https://recalls.test/1"), to: reader.first[0])
        #expect(reading.more.map(\.address.description) == ["https://recalls.test/1"])
        #expect(reading.saysNothing)

        for (address, status) in [
            ("https://evil.test/1", FetchStatus.malformed), ("http://recalls.test/1", .refused),
            ("file:///etc/passwd", .refused),
        ] {
            let fault = #expect(throws: FetchFault.self) {
                try reader.read(answer(address), to: reader.first[0])
            }
            #expect(fault?.status == status)
        }
    }

    @Test func `what the sources ask for is allowed by our own rules`() throws {
        let today = try CivilDate(parsing: "2026-11-21")
        for source in RecallSources.all {
            for since in [nil, today.adding(days: -3)] {
                let requests = source.init().requests(since: since, today: today)

                let reader = try SourceReader(source.init(), requests)

                for (request, question) in zip(requests, reader.first) {
                    let address = String(request.address.prefix { $0 != "#" })
                    #expect(question.address.description == address, "as it is, without a fragment")
                    #expect(question.address.isEncrypted)
                }
            }
        }
    }

    @Test func `every request has something to ask for, or is refused`() throws {
        let today = try CivilDate(parsing: "2026-11-21")
        for source in RecallSources.all {
            let address = "https://example.org/\(source.id)"
            let document = FetchRequest(id: "1", .sourceDocument(source.id, address: address))
            let reader = try FetchCatalogue.reader(for: document)
            #expect(reader.first.map(\.address.description) == [address])

            do throws(FetchFault) {
                let all = FetchRequest(id: "1", .source(source.id, since: nil, today: today))
                #expect(try !FetchCatalogue.reader(for: all).first.isEmpty)
            } catch {
                #expect(error.status == .refused)
            }
        }
    }
}
