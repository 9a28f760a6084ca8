import EventLoop
import Foundation
import TestSupport
import Testing

@testable import Commands

/// Programs that print one line for a command, such as a key.
struct FirstLineTests {
    private static func isRunning(_ text: String) -> Bool {
        guard let process = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)) else { return false }
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return status.map { !$0.contains(") Z ") } ?? false
    }

    /// Runs a script that writes the process id of its child to `$FILE`.
    private static func run(
        _ script: String, within limit: Duration, isCancelled: Bool = false
    ) async throws -> (line: String?, childEnds: Bool) {
        let scratch = try ScratchDirectory()
        let file = scratch.url.appending(path: "child").path
        var runner = CommandRunner()
        runner.environment["FILE"] = file
        runner.environment["PATH"] = "/usr/bin:/bin"
        return try await runner.inSession(with: SampleAgent()) { session, _ in
            let lines = session.loop.task {
                await session.firstLine(of: "/bin/sh", ["-c", script], within: limit)
            }
            func child() -> String? { try? String(contentsOfFile: file, encoding: .utf8) }
            while child()?.contains("\n") != true { try await session.loop.sleep(for: .milliseconds(5)) }
            if isCancelled { lines.cancel() }
            let line = await lines.value
            for _ in 0..<2_000 where isRunning(child() ?? "") {
                try await session.loop.sleep(for: .milliseconds(5))
            }
            withExtendedLifetime(scratch) {}
            return (line, !isRunning(child() ?? ""))
        }
    }

    private static let slow = "trap '' INT TERM; sleep 300 & echo $! > $FILE; wait; echo late"

    @Test func `a program that prints nothing in time is ended, with what it has started`() async throws {
        let outcome = try await Self.run(Self.slow, within: .milliseconds(300))

        #expect(outcome.line == nil && outcome.childEnds)
    }

    @Test func `an interruption ends it at once, even if it ignores signals`() async throws {
        let outcome = try await Self.run(Self.slow, within: .seconds(3_600), isCancelled: true)

        #expect(outcome.line == nil && outcome.childEnds)
    }

    @Test func `a program that left its group and keeps the pipe open is not waited for`() async throws {
        let outcome = try await Self.run(
            "setsid sh -c 'echo $$ > $FILE; exec sleep 2' & wait", within: .milliseconds(300))

        #expect(outcome.line == nil)
    }

    @Test func `a line that arrives in time counts`() async throws {
        let outcome = try await Self.run(
            "sleep 300 & echo $! > $FILE; echo key; wait", within: .seconds(60))

        #expect(outcome.line == "key" && outcome.childEnds)
    }
}
