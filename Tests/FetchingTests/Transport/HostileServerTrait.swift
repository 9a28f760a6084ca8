import TestSupport
import Testing

/// Starts the servers for a suite.
struct HostileServerTrait: SuiteTrait, TestScoping {
    /// The running suite's.
    @TaskLocal static var server: HostileServer?

    @concurrent func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        let server = try await onLoop { _ in try HostileServer() }
        try await HostileServerTrait.$server.withValue(server) { try await function() }
        try server.end()
    }
}

extension Trait where Self == HostileServerTrait {
    static var hostileServer: Self { HostileServerTrait() }
}
