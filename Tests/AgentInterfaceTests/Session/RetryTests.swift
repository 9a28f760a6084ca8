import AgentInterface
import DBus
import EventLoop
import Rules
import TestSupport
import Testing

/// What errors say about trying again.
struct RetryTests {
    /// Calls a method that fails with `refusal`.
    /// - Returns: The error as it came over the bus, and the signature of its message.
    private func answer(to refusal: AgentError) async throws -> BusError? {
        let bus = try await PrivateBus.start()
        return try await onLoop { loop in
            let agent = try await Connection.open(.address(bus.address), on: loop)
            let method = Agent1.reload.serve { _ in throw refusal }
            try await agent.export(
                ExportedObject([Interface(Agent1.name, methods: [method])]), at: Contract.path)
            _ = try await agent.requestName(Contract.busName, .doNotQueue)
            let client = try await Connection.open(.address(bus.address), on: loop)
            return await #expect(throws: BusError.self) { try await client.call(Agent1.reload.call(())) }
        }
    }

    @Test(arguments: [
        Retry.later(), .later(after: .seconds(40)), .later(after: .milliseconds(1_200)),
    ])
    func `an error that may pass says so on the bus, with the seconds to wait`(retry: Retry) async throws {
        let error = try #require(
            try await answer(to: AgentError(.limitsExceeded, "not so fast", retry: retry)))

        guard case .refused(let refusal) = ClientError(error) else {
            Issue.record("\(error)")
            return
        }
        #expect(refusal.kind == .limitsExceeded && refusal.message == "not so fast")
        #expect(refusal.retry.isRetryable && refusal.retry.seconds == retry.seconds)
    }

    /// Clients of GDBus show nothing of an error that has more than a message.
    @Test func `an error that will not pass is a message alone`() async throws {
        let error = try await answer(to: AgentError(.notFound, "there is no task 'x'"))

        #expect(
            error
                == .remote(
                    name: "org.stewardproject.Steward.Error.NotFound", message: "there is no task 'x'",
                    detail: nil))
        #expect(error?.retry == .never)
    }

    @Test(
        arguments: [
            nil, .string("soon"), .dictionary([:]), .dictionary(["retryable": .boolean(false)]),
            .dictionary(["retryable": .string("true")]), .dictionary(["retry_after": .uint32(5)]),
            .array(of: .string, []),
        ] as [Value?])
    func `what another program puts behind a message promises nothing`(detail: Value?) {
        #expect(Retry(detail: detail) == .never)
    }

    @Test func `a length of the wrong type leaves the length open`() {
        let detail = Value.dictionary(["retryable": .boolean(true), "retry_after": .string("5")])

        #expect(Retry(detail: detail) == .later())
    }

    @Test func `seconds are rounded up, and at least one`() {
        #expect(Retry.later(after: .milliseconds(1)).seconds == 1)
        #expect(Retry.later(after: .seconds(-4)).seconds == 1)
        #expect(Retry.later(after: .milliseconds(2_001)).seconds == 3)
        #expect(Retry.later(after: .seconds(Int64.max)).seconds == .max)
        #expect(Retry.later().seconds == nil && Retry.never.seconds == nil)
    }

    /// A caller that repeats a change whose fate it does not know may make it twice.
    @Test func `a call that nobody answered is not to be repeated blindly`() {
        #expect(ClientError.noAnswer(reason: "no answer came in time").retry == .never)
        #expect(BusError.timeout.retry == .never)
    }
}
