import CivilTime
import Rules
import Testing

struct ShopMemoryTests {
    private typealias Given = ShopExamples

    @Test func `the first crawl reports no changes`() {
        var memory = ShopMemory()

        let changes = memory.take(Given.crawl(Given.product()), by: ShopRules(), at: Given.hour(0))

        #expect(changes.isEmpty)
        #expect(memory.products[1]?.product.title == "Kettle")
    }

    @Test func `a price that falls and one that rises are told with both prices`() {
        var story = ShopStory(
            Given.crawl(Given.product(1, [Given.variant(11, "129.00"), Given.variant(12)])))

        let changes = story.next(
            Given.crawl(Given.product(1, [Given.variant(11, "103.2"), Given.variant(12, "100.01")])))

        #expect(changes.map(\.kind) == [.priceDropped, .priceIncreased])
        #expect(changes.map(\.old) == [Given.amount("129"), Given.amount("100")])
        #expect(changes.map(\.new) == [Given.amount("103.20"), Given.amount("100.01")])
        #expect(changes.map(\.variant?.id) == [11, 12])
        #expect(changes.map(\.isReported) == [true, true])
    }

    @Test func `titles, orders and versions of pictures are no changes`() {
        let (one, other) = (Given.variant(11), Given.variant(12))
        let before = Given.product(1, [one, other], images: ["https://c/a.png?v=1", "https://c/b.png?v=1"])
        let after = Given.product(
            1, [other, one], title: "Kettle (NEW)", images: ["https://c/b.png?v=2", "https://c/a.png?v=2"])
        var story = ShopStory(Given.crawl(before, Given.product(2, [Given.variant(21)])))

        #expect(story.next(Given.crawl(Given.product(2, [Given.variant(21)]), after)).isEmpty)
    }

    @Test func `a new picture is reported only if the user wants it`() {
        var story = ShopStory(Given.crawl(Given.product(images: ["https://c/a.png"])))

        let changes = story.next(Given.crawl(Given.product(images: ["https://c/c.png"])))

        #expect(changes.map(\.kind) == [.images])
        #expect(changes.map(\.isReported) == [false])
    }

    @Test(arguments: [
        (nil, "100", nil, "80", ShopChange.Kind.priceDropped), ("120", "100", "120", "90", .priceDropped),
        // The list price has been there all the time; only now it shows.
        ("100", "100", "100", "80", .priceDropped), ("120", "100", "120", "130", .priceIncreased),
        (nil, "100", "120", "100", .listPrice), ("120", "100", nil, "100", .listPrice),
        ("110", "100", "120", "100", .listPrice),
    ])
    func `a list price is a change of its own only when the shop changes it`(
        list: String?, price: String, newList: String?, newPrice: String, kind: ShopChange.Kind
    ) {
        var story = ShopStory(Given.crawl(Given.product(1, [Given.variant(11, price, list: list)])))

        #expect(story.next(Given.variant(11, newPrice, list: newList)).map(\.kind) == [kind])
    }

    @Test func `a list price no higher than the price is none`() {
        var story = ShopStory(Given.crawl(Given.product(1, [Given.variant(11, "100", list: "90")])))

        #expect(story.next(Given.variant(11, "100")).isEmpty)
        #expect(story.next(Given.variant(11, "100", list: "100")).isEmpty)
    }

    @Test func `a product is removed when two complete crawls in a row are without it`() {
        let rest = Given.crawl(Given.product(2, [Given.variant(21)]))
        let all = Given.crawl(Given.product(), Given.product(2, [Given.variant(21)]))
        var story = ShopStory(all)

        #expect(story.next(rest).isEmpty)
        #expect(story.next(all).isEmpty)
        #expect(story.next(rest).isEmpty)
        let changes = story.next(rest)

        #expect(changes.map(\.kind) == [.removed])
        #expect(changes.map(\.product.id) == [1])
        #expect(story.next(rest).isEmpty)
        #expect(story.next(all).map(\.kind) == [.new])
    }

    @Test func `a crawl that is not complete lets nothing be concluded`() {
        let part = Given.crawl(Given.product(2, [Given.variant(21, "1")]), isComplete: false)
        var story = ShopStory(Given.crawl(Given.product(), Given.product(2, [Given.variant(21)])))
        let before = story.memory

        #expect(story.next(part).isEmpty)
        #expect(story.next(part).isEmpty)

        #expect(story.memory == before)
        #expect(story.memory.doubt(about: part) == .incomplete)
    }

