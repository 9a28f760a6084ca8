/// What popups say and offer about documents.
enum AgentDocumentText {
    static let renewed = OfferLabel("Renewed", row: "Renewed: end this reminder")
    /// For a contract.
    static func keep(hasEnd: Bool) -> OfferLabel {
        OfferLabel(
            "Keep It", row: hasEnd ? "Keep It: let it renew" : "Keep It: remind me before the next deadline")
    }
    /// Of a contract: a button that says "cancelled" reads like one that closes the popup.
    static let gaveNotice = OfferLabel("Gave Notice", row: "Gave Notice: end its reminders")
    static let notNeeded = OfferLabel(
        "No Longer Needed", short: "Not Needed", row: "No Longer Needed: end its reminders")

    static func toCancel(_ short: String) -> String { "To answer: steward document cancel \(short)" }
    static func toRenew(_ short: String) -> String {
        "To answer: steward document renew \(short) --until DATE"
    }

    static func name(_ title: String, of holder: String) -> String {
        holder.isEmpty ? title : "\(title) (\(holder))"
    }
    static func number(_ number: String) -> String { "Number \(number)" }
    static func keptIn(_ place: String) -> String { "Kept in \(place)" }
    static func lastValidDay(_ day: String) -> String { "Valid until \(day)" }
    static func cancel(by day: String, toEndOn end: String, renewsItself: Bool) -> String {
        renewsItself
            ? "Cancel it by \(day) to end it on \(end), or it renews itself"
            : "Cancel it by \(day) to end it on \(end)"
    }
}
