import FetchInterface
import JSONText

/// Passes on a document as it is.
struct TextReader: AnswerReader {
    let first: [WebRequest]

    init(_ address: FetchAddress) {
        var request = WebRequest(address)
        request.limits.wireBytes = 4 << 20
        request.limits.bytes = 16 << 20
        first = [request]
    }

    func read(_ answer: WebAnswer, to question: WebRequest) throws(FetchFault) -> DocumentReading {
        try answer.checkCode()
        guard let text = String(validating: answer.body, as: UTF8.self) else {
            throw FetchFault(.malformed, "it is not UTF-8 text")
        }
        return DocumentReading(text)
    }
}

/// Passes on what a server of language models answers, errors included: the client knows what they mean.
struct ModelAnswerReader: AnswerReader {
    let first: [WebRequest]

    init(_ question: FetchRequest.AssistantQuestion) throws(FetchFault) {
        var request = WebRequest(try FetchAddress(question.address))
        request.accept = "application/json"
        request.body = question.body
        request.key = question.key
        request.followsRedirects = false
        request.mayBePrivate = true
        request.limits.wireBytes = 1 << 20
        request.limits.bytes = 1 << 20
        first = [request]
    }

    func read(_ answer: WebAnswer, to question: WebRequest) throws(FetchFault) -> DocumentReading {
        guard let text = String(validating: answer.body, as: UTF8.self) else {
            throw FetchFault(.malformed, "it is not UTF-8 text")
        }
        return DocumentReading(text)
    }
}

extension DocumentReading {
    /// In bytes. Escaping may make six of each.
    private static let chunkLength = 64 * 1024

    /// A text in chunks; an empty one is a document, too.
    fileprivate init(_ text: String) {
        saysNothing = true
        var rest = text.utf8[...]
        while !rest.isEmpty {
            // Do not split a character.
            var end =
                rest.index(rest.startIndex, offsetBy: Self.chunkLength, limitedBy: rest.endIndex)
                ?? rest.endIndex
            while end < rest.endIndex, rest[end] & 0xC0 == 0x80 { end = rest.index(before: end) }
            records.append(.text(String(Substring(rest[..<end]))))
            rest = rest[end...]
        }
    }
}
