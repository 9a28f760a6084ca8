package import CivilTime

/// A notice as the matcher looks at it: words by where they stand, codes in their compared form. Made once for each notice.
package struct RecallProfile: Sendable {
    package let id: RecallID
    package let event: String
    package let date: CivilDate
    /// Whether its packs bear a date until when they keep: food, mostly.
    let isPerishable: Bool
    let sold: SaleWindow?
    let markets: [String]
    let products: [Product]
    /// Where each of its words stands.
    let places: [String: WordPlaces]
    /// Those in names and titles, for what only resembles them.
    let nameWords: [NameWord]
    package let gtins: Set<GTIN>
    /// Normal; see `LotCode.normal`.
    package let models: Set<String>
    /// All that may hold codes, normal, with a blank between texts: what no rule could read is looked for here.
    let codeText: [UInt8]

    struct Product: Sendable {
        let name: String
        let lots: [LotCode]
        let dates: [DateMark]
        let made: [DateMark]
        let scope: RecalledProduct.Scope
        let decidedBy: [RecalledProduct.CodeKind]
        let hasSerials: Bool
    }

    package init(_ notice: RecallNotice) {
        id = notice.id
        event = notice.event
        date = notice.date
        isPerishable =
            notice.products.contains { !$0.dates.isEmpty || $0.decidedBy.contains(.date) }
            && notice.grounds.kind != .productSafety && notice.grounds.kind != .vehicle
        sold = notice.sold
        markets = notice.markets
        products = notice.products.map {
            Product(
                name: $0.name, lots: $0.lots, dates: $0.dates, made: $0.made, scope: $0.scope,
                decidedBy: $0.decidedBy,
                hasSerials: $0.decidedBy.contains(.serial))
        }
        gtins = notice.products.reduce(into: []) { gtins, product in
            for gtin in product.gtins {
                gtins.insert(gtin)
                if let inner = gtin.inner { gtins.insert(inner) }
            }
        }
        models = notice.products.reduce(into: []) { models, product in
            for model in product.models {
                let normal = LotCode.normal(model)
                if LotCode.isModel(normal) { models.insert(normal) }
            }
        }
        places = Self.places(of: notice)
        nameWords = places.filter { !$0.value.isDisjoint(with: .anyName) }
            .map { NameWord($0.key, $0.value) }
        codeText = Self.codeText(of: notice)
    }

    /// A word of a name, ready to be compared letter by letter.
    struct NameWord: Sendable {
        let letters: [UInt8]
        let skeleton: [UInt8]
        let places: WordPlaces

        init(_ text: String, _ places: WordPlaces) {
            letters = Array(text.utf8)
            skeleton = ProductWords.skeleton(of: letters)
            self.places = places
        }
    }

    private static func places(of notice: RecallNotice) -> [String: WordPlaces] {
        var places: [String: WordPlaces] = [:]
        func add(_ text: String, _ place: WordPlaces) {
            for word in ProductWords.of(text) {
                var place = place
                if word.isLower { place.insert(.lower) }
                places[word.text, default: []].formUnion(place)
            }
        }
        for (index, product) in notice.products.enumerated() {
            add(product.name, .product(index))
            add(product.brand, [.product(index), .maker])
            add(product.text, .text)
        }
        add(Self.head(of: notice.title), .title)
        for firm in notice.firms { add(firm, .maker) }
        add(notice.text, .text)
        return places
    }

    /// A title without the danger that it names.
    private static func head(of title: String) -> String {
        for end in dangers {
            if let length = ByteSearch.offset(of: end, in: title.utf8) {
                return String(decoding: title.utf8.prefix(length), as: UTF8.self)
            }
        }
        return title
    }

    /// What stands before the danger in a title.
    private static let dangers = [" Due to ", " due to ", " Due To ", " Because ", ": "].map {
        Array($0.utf8)
    }

    private static func codeText(of notice: RecallNotice) -> [UInt8] {
        var texts = Set<String>()
        var codeText: [UInt8] = []
        for text in notice.products.map(\.text) + notice.products.map(\.name) + [notice.text]
        where texts.insert(text).inserted {
            codeText += LotCode.normal(text).utf8
            codeText.append(UInt8(ascii: " "))
        }
        return codeText
    }

    /// Whether `code`, which is normal, stands in one of its texts.
    func mentions(code: String) -> Bool {
        ByteSearch.offset(of: Array(code.utf8), in: codeText) != nil
    }
}

/// Where in a notice a word stands.
struct WordPlaces: OptionSet, Sendable {
    let rawValue: UInt64

    /// Somewhere in lower case.
    static let lower = WordPlaces(rawValue: 1)
    static let text = WordPlaces(rawValue: 2)
    static let title = WordPlaces(rawValue: 4)
    static let maker = WordPlaces(rawValue: 8)
    /// In the name of any product.
    static let anyProduct = WordPlaces(rawValue: ~15)
    /// In a name: of a product, in the title, of a maker.
    static let anyName = anyProduct.union([.title, .maker])

    /// In the name of the product at `index`; from the 60th on they share a place.
    static func product(_ index: Int) -> WordPlaces {
        WordPlaces(rawValue: 1 << UInt64(4 + min(index, 59)))
    }
}
