import AgentInterface
import Interchange
import Rules

extension Session {
    /// Removes what the earlier parts of an import have added.
    /// - Parameters:
    ///   - added: What they have added, in words.
    ///   - failure: Why a later part failed.
    /// - Returns: `failure`, and whether it could be removed.
    func takingBack(
        _ added: String, after failure: CommandFailure,
        _ remove: @escaping @Sendable (AgentClient) async throws(ClientError) -> Void
    ) async -> CommandFailure {
        let message: String
        do throws(ClientError) {
            try await evenIfInterrupted { () throws(ClientError) in try await remove(try await self.agent()) }
            message = ListText.takenBack(after: failure.message)
        } catch {
            message = ListText.mayHaveAdded(added, before: failure.message)
        }
        return CommandFailure(failure.status, message, refusal: failure.refusal)
    }

    /// Says why entries are refused; of a file of another kind, that may be all.
    func sayRefused(_ refused: [ImportRefusal]) {
        for refusal in refused.prefix(Self.mostRefusals) { console.warn(refusal.words) }
        let rest = refused.count - Self.mostRefusals
        if rest > 0 { console.warn(ListText.moreRefused(rest)) }
    }

    private static let mostRefusals = 50

    /// Asks whether to import, but not a script, which has decided already.
    /// - Throws: If the user does not want it.
    func confirmImport(_ question: String, isConfirmed: Bool) async throws(CommandFailure) {
        guard !isConfirmed, let prompt else { return }
        console.ask(question)
        let answer = await prompt.readLine()
        if Task.isCancelled { throw .interrupted }
        guard ["y", "yes"].contains(answer?.trimmed.lowercased()) else {
            throw CommandFailure(.refused, ListText.nothingAdded)
        }
    }
}

extension Array {
    /// Ids, or short records, in parts that each fit into one message.
    var slices: [[Element]] {
        stride(from: 0, to: count, by: 500).map { Array(self[$0..<Swift.min($0 + 500, count)]) }
    }
}
