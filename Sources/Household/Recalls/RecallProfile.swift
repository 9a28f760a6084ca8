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
    package let names: RecallNames
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

    /// Whether `code`, which is normal, stands in one of its texts.
    func mentions(code: String) -> Bool {
        ByteSearch.offset(of: Array(code.utf8), in: codeText) != nil
    }
}
