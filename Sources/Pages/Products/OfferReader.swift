import Rules

/// Reads the offers of a product in the vocabulary of schema.org.
struct OfferReader {
    /// An offer, or a range of offers.
    struct Terms {
        var name: String?
        var code: String?
        var address: String?
        var amount: DecimalAmount?
        var high: DecimalAmount?
        var listPrices: [DecimalAmount] = []
        var contradiction: [DecimalAmount] = []
        var isSale = false
        var currency: String?
        var availability: Availability?
        var condition: String?
        var isRange = false
    }

    private struct Found {
        var plain: [DecimalAmount] = []
        var withTax: [DecimalAmount] = []
        var sale: [DecimalAmount] = []
        var list: [DecimalAmount] = []
        var lows: [DecimalAmount] = []
        var highs: [DecimalAmount] = []
        var currency: String?
    }

    private static let mostOffers = 500
    private static let mostDepth = 6

    let region: PriceRegion

    /// All offers of a product and of its variants.
    func terms(of product: DataNode) -> [Terms] {
        var all: [Terms] = []
        collect(product, name: nil, into: &all, depth: 0)
        return all
    }

    private func collect(_ product: DataNode, name: String?, into all: inout [Terms], depth: Int) {
        guard depth < Self.mostDepth else { return }
        for offer in Self.offers(of: product) where all.count < Self.mostOffers {
            add(offer, of: product, into: &all, depth: depth)
        }
        for part in ["hasvariant", "model"] where part == "hasvariant" || all.isEmpty {
            for variant in product.nodes(part) {
                collect(variant, name: variant.text("name"), into: &all, depth: depth + 1)
            }
        }
    }

    /// Of schema.org, and of data-vocabulary.org, which came before it.
    private static func offers(of product: DataNode) -> [DataNode] {
        product.nodes("offers") + product.nodes("offer") + product.nodes("offerdetails")
    }

    private func add(_ offer: DataNode, of product: DataNode, into all: inout [Terms], depth: Int) {
        guard depth < Self.mostDepth, all.count < Self.mostOffers, !isForOthers(offer),
            !isNoSale(offer, of: product)
        else { return }
        if offer.types.isEmpty || offer.isA(Self.offers) {
            var terms = termsOfOffer(offer)
            terms.name = offer.text("name") ?? product.text("name")
            terms.code = offer.text("sku") ?? product.text("sku")
            all.append(terms)
        }
        for inner in offer.nodes("offers") { add(inner, of: product, into: &all, depth: depth + 1) }
    }

    private static let offers: Set<String> = [
        "offer", "aggregateoffer", "offer-aggregate", "offeraggregate", "offerforpurchase",
    ]

    /// Whether an offer is to rent, of many pieces, or for members.
    private func isForOthers(_ offer: DataNode) -> Bool {
        if offer.isA(["offerforlease", "demand"]) { return true }
        if !offer.values("validformembertier").isEmpty { return true }
        if let function = offer.text("businessfunction"),
            !["sell", ""].contains(DataNode.localName(function))
        {
            return true
        }
        return isOfMany(offer)
    }

    /// Whether its name or category says that an offer is a lease or an instalment, and the product's name does not.
    private func isNoSale(_ offer: DataNode, of product: DataNode) -> Bool {
        let words = Self.words(offer.text("name")) + Self.words(offer.text("category"))
        let own = Self.words(product.text("name"))
        return words.contains { PriceWords.otherOffers.contains($0) && !own.contains($0) }
    }

    private static func words(_ text: String?) -> [String] {
        (text ?? "").prefix(200).lowercased().split { !$0.isLetter }.map(String.init)
    }

    private func isOfMany(_ node: DataNode) -> Bool {
        node.nodes("eligiblequantity").contains { quantity in
            (quantity.text("minvalue") ?? quantity.text("value")).flatMap { DecimalAmount($0) }.map {
                $0 > DecimalAmount(1)
            }
                ?? false
        }
    }

    // MARK: One offer

    private func termsOfOffer(_ offer: DataNode) -> Terms {
        var found = Found()
        found.currency = currency(offer.text("pricecurrency") ?? offer.text("currency"))
        let ownCurrency = found.currency
        if isListType(offer) {
            found.list += amounts(offer.values("price"), &found)
        } else {
            found.plain += amounts(offer.values("price"), &found)
        }
        found.list += amounts(offer.values(PageCollector.struckPrice), &found)
        var terms = Terms()
        terms.isRange = offer.isA(["aggregateoffer"])
        found.lows = amounts(offer.values("lowprice") + offer.values("minprice"), &found)
        found.highs += amounts(offer.values("highprice") + offer.values("maxprice"), &found)
        for specification in offer.nodes("pricespecification") { add(specification, ownCurrency, to: &found) }
        terms.availability = availability(of: offer)
        terms.condition = offer.text("itemcondition").map(DataNode.localName)
        terms.address = offer.text("url")
        decide(found, &terms)
        return terms
    }

