import EventLoop

extension Session {
    /// Runs work in a task that an interrupt does not cancel.
    func evenIfInterrupted<Value: Sendable, Failure>(
        _ work: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let outcome = await loop.task { () -> Result<Value, Failure> in
            do throws(Failure) {
                return .success(try await work())
            } catch {
                return .failure(error)
            }
        }.value
        return try outcome.get()
    }
}
