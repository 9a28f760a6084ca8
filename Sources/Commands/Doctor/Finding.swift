import AgentInterface
import JSONText

/// The result of one check of `doctor`.
struct Finding: Sendable, Hashable {
    enum Verdict: String, Sendable, Hashable {
        case ok
        /// A known property of this desktop that was not tested.
        case note
        /// Reminders work, but not as well as they could.
        case warn
        /// The test of whether reminders work was inconclusive.
        case unproven
        /// Reminders do not work.
        case fail
    }

    /// The name of the check, such as `session_bus`; stable, for programs.
    let check: String
    let verdict: Verdict
    /// One or more sentences for the user.
    let sentence: String
    /// What the user can do about it; `nil` if nothing needs to be done.
    let remedy: String?

    init(_ check: String, _ verdict: Verdict, _ sentence: String, remedy: String? = nil) {
        self.check = check
        self.verdict = verdict
        self.sentence = sentence
        self.remedy = remedy
    }

    var json: JSON {
        var members = [
            JSON.Member("check", .text(check)), JSON.Member("verdict", .text(verdict.rawValue)),
            JSON.Member("sentence", .text(sentence)),
        ]
        if let remedy { members.append(JSON.Member("remedy", .text(remedy))) }
        return .object(members)
    }

    /// The finding as text for the user.
    func text(isPlain: Bool = false) -> StyledText {
        let style: Style =
            switch verdict {
            case .ok: .good
            case .note: .dim
            case .warn, .unproven: .attention
            case .fail: .bad
            }
        let word = DoctorText.mark(verdict)
        let mark = isPlain ? "\(word): " : word + String(repeating: " ", count: 6 - word.utf8.count)
        let line = StyledText(mark, style) + StyledText(sentence)
        guard let remedy else { return line }
        return line
            + StyledText(isPlain ? "\n\(DoctorText.whatHelps(remedy))" : "\n      → \(remedy)", .bold)
    }
}
