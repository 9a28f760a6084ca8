import CivilTime
import Testing

@testable import Commands

struct PictureTests {
    private static let today = CivilDate(nearestToDayNumber: 20_778)

    private func day(_ days: Int) -> CivilDate { Self.today.adding(days: days) }

    private func month(_ back: Int) -> CivilDate {
        let date = Self.today.adding(months: -back)
        return date.adding(days: 1 - date.day)
    }

    /// A household of a year, as a picture.
    static func sample() -> StockPicture {
        let test = PictureTests()
        let names = [
            ("Milk", "1 l", 1), ("Yoghurt <plain> & \"natural\"", "6", 3), ("Chicken breast", "600 g", -2),
            ("Sourdough bread", "", 0), ("Basil", "", -9),
            ("Cheddar, extra mature from the market hall", "350 g", 12),
            ("Eggs", "10", 9), ("Smoked salmon", "100 g", 5), ("Butter", "250 g", 33),
            ("Tomatoes, tinned", "12", 400),
            ("Crème fraîche", "200 g", 17), ("牛乳", "1 l", 4), ("Peas, frozen", "1 kg", 48),
            ("Flour", "2 kg", 130),
        ]
        let spans: [(String, Int?, Int)] = [
            ("Dishwasher Bosch SMV4", -700, 30), ("Headphones", -200, 530), ("Drill", nil, 88),
            ("Kettle", -760, -30),
            ("Bicycle", -1400, 1100), ("Phone", -640, 90), ("Washing machine", -2000, -174),
            ("Toaster", -100, 630),
        ]
        var tallies: [WasteChart.Tally] = []
        let categories = ["dairy", "meat", "bread", "vegetables", "fruit", "", "spices", "drinks"]
        for back in 0..<11 where back != 4 {
            for (index, category) in categories.enumerated() {
                let discarded = (back * 7 + index * 5) % 11 / 4
                tallies.append(
                    .init(
                        month: test.month(back), category: category, used: 4 + (back + index * 3) % 9,
                        discarded: index > 5 ? discarded / 2 : discarded))
            }
        }
        return StockPicture(
            today: today, span: "January to November 2026",
            facts: [
                .init(value: "412", words: "used"), .init(value: "52", words: "thrown away, 11 %"),
                .init(value: "38.20 EUR", words: "lost"),
            ],
            expiry: ExpiryTimeline(
                names.map { .init(name: $0.0, amount: $0.1, date: test.day($0.2)) }, today: today),
            warranties: WarrantyTimeline(
                spans.map { span in .init(name: span.0, start: span.1.map(test.day), end: test.day(span.2)) },
                today: today),
            waste: WasteChart(
                tallies: tallies, losses: [test.month(0): "4.10 EUR", test.month(2): "12.30 EUR"]),
            categories: CategoryChart(tallies: tallies, losses: ["dairy": "7.20 EUR"]))
    }

    @Test func `a picture is well-formed, whatever the names are`() throws {
        let evil = "<script>alert(1)</script>&\"'\u{202E}\u{0}\u{FFFE}]]>"
        let picture = StockPicture(
            today: Self.today, span: evil, facts: [.init(value: evil, words: evil)],
            expiry: ExpiryTimeline([.init(name: evil, amount: evil, date: day(1))], today: Self.today),
            warranties: WarrantyTimeline([.init(name: evil, start: nil, end: day(9))], today: Self.today),
            waste: WasteChart(
                tallies: [.init(month: month(0), category: evil, used: 1, discarded: 1)],
                losses: [month(0): evil]),
            categories: CategoryChart(
                tallies: [.init(month: month(0), category: evil, used: 1, discarded: 1)], losses: [evil: evil]
            ))

        for text in [picture.svg, picture.html] {
            #expect(!text.contains("<script"))
            #expect(!text.unicodeScalars.contains("\u{202E}"))
            #expect(!text.unicodeScalars.contains("\u{0}"))
            #expect(!text.unicodeScalars.contains("\u{FFFE}"))
        }
        #expect(try Self.elements(of: picture.svg).isEmpty)
        #expect(try Self.elements(of: Self.sample().svg).isEmpty)
    }

