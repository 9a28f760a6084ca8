import JSONText
import Testing

@testable import steward_eval

/// What `steward-eval timing` answers.
struct TimingEvaluationTests {
    private func ask(_ evaluation: inout TimingEvaluation, _ text: String) throws -> String {
        evaluation.answer(try JSON(parsing: Array(text.utf8), within: JSON.Limits(bytes: 1 << 20))).line
    }

    @Test func `a thing whose last hour has come is shown, and nothing in a quiet hour`() throws {
        var evaluation = TimingEvaluation()
        let pending =
            #"[{"id":"t1","priority":"normal","created":5,"due":11,"nudges":0,"last":null,"snooze_until":null}]"#
        #expect(
            try ask(&evaluation, #"{"op":"reset","quiet":[22,7],"user":"u","seed":1}"#) == #"{"ok":true}"#)

        let early = try ask(&evaluation, #"{"op":"tick","t":6,"pending":\#(pending)}"#)
        let last = try ask(&evaluation, #"{"op":"tick","t":10,"pending":\#(pending)}"#)

        #expect(early == #"{"send":[],"digest":[]}"#)
        #expect(last == #"{"send":["t1"],"digest":[]}"#)
    }

    @Test(arguments: [
        (#"{"op":"tick","pending":[]}"#, "t"), (#"{"op":"tick","t":3}"#, "pending"),
        (#"{"op":"tick","t":-1,"pending":[]}"#, "t"), (#"{"op":"dance"}"#, "op"),
        (#"{"op":"feedback","t":3,"outcome":"perhaps"}"#, "outcome"),
        (#"{"op":"reset","quiet":[22]}"#, "quiet"), (#"[1]"#, "op"),
        (#"{"op":"tick","t":3,"pending":[{"id":"a","priority":"urgent"}]}"#, "priority"),
    ]) func `what cannot be read is named`(question: String, member: String) throws {
        var evaluation = TimingEvaluation()

        let answer = try ask(&evaluation, question)

        #expect(answer == #"{"error":"'\#(member)' is missing or cannot be read"}"#)
    }
}
