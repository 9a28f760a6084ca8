import AgentInterface
import EventLoop

extension Session {
    /// Runs clean-up work in a task that an interrupt does not cancel.
    func evenIfInterrupted(
        _ work: @escaping @Sendable () async throws(ClientError) -> Void
    ) async throws(ClientError) {
        let outcome = await loop.task { () -> Result<Void, ClientError> in
            do throws(ClientError) {
                return .success(try await work())
            } catch {
                return .failure(error)
            }
        }.value
        try outcome.get()
    }
}
