import Feeds
import FetchInterface
import Rules

/// Looks up a barcode: first in the volunteers' list of food, then in the lists of its sister projects.
struct BarcodeReader: AnswerReader {
    private let gtin: GTIN
    private var sisters = OpenFoodFacts.Sister.allCases[...]
    let first: [WebRequest]

    /// The service allows fifteen requests a minute.
    private static let pause = Duration.seconds(4)

    /// - Throws: Never, as the URLs are fixed.
    init(_ gtin: GTIN) throws(FetchFault) {
        self.gtin = gtin
        first = try [Self.question(gtin, sisters.removeFirst())]
    }

    mutating func read(_ answer: WebAnswer, to question: WebRequest) throws(FetchFault) -> DocumentReading {
        var reading = DocumentReading()
        reading.saysNothing = true
        do throws(FeedError) {
            if let found = try OpenFoodFacts.suggestion(in: answer.document(to: question), for: gtin) {
                reading.records = [.suggestion(found)]
                return reading
            }
        } catch {
            throw FetchFault(error, code: answer.code)
        }
        if let next = sisters.popFirst() { reading.more = [try Self.question(gtin, next)] }
        return reading
    }

    private static func question(
        _ gtin: GTIN, _ sister: OpenFoodFacts.Sister
    ) throws(FetchFault) -> WebRequest {
        var question = try WebRequest(OpenFoodFacts.request(gtin, of: sister))
        question.pause = pause
        return question
    }
}
