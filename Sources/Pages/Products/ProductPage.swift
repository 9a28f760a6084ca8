package import Rules

/// The product of a shop's page, from the page's machine-readable data.
package struct ProductPage: Sendable, Hashable {
    /// The parts of a page that describe its product, the most trusted first.
    package enum Source: String, Sendable, Hashable, CaseIterable {
        /// Data of the shop's own software, such as Shopify's.
        case shopSoftware
        case linkedData
        case microdata
        case rdfa
        /// `product:price:amount` and its like.
        case productTags
        /// `og:price:amount` and its like.
        case openGraph
        case twitterCard
    }

    /// How parts of the page contradict each other.
    package enum Conflict: Sendable, Hashable {
        /// Nothing says which amount is the price now, so the page has none.
        case amounts([DecimalAmount])
        /// `source` names an amount that is marked as a former price elsewhere; the reduced one counts.
        case listPrice(DecimalAmount, Source)
        /// `source` has an amount in another currency, which does not count.
        case otherCurrency(DecimalAmount, String, Source)
        case availability(Availability, Source)
    }

    package struct Variant: Sendable, Hashable {
        package let name: String?
        package let code: String?
        package let amount: DecimalAmount?
        package let availability: Availability?
    }

    /// `nil` if the machine-readable data does not name it.
    package let name: String?
    /// The price now; of several variants, the lowest. Never zero.
    package let amount: DecimalAmount?
    /// The highest of several variants, if it is another.
    package let high: DecimalAmount?
    /// The former price, as the page states it.
    package let listPrice: DecimalAmount?
    /// Three letters of ISO 4217.
    package let currency: String?
    package let availability: Availability?
    package let variants: [Variant]
    /// Where the price was read, or the availability if there is no price.
    package let source: Source
    package let conflict: Conflict?

    /// A longer page is not read.
    package static let longest = 8 << 20

    /// Reads a page.
    /// - Parameters:
    ///   - bytes: As received, unpacked.
    ///   - charset: Of the HTTP header `Content-Type`.
    ///   - address: Where the page was found.
    /// - Returns: `nil` if the page's machine-readable data does not describe one product of its own. Prices in the
    ///   visible text are not read: which of them is the product's would be a guess.
    package init?(_ bytes: [UInt8], charset: String? = nil, address: String? = nil) {
        guard bytes.count <= Self.longest else { return nil }
        let text = PageEncoding(of: bytes, header: charset).decoded(bytes)
        let content = PageCollector.content(of: text)
        guard let page = PageJudgement(content, address: address).page else { return nil }
        self = page
    }

    init(_ reading: Reading, source: Source, conflict: Conflict?) {
        name = reading.name
        amount = reading.amount
        high = reading.high
        listPrice = reading.amount.flatMap { amount in reading.listPrices.filter { $0 > amount }.min() }
        currency = reading.currency
        availability = reading.availability
        variants = reading.variants
        self.source = source
        self.conflict = conflict
    }
}
