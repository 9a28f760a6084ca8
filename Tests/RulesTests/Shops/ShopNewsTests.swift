import CivilTime
import Rules
import Testing

struct ShopNewsTests {
    private typealias Given = ShopExamples

    private func step(_ old: String, _ new: String) -> PriceStep {
        PriceStep(from: Given.amount(old), to: Given.amount(new))
    }

    private func change(
        _ kind: ShopChange.Kind, _ old: String? = nil, _ new: String? = nil, isReported: Bool = true
    )
        -> ShopChange
    {
        ShopChange(
            kind, of: Given.product(), variant: Given.variant(), old: old.map(Given.amount),
            new: new.map(Given.amount), isReported: isReported)
    }

    @Test(arguments: [
        ("100", "90.01", PriceStep.Magnitude.small, 10), ("100", "90", .medium, 10),
        ("100", "75", .medium, 25),
        ("100", "74.99", .large, 25), ("100", "109.99", .small, 10), ("100", "110", .medium, 10),
        ("100", "125", .medium, 25), ("100", "125.01", .large, 25), ("0.03", "0.02", .large, 33),
        ("9000000000000", "8100000000000.01", .small, 10), ("19.99", "19.98", .small, 0),
    ])
    func `magnitude is exact at its borders`(
        old: String, new: String, magnitude: PriceStep.Magnitude, percent: Int
    ) {
        #expect(step(old, new).magnitude == magnitude)
        #expect(step(old, new).percent == percent)
    }

    @Test func `a rise from nothing is large and has no percentage`() {
        #expect(step("0", "0.01").magnitude == .large)
        #expect(step("0", "0.01").percent == nil)
    }

    @Test(arguments: [
        ("any", "10", "9.99", true), ("any", "10", "10", false), ("5", "100", "95", true),
        ("5", "100", "95.01", false), ("25", "100", "125", true), ("10%", "29.90", "26.91", true),
        ("10%", "29.90", "26.92", false), ("25%", "100", "74", true), ("10%", "0", "1", true),
        ("<90", "100", "89.99", true), ("<90", "100", "90", false), ("<90", "80", "85", false),
    ])
    func `a threshold is reached exactly there`(threshold: String, old: String, new: String, isReached: Bool)
        throws
    {
        let read = try #require(PriceThreshold(threshold))

        #expect(read.isReached(by: step(old, new)) == isReached)
        #expect(read.description == threshold)
    }

