import Rules
import Testing

@testable import Pages

struct ProductPageTests {
    @Test(arguments: PageCase.shops) func `a page of shop software is read as its shop means it`(
        _ page: PageCase
    ) {
        #expect(page.reading == page.expectation)
    }

    @Test(arguments: PageCase.vocabulary) func `a product is read in any form of the vocabulary`(
        _ page: PageCase
    ) {
        #expect(page.reading == page.expectation)
    }

    @Test(arguments: PageCase.damage) func `damaged data is repaired only if it has one reading`(
        _ page: PageCase
    ) {
        #expect(page.reading == page.expectation)
    }

    @Test(arguments: PageCase.ranges)
    func `of a range with offers, those that count decide, not its lowest price`(_ page: PageCase) {
        #expect(page.reading == page.expectation)
    }

    @Test(arguments: PageCase.variants)
    func `the variant that the address names is read alone`(_ page: PageCase) {
        #expect(page.reading == page.expectation)
    }

    @Test(arguments: PageCase.stock)
    func `what one part of a page calls sold out is not at hand`(_ page: PageCase) {
        #expect(page.reading == page.expectation)
    }

    @Test(arguments: PageCase.strangers)
    func `a product that a page only recommends is not its own`(_ page: PageCase) {
        #expect(page.reading == page.expectation)
    }

    @Test(arguments: PageCase.lists)
    func `a list of products is no product`(_ page: PageCase) {
        #expect(page.reading == page.expectation)
    }

    @Test(arguments: PageCase.currencies)
    func `of several currencies, that of the country counts, or none`(_ page: PageCase) {
        #expect(page.reading == page.expectation)
    }

    @Test(arguments: PageCase.conditions)
    func `used things beside new ones do not count`(_ page: PageCase) {
        #expect(page.reading == page.expectation)
    }

    @Test(arguments: PageCase.rareForms)
    func `data in rare forms is read`(_ page: PageCase) {
        #expect(page.reading == page.expectation)
    }

    @Test func `a reduced price in a tag counts before the list price, which is told`() throws {
        let page = try #require(
            Self.page(
                """
                <meta property="product:price:amount" content="120.00">
                <meta property="og:price:standard_amount" content="150.00">
                <script type="application/ld+json">{"@type":"Product","name":"Lamp",
                "offers":{"@type":"Offer","price":"150.00","priceCurrency":"USD"}}</script>
                """))

