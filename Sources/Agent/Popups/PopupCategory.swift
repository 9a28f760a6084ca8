/// Categories that rules of notification servers can match.
package enum PopupCategory: String, Sendable, CaseIterable {
    case task, alert, event, food, warranty, loan, maintenance, recall, shop, document, summary, brief,
        trouble
    /// A popup that reveals nothing.
    case hidden

    package var hint: String { "x-steward.\(rawValue)" }
}
