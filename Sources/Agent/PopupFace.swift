package import CivilTime

/// Which of its sides a popup shows. Only the ordinary one comes back by itself.
package enum PopupFace: Sendable, Hashable {
    case ordinary
    /// More ways to put it off, after those that were offered before.
    case choices(after: Set<SnoozeRule>)
    /// The ordinary one, and why what was typed is no time.
    case correction(String)

    /// What its buttons need not offer again.
    var offered: Set<SnoozeRule> {
        if case .choices(let offered) = self { offered } else { [] }
    }

    /// Whether its first button settles the reminder.
    var hasAnswer: Bool {
        if case .choices = self { false } else { true }
    }

    /// A line before the text.
    var note: String? {
        switch self {
        case .ordinary: nil
        case .choices: "When shall Steward remind you again?"
        case .correction(let note): note
        }
    }
}