    @Test func `a page fetches nothing and runs nothing`() {
        let page = Self.sample().html

        #expect(!page.contains("src="))
        #expect(!page.contains("href="))
        #expect(!page.contains("url("))
        #expect(page.contains("default-src 'none'"))
    }

    @Test func `on a phone the charts have its width, with every text inside`() throws {
        let page = Self.sample().html
        let charts = page.split(separator: "<svg ").dropFirst().map(String.init)
        let narrow = charts.filter { $0.contains("class=\"narrow\"") }

        #expect(charts.count == 8 && narrow.count == 4)
        #expect(page.contains("@media (max-width:640px){.wide{display:none}.narrow{display:block}}"))
        for chart in narrow {
            #expect(chart.contains("width=\"358\""))
            for text in chart.split(separator: "<text ").dropFirst() { try checkIsInside(String(text)) }
        }
    }

    /// - Parameter text: A `text` element from its attributes on. Letters of 13 pixels are 7 wide on average.
    private func checkIsInside(_ text: String) throws {
        let x = try #require(
            text.split(separator: "x=\"").first?.split(separator: "\"").first.flatMap { Double($0) })
        let element = try #require(text.split(separator: "</text>").first)
        let escapes = ["&lt;", "&gt;", "&amp;", "&quot;", "&#39;"]
        let words = escapes.reduce(element.split(separator: ">").last.map(String.init) ?? "") {
            words, escape in
            words.split(separator: escape, omittingEmptySubsequences: false).joined(separator: "x")
        }
        let width = Double(DisplayWidth.of(words)) * (text.contains("small") ? 6 : 7.2)
        let left = text.contains("\"end\"") ? x - width : text.contains("\"middle\"") ? x - width / 2 : x
        #expect(left >= -8 && left + width <= 366, "\(words)")
    }

    @Test func `an empty stock has a picture, too`() {
        let picture = StockPicture(
            today: Self.today, span: "2026", facts: [], expiry: ExpiryTimeline([], today: Self.today),
            warranties: WarrantyTimeline([], today: Self.today), waste: WasteChart(tallies: [], losses: [:]),
            categories: CategoryChart(tallies: [], losses: [:]))

        #expect(picture.svg.contains("Nothing has been counted yet."))
        #expect(picture.html.contains("</html>"))
    }

    @Test func `marks of an axis are few, in order and inside`() {
        for days in [1, 7, 10, 11, 21, 22, 60, 80, 81, 200, 364, 366, 800, 2000, 5000, 20_000, 100_000] {
            for offset in stride(from: 0, to: 400, by: 37) {
                let axis = DateAxis(day(offset), to: day(offset + days), left: 100, right: 700)
                let marks = axis.marks

                #expect(marks.count <= 15, "\(days)")
                #expect(marks.allSatisfy { (100...700).contains(axis.x($0.date)) })
                #expect(zip(marks, marks.dropFirst()).allSatisfy { $0.date < $1.date })
            }
        }
        #expect(DateAxis(day(0), to: day(0), left: 0, right: 1).x(day(-5)) == 0)
    }

    @Test func `what lies behind the horizon is counted, not drawn`() throws {
        let marks = (0..<50).map { ExpiryTimeline.Mark(name: "Thing \($0)", amount: "", date: day($0 * 3)) }

        let figure = try #require(ExpiryTimeline(marks, today: Self.today).figure(.wide))

        #expect(figure.body.contains("Thing 20<"))
        #expect(!figure.body.contains("Thing 21<"))
        #expect(figure.body.contains("and 29 more, until 17 Apr 2027"))
    }

    /// The elements that are open at the end: a reader of XML as far as our SVG needs one.
    private static func elements(of text: String) throws -> [String] {
        var open: [String] = []
        var rest = text[...]
        while let start = rest.firstIndex(of: "<") {
            let end = try #require(rest[start...].firstIndex(of: ">"), "a tag without an end")
            let tag = rest[rest.index(after: start)..<end]
            #expect(!tag.contains("<"))
            if tag.hasPrefix("/") {
                #expect(open.popLast() == String(tag.dropFirst()))
            } else if !tag.hasSuffix("/") {
                open.append(String(tag.prefix { $0 != " " }))
            }
            rest = rest[rest.index(after: end)...]
        }
        return open
    }
}
