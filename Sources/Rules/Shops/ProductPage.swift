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

    /// An amount that may be the price, and where it was read.
    package struct Candidate: Sendable, Hashable {
        package let amount: DecimalAmount
        package let source: Source

        package init(_ amount: DecimalAmount, _ source: Source) {
            self.amount = amount
            self.source = source
        }
    }

    /// How parts of the page contradict each other.
    package enum Conflict: Sendable, Hashable {
        /// Nothing says which amount is the price now, so the page has none.
        case amounts([Candidate])
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

        package init(name: String?, code: String?, amount: DecimalAmount?, availability: Availability?) {
            self.name = name
            self.code = code
            self.amount = amount
            self.availability = availability
        }
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
    /// Whether the page's address names a variant that the page does not list. Then it has no price.
    package let lacksVariant: Bool

    package init(
        name: String? = nil, amount: DecimalAmount? = nil, high: DecimalAmount? = nil,
        listPrice: DecimalAmount? = nil, currency: String? = nil, availability: Availability? = nil,
        variants: [Variant] = [], source: Source, conflict: Conflict? = nil,
        lacksVariant: Bool = false
    ) {
        self.name = name
        self.amount = amount
        self.high = high
        self.listPrice = listPrice
        self.currency = currency
        self.availability = availability
        self.variants = variants
        self.source = source
        self.conflict = conflict
        self.lacksVariant = lacksVariant
    }
}
