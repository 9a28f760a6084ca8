/// What the key of a button of a popup asks for.
///
/// Text: that of an `Answer`, or `more`, `show`. Only an answer is written into the journal and settles the reminders of
/// the popup; the others change nothing but the screen.
package enum PopupAction: Sendable, Hashable {
    case answer(Answer)
    /// More ways to put it off, in the place of this popup.
    case more
    /// What the popup is about, in the place of this popup.
    case show

    /// `nil` if it is none of these.
    package init?(_ text: String) {
        switch text {
        case "more": self = .more
        case "show": self = .show
        default:
            guard let answer = Answer(text) else { return nil }
            self = .answer(answer)
        }
    }
}

extension PopupAction: LosslessStringConvertible {
    package var description: String {
        switch self {
        case .answer(let answer): answer.description
        case .more: "more"
        case .show: "show"
        }
    }
}
