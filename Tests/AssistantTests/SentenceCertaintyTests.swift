import CivilTime
import Rules
import Sentences
import Testing

@testable import Assistant

/// Which messages need no model.
struct SentenceCertaintyTests {
    private func isSure(_ line: String) throws -> Bool {
        let now = try #require(Instant("2026-11-24T10:00:00Z"))
        let parser = SentenceParser(now: now, zone: .utc, locale: "en_GB")
        return SubjectRequest.Reading(line, parser).isSure(parser)
    }

    @Test(arguments: [
        "buy flowers friday", "mark buy flowers done", "push taxes to friday", "which tasks are overdue",
        "I bought milk, bread and eggs",
    ])
    func `one wish in usual words is understood`(line: String) throws {
        #expect(try isSure(line))
    }

    @Test(arguments: [
        "we are out of milk, and the trash is done", "the trash is done; we need milk",
        "buy milk and call mom tomorrow", "we are out of milk",
    ])
    func `several wishes, and none in usual words, are for the model`(line: String) throws {
        #expect(try !isSure(line))
    }
}
