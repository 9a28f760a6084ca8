import AgentInterface
import ArgumentParser
import CivilTime
import Interchange
import Rules
import Sentences

/// The options for a repetition by a rule, as events have it.
struct RuleOptions: FieldOptions {
    @Option(of: TodoDetails.field("repeats"))
    var every: String?

    @Option(help: "Days for --every: tue, mon,thu, 15, \"last fri\", \"24 dec\".")
    var on: String?

    @Option(help: "Repeat by an iCalendar rule: FREQ=MONTHLY;BYDAY=-1FR.")
    var rrule: String?

    @Option(help: "Leave out all other days: weekdays, mon,thu, !aug, week1+sat.")
    var only: String?

    func validate() throws {
        if every != nil && rrule != nil { throw ValidationError(TaskText.needsOneOfEveryAndRule) }
        if on != nil && every == nil { throw ValidationError(TaskText.onNeedsEvery) }
        if only != nil && every == nil && rrule == nil {
            throw ValidationError(TaskText.onlyNeedsRule)
        }
    }

    /// - Throws: The user has written "none" for a rule, where `--no-repeat` ends the repetition.
    func refuseNone() throws {
        guard let every, ["none", "never", "no", "off"].contains(every.lowercased()) else { return }
        throw ValidationError(TaskText.isNoRule(every))
    }

    /// - Throws: What is invalid, with examples.
    func repetition(in session: Session) throws(CommandFailure) -> Repetition? {
        guard let text = every ?? rrule else { return nil }
        do throws(TimeTextError) {
            let repetition = try session.phrases.repetition(text, on: on)
            guard let only else { return repetition }
            guard case .rule(let rule, _) = repetition else {
                throw TimeTextError(
                    value: only, reason: TaskText.hasNoDaysToChoose, remedy: TaskText.omitOnly)
            }
            return .rule(rule, only: try DayCondition(parsing: only))
        } catch {
            throw CommandFailure(error, for: every == nil ? "--rrule" : "--every")
        }
    }
}

/// The options for a repetition by a rule, or from completion, as tasks and maintenance have it.
struct RepetitionOptions: FieldOptions {
    @OptionGroup var rule: RuleOptions

    @Option(help: "Repeat this long after completion: 3d, 2w, 6h.")
    var afterDone: String?

    func validate() throws {
        if afterDone != nil && !rule.isEmpty {
            throw ValidationError(TaskText.needsOneRepetition)
        }
    }

    /// - Throws: What is invalid, with examples.
    func repetition(in session: Session) throws(CommandFailure) -> Repetition? {
        guard let afterDone else { return try rule.repetition(in: session) }
        do throws(TimeTextError) {
            return try session.phrases.repetition("\(afterDone) after done")
        } catch {
            throw CommandFailure(error, for: "--after-done")
        }
    }

    static func remarks(on event: EventRecord, in session: Session) -> [String] {
        Repetition.remarks(
            on: event.details.repeats, first: try? event.start.date(in: session.locality), next: nil)
    }
}
