import Feeds
import FetchInterface

extension WebRequest {
    /// - Throws: `.refused` if a rule forbids the address.
    init(_ request: FeedRequest) throws(FetchFault) {
        self.init(try FetchAddress(request.address))
        feed = request
        accept = request.accept
        wantsBrowser = request.wantsBrowser
        // A server may send the document without packing it.
        limits.bytes = request.mostBytes
        limits.wireBytes = request.mostBytes
    }
}

extension WebAnswer {
    /// The answer in the form that parsers take.
    func document(to question: WebRequest) -> FeedDocument {
        FeedDocument(
            request: question.feed ?? FeedRequest(question.address.description, usualCount: 1), status: code,
            bytes: body)
    }
}
