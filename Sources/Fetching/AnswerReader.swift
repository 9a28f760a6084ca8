import Feeds
import FetchInterface
import Household

/// Knows which documents a request needs, and reads them, in the order of `first` and what follows from each. A value
/// without I/O.
protocol AnswerReader {
    /// What to ask for first, in this order.
    var first: [WebRequest] { get }
    /// - Parameter answer: A whole document, of any status of HTTP but 3xx.
    /// - Throws: What ends the request.
    mutating func read(_ answer: WebAnswer, to question: WebRequest) throws(FetchFault) -> DocumentReading
}

/// What was read from one document.
struct DocumentReading {
    enum Record {
        case notice(RecallNotice)
        case product(ShopProduct)
        case suggestion(ProductSuggestion)
        case text(String)
    }

    var records: [Record] = []
    var skipped: [SkippedRecord] = []
    /// Records that are left out on purpose.
    var passedOver = 0
    /// Whether there being no record is what the source says, rather than a doubt.
    var saysNothing = false
    /// Of a shop, if it has just said so.
    var currency: String?
    /// Where the rest is.
    var more: [WebRequest] = []
}

extension WebAnswer {
    /// - Throws: What is no success, by what is to be done about it.
    func checkCode() throws(FetchFault) {
        let detail = "HTTP \(code)"
        switch code {
        case 200...299: return
        // 430 is Shopify's.
        case 429, 430, 503: throw FetchFault(.busy, detail)
        case 401, 402, 403, 407, 423, 451: throw FetchFault(.blocked, detail)
        case 404, 410: throw FetchFault(.missing, detail)
        default: throw FetchFault(.trouble, detail)
        }
    }
}
