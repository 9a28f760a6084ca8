import AgentInterface

extension Session {
    /// Makes several changes one step of the journal, so that one 'steward undo' takes all of them back.
    /// - Parameter isSeveral: Whether there is more than one; a single change is a step anyway.
    func asOneStep<Value>(
        _ isSeveral: Bool, _ changes: () async throws(CommandFailure) -> Value
    ) async throws(CommandFailure) -> Value {
        guard isSeveral else { return try await changes() }
        do throws(CommandFailure) {
            try await ask(Reminders1.beginStep, ())
        } catch {
            // An older agent makes a step of each.
            guard error.status == .updateRequired else { throw error }
            return try await changes()
        }
        let value: Value
        do throws(CommandFailure) {
            value = try await changes()
        } catch {
            // The failure says more than one about the step, which is kept as several.
            _ = try? await ask(Reminders1.endStep, ())
            throw error
        }
        _ = try await ask(Reminders1.endStep, ())
        return value
    }

    /// Asks before a change of many subjects, or requires `--yes` without a terminal.
    /// - Parameter what: As in `complete 37 tasks`.
    func confirmMany(_ count: Int, _ what: String, isConfirmed: Bool) async throws(CommandFailure) {
        guard count > Self.mostUnasked, !isConfirmed else { return }
        guard let prompt else {
            throw CommandFailure(.refused, "this would \(what); --yes does it without asking")
        }
        console.ask("This will \(what). Continue? [y/N]")
        switch await prompt.readLine()?.lowercased() {
        case "y"?, "yes"?: return
        case nil:
            console.endQuestion()
            throw CommandFailure(.interrupted, "interrupted, nothing changed")
        default: throw CommandFailure(.refused, "nothing changed")
        }
    }

    /// How many subjects are changed without asking.
    private static let mostUnasked = 10
}
