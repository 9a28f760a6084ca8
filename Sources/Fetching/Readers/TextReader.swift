import FetchInterface
import JSONText

/// Passes on a document as it is.
struct TextReader: AnswerReader {
    let first: [WebRequest]

    init(_ address: WebAddress) {
        var request = WebRequest(address)
        request.limits.wireBytes = 4 << 20
        request.limits.bytes = 16 << 20
        first = [request]
    }

    /// In bytes. Escaping may make six of each.
    private static let pieceLength = 64 * 1024

    func read(_ answer: WebAnswer, to question: WebRequest) throws(FetchFault) -> DocumentReading {
        try answer.checkCode()
        guard let text = String(validating: answer.body, as: UTF8.self) else {
            throw FetchFault(.malformed, "it is no text in UTF-8")
        }
        var reading = DocumentReading()
        var rest = text.utf8[...]
        while !rest.isEmpty {
            // Do not split a character.
            var end =
                rest.index(rest.startIndex, offsetBy: Self.pieceLength, limitedBy: rest.endIndex)
                ?? rest.endIndex
            while end < rest.endIndex, rest[end] & 0xC0 == 0x80 { end = rest.index(before: end) }
            reading.records.append(.text(String(Substring(rest[..<end]))))
            rest = rest[end...]
        }
        reading.saysNothing = true
        return reading
    }
}
