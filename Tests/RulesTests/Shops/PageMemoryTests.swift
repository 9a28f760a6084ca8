import CivilTime
import Rules
import Testing

struct PageMemoryTests {
    private typealias Given = ShopExamples

    /// Readings of a page, an hour apart.
    private struct Story {
        var memory = PageMemory()
        var rules = ShopRules()
        private var hours: Int64 = 0
        private let address: PageAddress

        init(_ price: String? = "100", _ availability: Availability? = .inStock) throws {
            address = try PageAddress(parsing: "https://shop.example.com/lamp")
            _ = next(price, availability)
        }

        mutating func next(
            _ price: String?, _ availability: Availability? = .inStock, currency: String? = "EUR"
        ) -> [ShopChange] {
            let page = ProductPage(
                name: "Lamp", amount: price.map(Given.amount), currency: currency, availability: availability,
                source: .linkedData)
            hours += 1
            guard let offer = try? PageOffer(page) else { return [] }
            return memory.take(offer, at: address, by: rules, at: Given.hour(hours))
        }

        var variant: ShopVariant? { memory.product?.product.variants.first }
    }

    @Test func `an address whose variant is gone offers nothing, unless the user names another one`() throws {
        let page = ProductPage(
            name: "Socks", currency: "EUR",
            variants: [
                .init(name: "S", code: nil, amount: Given.amount("9"), availability: .inStock),
                .init(name: "L", code: nil, amount: Given.amount("11"), availability: .inStock),
            ], source: .shopSoftware, lacksVariant: true)

        #expect(throws: PageOffer.Gap.noVariant) { try PageOffer(page) }
        #expect(try PageOffer(page, variant: "L").price == Given.amount("11"))
    }

    @Test func `the first reading is no news, and later ones are compared`() throws {
        var story = try Story()
        let (fall, rise) = (story.next("80"), story.next("90"))

        #expect(fall.map(\.kind) == [.priceDropped] && fall.map(\.old) == [Given.amount("100")])
        #expect(rise.map(\.kind) == [.priceIncreased])
        #expect(story.variant?.price == Given.amount("90") && story.memory.suspicion == [])
    }

    @Test(
        arguments: [
            ("59.99", .inStock, .fall), ("10", .inStock, .fall), ("1000", .inStock, .rise),
            ("100", .soldOut, .soldOut), ("100", .preOrder, .soldOut), ("1", .outOfStock, [.fall, .soldOut]),
        ] as [(String, Availability, PageMemory.Suspicion)])
    func `what looks like a mistake counts after a second reading that agrees`(
        price: String, availability: Availability, suspicion: PageMemory.Suspicion
    ) throws {
        var story = try Story()

        #expect(story.next(price, availability).isEmpty)
        #expect(story.memory.suspicion == suspicion && story.variant?.price == Given.amount("100"))
        #expect(story.variant?.isAvailable == true)
        #expect(!story.next(price, availability).isEmpty)
        #expect(story.memory.suspicion == [] && story.variant?.price == Given.amount(price))
    }

    @Test(arguments: ["60", "999", "100"])
    func `what shops do every day counts at once`(price: String) throws {
        var story = try Story()

        #expect(story.next(price).isEmpty == (price == "100"))
        #expect(story.variant?.price == Given.amount(price))
    }

