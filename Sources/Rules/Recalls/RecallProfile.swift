package import CivilTime

/// A notice as the matcher sees it: words with where they occur, codes normalised. Made once for each notice.
package struct RecallProfile: Sendable {
    package let id: RecallID
    package let event: String
    package let date: CivilDate
    /// Whether its packs bear an expiry date: mostly food.
    let isPerishable: Bool
    let sold: SaleWindow?
    let markets: [String]
    let products: [Product]
    package let names: RecallNames
    package let gtins: Set<GTIN>
    /// Normalised; see `LotCode.normal`.
    package let models: Set<String>
    /// All texts that may hold codes, normalised, with spaces between them: searched for codes that no rule
    /// could read.
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
        names = RecallNames(of: notice)
        codeText = Self.codeText(of: notice)
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

    /// Whether one of its texts contains the normalised `code`.
    func mentions(code: String) -> Bool {
        ByteSearch.offset(of: Array(code.utf8), in: codeText) != nil
    }
}