    private func add(_ specification: DataNode, _ ownCurrency: String?, to found: inout Found) {
        guard !isOtherPrice(specification), !isOfMany(specification) else { return }
        if let currency = currency(specification.text("pricecurrency")) {
            // A second currency is another shop window.
            if let ownCurrency, ownCurrency != currency { return }
            found.currency = currency
        }
        let values = amounts(specification.values("price"), &found)
        let type = specification.text("pricetype").map(DataNode.localName) ?? ""
        if isListType(specification) {
            found.list += values
        } else if type == "saleprice" {
            found.sale += values
        } else if type.isEmpty {
            let isWithTax = specification.text("valueaddedtaxincluded")?.lowercased() == "true"
            if isWithTax { found.withTax += values } else { found.plain += values }
            if values.isEmpty {
                found.lows += amounts(specification.values("minprice"), &found)
                found.highs += amounts(specification.values("maxprice"), &found)
            }
        }
    }

    /// Whether a specification is of a unit such as a litre, of an instalment, of shipping, or for members.
    private func isOtherPrice(_ specification: DataNode) -> Bool {
        if specification.isA(["deliverychargespecification", "paymentchargespecification"]) { return true }
        let marks = [
            "referencequantity", "billingduration", "billingincrement", "validformembertier", "unitcode",
        ]
        if marks.contains(where: { !specification.values($0).isEmpty }) {
            return specification.text("unitcode").map { !["c62", "h87", "ea"].contains($0.lowercased()) }
                ?? true
        }
        let unit = Self.words(specification.text("unittext"))
        if unit.contains(where: { PriceWords.units.contains($0) || PriceWords.periods.contains($0) }) {
            return true
        }
        return Self.words(specification.text("name")).contains { PriceWords.otherOffers.contains($0) }
    }

    /// Source: schema.org, `PriceTypeEnumeration`.
    private func isListType(_ node: DataNode) -> Bool {
        guard let type = node.text("pricetype").map(DataNode.localName) else { return false }
        return [
            "listprice", "msrp", "srp", "strikethroughprice", "regularprice", "minimumadvertisedprice",
            "invoiceprice",
        ].contains(type)
    }

    private func decide(_ found: Found, _ terms: inout Terms) {
        terms.currency = found.currency
        terms.listPrices = found.list
        let plain = Self.distinct(found.plain)
        let withTax = Self.distinct(found.withTax)
        if let sale = found.sale.min() {
            terms.amount = sale
            terms.isSale = true
            terms.listPrices += (plain + withTax).filter { $0 > sale }
        } else if terms.isRange, let low = found.lows.min() {
            terms.amount = low
            terms.high = found.highs.max()
        } else if let asked = Self.asked(plain, withTax, list: found.list) {
            if asked.count > 1 {
                terms.contradiction = asked
            } else {
                (terms.amount, terms.high) = (asked[0], found.highs.max())
            }
        } else if let low = found.lows.min() ?? found.highs.max() {
            terms.amount = found.lows.isEmpty ? nil : low
            terms.high = found.highs.max()
        }
        if let amount = terms.amount, let high = terms.high, high <= amount { terms.high = nil }
    }

    /// The price now, or several that contradict each other; `nil` if there is none.
    private static func asked(
        _ plain: [DecimalAmount], _ withTax: [DecimalAmount], list: [DecimalAmount]
    ) -> [DecimalAmount]? {
        let all = distinct(plain + withTax)
        if all.count < 2 { return all.isEmpty ? nil : all }
        // An amount that the offer marks elsewhere as the list price is not the price now.
        let others = all.filter { !list.contains($0) }
        if others.count == 1 { return others }
        if withTax.count == 1, plain.allSatisfy({ $0 < withTax[0] }) { return withTax }
        return all
    }

    private static func distinct(_ amounts: [DecimalAmount]) -> [DecimalAmount] {
        var seen: Set<DecimalAmount> = []
        return amounts.filter { seen.insert($0).inserted }
    }

    // MARK: Values

    private func amounts(_ values: [DataNode.Value], _ found: inout Found) -> [DecimalAmount] {
        values.prefix(50).compactMap { value in
            switch value {
            case .number(let text): return MachinePrice.number(text, currency: found.currency)
            case .text(let text):
                guard let price = MachinePrice.price(text, currency: found.currency, in: region) else {
                    return nil
                }
                if found.currency == nil { found.currency = price.currency }
                if let high = price.high { found.highs.append(high) }
                return price.amount
            case .node(let node):
                guard let text = node.text("value") ?? node.text("price") else { return nil }
                if found.currency == nil { found.currency = currency(node.text("currency")) }
                return MachinePrice.amount(text, currency: found.currency, in: region)
            }
        }
    }

    private func currency(_ text: String?) -> String? {
        guard let text else { return nil }
        let word = DataNode.localName(text)
        guard word.unicodeScalars.count <= CurrencySigns.longest, CurrencySigns.isSign(word) else {
            return nil
        }
        let code = CurrencySigns.code(of: word, in: region)
        return code.isEmpty ? nil : code
    }

    /// `nil` if the values contradict each other.
    private func availability(of offer: DataNode) -> Availability? {
        let values = Set(
            offer.values("availability").prefix(20).compactMap { value in
                value.text.flatMap { Availability($0) }
            })
        return values.count == 1 ? values.first : nil
    }
}
