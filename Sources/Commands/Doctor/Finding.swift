import AgentInterface
import JSONText

/// What one check of `doctor` found.
struct Finding: Sendable, Hashable {
    enum Verdict: String, Sendable, Hashable {
        case ok
        /// Something that is known of this desktop, and was not tried.
        case note
        /// Reminders work, but not as well as they could.
        case warn
        /// It could not be tried whether they work.
        case unproven
        /// Reminders do not work.
        case fail
    }

    /// What was looked at, as `session_bus`: a stable name for programs.
    let check: String
    let verdict: Verdict
    /// In plain words.
    let sentence: String
    /// What to do about it; `nil` where nothing is to be done.
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

    /// As people read it.
    var text: StyledText {
        let style: Style =
            switch verdict {
            case .ok: .good
            case .note: .dim
            case .warn, .unproven: .attention
            case .fail: .bad
            }
        let word = verdict == .unproven ? "maybe" : verdict.rawValue
        let mark = word + String(repeating: " ", count: 6 - word.utf8.count)
        let line = StyledText(mark, style) + StyledText(sentence)
        guard let remedy else { return line }
        return line + StyledText("\n      → \(remedy)", .bold)
    }
}
