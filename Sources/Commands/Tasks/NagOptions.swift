import ArgumentParser
import CivilTime
import Rules

/// Options of `add` and `edit` for alerting again, and for how a task is completed.
struct NagOptions: FieldOptions {
    @Option(help: ArgumentHelp(TodoDetails.field("nag").help, valueName: "lengths"))
    var nag: String?

    @Option(help: "Repeat the alert at most this many times a day, 1 to 48.")
    var nagCap: Int?

    @Flag(help: "Do not alert again while the popup stays, whatever is configured.")
    var noNag = false

    @Option(
        help: ArgumentHelp(TodoDetails.field("done_by").help),
        completion: .list(DoneDefinition.allCases.map(\.rawValue)))
    var doneBy: DoneDefinition?

    func validate() throws {
        if noNag && (nag != nil || nagCap != nil) {
            throw ValidationError(TaskText.needsOneOfNagAndNoNag)
        }
        if nagCap != nil && nag == nil {
            throw ValidationError(TaskText.capNeedsNag)
        }
    }

    /// `nil` if no option was given.
    func choice(in session: Session) throws(CommandFailure) -> NagChoice? {
        if noNag { return .never }
        guard let nag else { return nil }
        let texts = nag.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        var intervals: [Duration] = []
        for text in texts { intervals.append(try session.period(text, for: "--nag").nominalLength) }
        do {
            return .by(try NagPolicy(intervals: intervals, cap: nagCap))
        } catch {
            let typed = zip(texts, intervals).first { "\($0.1.components.seconds) s" == error.value }?.0
            throw CommandFailure(
                .badData, TaskText.cannotNag(typed ?? error.value, error.reason, error.remedy))
        }
    }
}

extension DoneDefinition: ExpressibleByArgument {}
