/// What the key of a button of a popup asks for.
///
/// Text: that of an `Answer`, or `more`, `advice`, `show`, `recipes`, `receipt`, `notice`, `news`. Only an answer is written into the journal and settles the reminders of
/// the popup; the others change nothing but the screen.
package enum PopupAction: Sendable, Hashable {
    case answer(Answer)
    /// Further answers, in the place of this popup.
    case more
    /// What to do about it, in more words, in the place of this popup.
    case advice
    /// What the popup is about, in the place of this popup.
    case show
    /// A search for recipes with what expires: elsewhere, the popup stays.
    case recipes
    /// The receipt of what it is about: elsewhere, the popup stays.
    case receipt
    /// The authority's page on a recall: elsewhere, the popup stays.
    case notice
    /// What has changed in a shop, there: elsewhere, the popup stays.
    case news

    /// `nil` if it is none of these.
    package init?(_ text: String) {
        switch text {
        case "more": self = .more
        case "advice": self = .advice
        case "show": self = .show
        case "recipes": self = .recipes
        case "receipt": self = .receipt
        case "notice": self = .notice
        case "news": self = .news
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
        case .advice: "advice"
        case .show: "show"
        case .recipes: "recipes"
        case .receipt: "receipt"
        case .notice: "notice"
        case .news: "news"
        }
    }
}
