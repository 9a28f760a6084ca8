import JSONText
package import Rules

/// A page of the list of products that every Shopify shop publishes: `/products.json`.
package struct ShopifyPage: Sendable, Hashable {
    /// Without duplicates, in the shop's order.
    package var products: [ShopProduct] = []
    /// Listed products that could not be read, in whole or in a part that matters: price, stock.
    package var skipped: [SkippedRecord] = []
    /// The numbers of those that have one.
    package var unreadable: Set<Int64> = []

    /// Whether it lies beyond the last page.
    package var isEmpty: Bool { products.isEmpty && skipped.isEmpty }

    /// The number of products to request, which is the most that shops send.
    static let length = 250
    /// Ten times the size of a page on which each product has a hundred variants.
    static let mostBytes = 16 << 20

    /// - Throws: The document is not such a page. A product that cannot be read is no error: it goes into
    ///   `skipped`.
    package init(reading document: FeedDocument) throws(FeedError) {
        let list = try Self.json(in: document)
        guard case .list(let records)? = list["products"] else {
            throw .malformed(reason: "it has no list 'products'")
        }
        // Some shops ignore the limit; none has a reason to send more than the longest list.
        guard records.count <= ShopifyCrawl.mostProducts else { throw ShopifyCrawl.tooLong }
        var seen: Set<Int64> = []
        for (position, record) in records.enumerated() {
            do throws(RecordFault) {
                let product = try Self.product(record)
                if seen.insert(product.id).inserted { products.append(product) }
            } catch {
                let id = Self.number(of: record)
                skipped.append(
                    SkippedRecord(position: position, id: id.map(String.init) ?? "", reason: error.reason))
                if let id { unreadable.insert(id) }
            }
        }
    }

    private static func json(in document: FeedDocument) throws(FeedError) -> JSON {
        switch document.status {
        case 404, 410: throw .missing
        case 430: throw .busy
        default: break
        }
        do throws(FeedError) {
            return try document.json()
        } catch {
            if case .turnedAway = error, isPasswordPage(document.bytes) {
                throw .turnedAway(reason: "the shop asks for a password")
            }
            throw error
        }
    }

    /// Whether it is the password page that shops show until they open, or leads to it.
    private static func isPasswordPage(_ bytes: [UInt8]) -> Bool {
        let start = String(decoding: bytes.prefix(65_536), as: UTF8.self)
        return ["action=\"/password\"", "template-password", "href=\"/password\""].contains {
            start.contains($0)
        }
    }
}

// MARK: Products

extension ShopifyPage {
    private static let mostVariants = 2_048
    private static let mostImages = 32

    private static func product(_ record: JSON) throws(RecordFault) -> ShopProduct {
        guard let id = number(of: record) else { throw RecordFault("it has no number") }
        let title = text(record["title"])
        guard !title.isEmpty else { throw RecordFault("it has no title") }
        guard case .list(let list)? = record["variants"], list.count <= mostVariants else {
            throw RecordFault("it has no list of variants")
        }
        var variants: [ShopVariant] = []
        for record in list { variants.append(try variant(record)) }
        return ShopProduct(
            id: id, title: title, handle: text(record["handle"]), vendor: text(record["vendor"]),
            kind: text(record["product_type"]), images: images(record["images"]), variants: variants)
    }

    private static func variant(_ record: JSON) throws(RecordFault) -> ShopVariant {
        guard let id = number(of: record) else { throw RecordFault("a variant has no number") }
        guard let price = amount(record, "price") else {
            throw RecordFault("variant \(id) has no price that can be read")
        }
        guard let isAvailable = flag(record["available"]) else {
            throw RecordFault("variant \(id) does not say whether it is in stock")
        }
        let title = text(record["title"])
        // Null, an empty text and 0 all mean none.
        let listPrice = amount(record, "compare_at_price").flatMap { $0.isPositive ? $0 : nil }
        return ShopVariant(
            id: id, title: title == "Default Title" ? "" : title, sku: text(record["sku"]), price: price,
            listPrice: listPrice, isAvailable: isAvailable)
    }

    private static func images(_ value: JSON?) -> [String] {
        guard case .list(let images)? = value else { return [] }
        return images.prefix(mostImages).compactMap { image in
            let address = text(image["src"] ?? image, length: 2_000)
            return address.hasPrefix("https://") ? address : nil
        }
    }

    private static func text(_ value: JSON?, length: Int = 300) -> String {
        value?.asText.map { CleanText.excerpt(of: $0, length: length) } ?? ""
    }

    private static func number(of record: JSON) -> Int64? { Int64(record.said("id")) }

    private static func flag(_ value: JSON?) -> Bool? {
        switch value {
        case .flag(let flag)?: flag
        case .text("true")?: true
        case .text("false")?: false
        case .null?, .text?, .number?, .decimal?, .list?, .object?, nil: nil
        }
    }

    /// Prices are texts, `"129.00"`; in some shops' lists they are numbers.
    private static func amount(_ record: JSON, _ name: String) -> DecimalAmount? {
        DecimalAmount(record.said(name)).flatMap { $0.isNegative ? nil : $0 }
    }
}
