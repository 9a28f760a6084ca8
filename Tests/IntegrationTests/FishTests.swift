import Foundation
import Testing

enum Fish {
    static let path = "/usr/bin/fish"
    static let isInstalled = FileManager.default.isExecutableFile(atPath: path)
    /// Whether it has to be there: CI installs it.
    static let isRequired =
        ProcessInfo.processInfo.environment["STEWARD_REQUIRE_DAEMONS"]?.contains("fish") ?? false
}

extension IntegrationTests {
    /// Completions in a real fish.
    @Suite(.enabled(if: Fish.isInstalled || Fish.isRequired, "fish is not installed"))
    struct FishTests {
        /// What fish offers for each line.
        private static func offers(_ lines: [String], in session: Session) throws -> [[String]] {
            session.extra["PATH"] = "\(Built.programs.path):/usr/bin:/bin"
            let script = session.directory.appendingPathComponent("steward.fish")
            try Data(session.steward("completions", "fish").output.utf8).write(to: script)
            return try lines.map { line in
                let outcome = try session.run(
                    Fish.path,
                    ["--no-config", "-c", "source $argv[1]; complete -C $argv[2]", script.path, line])
                try #require(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
                return outcome.output.split(separator: "\n").map(String.init)
            }
        }

        @Test func `fish offers commands, options and their values, each where it belongs`() async throws {
            try await Session.run { session in
                let offers = try Self.offers(
                    [
                        "steward event sk", "steward done --with", "steward add --priority=h",
                        "steward add --priority ", "steward done --note ", "steward dentist don",
                        "steward help fo", "steward insights show --html=/usr/bin/fis",
                    ], in: session)

                #expect(offers[0] == ["skip\tLeave out one occurrence of an event that repeats."])
                #expect(offers[1] == ["--with-subtasks\tComplete open subtasks, too."])
                #expect(offers[2] == ["--priority=high"])
                #expect(offers[3] == ["high", "medium", "low", "none"])
                #expect(offers[4].isEmpty, "a note is anything, and no task")
                #expect(offers[5].isEmpty, "a sentence has no commands within")
                #expect(offers[6] == ["food"])
                #expect(offers[7].contains { $0.hasPrefix("--html=/usr/bin/fish") })
            }
        }

        @Test func `fish offers tasks by name, with their dates, after others, too`() async throws {
            try await Session.started { session in
                try session.steward("add", "Water the plants", "--due", "2031-05-01")
                try session.steward("add", "Don't; panic $(now)")

                let offers = try Self.offers(["steward done Wat", "steward done x Don"], in: session)

                try #require(offers.map(\.count) == [1, 1], "\(offers)")
                #expect(offers[0][0].hasPrefix("Water the plants\t") && offers[0][0].contains("1 May 2031"))
                #expect(offers[1][0].hasPrefix("Don't; panic $(now)\t"))
            }
        }
    }
}
