import AgentInterface
import ArgumentParser
import Synchronization
import TestSupport
import Testing

@testable import Commands

@Suite(.serialized)
struct RefreshCommandTests {
    /// Three states of a run over two sources.
    private static func states(_ change: (inout RefreshRecord) -> Void = { _ in }) -> [RefreshRecord] {
        var begun = RefreshRecord()
        (begun.run, begun.isRunning, begun.phase, begun.total) = (3, true, .recalls, 2)
        begun.startedAt = .hoursBefore(1)
        var half = begun
        (half.done, half.present, half.records, half.news) = (1, "cpsc", 1_200, 50)
        var end = half
        (end.isRunning, end.phase, end.done, end.present) = (false, .idle, 2, "eu")
        (end.records, end.news, end.found, end.endedAt) = (1_234, 56, 1, .hoursBefore(0))
        change(&end)
        return [begun, half, end]
    }

    private static func failing(_ state: inout RefreshRecord) {
        var error = RefreshErrorRecord()
        (error.name, error.reason) = ("eu", "the server answered 503")
        state.errors = [error]
    }

    @Test func `a line is printed for each source, and then what came of it`() async throws {
        let agent = RecallAgent { $0.states = Self.states() }

        let transcript = try await CommandRunner().run(["refresh"], agent: agent)

        #expect(transcript.status == 0)
        #expect(
            transcript.output == """
                reading 2 sources
                1 of 2: cpsc, 1,200 records so far
                2 of 2: eu, 1,234 records so far
                Read 2 sources in 60 minutes: 1,234 records, 56 of them new or changed.
                1 of them concerns you; see 'steward recalls'.

                """)
        #expect(agent.asked.withLock(\.refresh) == RefreshOptions())
    }

    @Test func `news of shops are only spoken of where a shop is watched`() async throws {
        let agent = RecallAgent {
            $0.states = Self.states { $0.found = 2 }
            $0.shops = [ShopRecord()]
        }

        let transcript = try await CommandRunner().run(["refresh"], agent: agent)

        #expect(
            transcript.output.contains(
                "2 of them concern you; see 'steward recalls' and 'steward shop events'.\n"))
    }

    @Test func `named sources are asked alone`() async throws {
        let agent = RecallAgent { $0.states = Self.states() }

        _ = try await CommandRunner().run(["refresh", "--source", "cpsc", "--source", "eu"], agent: agent)

        let options = agent.asked.withLock(\.refresh)
        #expect(options?.part == .recalls && options?.sources == ["cpsc", "eu"])
    }

    @Test func `a source that fails is named, and the exit code says so`() async throws {
        let agent = RecallAgent { $0.states = Self.states(Self.failing) }

        let transcript = try await CommandRunner().run(["refresh"], agent: agent)

        #expect(transcript.status == 1)
        #expect(
            transcript.output.contains("2 of 2: eu, failed: the server answered 503\nRead 1 of 2 sources"))
        #expect(
            transcript.errors
                == "steward: eu: the server answered 503; what is stored is kept, and Steward tries again by itself\n"
        )
    }

    @Test(arguments: [
        ("the server cannot be reached: no route", "is this machine on the network?"),
        ("the helper program failed: steward-fetch cannot be started", "'steward doctor' says"),
    ])
    func `if no source can be reached, their common cause is printed`(reason: String, advice: String)
        async throws
    {
        let agent = RecallAgent {
            $0.states = Self.states { state in
                state.errors = ["cpsc", "eu"].map { name in
                    var error = RefreshErrorRecord()
                    (error.name, error.reason) = (name, reason)
                    return error
                }
                state.found = 0
            }
        }

        let transcript = try await CommandRunner().run(["refresh"], agent: agent)

        #expect(transcript.output.hasSuffix("Read none of 2 sources in 60 minutes.\n"))
        #expect(transcript.errors.contains(advice))
    }

    @Test func `a source that fails twice in a refresh is counted once`()
        async throws
    {
        let agent = RecallAgent { agent in
            for run in [3, 4] as [UInt32] {
                agent.states += Self.states { state in
                    var error = RefreshErrorRecord()
                    (error.name, error.reason) = ("eu", "the server cannot be reached: no route")
                    state.errors = [error]
                    (state.records, state.news, state.found) = (0, 0, 0)
                }.map { state in
                    var state = state
                    (state.run, state.total, state.done) = (run, 1, min(state.done, 1))
                    return state
                }
            }
        }

        let transcript = try await CommandRunner().run(["refresh"], agent: agent)

        #expect(transcript.status == 1)
        #expect(transcript.output.contains("Read none of 1 source"), "\(transcript.output)")
        #expect(transcript.errors.contains("is this machine on the network?"))
    }

    @Test func `a source that succeeds at the second try counts as read`()
        async throws
    {
        let agent = RecallAgent { agent in
            for run in [3, 4] as [UInt32] {
                agent.states += Self.states { if run == 3 { Self.failing(&$0) } }.map { state in
                    var state = state
                    state.run = run
                    state.asked = Array(["cpsc", "eu"].prefix(Int(state.done)))
                    return state
                }
            }
        }

        let transcript = try await CommandRunner().run(["refresh"], agent: agent)

        #expect(transcript.status == 0 && transcript.errors.isEmpty)
        #expect(transcript.output.contains("Read 2 sources in"), "\(transcript.output)")
    }

    @Test func `a bar grows in its place on a terminal, and is gone at the end`() async throws {
        let agent = RecallAgent { $0.states = Self.states() }
        var runner = CommandRunner()
        runner.width = 60

        let transcript = try await runner.run(["refresh"], agent: agent)

        let draws = transcript.output.split(separator: "\r\u{1B}[2K")
        #expect(draws.contains("██████████░░░░░░░░░░  1 of 2  cpsc, 1,200 records, 50 new"))
        #expect(draws.last?.hasPrefix("Read 2 sources") == true)
        #expect(draws.dropLast().allSatisfy { DisplayWidth.of(String($0)) < 60 && !$0.contains("\n") })
    }

    @Test func `with --json each state is a line, the last one of the end`() async throws {
        let agent = RecallAgent { $0.states = Self.states(Self.failing) }

        let transcript = try await CommandRunner().run(["refresh", "--json"], agent: agent)

        let lines = transcript.output.split(separator: "\n")
        #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("{\"run\":3,\"running\":") })
        #expect(lines.last?.contains("\"running\":false") == true)
        #expect(transcript.status == 1 && transcript.errors.isEmpty)
    }

    @Test func `a refresh without sources says how to choose some`() async throws {
        let agent = RecallAgent { $0.sources = [.sample("cpsc") { $0.isOn = false }] }

        let transcript = try await CommandRunner().run(["refresh"], agent: agent)

        #expect(transcript.output == "No source was read.\n")
        #expect(
            transcript.errors.contains(
                "say where you live, for example with 'steward config set recalls.country DE'"))
    }

    @Test func `an interrupted refresh goes on in the agent, and the command says so`() async throws {
        let agent = RecallAgent { $0.states = [Self.states()[1]] }

        let transcript = try await CommandRunner(width: 80).inSession(with: agent) { session, printed in
            let command = try RefreshCommand.parse([])
            let task = Task(executorPreference: session.loop) { await command.status(in: session) }
            let deadline = ContinuousClock.now + .seconds(10 * Patience.factor)
            while !printed.transcript.output.contains("1 of 2"), .now < deadline { await Task.yield() }
            task.cancel()
            var transcript = printed.transcript
            transcript.status = await task.value.rawValue
            transcript.errors = printed.transcript.errors
            return transcript
        }

        #expect(transcript.status == 130)
        #expect(transcript.errors.hasPrefix("steward: interrupted; the agent continues: "))
        #expect(transcript.errors.contains("'steward refresh --cancel' cancels it"))
    }

    @Test func `it is left to the agent, looked at and cancelled`() async throws {
        let agent = RecallAgent { $0.states = Self.states(Self.failing) }

        let left = try await CommandRunner().run(["refresh", "--no-wait"], agent: agent)
        let looked = try await CommandRunner().run(["refresh", "--status"], agent: agent)
        let cancelled = try await CommandRunner().run(["refresh", "--cancel"], agent: agent)
        let never = try await CommandRunner().run(["refresh", "--status"], agent: RecallAgent())

        #expect(left.output.hasPrefix("The agent is reading 2 sources; "))
        #expect(looked.output.hasPrefix("Last refresh: now.\nRead 1 of 2 sources"))
        #expect(looked.output.contains("  eu: the server answered 503\n"))
        #expect(cancelled.output == "Cancelling the refresh; records read so far are kept.\n")
        #expect(never.output == "Nothing has been refreshed since the agent started.\n")
        #expect([left, looked, cancelled, never].allSatisfy { $0.status == 0 })
    }
}
