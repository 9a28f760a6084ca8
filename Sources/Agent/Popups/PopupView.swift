package import Rules

/// What a popup shows. Only the ordinary face comes back by itself.
package enum PopupView: Sendable, Hashable {
    case ordinary
    /// Further answers, after those offered so far.
    case further(after: Set<PopupAction>)
    /// Longer advice than the ordinary face has room for, and the answers not yet offered.
    case advice(after: Set<PopupAction>)
    /// The ordinary face, with the reason why the typed text was rejected.
    case correction(String)

    /// Actions that its buttons need not offer again.
    var offered: Set<PopupAction> {
        switch self {
        case .further(let offered), .advice(let offered): offered
        case .ordinary, .correction: []
        }
    }

    /// Whether the face begins with the answers.
    var hasAnswer: Bool {
        switch self {
        case .ordinary, .correction: true
        case .further, .advice: false
        }
    }

    var isAdvice: Bool {
        if case .advice = self { true } else { false }
    }

    /// A line to put before the text.
    var note: String? {
        if case .correction(let note) = self { note } else { nil }
    }
}
