import CivilTime
import Rules
import Testing
import WindowModel

/// What quick add asks an assistant, and what happens to it.
struct AssistantRunTests {
    private func isOffered(_ line: String) throws -> Bool {
        var draft = QuickAddDraft()
        draft.type(line)
        let now = try Instant(parsing: "2026-11-24T11:00:00Z")
        return draft.isForAssistant(
            in: Surroundings(
                now: now, locality: Locality(zone: .utc, zones: ZoneDatabase(environment: [:])),
                locale: "en_GB"))
    }

    @Test(arguments: [
        ("", false), ("  ", false), ("dentist friday 3pm", false), ("milk expires friday", false),
        ("we are out of milk, and the trash is done", true), ("buy milk and call mom tomorrow", true),
        ("what should I do before the trip?", true), ("mark the dishes done", true),
    ])
    func `what our parser does not surely read as an addition is offered to the assistant`(
        line: String, isOffered: Bool
    ) throws {
        #expect(try self.isOffered(line) == isOffered)
    }

    @Test func `an answer is the output, and a question waits for the user`() {
        var run = AssistantRun()
        run.begin()
        run.receive(#"{"question": "There is already 'milk': add another?"}"#)
        let asked = run.state
        run.reply()
        let went = run.state
        run.receive("Added milk")
        run.receive("{a line like JSON}")
        run.end(isSuccess: true)

        #expect(asked == .questioned("There is already 'milk': add another?"))
        #expect(went == .asking)
        #expect(run.state == .answered("Added milk\n{a line like JSON}"))
        #expect(!run.isRunning)
    }

    @Test func `a failure is said as the window says things, and typing puts it away`() {
        var run = AssistantRun()
        run.begin()
        run.type("a line")
        let running = run.isRunning
        run.receiveError("steward: nothing changed: the server asks for a pause")
        run.end(isSuccess: false)
        let failed = run.state
        run.type("")
        let kept = run.state
        run.type("another")

        #expect(running)
        #expect(failed == .failed("Nothing changed: the server asks for a pause."))
        #expect(kept == failed)
        #expect(run.state == .idle)
    }

    @Test func `a program that ends without a word is said to have`() {
        var run = AssistantRun()
        run.begin()
        run.end(isSuccess: false)

        guard case .failed(let words) = run.state else {
            Issue.record("\(run.state)")
            return
        }
        #expect(words.contains("steward assistant"))
    }
}
