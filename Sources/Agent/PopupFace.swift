package import Household

/// Which of its sides a popup shows. Only the ordinary one comes back by itself.
package enum PopupFace: Sendable, Hashable {
    case ordinary
    /// Further answers, after those that were offered before.
    case further(after: Set<PopupAction>)
    /// What to do, in more words than the ordinary one has room for, and the answers that were not offered before.
    case advice(after: Set<PopupAction>)
    /// The ordinary one, and why what was typed is no time.
    case correction(String)

    /// What its buttons need not offer again.
    var offered: Set<PopupAction> {
        switch self {
        case .further(let offered), .advice(let offered): offered
        case .ordinary, .correction: []
        }
    }

    /// Whether it begins with the answers.
    var hasAnswer: Bool {
        switch self {
        case .ordinary, .correction: true
        case .further, .advice: false
        }
    }

    var isAdvice: Bool {
        if case .advice = self { true } else { false }
    }

    /// A line before the text.
    var note: String? {
        if case .correction(let note) = self { note } else { nil }
    }
}
