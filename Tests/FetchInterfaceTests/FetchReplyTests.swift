import CivilTime
import FetchInterface
import JSONText
import Rules
import Testing

struct FetchReplyTests {
    private func reply(_ line: String) throws -> FetchReply {
        try FetchReply(json: try JSON(parsing: Array(line.utf8), within: FetchReply.limits))
    }

    private func day(_ text: String) throws -> CivilDate { try CivilDate(parsing: text) }

    private func fullNotice() throws -> RecallNotice {
        let product = RecalledProduct(
            name: "Crunchy peanut butter", brand: "Nutty", models: ["AB-12"],
            gtins: [try GTIN("4006381333931")],
            lots: [try #require(LotCode("L 123")), try #require(LotCode(from: "100", through: "250"))],
            dates: [
                DateMark(try day("2026-11-24")),
                try #require(DateMark(from: try day("2026-12-01"), through: try day("2026-12-31"))),
            ], made: [try #require(DateMark(year: 2026, month: 7))], serials: ["SN1 to SN9"], scope: .coded,
            decidedBy: [.lot, .date], text: "Two lines\nof text")
        let grounds = SeverityGrounds(
            kind: .allergyAlert, classification: .serious, classificationText: "Class I",
            hazard: "undeclared milk", component: "AIR BAGS", prohibition: "do not drive", isForChildren: true
        )
        return RecallNotice(
            id: RecallID(source: "cpsc", number: "26:582"), version: "3", event: "cpsc:26",
            date: try day("2026-11-02"), published: try day("2026-11-05"), title: "“Nutty” is recalled",
            firms: ["Nutty Ltd", "Importer"], products: [product, RecalledProduct(name: "Other")],
            text: "All that is said", sold: SaleWindow(first: nil, last: try day("2026-10-31")),
            hazard: "Salmonella", remedy: "Refund", grounds: grounds, isOver: true,
            links: [
                RecallLink(.notice, "https://example.org/1"), RecallLink(.picture, "https://example.org/2"),
            ],
            markets: ["US", "EU"], language: "fr", rawHash: "0123456789abcdef")
    }

    @Test func `a reply is the same after it has been a line`() throws {
        var outcome = FetchOutcome(.busy, "HTTP 429")
        outcome.code = 429
        outcome.retryAfter = .seconds(120)
        outcome.etag = "\"v1\""
        outcome.lastModified = "Fri, 20 Nov 2026 10:00:00 GMT"
        outcome.location = "https://example.org/"
        outcome.wireBytes = 17
        (outcome.progress.bytes, outcome.progress.documents, outcome.progress.records) = (20, 1, 3)
        outcome.skipped = 4
        outcome.passedOver = 5
        let variant = ShopVariant(
            id: 12, title: "Blue / L", sku: "B-L", price: try #require(DecimalAmount("129.00")),
            listPrice: DecimalAmount("149.00"), isAvailable: true)
        let product = ShopProduct(
            id: 3, title: "Shirt", handle: "shirt", vendor: "Maker", kind: "Shirts",
            images: ["https://cdn.example.com/a.png"],
            variants: [variant, ShopVariant(id: 13, title: "", price: variant.price, isAvailable: false)])
        let suggestion = ProductSuggestion(
            gtin: try GTIN("4006381333931"), name: "Pen", brand: "Maker",
            quantity: try Quantity(parsing: "1.5 kg"),
            packText: "1,5 kg e", categories: ["pens"], picture: "https://example.org/p.jpg",
            credit: "Somebody")
        let today = try day("2026-11-21")
        let bare = RecallNotice(
            id: RecallID(source: "fsis", number: "1"), date: today, title: "", products: [])

        for reply in [
            FetchReply.hello(version: "1", protections: ["seccomp"], notes: ["no landlock"]),
            .progress(id: "1", outcome.progress), .notice(id: "1", try fullNotice()), .notice(id: "2", bare),
            .product(id: "1", product), .shop(id: "1", currency: "EUR"), .text(id: "1", "a\nb\u{1B}\u{202E}"),
            .suggestion(id: "1", suggestion), .skipped(id: "1", record: "12", reason: "it has no date"),
            .end(id: "1", outcome), .robots(id: "1", "User-agent: *\nDisallow: /"),
            .end(id: "1", FetchOutcome(.ok)),
        ] + Self.calendarReplies {
            #expect(try self.reply(reply.json.line) == reply)
        }
    }

    private static let amount = DecimalAmount(significand: 7990, scale: 2) ?? .zero

    @Test(
        arguments: [
            nil, .amounts([.init(amount, .linkedData), .init(DecimalAmount(90), .openGraph)]),
            .listPrice(amount, .microdata), .otherCurrency(amount, "USD", .rdfa),
            .availability(.preSale, .twitterCard),
        ] as [ProductPage.Conflict?])
    func `a page's product is the same after it has been a line`(conflict: ProductPage.Conflict?) throws {
        let page = ProductPage(
            name: "Lamp", amount: Self.amount, high: DecimalAmount(90), listPrice: DecimalAmount(100),
            currency: "EUR", availability: .madeToOrder,
            variants: [
                .init(name: "Blue / L", code: "B-L", amount: Self.amount, availability: .soldOut),
                .init(name: nil, code: nil, amount: nil, availability: nil),
            ], source: .shopSoftware, conflict: conflict)

        for page in [
            page, ProductPage(source: .openGraph), ProductPage(source: .linkedData, lacksVariant: true),
        ] {
            let reply = FetchReply.page(id: "1", page, address: "https://a.example/lamp")
            #expect(try self.reply(reply.json.line) == reply)
        }
    }

    @Test(arguments: [
        #"{"source":"linkedData","price":"0"}"#, #"{"source":"linkedData","price":"-5"}"#,
        #"{"source":"linkedData","currency":"euro"}"#, #"{"source":"linkedData","availability":"perhaps"}"#,
        #"{"source":"hearsay"}"#, #"{"price":"5"}"#, #"{"source":"linkedData","conflict":{}}"#,
    ])
    func `a forged product of a page is refused`(page: String) {
        #expect(throws: FetchFormError.self) {
            try reply(#"{"id":"1","page":\#(page),"address":"https://a.example/"}"#)
        }
    }

    private static var calendarReplies: [FetchReply] {
        var collection = DAVAnswer.Collection()
        collection.name = "Bins"
        collection.colour = "#00AAFF"
        collection.components = ["VTODO"]
        (collection.isWritable, collection.isShared, collection.schedules) = (false, true, true)
        (collection.token, collection.tag) = ("urn:x ", "7")
        (collection.hasChanges, collection.largestResource) = (true, 100)
        var row = DAVAnswer.Row(href: "https://dav.example.org/a%20b.ics")
        (row.status, row.etag, row.data, row.collection) = (404, #""e""#, [0, 200, 10], collection)
        var answer = DAVAnswer()
        (answer.status, answer.etag, answer.token, answer.isCut) = (207, #""e""#, "urn:x", true)
        (answer.date, answer.certificateEnds) = (.init(secondsSince1970: 1), .init(secondsSince1970: 2))
        (answer.retryAfter, answer.precondition) = (.seconds(5), "valid-sync-token")
        (answer.principal, answer.homes) = ("https://dav.example.org/anna/", ["https://p1.example.org/"])
        answer.steps = ["example.org: there is nothing"]
        let failures: [DAVAnswer.Failure?] = [
            nil, .password, .certificate(fingerprint: String(repeating: "a1", count: 32)),
            .fetch(.timeout, "at example.org"), .notCalendar("a web page"), .otherHost("p1.example.org"),
        ]
        let offer = LoginOffer(page: "https://a.example/p", endpoint: "https://a.example/e", token: "t")
        let access = DAVAccess(user: "anna", password: "p")
        return [
            .login(id: "1", .pending), .login(id: "1", .offered(offer)),
            .login(id: "1", .granted(server: "https://a.example/", access)),
        ] + [.calendarRow(id: "1", row), .calendarChunk(id: "1", [1, 2, 255])]
            + failures.map { failure in
                answer.failure = failure
                return .calendarAnswer(id: "1", answer)
            }
    }

    @Test func `every status is the same after it has been a line`() throws {
        for status in FetchStatus.allCases {
            let reply = FetchReply.end(id: "1", FetchOutcome(status))
            #expect(try self.reply(reply.json.line) == reply)
        }
    }

    @Test func `what a forged line brings into a notice is made harmless`() throws {
        let line =
            #"{"id":"1","notice":{"id":"x:1","date":"2026-11-21","title":"a\u001b[31m\nb","text":"c\u202Ed"}}"#

        guard case .notice(_, let notice) = try reply(line) else { throw FetchFormError(key: "", reason: "") }

        #expect(!notice.title.unicodeScalars.contains { $0.value < 0x20 })
        #expect(!notice.text.unicodeScalars.contains { $0.value == 0x202E })
    }

    @Test func `only addresses of the web are taken for links`() throws {
        let addresses = [
            "https://a.example/1", "HTTP://a.example/2", "javascript:alert(1)", "file:///etc/passwd",
            "https:/a.example", " https://a.example/3",
            "https://a.example/" + String(repeating: "x", count: 5_000),
        ]
        let links = addresses.map { #"{"kind":"notice","address":"\#($0)"}"# }.joined(separator: ",")
        let line = #"{"id":"1","notice":{"id":"x:1","date":"2026-11-21","links":[\#(links)]}}"#

        guard case .notice(_, let notice) = try reply(line) else { throw FetchFormError(key: "", reason: "") }

        #expect(
            notice.links.map(\.address) == [
                "https://a.example/1", "HTTP://a.example/2", "https://a.example/3",
            ])
    }

    @Test func `how a request ended says nothing that is too long, harmful or to be refused later`() throws {
        let progress =
            #""http":200,"wire_bytes":1,"bytes":1,"documents":1,"records":1,"skipped":0,"passed_over":0"#
        let long = String(repeating: "x", count: 2_000)
        let line =
            #"{"id":"1","end":{"status":"ok","detail":"a\u001b]0;\u0007b\#(long)","etag":"\"a\"\r\nX: y","#
            + #""last_modified":"\#(long)","retry_after":99999999999,\#(progress)}}"#

        guard case .end(_, let outcome) = try reply(line) else { throw FetchFormError(key: "", reason: "") }

        #expect(outcome.detail.hasPrefix("a]0;bxx") && outcome.detail.count == 500)
        #expect(outcome.etag == nil && outcome.lastModified == nil)
        #expect(outcome.retryAfter == .seconds(7 * 86_400))
    }

    @Test(arguments: [
        "{}", "[]", #"{"id":"1"}"#, #"{"id":"1","end":{}}"#, #"{"id":"1","end":{"status":"fine"}}"#,
        #"{"id":"1","end":{"status":"ok","http":-1}}"#, #"{"id":"1","notice":{}}"#, #"{"hello":"1"}"#,
        #"{"id":"1","notice":{"id":"x","date":"2026-11-21"}}"#,
        #"{"id":"1","notice":{"id":"x:1","date":"2026-13-41"}}"#,
        #"{"id":"1","notice":{"id":"x:1","date":"2026-11-21","products":{}}}"#,
        #"{"id":"1","notice":{"id":"x:1","date":"2026-11-21","products":[{"gtins":["1"]}]}}"#,
        #"{"id":"1","notice":{"id":"x:1","date":"2026-11-21","products":[{"lots":[["9","1"]]}]}}"#,
        #"{"id":"1","notice":{"id":"x:1","date":"2026-11-21","products":[{"dates":[["2026-11-21"]]}]}}"#,
        #"{"id":"1","notice":{"id":"x:1","date":"2026-11-21","products":[{"scope":"most"}]}}"#,
        #"{"id":"1","notice":{"id":"x:1","date":"2026-11-21","links":[{"kind":"notice2","address":""}]}}"#,
        #"{"id":"1","product":{"id":"1"}}"#, #"{"id":"1","product":{"id":1,"title":"a","variants":[{}]}}"#,
        #"{"id":"1","product":{"id":1,"title":"a","variants":[{"id":1,"price":"much","available":true}]}}"#,
        #"{"id":"1","currency":"EUROS"}"#, #"{"id":"1","currency":"e\u001b"}"#,
        #"{"id":"1","notice":{"id":"x:\#(String(repeating: "1", count: 1_000))","date":"2026-11-21"}}"#,
        #"{"id":1,"text":"a"}"#, #"{"id":"1","text":7}"#, #"{"id":"1","progress":{"bytes":1}}"#,
    ])
    func `what is no reply is refused`(line: String) {
        #expect(throws: FetchFormError.self) { try reply(line) }
    }
}
