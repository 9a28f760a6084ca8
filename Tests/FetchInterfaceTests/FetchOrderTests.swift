import CivilTime
import FetchInterface
import JSONText
import Rules
import Testing

struct FetchOrderTests {
    private func order(_ line: String) throws -> FetchOrder {
        try FetchOrder(
            json: try JSON(parsing: Array(line.utf8), within: .init(bytes: FetchOrder.longestLine)))
    }

    @Test func `an order is the same after it has been a line`() throws {
        let today = try #require(CivilDate(year: 2026, month: 11, day: 21))
        var full = FetchRequest(id: "7", .source("cpsc", since: today.adding(days: -60), today: today))
        full.etag = #"W/"abc""#
        full.lastModified = "Fri, 20 Nov 2026 10:00:00 GMT"
        full.hosts = ["www.example.org"]
        full.limits.total = .seconds(90)
        full.limits.records = 10

        for order in [
            FetchOrder.fetch(full), .cancel(id: "7"),
            .fetch(FetchRequest(id: "a", .source("fsis", since: nil, today: today))),
            .fetch(FetchRequest(id: "b", .sourceDocument("nhtsa", address: "https://api.nhtsa.gov/x"))),
            .fetch(FetchRequest(id: "c", .shop(domain: "shop.example.com"))),
            .fetch(FetchRequest(id: "e", .barcode(try GTIN("4006381333931")))),
            .fetch(FetchRequest(id: "h", .page(address: "https://a.example/lamp"))),
            .fetch(
                FetchRequest(
                    id: "i", .page(address: "https://a.example/x", robots: "User-agent: *\nAllow: /"))),
            .fetch(FetchRequest(id: "d", .document(address: "https://example.com/"))),
            .fetch(
                FetchRequest(
                    id: "f",
                    .assistant(
                        .init(address: "http://127.0.0.1:1/v1", body: #"{"a":"\n"}"#, key: "sk-1")))),
            .fetch(FetchRequest(id: "g", .assistant(.init(address: "http://127.0.0.1:1/v1/models")))),
        ] + Self.calendarOrders {
            #expect(try self.order(order.json.line) == order)
        }
    }

    private static var calendarOrders: [FetchOrder] {
        var access = DAVAccess(user: "anna", password: "sécret \u{1}\"")
        access.hosts = ["p42.example.org"]
        access.fingerprint = String(repeating: "0f", count: 32)
        let operations: [DAVRequest.Operation] = [
            .discover, .state, .list, .changes(since: nil), .changes(since: "http://token/1"),
            .resources(["https://dav.example.org/a.ics", "https://dav.example.org/b.ics"]), .get,
            .put([0, 255, 10], .absent), .put([1], .unchanged(#""e""#)), .put([1], .any),
            .delete(ifMatch: nil),
            .delete(ifMatch: #""e""#),
        ]
        let offer = LoginOffer(page: "https://a.example/p", endpoint: "https://a.example/e", token: "t")
        let steps: [LoginStep] = [.begin(server: "a.example"), .poll(offer)]
        return steps.map { .fetch(FetchRequest(id: "i", .login($0, fingerprint: access.fingerprint))) }
            + operations.map {
                .fetch(
                    FetchRequest(id: "h", .calendar(DAVRequest($0, at: "https://dav.example.org/a"), access)))
            }
    }

    @Test func `the largest resource for a calendar server fits into a line`() throws {
        let body = [UInt8](repeating: 65, count: DAVRequest.largestBody)
        let request = DAVRequest(.put(body, .absent), at: "https://dav.example.org/a.ics")
        let order = FetchOrder.fetch(
            FetchRequest(id: "1", .calendar(request, DAVAccess(user: "anna", password: "p"))))

        #expect(order.json.line.utf8.count < FetchOrder.longestLine)
    }

    @Test(arguments: [
        #"{"id":"1"}"#, #"{"url":"https://a.example/"}"#, #"{"id":"","url":"https://a.example/"}"#,
        #"{"id":"é","url":"https://a.example/"}"#, #"{"id":1,"url":"https://a.example/"}"#,
        #"{"id":"1","url":"https://a.example/","shop":"a.example"}"#, #"{"id":"1","source":"cpsc"}"#,
        #"{"id":"1","source":"cpsc","today":"yesterday"}"#, #"{"id":"1","url":5}"#,
        #"{"id":"1","url":"https://a.example/","etag":"a\r\nX-Evil: b"}"#,
        #"{"id":"1","url":"https://a.example/","last_modified":"\u0000"}"#,
        #"{"id":"1","page":"https://a.example/","shop":"a.example"}"#, #"{"id":"1","page":7}"#,
        #"{"id":"1","url":"https://a.example/","robots":""}"#,
        #"{"id":"1","barcode":"4006381333930"}"#, #"{"id":"1","barcode":"4006381333931","shop":"a.example"}"#,
        #"{"id":"1","url":"https://a.example/","max":1}"#,
        #"{"id":"1","url":"https://a.example/","hosts":"b"}"#,
        #"{"id":"1","url":"https://a.example/","limits":{"bytes":-1}}"#,
        #"{"id":"1","url":"https://a.example/","limits":{"bytes":1.5}}"#,
        #"{"id":"1","url":"https://a.example/","limits":{"eyes":1}}"#,
        #"{"id":"1","url":"https://a.example/","body":"{}"}"#,
        #"{"id":"1","url":"https://a.example/","key":"k"}"#,
        #"{"id":"1","assistant":"https://a.example/","shop":"a.example"}"#,
        #"{"id":"1","assistant":"https://a.example/","key":"a\r\nX-Evil: b"}"#,
        #"{"id":"1","assistant":"https://a.example/","body":""}"#, #"{"cancel":7}"#, "[]", "7",
        #"{"id":"1","calendar":"list","url":"https://a.example/","user":"a"}"#,
        #"{"id":"1","calendar":"move","url":"https://a.example/","user":"a","password":"p"}"#,
        #"{"id":"1","calendar":"list","user":"a","password":"p"}"#,
        #"{"id":"1","calendar":"list","url":"https://a.example/","user":"a:b","password":"p"}"#,
        #"{"id":"1","calendar":"list","url":"https://a.example/","user":"a","password":"p","fingerprint":"0F"}"#,
        #"{"id":"1","calendar":"put","url":"https://a.example/","user":"a","password":"p","body":"?"}"#,
        #"{"id":"1","calendar":"put","url":"https://a.example/","user":"a","password":"p","body":"QQ==","#
            + #""if_match":"a\r\nX: b"}"#,
        #"{"id":"1","calendar":"list","url":"https://a.example/","user":"a","password":"p","shop":"x"}"#,
    ])
    func `what is no order is refused`(line: String) {
        #expect(throws: FetchFormError.self) { try order(line) }
    }

    @Test func `no request lifts the limits that hold for all`() throws {
        let line =
            #"{"id":"1","url":"https://a.example/","limits":{"bytes":9000000000,"total_ms":9000000000}}"#

        guard case .fetch(let request) = try order(line) else { throw FetchFormError(key: "id", reason: "") }

        #expect(request.limits.bytes == FetchLimits.most.bytes)
        #expect(request.limits.total == FetchLimits.most.total)
    }
}
