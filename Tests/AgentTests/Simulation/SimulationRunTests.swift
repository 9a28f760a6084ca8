import EventLoop
import Foundation
import TestSupport
import Testing

@testable import Agent

/// What the process that plays future time says, and how it is taken.
struct SimulationRunTests {
    /// A program that prints `count` popups and its last line.
    private static func outcome(of count: Int) async throws -> SimulationRun.Outcome {
        try await onLoop { loop in
            let popup = """
                {"at":"2026-11-24T11:00:00Z","kind":"single","title":"t","body":"","reminders":[],"why":""}
                """
            let program = FileManager.default.temporaryDirectory.appending(
                path: "steward-play-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: program) }  // of no use, and does no harm
            try """
            #!/bin/sh
            yes '\(popup)' | head -n \(count)
            echo '{"end":"full"}'

            """.write(to: program, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
            return try await start(program.path, on: loop).outcome()
        }
    }

    /// A program that some other test starts at the same moment holds our file open for writing until it runs.
    private static func start(_ program: String, on loop: EventLoop) async throws -> SimulationRun {
        while true {
            do {
                return try SimulationRun(of: program, SimulationOptions(), on: loop)
            } catch {
                guard error.code == ETXTBSY else { throw error }
                await Task.yield()
            }
        }
    }

    @Test func `as many popups as are told at most come to their end`() async throws {
        guard case .popups(let popups) = try await Self.outcome(of: SimulationOptions.most) else {
            Issue.record("the simulation was given up")
            return
        }
        #expect(popups.count == SimulationOptions.most)
    }

    @Test func `a program that tells more than it was asked for is not believed`() async throws {
        guard case .failed = try await Self.outcome(of: SimulationOptions.most + 1) else {
            Issue.record("its words were taken")
            return
        }
    }
}
