import Rules
import Sentences
import TestSupport
import Testing

/// Lines that no person would type, made of those that people do.
struct HostileSentenceTests {
    private static let sentences =
        [
            SentencePhraseTests.days, SentencePhraseTests.repetitions, SentencePhraseTests.events,
            SentencePhraseTests.items, SentencePhraseTests.orders, SentenceLanguageTests.german,
            SentenceLanguageTests.romance,
        ].flatMap { $0.flatMap { $0 } }

    private static let oddities = [
        "\u{301}", "\u{202E}", "\u{200D}", "👨‍👩‍👧", "\u{7}", "\u{1B}[31m", "\"", "“", "„", "«", "#", "@", "!!!",
        "-", "–", "/", ".", ":", "(", ")", "e\u{301}", "ß", "İ", "00", "99999999999999999999", "24:00", "31.",
        "1/", "ش", "\u{A0}", "\u{2028}", "½", "٣", "every!", "until", "of", "and", "\u{0}",
    ]

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `whatever the line, each word is in the title or in one part that was taken`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let words = Self.sentences.flatMap { $0.text.split(separator: " ") }.map(String.init)
        for _ in 0..<120 {
            var line = try #require(Self.sentences.randomElement(using: &random))
            let other = try #require(Self.sentences.randomElement(using: &random))
            let text: String
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                text = (0..<Int.random(in: 1...14, using: &random)).compactMap { _ in
                    words.randomElement(using: &random)
                }.joined(separator: " ")
            case 1:
                var scalars = Array(line.text.unicodeScalars)
                let odd = try #require(Self.oddities.randomElement(using: &random))
                scalars.insert(
                    contentsOf: odd.unicodeScalars, at: Int.random(in: 0...scalars.count, using: &random))
                text = String(String.UnicodeScalarView(scalars))
            case 2:
                let (head, tail) = (line.text.split(separator: " "), other.text.split(separator: " "))
                text =
                    (head.prefix(Int.random(in: 0...head.count, using: &random))
                    + tail.suffix(Int.random(in: 0...tail.count, using: &random)))
                    .joined(separator: " ")
            default: text = line.text.split(separator: " ").shuffled(using: &random).joined(separator: " ")
            }
            line = SaidSentence(
                now: line.now, zone: line.zone, locale: other.locale, text: text, meaning: "")
            try expectWhole(line.read(), of: line)
        }
    }

    private func expectWhole(_ sentence: Sentence, of line: SaidSentence) {
        let bytes = Array(line.text.utf8)
        var left: [UInt8] = []
        var end = 0
        for part in sentence.parts {
            guard part.range.lowerBound >= end, part.range.upperBound <= bytes.count, !part.range.isEmpty
            else {
                Issue.record("\(part) overlaps another part or leaves the line: \(line)")
                return
            }
            #expect(String(validating: bytes[part.range], as: UTF8.self) != nil, "\(line)")
            left += bytes[end..<part.range.lowerBound]
            end = part.range.upperBound
        }
        left += bytes[end...]
        guard sentence.intent == .create, sentence.kind != .label else { return }
        let words = { (text: String) in text.unicodeScalars.filter { $0.properties.isAlphabetic }.map(\.value)
        }
        #expect(
            words(String(decoding: left, as: UTF8.self)) == words(sentence.title ?? ""), "\(line)")
    }

    @Test(arguments: [
        "when ", "until ", "task ", "every monday and ", "may 1 - ", "1 kg of milk until friday ", "(",
        "\"a\" ",
        "pay dues monthly ", "e\u{301}",
    ])
    func `a line of 10 kB takes no time to speak of`(piece: String) throws {
        let text = String(repeating: piece, count: 10_000 / piece.utf8.count)
        let parser = try SaidSentence.parser(at: "2026-11-24T10:00", in: "Europe/Berlin", "de_DE")

        let time = try ProcessorTime.spent { _ = parser.sentence(text) }

        // Of an unoptimized build; an optimized one takes a twentieth.
        #expect(time < .seconds(5))
    }
}
