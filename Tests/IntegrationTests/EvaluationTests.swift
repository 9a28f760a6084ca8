import EventLoop
import Foundation
import Testing

extension IntegrationTests {
    /// `steward-eval rrule` as other programs use it: no agent, lines in, lines out.
    @Suite struct EvaluationTests {
        private static let recorded = Built.sources
            .appendingPathComponent("../shared/data/rrule-dev.jsonl").standardized

        @Test func `each line is answered before the next one is there, good or bad`() async throws {
            try await Session.run { session in
                var input: DescriptorPipe? = try DescriptorPipe()
                let program = try session.start(Built.evaluation, ["rrule"], input: input?.reading)
                var lines: [(question: Data, answer: String)] = [
                    (
                        Data(#"{"id":1,"rule":"FREQ=DAILY;COUNT=1","dtstart":"20261124"}"#.utf8),
                        #""instances":["20261124"]"#
                    ),
                    (Data("{".utf8), #"{"id":null,"error":"#),
                    (Data([UInt8(ascii: "\""), 0xFF, UInt8(ascii: "\"")]), "UTF-8"),
                    (Data(String(repeating: "[", count: 100_000).utf8), "nested deeper"),
                    (Data(count: 2_000_000), "too long"),
                    (
                        Data(
                            #"{"id":2,"rule":"FREQ=SECONDLY;COUNT=1000000000","dtstart":"20261124T000000"}"#
                                .utf8), "more than"
                    ),
                ]
                lines.append(lines[0])

                for (number, line) in lines.enumerated() {
                    try input?.writing.write(line.question + Data("\n".utf8))
                    let answer = try waiting(for: "the answer to line \(number + 1)") {
                        let answers = program.output.split(separator: "\n")
                        return answers.count > number ? answers[number] : nil
                    }
                    #expect(answer.contains(line.answer), "\(answer.prefix(300))")
                }
                input = nil  // the end of the input

                #expect(try program.waitForEnd() == 65, "some were no JSON")
            }
        }

        @Test(
            .enabled(
                if: FileManager.default.fileExists(atPath: recorded.path),
                "the cases ../shared/data/rrule-dev.jsonl are not beside this checkout"))
        func `all recorded cases get the recorded answers`() async throws {
            try await Session.run { session in
                let file = try #require(OwnedDescriptor(opening: Self.recorded.path))
                let program = try session.start(Built.evaluation, ["rrule"], input: file)
                let status = try program.waitForEnd(seconds: 60)
                #expect(status == 0, "\(program.errors)")

                let cases = try String(contentsOf: Self.recorded, encoding: .utf8).split(separator: "\n")
                let answers = program.output.split(separator: "\n")
                #expect(answers.count == cases.count)
                for (line, answer) in zip(cases, answers) {
                    let (recorded, found) = (
                        try JSON(parsing: String(line)), try JSON(parsing: String(answer))
                    )
                    #expect(found["id"] == recorded["id"])
                    #expect(found["instances"] == recorded["expect"], "\(line)")
                    #expect(found["utc"] == recorded["expect_utc"] ?? .null, "\(line)")
                }
            }
        }
    }
}

extension OwnedDescriptor {
    fileprivate convenience init?(opening path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        self.init(descriptor)
    }

    fileprivate func write(_ bytes: Data) throws {
        try FileHandle(fileDescriptor: rawValue).write(contentsOf: bytes)
    }
}
