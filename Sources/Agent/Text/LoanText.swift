/// What popups say and offer about lent items that are due back.
enum LoanText {
    static let returned = OfferLabel("Returned", row: "Returned: record that it is back")

    static func question(_ item: String) -> String { "Is '\(item)' back?" }
    static func summaryTitle(_ item: String, _ borrower: String) -> String { "\(item) (lent to \(borrower))" }
    /// - Parameters:
    ///   - day: When it was lent.
    ///   - end: When it is due back.
    static func borrowed(_ borrower: String, on day: String, back end: String, isLate: Bool) -> String {
        isLate
            ? "\(borrower) borrowed it on \(day) and was due to return it \(end)"
            : "\(borrower) borrowed it on \(day) and is due to return it \(end)"
    }
    static func toAnswer(_ short: String) -> String { "If it is back: steward item take-back \(short)" }
}