        #expect(page.amount == DecimalAmount("120"))
        #expect(page.listPrice == DecimalAmount("150"))
        #expect(page.conflict == .listPrice(try #require(DecimalAmount("150")), .linkedData))
        #expect(page.source == .productTags)
    }

    @Test func `references that lead in circles a hundred ways are given up`() {
        let circle = Array(repeating: #"{"@id":"x"}"#, count: 100).joined(separator: ",")

        #expect(
            Self.page(
                #"<script type="application/ld+json">{"@id":"x","@graph":[\#(circle)]}</script>"#) == nil)
    }

    @Test(.timeLimit(.minutes(1)))
    func `an item that is a part of itself many times, with many properties, is given up soon`() {
        let properties = String(repeating: "<b itemprop=p>x</b>", count: 300)
        let parts = (0..<5).map {
            #"<i id="r\#($0)"><i itemprop=a itemscope itemref="\#(Self.references)"></i>\#(properties)</i>"#
        }

        #expect(
            Self.page(
                #"<div itemscope itemtype="http://schema.org/Thing" itemref="\#(Self.references)"></div>\#(parts.joined())"#
            )
                == nil)
    }

    private static let references = (0..<5).map { "r\($0)" }.joined(separator: " ")

    @Test(arguments: [
        ("aaaaab", "aab", true), ("abababc", "ababc", true), ("abcabd", "abd", true), ("aaaa", "aab", false),
        ("ab", "abc", false), ("x", "x", true), ("abacabad", "acabad", true), ("", "", false),
    ])
    func `a name is found wherever it stands in a title`(title: String, name: String, isThere: Bool) {
        #expect(Array(title).contains(inRow: Array(name)) == isThere)
    }

    @Test func `an amount in another currency is told and does not count`() throws {
        let page = try #require(
            Self.page(
                """
                <meta property="product:price:amount" content="48,00">
                <meta property="product:price:currency" content="USD">
                <script type="application/ld+json">{"@type":"Product","name":"Mat",
                "offers":{"@type":"Offer","price":"43.90","priceCurrency":"EUR"}}</script>
                """))

        #expect(page.amount == DecimalAmount("43.9"))
        #expect(page.currency == "EUR")
        #expect(page.conflict == .otherCurrency(try #require(DecimalAmount("48")), "USD", .productTags))
    }

    @Test func `variants have their own prices and stock`() throws {
        let page = try #require(
            Self.page(
                """
                <script type="application/ld+json">{"@type":"ProductGroup","name":"Tee","hasVariant":[
                {"@type":"Product","name":"Tee S","sku":"S","offers":{"@type":"Offer","price":"25","priceCurrency":"USD",
                "availability":"InStock"}},
                {"@type":"Product","name":"Tee M","sku":"M","offers":{"@type":"Offer","price":"27","priceCurrency":"USD",
                "availability":"OutOfStock"}}]}</script>
                """))

        #expect(page.high == DecimalAmount("27"))
        #expect(page.variants.map(\.code) == ["S", "M"])
        #expect(page.variants.map(\.availability) == [.inStock, .outOfStock])
    }

    @Test func `stock that two parts of a page contradict is told, and not at hand`() throws {
        let page = try #require(
            Self.page(
                """
                <meta property="product:availability" content="out of stock">
                <script type="application/ld+json">{"@type":"Product","name":"Mat",
                "offers":{"@type":"Offer","price":"5","priceCurrency":"EUR","availability":"InStock"}}</script>
                """))

        #expect(page.availability == .outOfStock)
        #expect(page.conflict == .availability(.inStock, .linkedData))
    }

    @Test func `variants are not at hand if the page says elsewhere that the product is sold out`() throws {
        let page = try #require(
            Self.page(
                """
                <meta property="product:availability" content="out of stock">
                <script type="application/ld+json">{"@type":"Product","name":"Mat","offers":[
                {"@type":"Offer","name":"S","price":"5","priceCurrency":"EUR","availability":"InStock"},
                {"@type":"Offer","name":"L","price":"6","priceCurrency":"EUR","availability":"PreOrder"}]}</script>
                """))

        #expect(page.variants.map(\.availability) == [.outOfStock, .preOrder])
    }

    @Test func `a variant that the address names has the others beside it`() throws {
        let page = try #require(
            ProductPage(
                Array(
                    """
                    <script type="application/ld+json">{"@type":"Product","name":"Mat","offers":[
                    {"@type":"Offer","name":"S","price":"5","url":"/mat?size=s"},
                    {"@type":"Offer","name":"L","price":"6","url":"/mat?size=l"}]}</script>
                    """.utf8), address: "https://mat.example/mat?size=l"))

        #expect(page.amount == DecimalAmount("6"))
        #expect(page.high == nil)
        #expect(page.variants.map(\.name) == ["S", "L"])
    }

    @Test func `each availability of the vocabulary is kept apart`() {
        let members = [
            "BackOrder", "Discontinued", "InStock", "InStoreOnly", "LimitedAvailability", "MadeToOrder",
            "OnlineOnly",
            "OutOfStock", "PreOrder", "PreSale", "Reserved", "SoldOut",
        ]

        let read = members.map { Availability("https://schema.org/\($0)") }

        #expect(Set(read).count == 12)
        #expect(!read.contains(nil))
        #expect(members.map { Availability(" \($0.lowercased()) ") } == read)
    }

    @Test(arguments: ["windows-1252", "iso-8859-15"]) func `a page in an old encoding is read`(_ name: String)
    {
        let head = "<meta charset=\(name)><div itemscope itemtype=Product><b itemprop=name>T"
        let offer = "r</b><i itemprop=offers itemscope itemtype=Offer><u itemprop=price>35,00 "
        let sign: UInt8 = name == "windows-1252" ? 0x80 : 0xA4

        let page = ProductPage(
            Array(head.utf8) + [0xFC] + Array(offer.utf8) + [sign] + Array("</u></i></div>".utf8))

        #expect(page?.name == "Tür")
        #expect(page?.currency == "EUR")
    }

    @Test func `a page in UTF-16 is read`() {
        let units = Array("\u{FEFF}<meta property=og:price:amount content=5><h1>Mat</h1>".utf16)

        let page = ProductPage(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })

        #expect(page?.name == "Mat")
        #expect(page?.amount == DecimalAmount("5"))
    }

    @Test(arguments: [
        "<div>", "</x>", "<", "&", "<!--", "<a b=\"", "<p>", "<ul><li>", "<div itemscope itemprop=a>",
        "<svg><path/>",
        "<script type=application/ld+json>{\"a\":[", "<script><!--<script ",
        "&CounterClockwiseContourIntegra",
    ])
    func `a page that repeats one thing without end is read to its end`(_ part: String) {
        let page = Array(String(repeating: part, count: 60_000 / part.utf8.count).utf8)

        #expect(ProductPage(page) == nil)
    }

    @Test func `a page above the greatest length is not read`() {
        let page = Array("<meta property=og:price:amount content=5><h1>Mat</h1>".utf8)
        let space = [UInt8](repeating: 0x20, count: ProductPage.longest)

        #expect(ProductPage(page) != nil)
        #expect(ProductPage(page + space) == nil)
    }

    private static func page(_ html: String) -> ProductPage? { ProductPage(Array(html.utf8)) }
}
