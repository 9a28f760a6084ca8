import AgentInterface
import ArgumentParser
import JSONText

struct UndoCommand: OutputCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo the latest step, or the one with this number in 'steward history'.",
        discussion: """
            'steward undo 3' undoes only step 3, not the last three steps; for those, run 'steward undo' three times.
            Every change of your data is a step. Quiet, pauses and settings are none: 'steward quiet off', \
            'steward pause off' and 'steward config set' take them back.
            """)

    /// A higher number is nobody's number of steps.
    private static let mostMistaken = 20

    @Argument(help: "A step of 'steward history'.", completion: .custom(KnownValues.steps))
    var step: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if let step, (Int64(step) ?? 0) < 1 {
            throw ValidationError(ReminderText.isNoStep(step))
        }
    }

    func execute(in session: Session) async throws(CommandFailure) {
        let undoing = try await session.ask(Reminders1.undo, step.flatMap { Int64($0) } ?? 0)
        if wantsJSON { return session.console.sayVerbatim(json: undoing.json.text) }
        session.console.say(
            step.flatMap { Int($0) ?? .max <= Self.mostMistaken ? $0 : nil }
                .map { ReminderText.undid(undoing.text, onlyStep: $0, asStep: undoing.entry) }
                ?? ReminderText.undid(undoing.text, asStep: undoing.entry))
    }
}
