import Rules

/// Reads the offers of a product in the vocabulary of schema.org.
struct OfferReader {
    /// An offer, or a range of offers.
    struct Terms {
        var name: String?
        /// Of the product, or of the variant if it is a product of its own.
        var productName: String?
        var code: String?
        /// Of the offer, and of its product.
        var addresses: [String] = []
        var amount: DecimalAmount?
        var high: DecimalAmount?
        var listPrices: [DecimalAmount] = []
        var contradiction: [DecimalAmount] = []
        var isSale = false
        var currency: String?
        var availability: Availability?
        var condition: ItemCondition?
        /// The countries that it is for, as two letters in lower case; empty if it does not say.
        var countries: Set<String> = []
        var isRange = false
        /// Whether it is one of the offers of a range.
        var isOfRange = false

        /// Fills in what an offer leaves to the range that it stands in.
        fileprivate mutating func complete(with range: Terms) {
            availability = availability ?? range.availability
            currency = currency ?? range.currency
            condition = condition ?? range.condition
            if countries.isEmpty { countries = range.countries }
            isOfRange = true
        }
    }

    private struct Found {
        var plain: [DecimalAmount] = []
        var withTax: [DecimalAmount] = []
        var withoutTax: [DecimalAmount] = []
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
        collect(product, into: &all, depth: 0)
        return all
    }

    private func collect(_ product: DataNode, into all: inout [Terms], depth: Int) {
        guard depth < Self.mostDepth else { return }
        var own: [Terms] = []
        for offer in Self.offers(of: product) where all.count + own.count < Self.mostOffers {
            add(offer, of: product, into: &own, depth: depth)
        }
        var ofVariants: [Terms] = []
        for part in ["hasvariant", "model"] where part == "hasvariant" || own.isEmpty && ofVariants.isEmpty {
            for variant in product.nodes(part) where all.count + ofVariants.count < Self.mostOffers {
                collect(variant, into: &ofVariants, depth: depth + 1)
            }
        }
        // The range of a group of variants does not say which of them it counts.
        let variants = product.nodes("hasvariant")
        if !variants.isEmpty, variants.allSatisfy({ !Self.offers(of: $0).isEmpty }),
            ofVariants.contains(where: { $0.amount != nil })
        {
            for range in own where range.isRange {
                for index in ofVariants.indices { ofVariants[index].complete(with: range) }
            }
            own.removeAll(where: \.isRange)
        }
        all += own + ofVariants
    }

    /// Of schema.org, and of data-vocabulary.org, which came before it.
    private static func offers(of product: DataNode) -> [DataNode] {
        product.nodes("offers") + product.nodes("offer") + product.nodes("offerdetails")
    }

    /// - Parameter range: Whose offer it is, if it stands in a range.
    private func add(
        _ offer: DataNode, of product: DataNode, in range: Terms? = nil, into all: inout [Terms], depth: Int
    ) {
        guard depth < Self.mostDepth, all.count < Self.mostOffers, !isForOthers(offer),
            !isNoSale(offer, of: product)
        else { return }
        let parts = offer.nodes("offers")
        var whole: Terms?
        if offer.types.isEmpty || offer.isA(Self.offers) {
            let found = terms(of: offer, product, in: range)
            // The lowest price of a range is that of all its offers, also of those that do not count.
            if let first = found.first, first.isRange, parts.contains(where: isPriced) {
                whole = first
            } else {
                all += found
            }
        }
        for part in parts { add(part, of: product, in: whole, into: &all, depth: depth + 1) }
    }

    /// The terms of one offer: several if it names prices in several currencies.
    private func terms(of offer: DataNode, _ product: DataNode, in range: Terms?) -> [Terms] {
        let currency = currency(offer.text("pricecurrency") ?? offer.text("currency")) ?? range?.currency
        let others = Set(
            offer.nodes("pricespecification").compactMap { self.currency($0.text("pricecurrency")) })
        let currencies: [String?] = currency == nil && others.count > 1 ? others.sorted() : [currency]
        return currencies.map { currency in
            var terms = termsOfOffer(offer, in: currency)
            terms.name = offer.text("name") ?? product.text("name")
            terms.productName = product.text("name")
            terms.code = offer.text("sku") ?? product.text("sku")
            terms.addresses = [offer.text("url"), offer.id, product.text("url"), product.id].compactMap(
                \.self)
            if terms.condition == nil {
                terms.condition =
                    ItemCondition(offer.text("name"), offer.text("category"), unlike: product.text("name"))
                    ?? product.text("itemcondition").flatMap { ItemCondition($0) }
            }
            if let range { terms.complete(with: range) }
            return terms
        }
    }

    private func isPriced(_ offer: DataNode) -> Bool {
        let terms = termsOfOffer(offer, in: nil)
        return terms.amount != nil || !terms.contradiction.isEmpty
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

    /// As in `"eligibleRegion": "DE"`, `["US", "CA"]`, and `{"@type": "Country", "name": "AT"}`.
    private static func countries(of offer: DataNode) -> Set<String> {
        var countries: Set<String> = []
        for value in (offer.values("eligibleregion") + offer.values("areaserved")).prefix(300) {
            var text = value.text
            if case .node(let place) = value {
                text = place.text("addresscountry") ?? place.text("identifier") ?? place.text("name")
            }
            for word in (text ?? "").prefix(2_000).lowercased().split(whereSeparator: { " ,;|".contains($0) })
            {
                let country = word.prefix { $0 != "-" }
                if country.utf8.count == 2 { countries.insert(country == "uk" ? "gb" : String(country)) }
            }
        }
        return countries
    }

    private static let specifications: Set<String> = [
        "pricespecification", "unitpricespecification", "compoundpricespecification",
    ]

    private func isOfMany(_ node: DataNode) -> Bool {
        node.nodes("eligiblequantity").contains { quantity in
            (quantity.text("minvalue") ?? quantity.text("value")).flatMap { DecimalAmount($0) }.map {
                $0 > DecimalAmount(1)
            }
                ?? false
        }
    }

    // MARK: One offer

    /// - Parameter currency: Which of several counts.
    private func termsOfOffer(_ offer: DataNode, in currency: String?) -> Terms {
        var found = Found()
        found.currency =
            currency ?? self.currency(offer.text("pricecurrency") ?? offer.text("currency"))
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
        terms.condition = offer.text("itemcondition").flatMap { ItemCondition($0) }
        terms.countries = Self.countries(of: offer)
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
            switch specification.text("valueaddedtaxincluded")?.lowercased() {
            case "true": found.withTax += values
            case "false": found.withoutTax += values
            default: found.plain += values
            }
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
        return Self.words(specification.text("name")).contains {
            PriceWords.otherOffers.contains($0) || PriceWords.extras.contains($0)
                || PriceWords.members.contains($0) || PriceWords.lowest.contains($0)
        }
    }

    /// Source: schema.org, `PriceTypeEnumeration`.
    private func isListType(_ node: DataNode) -> Bool {
        guard let type = node.text("pricetype").map(DataNode.localName) else {
            return node.isA(Self.specifications)
                && Self.words(node.text("name")).contains { PriceWords.formerly.contains($0) }
        }
        return [
            "listprice", "msrp", "srp", "strikethroughprice", "regularprice", "minimumadvertisedprice",
            "invoiceprice",
        ].contains(type)
    }

    private func decide(_ found: Found, _ terms: inout Terms) {
        terms.currency = found.currency
        terms.listPrices = found.list
        let plain = Self.distinct(
            found.plain.isEmpty && found.withTax.isEmpty ? found.withoutTax : found.plain)
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
