package import Rules

extension ProductPage {
    /// Longer pages are not read.
    package static let longest = 8 << 20

    /// Reads a page.
    /// - Parameters:
    ///   - bytes: As received, unpacked.
    ///   - charset: The charset in the HTTP header `Content-Type`.
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
        self.init(
            name: reading.name, amount: reading.amount, high: reading.high,
            listPrice: reading.amount.flatMap { amount in reading.listPrices.filter { $0 > amount }.min() },
            currency: reading.currency, availability: reading.availability, variants: reading.variants,
            source: source, conflict: conflict)
    }
}
