import Rules
import Sentences

/// A typed line with the parts that were understood.
struct SentenceLine {
    private let bytes: [UInt8]
    private let parts: [Sentence.Part]

    init(_ sentence: Sentence, of line: String) {
        bytes = Array(line.utf8)
        parts = sentence.parts
    }

    /// The line, with its parts in colour, or in brackets where there are no colours.
    func marked(_ colours: ColourSupport) -> StyledText {
        var text = StyledText.empty
        var place = 0
        for part in parts where part.range.lowerBound >= place {
            text = text + StyledText(words(place..<part.range.lowerBound))
            let words = words(part.range)
            text = text + (colours == .none ? StyledText("[\(words)]") : StyledText(words, Self.style))
            place = part.range.upperBound
        }
        return text + StyledText(words(place..<bytes.count))
    }

    private static let style = Style(isBold: true, colour: .cyan)

    /// A repetition with words of the title on both sides: "Create monthly report".
    var repetitionInTitle: String? {
        parts.first { part in
            part.meaning == .repetition && hasTitle(in: 0..<part.range.lowerBound)
                && hasTitle(in: part.range.upperBound..<bytes.count)
        }.map { words($0.range) }
    }

    /// Whether letters that no part has taken stand in `range`.
    private func hasTitle(in range: Range<Int>) -> Bool {
        range.contains { place in
            bytes[place] > 0x40 && !parts.contains { $0.range.contains(place) }
        }
    }

    private func words(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