    @Test func `a mistake that is over with the next reading was no news`() throws {
        var story = try Story()

        #expect(story.next("1").isEmpty && story.next("100").isEmpty && story.memory.suspicion == [])
        #expect(
            story.next("1").isEmpty && story.next("100", .soldOut).isEmpty, "another one is no confirmation")
        #expect(story.memory.suspicion == .soldOut)
    }

    @Test func `a page that names no price keeps the last one, and one that says nothing of stock its stock`()
        throws
    {
        var story = try Story()
        _ = story.next(nil, .soldOut)

        #expect(story.next(nil, .soldOut).map(\.kind) == [.outOfStock])
        #expect(story.variant?.price == Given.amount("100"))
        #expect(story.next("100", nil).isEmpty && story.variant?.isAvailable == false)
        #expect(story.next("90").map(\.kind) == [.backInStock, .priceDropped])
    }

    @Test func `the first price of a page that had none is no new price`() throws {
        var story = try Story(nil, .outOfStock)

        #expect(story.next("80").map(\.kind) == [.backInStock])
        #expect(story.next("79").map(\.kind) == [.priceDropped])
    }

    @Test func `in another currency, no price has changed`() throws {
        var story = try Story()

        #expect(story.next("8", currency: "USD").isEmpty && story.memory.suspicion == [])
        #expect(story.memory.currency == "USD" && story.variant?.price == Given.amount("8"))
    }

    @Test func `a page that is gone twice is news, once, and back in stock when it is back`() throws {
        var story = try Story()

        #expect(story.memory.miss(by: ShopRules()).isEmpty)
        #expect(story.memory.miss(by: ShopRules()).map(\.kind) == [.removed])
        #expect(story.memory.miss(by: ShopRules()).isEmpty)
        #expect(story.next("100").map(\.kind) == [.backInStock])
    }

    @Test func `only what can be bought now is back in stock`() throws {
        for availability in Availability.allCases {
            var story = try Story("100", .outOfStock)
            let isBack = story.next("100", availability).map(\.kind) == [.backInStock]
            #expect(
                isBack
                    == [.inStock, .limited, .onlineOnly, .inStoreOnly, .madeToOrder].contains(availability))
        }
    }

    @Test func `a watch for a return to stock hears of that at any price, and of no price`() throws {
        var watch = ProductWatch(product: 1, title: "Lamp", handle: "/lamp", isOfReturn: true)
        var shop = Shop(
            domain: try ShopDomain(parsing: "shop.example.com"), reading: .pages, addedAt: Given.hour(0))
        shop.watches = [watch]
        #expect(shop.rules(for: 1).kinds == [.backInStock, .removed])

        watch.drop = .below(Given.amount("50"))
        shop.watches = [watch]
        var story = try Story("100", .outOfStock)
        story.rules = shop.rules(for: 1)
        #expect(story.next("100").map(\.isReported) == [true])
        #expect(story.next("90").map(\.isReported) == [false])
        _ = story.next("49")
        #expect(story.next("49").map(\.isReported) == [true])
    }
}

struct PageOfferTests {
    private typealias Given = ShopExamples

    private func variant(_ name: String?, _ price: String? = nil, _ availability: Availability? = nil)
        -> ProductPage.Variant
    {
        .init(name: name, code: nil, amount: price.map(Given.amount), availability: availability)
    }

    private var shirt: ProductPage {
        ProductPage(
            name: "Shirt", amount: Given.amount("20"), high: Given.amount("30"), currency: "EUR",
            availability: .inStock,
            variants: [
                variant("Blue / L", "20", .inStock), variant("Blue / XL", "25", .soldOut),
                variant("Light blue / L", "30"), variant("Red / L"), variant(nil, "28"),
            ], source: .linkedData)
    }

    @Test(arguments: [
        ("red", "Red / L"), ("XL", "Blue / XL"), ("blue xl", "Blue / XL"), ("light l", "Light blue / L"),
        ("Blue / L", "Blue / L"), ("4", "Red / L"), ("5", "5"), ("ligh", "Light blue / L"),
    ])
    func `a variant is named by words or by its number`(words: String, name: String) throws {
        #expect(try PageOffer(shirt, variant: words).variant == name)
    }

    @Test func `a variant has its own price and stock, else the product's price`() throws {
        let (blue, red) = (try PageOffer(shirt, variant: "xl"), try PageOffer(shirt, variant: "red"))

        #expect(blue.price == Given.amount("25") && blue.availability == .soldOut && blue.high == nil)
        #expect(red.price == Given.amount("20") && red.availability == nil)
        #expect(try PageOffer(shirt).high == Given.amount("30"))
    }

    @Test func `words that fit several variants, or none, are no choice`() {
        #expect(throws: PageOffer.Gap.severalVariants([1, 3])) { try PageOffer(shirt, variant: "l blue") }
        for words in ["green", "6", "0", "?"] {
            #expect(throws: PageOffer.Gap.noVariant) { try PageOffer(shirt, variant: words) }
        }
    }

    private static let two: [ProductPage.Candidate] = [
        .init(ShopExamples.amount("150"), .openGraph), .init(ShopExamples.amount("120"), .linkedData),
    ]

