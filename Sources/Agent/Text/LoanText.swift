/// What popups say and offer about lent items that are to be back.
enum LoanText {
    static let isBack = OfferLabel("Is Back", row: "Is Back: record its return")

    static func question(_ item: String) -> String { "Is '\(item)' back?" }
    static func summaryTitle(_ item: String, _ borrower: String) -> String { "\(item) (lent to \(borrower))" }
    /// - Parameters:
    ///   - day: When it was lent.
    ///   - end: When it is to be back.
    static func borrowed(_ borrower: String, on day: String, back end: String, isLate: Bool) -> String {
        isLate
            ? "\(borrower) borrowed it on \(day) and was to bring it back \(end)"
            : "\(borrower) borrowed it on \(day) and is to bring it back \(end)"
    }
    static func toAnswer(_ short: String) -> String { "If it is back: steward item take-back \(short)" }
}