    @Test func `a change that a later one contradicts is not announced`() {
        let drop = change(.priceDropped, "100", "85")
        let back = change(.backInStock)
        let gone = ShopChange(.removed, of: Given.product(), isReported: false)
        let other = ShopChange(.removed, of: Given.product(2), isReported: false)

        #expect(ShopChange.present(in: [drop, other]).map(\.kind) == [.priceDropped])
        #expect(ShopChange.present(in: [drop, gone]) == [])
        #expect(ShopChange.present(in: [drop, change(.outOfStock, isReported: false)]) == [])
        #expect(ShopChange.present(in: [back, change(.outOfStock, isReported: false)]) == [])
        #expect(ShopChange.present(in: [change(.outOfStock), back]).map(\.kind) == [.backInStock])
        #expect(
            ShopChange.present(in: [
                ShopChange(.removed, of: Given.product(), isReported: true),
                ShopChange(.new, of: Given.product(), isReported: true),
            ]).map(\.kind) == [.new])
        let dearer = change(.priceIncreased, "100", "120", isReported: false)
        #expect(ShopChange.present(in: [back, dearer]).first?.variant?.price == Given.amount("120"))
    }

    @Test(arguments: ["", "0", "-5", "0%", "101%", "%", "5 EUR", "some", "1e3", "<", "<0", "< 5"])
    func `what is no threshold is refused`(text: String) {
        #expect(PriceThreshold(text) == nil)
    }

    @Test func `stock about to sell out is urgent, and a small drop is not`() {
        #expect(change(.backInStock).urgency == .high)
        #expect(change(.priceDropped, "100", "74").urgency == .high)
        #expect(change(.priceDropped, "100", "75").urgency == .normal)
        #expect(change(.priceDropped, "100", "91").urgency == .low)
        #expect(change(.priceIncreased, "100", "300").urgency == .normal)
        #expect(change(.images).urgency == .low)
    }

    @Test func `a popup counts each kind and says the most urgent first`() throws {
        let changes = [
            change(.priceDropped, "10.00", "9.50"), change(.priceDropped, "129.00", "103.20"),
            change(.images, isReported: false), change(.priceDropped, "50", "20"), change(.backInStock),
            change(.outOfStock),
        ]

        let summary = try #require(ShopSummary(of: changes, currency: "GBP"))

        #expect(summary.title == "3 price drops, 1 back in stock, 1 out of stock")
        #expect(summary.urgency == .high)
        #expect(
            summary.lines == [
                "Kettle: 20.00 GBP, was 50.00 (-60%)", "Kettle: back in stock at 100.00 GBP",
                "Kettle: 103.20 GBP, was 129.00 (-20%)", "Kettle: out of stock",
                "Kettle: 9.50 GBP, was 10.00 (-5%)",
            ])
    }

    @Test func `many changes are not all in the popup`() throws {
        let changes = (1...40).map { change(.priceIncreased, "100", "\(100 + $0)") }

        let summary = try #require(ShopSummary(of: changes, currency: "JPY"))

        #expect(summary.title == "40 price rises")
        #expect(summary.lines.count == ShopSummary.mostLines)
        #expect(summary.lines.first == "Kettle: 101 JPY, was 100 (+1%)")
        #expect(summary.lines.last == "and 35 more")
    }

    @Test func `nothing to tell makes no popup`() {
        #expect(ShopSummary(of: [change(.new, isReported: false)], currency: "EUR") == nil)
    }

    @Test func `what somebody waits for is the most urgent, and what they watch is never quite calm`() throws
    {
        var shop = Shop(
            domain: try ShopDomain(parsing: "shop.example.com"),
            addedAt: Given.hour(0))
        let (small, back) = (change(.priceDropped, "100", "99"), change(.backInStock))
        #expect(shop.urgency(of: small) == .low && !shop.isBargain(small))

        shop.watches = [ProductWatch(product: 1, title: "Kettle", handle: "kettle")]
        #expect(shop.urgency(of: small) == .normal && !shop.isBargain(small))

        shop.watches[0].drop = .below(Given.amount("99.50"))
        #expect(shop.urgency(of: small) == .high && shop.isBargain(small))
        // At 100 it is back, but not at the price that is waited for.
        #expect(!shop.isBargain(back) && !shop.isBargain(change(.priceIncreased, "90", "95")))
        #expect(!shop.isBargain(change(.priceDropped, "100", "99", isReported: false)))
        let summary = try #require(
            ShopSummary(of: [change(.backInStock), small], currency: "GBP", urgency: shop.urgency))
        #expect(summary.urgency == .high)
    }

    @Test func `a price is a bargain that is lower than the one that is waited for, of what can be bought`() {
        let bargain = ShopBargain(variant: 11, below: Given.amount("80"))

        #expect(bargain.isReached(by: Given.variant(11, "79.99")))
        #expect(!bargain.isReached(by: Given.variant(11, "80")))
        #expect(!bargain.isReached(by: Given.variant(11, "79.99", inStock: false)))
        #expect(!bargain.isReached(by: Given.variant(12, "70")))
    }

    @Test(arguments: [
        ("shop.example.com", "shop.example.com"),
        ("https://WWW.Example.de/collections/all?x=1", "www.example.de"),
        (" example.com. ", "example.com"), ("xn--bcher-kva.example", "xn--bcher-kva.example"),
    ])
    func `a shop is known by its domain`(text: String, domain: String) throws {
        #expect(try ShopDomain(parsing: text).description == domain)
    }

    @Test(arguments: [
        "", "localhost", "shop", "127.0.0.1", "[::1]", "router.local", "a..b", "-a.com", "bücher.example",
        "user@example.com", "example.com:8443", "nas.home", "1.168.192.in-addr.arpa",
    ])
    func `what is no shop on the web is refused`(text: String) {
        #expect(throws: InvalidValue.self) { try ShopDomain(parsing: text) }
    }
}
