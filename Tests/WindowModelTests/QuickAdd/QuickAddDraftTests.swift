import AgentInterface
import CivilTime
import Rules
import Sentences
import Testing
import WindowModel

/// The line is typed on Tuesday, 24 November 2026, at 10:00 UTC.
struct QuickAddDraftTests {
    private let surroundings = Surroundings(
        now: Instant(millisecondsSince1970: 1_795_514_400_000),
        locality: Locality(zone: .utc, zones: ZoneDatabase(environment: [:])), locale: "en_GB")

    private func typed(_ line: String) -> QuickAddDraft {
        var draft = QuickAddDraft()
        draft.type(line)
        return draft
    }

    private func task(_ preview: QuickAddPreview) throws -> TaskFields {
        guard case .task(let fields) = try #require(preview.addition?.request) else { throw NoTask() }
        return fields
    }

    @Test func `each recognised part is a chip, in the order of the line`() throws {
        let preview = typed("pay rent tomorrow 9:00 #home").preview(in: surroundings)

        #expect(preview.chips.map(\.words) == ["tomorrow", "9:00", "#home"])
        let fields = try task(preview)
        #expect(fields.title == "pay rent")
        #expect(fields.due == When("2026-11-25T09:00"))
        #expect(fields.labels == ["home"])
    }

    @Test func `a misspelt day is asked about before the line is added`() throws {
        let misspelt = typed("call mom tomorow").preview(in: surroundings)
        let sure = typed("call mom tomorrow").preview(in: surroundings)

        #expect(misspelt.addition != nil && misspelt.isDoubtful)
        #expect(misspelt.doubts == ["“tomorow” is not understood. Did you mean “tomorrow”?"])
        #expect(!sure.isDoubtful && !typed("watch the match at 8").preview(in: surroundings).isDoubtful)
    }

    @Test func `an event that does not say when is asked about, and not added as a task`() {
        let misspelt = typed("dentist tomorow").preview(in: surroundings)
        let timeless = typed("meeting with Anna").preview(in: surroundings)

        #expect(misspelt.addition == nil && timeless.addition == nil && timeless.summary == nil)
        #expect(misspelt.doubts == ["“tomorow” is not understood. Did you mean “tomorrow”?"])
        #expect(misspelt.fault == "When is “dentist tomorow”? Type a day or a time as well.")
        #expect(timeless.fault == "When is “meeting with Anna”? Type a day or a time as well.")
        #expect(typed("meeting with Anna tomorrow").preview(in: surroundings).addition?.kind == .event)
    }

    @Test func `a chip that is taken back stays in the title, and can be understood again`() throws {
        var draft = typed("Create monthly report tomorrow")
        let tomorrow = try #require(draft.preview(in: surroundings).chips.first { $0.words == "tomorrow" })

        draft.toggle(tomorrow)
        let kept = draft.preview(in: surroundings)
        draft.toggle(try #require(kept.chips.first { $0.range == tomorrow.range }))
        let again = draft.preview(in: surroundings)

        #expect(try task(kept).title == "Create monthly report tomorrow")
        #expect(try task(kept).due == nil)
        #expect(kept.chips.first { $0.range == tomorrow.range }?.meaning == nil)
        #expect(try task(again).due == When("2026-11-25"))
    }

    @Test func `a part that was taken back stays words while the rest is edited`() throws {
        var draft = typed("read the news tomorrow")
        draft.toggle(try #require(draft.preview(in: surroundings).lastUnderstood))

        draft.type("please read the news tomorrow")
        draft.type("please read the news tomorrow 18:00")

        let preview = draft.preview(in: surroundings)
        #expect(preview.chips.first { $0.meaning == nil }?.words == "tomorrow")
        #expect(try task(preview).due == When("2026-11-24T18:00"))
    }

    @Test func `a part that was taken back and then edited is understood again`() throws {
        var draft = typed("call tomorrow")
        draft.toggle(try #require(draft.preview(in: surroundings).lastUnderstood))

        draft.type("call tomorro")
        draft.type("call tomorrow")

        #expect(try task(draft.preview(in: surroundings)).due == When("2026-11-25"))
    }

    @Test(arguments: [
        "what is due tomorrow", "done with the dishes", "call Ann @bob friday", "snooze the alarm 1h",
    ])
    func `whatever is typed can be added, and no word is lost`(line: String) throws {
        let preview = typed(line).preview(in: surroundings)

        let words = Set(line.split(separator: " ").map(String.init))
        let title = Set((try task(preview).title ?? "").split(separator: " ").map(String.init))
        let taken = Set(preview.chips.flatMap { $0.words.split(separator: " ").map(String.init) })
        #expect(words.subtracting(title).subtracting(taken).isEmpty, "\(title) \(taken)")
    }

    @Test(arguments: ["", "   ", "tomorrow 9:00"])
    func `a line without a title adds nothing`(line: String) {
        let preview = typed(line).preview(in: surroundings)

        #expect(preview.addition == nil)
        #expect(preview.summary == nil)
    }

    @Test func `a day that does not exist is named, and not taken`() throws {
        let preview = typed("file taxes 31 nov").preview(in: surroundings)

        #expect(preview.doubts == ["“31 nov” is not a day of the calendar."])
        #expect(try task(preview).due == nil)
    }
}

private struct NoTask: Error {}
