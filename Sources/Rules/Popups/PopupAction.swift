/// What a popup's button does.
///
/// Text: that of an `Answer`, or `more`, `advice`, `show`, `recipes`, `receipt`, `notice`, `news`,
/// `insights`, `join`, `undo`, `accept`, `remove-missing`, `restore-missing`, `try-again`, `price=0`. Only answers, `undo`,
/// `accept` and the last four go into the journal and settle the popup's reminders; the others change only the screen.
package enum PopupAction: Sendable, Hashable {
    case answer(Answer)
    /// Shows further answers, in place of this popup.
    case more
    /// Shows advice in more detail, in place of this popup.
    case advice
    /// Shows what the popup is about, in its place.
    case show
    /// Opens a search for recipes with what expires; the popup stays.
    case recipes
    /// Opens the receipt of the item; the popup stays.
    case receipt
    /// Opens the authority's page on a recall; the popup stays.
    case notice
    /// Opens the changed product, or the shop if several changed; the popup stays.
    case news
    /// Opens the page of the weekly digest; the popup stays.
    case insights
    /// Opens the online meeting of an event. That answers the reminder: who joins needs no further one.
    case join
    /// Undoes what the popup confirms.
    case undo
    /// Changes what the weekly digest proposes.
    case accept
    /// Removes the entries that are missing on a calendar server here, too.
    case removeMissing
    /// Puts the missing entries back on the calendar server.
    case restoreMissing
    /// Repeats at once what has failed.
    case tryAgain
    /// Says which of the amounts in a `PriceQuestion` is the price: its place there, from 0.
    case price(Int)

    /// `nil` if `text` is not an action.
    package init?(_ text: String) {
        let others: [PopupAction] = [
            .more, .advice, .show, .recipes, .receipt, .notice, .news, .insights, .join, .undo, .accept,
            .removeMissing, .restoreMissing, .tryAgain,
        ]
        guard
            let action = others.first(where: { $0.description == text })
                ?? Self.price(text) ?? Answer(text).map(PopupAction.answer)
        else { return nil }
        self = action
    }

    private static let priceKey = "price="

    private static func price(_ text: String) -> PopupAction? {
        guard text.hasPrefix(priceKey), let place = Int(text.dropFirst(priceKey.count)),
            (0..<Limits.identifiers).contains(place)
        else { return nil }
        return .price(place)
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
        case .insights: "insights"
        case .join: "join"
        case .undo: "undo"
        case .accept: "accept"
        case .removeMissing: "remove-missing"
        case .restoreMissing: "restore-missing"
        case .tryAgain: "try-again"
        case .price(let place): "\(Self.priceKey)\(place)"
        }
    }
}
