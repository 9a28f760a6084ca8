import Feeds
import FetchInterface
import Rules

/// Reads a shop's products, page by page.
struct ShopReader: AnswerReader {
    private let shop: ShopDomain
    private var crawl: ShopifyCrawl
    let first: [WebRequest]

    /// - Throws: `.refused` if `domain` is not a shop's domain.
    init(domain: String) throws(FetchFault) {
        do {
            shop = try ShopDomain(parsing: domain)
        } catch {
            throw FetchFault(.refused, "\(error)")
        }
        crawl = ShopifyCrawl(shop)
        // The currency first: without it, prices are mere numbers.
        first = try [ShopifyCrawl.aboutRequest(shop), crawl.next].compactMap(\.self)
            .map { request throws(FetchFault) in try WebRequest(request) }
    }

    mutating func read(_ answer: WebAnswer, to question: WebRequest) throws(FetchFault) -> DocumentReading {
        let document = answer.document(to: question)
        var reading = DocumentReading()
        reading.saysNothing = true
        if document.request == ShopifyCrawl.aboutRequest(shop) {
            // The crawl works without a currency, too.
            if let currency = try? ShopifyCrawl.currency(in: document) { reading.currency = currency }
            return reading
        }
        let (known, skipped) = (crawl.crawl().products.count, crawl.skipped.count)
        crawl.take(document)
        if let trouble = crawl.trouble { throw FetchFault(trouble, code: answer.code) }
        reading.records = crawl.crawl().products.dropFirst(known).map(DocumentReading.Record.product)
        reading.skipped = Array(crawl.skipped.dropFirst(skipped))
        if let next = crawl.next { reading.more = [try WebRequest(next)] }
        return reading
    }
}
