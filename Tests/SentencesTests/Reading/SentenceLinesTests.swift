import Foundation
import Rules
import Testing

/// Lines as people type them, in a file for each language, with what they mean beside them.
///
/// `@ NOW ZONE LOCALE` stands above the lines of one moment; a line and its summary are joined by ` => `.
struct SentenceLinesTests {
    @Test(arguments: ["english", "german", "french", "spanish"])
    func `lines of many moments, zones and locales mean what is written beside them`(file: String) throws {
        let lines = try Self.lines(of: file)
        #expect(lines.count > 100)

        let misread = try lines.compactMap { line in
            let read = try line.read().summary
            return read == line.meaning ? nil : "\(line): \(read), not \(line.meaning)"
        }

        #expect(misread == [])
    }

    private static func lines(of file: String, path: String = #filePath) throws -> [SaidSentence] {
        let folder = URL(filePath: path).deletingLastPathComponent().appending(path: "Lines")
        let text = try String(contentsOf: folder.appending(path: "\(file).txt"), encoding: .utf8)
        var place: [Substring] = []
        return try text.split(separator: "\n").compactMap { line in
            if line.hasPrefix("@ ") {
                place = line.split(separator: " ").dropFirst().map { $0 }
                return nil
            }
            let halves = line.split(separator: " => ", maxSplits: 1)
            try #require(halves.count == 2 && place.count == 3, "\(line)")
            return SaidSentence(
                now: String(place[0]), zone: String(place[1]), locale: String(place[2]),
                text: String(halves[0]), meaning: String(halves[1]))
        }
    }
}
