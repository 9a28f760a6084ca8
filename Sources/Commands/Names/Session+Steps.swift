import AgentInterface
import JSONText

extension Session {
    /// Changes several things as one step of the journal. One that fails does not prevent the others; an interruption or
    /// an agent that has gone does.
    /// - Parameter change: Changes what one reference means, and confirms it unless JSON is wanted.
    /// - Throws: The last failure; earlier ones have been printed.
    func changeEach<Record>(
        _ references: [String], asJSON: Bool, _ json: (Record) -> JSON,
        _ change: (String) async throws(CommandFailure) -> Record
    ) async throws(CommandFailure) {
        let (changed, failure) = try await asOneStep(references.count > 1) {
            () async throws(CommandFailure) in
            var changed: [Record] = []
            var failure: CommandFailure?
            for reference in references {
                do throws(CommandFailure) {
                    changed.append(try await change(reference))
                } catch {
                    if let failure { console.fail(failure.message) }
                    failure = error
                    if error.status == .interrupted || error.status == .unavailable { break }
                }
            }
            return (changed, failure)
        }
        if asJSON, !(changed.isEmpty && failure != nil) {
            console.sayVerbatim(json: JSON.list(changed.map(json)).text)
        }
        if let failure { throw failure }
    }

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

    /// Makes one step of several changes, and takes back those before one that fails.
    func allOrNothing(_ changes: () async throws(CommandFailure) -> Void) async throws(CommandFailure) {
        do throws(CommandFailure) {
            try await ask(Reminders1.beginStep, ())
        } catch {
            // An older agent makes a step of each.
            guard error.status == .updateRequired else { throw error }
            return try await changes()
        }
        do throws(CommandFailure) {
            try await changes()
        } catch {
            try await takeBackStep()
            throw CommandFailure(error.status, OrderText.takenBack(error.message), refusal: error.refusal)
        }
        _ = try await ask(Reminders1.endStep, ())
    }

    /// Undoes what was changed since the step began.
    private func takeBackStep() async throws(CommandFailure) {
        do throws(CommandFailure) {
            try await ask(Reminders1.cancelStep, ())
        } catch {
            // An older agent cannot do both at once.
            guard error.status == .updateRequired else { throw error }
            let step = try await ask(Reminders1.endStep, ())
            // Without a change there is no step.
            if step > 0 { _ = try await ask(Reminders1.undo, step) }
        }
    }

    /// Asks before a change of many subjects, or requires `--yes` without a terminal.
    func confirmMany(_ action: SubjectAction, _ chosen: ChosenSubjects, isConfirmed: Bool)
        async throws(CommandFailure)
    {
        guard chosen.count > Self.mostUnasked, !isConfirmed else { return }
        try await agree(ActionText.question(action, chosen), orRefuse: ActionText.refusal(action, chosen))
    }

    /// Asks before a change.
    /// - Parameter refusal: The error if nobody can answer: why nothing changes, and the remedy.
    func agree(_ question: String, orRefuse refusal: String) async throws(CommandFailure) {
        let answer: String
        if let questions {
            console.sayVerbatim(json: JSON.object(["question": .text(question)]).line)
            guard let line = await questions.readLine() else {
                throw CommandFailure(.interrupted, SessionText.interruptedUnchanged)
            }
            answer = line
        } else if let prompt {
            answer = try await self.answer(to: "\(question) [y/N]", at: prompt)
        } else {
            throw CommandFailure(.refused, refusal)
        }
        guard ["y", "yes"].contains(answer.lowercased()) else {
            throw CommandFailure(.refused, SessionText.nothingChanged)
        }
    }

    /// The user's answer to a question.
    /// - Throws: If the user ends the input instead.
    func answer(to question: String, at prompt: Prompt) async throws(CommandFailure) -> String {
        console.ask(question)
        guard let line = await prompt.readLine() else {
            console.endQuestion()
            throw CommandFailure(.interrupted, SessionText.interruptedUnchanged)
        }
        return line
    }

    /// How many subjects are changed without asking.
    private static let mostUnasked = 10
}
