import Feeds
import FetchInterface
import Rules

/// Knows which documents a request needs, and reads them: those of `first`, and those that each reading adds.
/// A value without I/O.
protocol AnswerReader {
    /// The first documents to request, in this order.
    var first: [WebRequest] { get }
    /// - Parameter answer: A whole document, with any HTTP status but 3xx.
    /// - Throws: An error that ends the request.
    mutating func read(_ answer: WebAnswer, to question: WebRequest) throws(FetchFault) -> DocumentReading
    /// Decides about a document that has not come.
    /// - Throws: An error that ends the request, as `fault` usually does.
    mutating func recover(
        from fault: FetchFault, _ answer: WebAnswer, to question: WebRequest
    ) throws(FetchFault) -> DocumentReading
    /// Between the documents of one request, to spare the server.
    var pause: Duration { get }
}

extension AnswerReader {
    func recover(
        from fault: FetchFault, _ answer: WebAnswer, to question: WebRequest
    ) throws(FetchFault) -> DocumentReading {
        throw fault
    }

    var pause: Duration { .seconds(1) }
}

/// The content of one document.
struct DocumentReading {
    enum Record {
        case notice(RecallNotice)
        case product(ShopProduct)
        case suggestion(ProductSuggestion)
        case text(String)
        /// The product of a shop's page, and the address that the page has after redirects.
        case page(ProductPage, address: String)
        case row(DAVAnswer.Row)
        case chunk([UInt8])
        case answer(DAVAnswer)
        case login(LoginAnswer)
        case phone(PhoneAnswer)
    }

    var records: [Record] = []
    var skipped: [SkippedRecord] = []
    /// The number of records left out on purpose.
    var passedOver = 0
    /// Whether the source says that there are no records; otherwise their absence proves nothing.
    var saysNothing = false
    /// The shop's, if this document gives it.
    var currency: String?
    /// The rules for Steward in the site's `robots.txt`, in the form that a request accepts.
    var robots: String?
    /// Requests for the rest.
    var more: [WebRequest] = []
}

extension WebAnswer {
    /// - Throws: The status is not a success. The error's status says what to do about it.
    func checkCode() throws(FetchFault) {
        let detail = "HTTP \(code)"
        switch code {
        case 200...299: return
        // 430 is Shopify's own.
        case 429, 430, 503: throw FetchFault(.busy, detail)
        case 401, 402, 403, 407, 423, 451: throw FetchFault(.blocked, detail)
        case 404, 410: throw FetchFault(.missing, detail)
        default: throw FetchFault(.trouble, detail)
        }
    }
}
