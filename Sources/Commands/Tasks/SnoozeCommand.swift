import AgentInterface
import ArgumentParser
import CivilTime
import Household

struct SnoozeCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze", abstract: "Be reminded later; when the task is due does not change.",
        discussion: "Examples: steward snooze 3f2a 1h, steward snooze 3f2a \"tomorrow 9:00\"")

    @Argument(help: "A task or a reminder.", completion: .custom(TaskIDs.complete))
    var id: String

    @Argument(help: "For how long, as 15m or 2h, or until when; without it as configured.")
    var time: [String] = []

    @OptionGroup var output: OutputOptions

    var wantsJSON: Bool { output.isJSON }

    func execute(in session: Session) async throws(CommandFailure) {
        let time = try await snoozeTime(in: session)
        let reminder: ReminderRecord
        do throws(CommandFailure) {
            reminder = try await session.ask(Tasks1.snooze, (id, time))
        } catch {
            // The id may be a reminder's. If it is neither's, what was said about tasks is the better answer.
            guard error.refusal == .notFound else { throw error }
            do throws(CommandFailure) {
                reminder = try await session.ask(Reminders1.answer, (id, .snooze, time))
            } catch let second {
                throw second.refusal == .notFound ? error : second
            }
        }
        session.confirm("Snoozed", reminder, asJSON: wantsJSON)
    }

    private func snoozeTime(in session: Session) async throws(CommandFailure) -> SnoozeTime? {
        if time.isEmpty { return nil }
        let phrase: SnoozePhrase
        do {
            phrase = try session.phrases.snooze(time.joined(separator: " "))
        } catch {
            throw CommandFailure(error, for: "how long to snooze")
        }
        switch phrase {
        case .length(let period): return .lasting(period)
        case .until(let when): return .until(try await session.pinned(when))
        }
    }
}