    private func page(_ candidates: [ProductPage.Candidate]) -> ProductPage {
        ProductPage(name: "Lamp", currency: "EUR", source: .linkedData, conflict: .amounts(candidates))
    }

    @Test func `of several prices none counts until the user has said which part of the page is right`()
        throws
    {
        #expect(throws: PageOffer.Gap.conflict(Self.two)) { try PageOffer(page(Self.two)) }

        let choice = try #require(PriceChoice(of: Given.amount("150"), among: Self.two))
        #expect(choice == .source(.openGraph) && PriceChoice(choice.description) == choice)
        #expect(try PageOffer(page(Self.two), choice: choice).price == Given.amount("150"))
        let later: [ProductPage.Candidate] = [
            .init(Given.amount("80"), .openGraph), .init(Given.amount("95"), .linkedData),
        ]
        #expect(try PageOffer(page(later), choice: choice).price == Given.amount("80"))
    }

    @Test func `prices in one part are told apart by their order, and asked about again if there are more`()
        throws
    {
        let candidates = ["150", "120"].map { ProductPage.Candidate(Given.amount($0), .linkedData) }
        let choice = try #require(PriceChoice(of: Given.amount("120"), among: candidates))
        let more = candidates + [.init(Given.amount("99"), .linkedData)]

        #expect(choice == .place(1, of: 2) && PriceChoice(choice.description) == choice)
        #expect(try PageOffer(page(candidates), choice: choice).price == Given.amount("120"))
        #expect(throws: PageOffer.Gap.conflict(more)) { try PageOffer(page(more), choice: choice) }
        #expect(PriceChoice(of: Given.amount("130"), among: candidates) == nil)
        for text in ["", "0/2", "3/2", "1", "a/b", "linked"] { #expect(PriceChoice(text) == nil) }
    }
}

struct PageRhythmTests {
    private typealias Given = ShopExamples

    private func page(_ product: Int64, _ hour: Int64?, failures: Int = 0, isSuspect: Bool = false)
        -> PageRhythm.Page
    {
        PageRhythm.Page(
            product: product, askedAt: hour.map { Given.hour($0) }, failures: failures, isSuspect: isSuspect)
    }

    private let rhythm = PageRhythm(every: .seconds(6 * 3_600), isLocal: false)

    @Test func `pages of a site are read one at a time, an hour apart at least`() {
        let pages = [page(1, 0), page(2, 3), page(3, nil)]

        #expect(rhythm.next(of: pages, at: Given.hour(3)) == nil)
        #expect(rhythm.wait(for: pages, at: Given.hour(3)) == .seconds(3_600))
        #expect(rhythm.nextTime(of: pages, at: Given.hour(3)) == Given.hour(4))
        #expect(rhythm.next(of: pages, at: Given.hour(4))?.product == 3, "it has never been read")
        #expect(rhythm.next(of: [page(1, 0), page(2, 3)], at: Given.hour(4))?.product == 1)
        #expect(rhythm.nextTime(of: [page(1, 0)], at: Given.hour(1)) == Given.hour(6))
        #expect(rhythm.nextTime(of: [], at: Given.hour(1)) == nil)
    }

    @Test func `a page that has to be confirmed comes an hour later, and one that fails ever later`() {
        #expect(rhythm.nextTime(of: [page(1, 0, isSuspect: true)], at: Given.hour(0)) == Given.hour(1))
        let failing = (1...8).map { rhythm.nextTime(of: [page(1, 0, failures: $0)], at: Given.hour(0)) }
        #expect(failing == [1, 2, 4, 8, 16, 24, 24, 24].map { Given.hour($0) })
    }

    @Test func `no setting makes it ruder, but this machine's own pages can be read at any time`() {
        let hasty = PageRhythm(every: .seconds(60), isLocal: false)
        let local = PageRhythm(every: .seconds(6 * 3_600), isLocal: true)

        #expect(hasty.nextTime(of: [page(1, 0)], at: Given.hour(0)) == Given.hour(1))
        #expect(local.next(of: [page(1, 3)], at: Given.hour(3))?.product == 1)
        // The clock was set back.
        #expect(rhythm.wait(for: [page(1, 9)], at: Given.hour(3)) == nil)
    }
}
