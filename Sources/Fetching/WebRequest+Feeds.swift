import Feeds
import FetchInterface

extension WebRequest {
    /// - Throws: `.refused` for addresses that our rules forbid.
    init(_ request: FeedRequest) throws(FetchFault) {
        self.init(try WebAddress(request.address))
        feed = request
        accept = request.accept
        wantsBrowser = request.wantsBrowser
        // A server that does not pack sends as much as there is.
        limits.bytes = request.mostBytes
        limits.wireBytes = request.mostBytes
    }
}

extension WebAnswer {
    /// As those who read it know it.
    func document(to question: WebRequest) -> FeedDocument {
        FeedDocument(
            request: question.feed ?? FeedRequest(question.address.description, usualCount: 1), status: code,
            contentType: contentType, bytes: body)
    }
}