    @Test func `a shop that lists nothing all at once is in doubt`() {
        var story = ShopStory(Given.crawl(Given.product()))

        for _ in 1...3 { #expect(story.next(Given.crawl()).isEmpty) }

        #expect(story.memory.doubt(about: Given.crawl()) == .empty)
        #expect(ShopMemory().doubt(about: Given.crawl()) == nil)
    }

    @Test func `a product that was listed but not readable is not missing`() {
        var story = ShopStory(Given.crawl(Given.product(), Given.product(2, [Given.variant(21)])))
        let rest = Given.crawl(Given.product(2, [Given.variant(21)]), unreadable: [1])

        for _ in 1...3 { #expect(story.next(rest).isEmpty) }
    }

    @Test func `while a shop lists a product without a number, none is missing, and prices are news`() {
        var story = ShopStory(Given.crawl(Given.product(), Given.product(2, [Given.variant(21, "9")])))
        let rest = Given.crawl(Given.product(2, [Given.variant(21, "5")]), listsUnnumberedProduct: true)

        #expect(story.next(rest).map(\.kind) == [.priceDropped])
        for _ in 1...3 { #expect(story.next(rest).isEmpty) }
        #expect(story.memory.products.count == 2)
    }

    @Test func `variants come, and go after two crawls`() {
        let both = Given.crawl(Given.product(1, [Given.variant(11), Given.variant(12, title: "Blue")]))
        let one = Given.crawl(Given.product())
        var story = ShopStory(one)

        #expect(story.next(both).map(\.kind) == [.newVariant])
        #expect(story.next(one).isEmpty)
        let gone = story.next(one)

        #expect(gone.map(\.kind) == [.removedVariant])
        #expect(gone.map(\.variant?.title) == ["Blue"])
    }

    @Test func `stock that comes and goes is reported once each way, and where it settles`() {
        var story = ShopStory(Given.crawl(Given.product()))
        let (out, back) = (Given.variant(inStock: false), Given.variant())

        #expect(story.next(out).map(\.kind) == [.outOfStock])
        #expect(story.next(back).map(\.kind) == [.backInStock])
        for _ in 1...5 {
            #expect(story.next(out).isEmpty)
            #expect(story.next(back).isEmpty)
        }
        #expect(story.next(out).isEmpty)

        // A day after the last word it is out, and stays so: that is told now.
        #expect(story.next(out, after: 24).map(\.kind) == [.outOfStock])
        #expect(story.next(out).isEmpty)
        #expect(story.next(back, after: 20).map(\.kind) == [.backInStock])
    }

    @Test func `a price that rises and falls is reported once each way`() {
        var story = ShopStory(Given.crawl(Given.product()))

        #expect(story.next(Given.variant(11, "90")).map(\.isReported) == [true])
        #expect(story.next(Given.variant(11, "100")).map(\.isReported) == [true])
        #expect(story.next(Given.variant(11, "90")).map(\.isReported) == [false])
        #expect(story.next(Given.variant(11, "100")).map(\.isReported) == [false])
        #expect(story.next(Given.variant(11, "89.99")).map(\.isReported) == [true])
        #expect(story.next(Given.variant(11, "100"), after: 30).map(\.isReported) == [true])
    }

    @Test func `small steps add up to one that is worth a word`() {
        var story = ShopStory(Given.crawl(Given.product()))
        story.rules.drop = .percent(10)

        #expect(story.next(Given.variant(11, "95")).map(\.isReported) == [false])
        #expect(story.next(Given.variant(11, "91")).map(\.isReported) == [false])
        #expect(story.next(Given.variant(11, "90")).map(\.isReported) == [true])
        #expect(story.next(Given.variant(11, "86")).map(\.isReported) == [false])
    }

    @Test func `the same goods in other money have no new prices`() {
        var story = ShopStory(Given.crawl(Given.product()))
        let dollars = ShopCrawl(
            products: [Given.product(1, [Given.variant(11, "125", inStock: false)])], isComplete: true,
            currency: "USD")

        #expect(story.next(dollars).map(\.kind) == [.outOfStock])
        #expect(story.memory.currency == "USD")
    }

    @Test func `changes of a kind that is switched off are listed, but neither reported nor saved up`() {
        var story = ShopStory(Given.crawl(Given.product()))
        story.rules.isOn = false

        #expect(story.next(Given.variant(11, "50", inStock: false)).map(\.isReported) == [false, false])

        story.rules.isOn = true
        story.rules.kinds.remove(.priceIncreased)
        story.rules.drop = .percent(25)
        #expect(story.next(Given.variant(11, "49", inStock: false)).map(\.isReported) == [false])
        #expect(story.next(Given.variant(11, "80", inStock: false)).map(\.isReported) == [false])
        #expect(story.next(Given.variant(11, "60", inStock: false)).map(\.isReported) == [true])
    }

    @Test func `a product watched for a price is reported only below that price`() throws {
        var shop = Shop(domain: try ShopDomain(parsing: "shop.example.com"), addedAt: Given.hour(0))
        shop.rules.isOn = false
        shop.watches = [
            ProductWatch(
                product: 1, title: "Kettle", handle: "kettle", drop: .below(Given.amount("90")))
        ]
        var story = ShopStory(Given.crawl(Given.product()))
        story.rules = shop.rules(for: 1)
        let told = { (changes: [ShopChange]) in changes.filter(\.isReported).map(\.kind) }

        #expect(told(story.next(Given.variant(11, "90"), after: 30)) == [])
        #expect(told(story.next(Given.variant(11, "89.99"), after: 30)) == [.priceDropped])
        #expect(told(story.next(Given.variant(11, "120"), after: 30)) == [])
        // Sold out, it is no bargain; it is one when it is back.
        #expect(told(story.next(Given.variant(11, "80", inStock: false), after: 30)) == [])
        #expect(told(story.next(Given.variant(11, "80"), after: 30)) == [.backInStock])
        #expect(told(story.next(Given.variant(11, "120", inStock: false), after: 30)) == [])
        #expect(told(story.next(Given.variant(11, "120"), after: 30)) == [])
        _ = story.next(Given.crawl(), after: 30)
        #expect(told(story.next(Given.crawl(Given.product(2)), after: 30)) == [])
        #expect(told(story.next(Given.crawl(Given.product(2)), after: 30)) == [.removed])
    }
}
