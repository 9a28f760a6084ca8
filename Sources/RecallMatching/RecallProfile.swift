package import CivilTime
package import Rules

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
    /// Whether every product lists all of its barcodes, or models: another one then rules the recall out.
    let listsAllBarcodes: Bool
    let listsAllModels: Bool
    /// The beginnings of `models` that are words by themselves: "CAMRY" of "Camry Hybrid".
    let modelBeginnings: Set<String>
    /// All texts that may hold codes: searched for codes that no rule could read.
    private let codeText: CodeText

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
        listsAllBarcodes = notice.products.allSatisfy { product in
            product.gtins.contains(where: \.isGlobal) && !product.incomplete.contains(.barcodes)
        }
        listsAllModels = notice.products.allSatisfy { product in
            !product.models.isEmpty && !product.incomplete.contains(.models)
        }
        modelBeginnings = Set(notice.products.flatMap(\.models).flatMap(WrittenCode.beginnings(of:)))
        names = RecallNames(of: notice)
        codeText = CodeText(
            notice.products.map(\.text) + notice.products.map(\.name) + [notice.text])
    }

    /// Whether one of its texts contains the normalised `code`, by itself.
    func mentions(code: String) -> Bool { codeText.contains(code) }
}

/// Texts normalised as codes are, which still know where their words begin and end.
struct CodeText: Sendable {
    private var bytes: [UInt8] = []
    /// Where words begin, and where the last one ends, in ascending order.
    private var bounds: [Int] = []

    init(_ texts: [String]) {
        var seen = Set<String>()
        for text in texts where seen.insert(text).inserted {
            for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
                let code = LotCode.normal(String(word))
                if code.isEmpty { continue }
                bounds.append(bytes.count)
                bytes += code.utf8
            }
            bytes.append(UInt8(ascii: " "))
        }
        bounds.append(bytes.count)
    }

    /// Whether whole words of it form the normalised `code`: part of a longer number is another number.
    func contains(_ code: String) -> Bool {
        let code = Array(code.utf8)
        guard !code.isEmpty else { return false }
        var rest = bytes[...]
        while let offset = ByteSearch.offset(of: code, in: rest) {
            let start = rest.startIndex + offset
            let end = start + code.count
            if isBound(start), isBound(end) || bytes[end] == UInt8(ascii: " ") { return true }
            rest = bytes[(start + 1)...]
        }
        return false
    }

    private func isBound(_ place: Int) -> Bool {
        var range = bounds.indices
        while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
            if bounds[middle] == place { return true }
            range = bounds[middle] < place ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return false
    }
}
