import EventLoop

extension Session {
    /// Reports progress on a terminal if `work` takes longer than a second.
    func withProgress<Value>(
        _ words: String, _ work: () async throws(CommandFailure) -> Value
    ) async throws(CommandFailure) -> Value {
        guard console.errors.width != nil else { return try await work() }
        let console = console
        let notice = loop.after(.seconds(1)) { console.note(StyledText(words, .dim)) }
        defer { notice.cancel() }
        return try await work()
    }
}
