/// What popups say and offer about warranties, and why there is nothing to claim with.
enum WarrantyText {
    static let openReceipt = OfferLabel("Open Receipt", tiny: "See Receipt")
    static let gotIt = OfferLabel("Got It", row: "Got It: end this reminder")
    static let howToClaim = OfferLabel(
        "How to Claim", tiny: "Claim", row: "How to Claim: show what to do")

    static func toClaim(_ short: String) -> String { "To claim: steward warranty claim \(short)" }
    static func toRecordClaim(_ short: String) -> String {
        "To record the claim: steward warranty claim \(short)"
    }

    static func summaryTitle(_ item: String) -> String { "\(item) (warranty)" }
    static func claimTitle(_ item: String) -> String { "How to claim: \(item)" }
    static func check(by day: String) -> String { "Check it for faults, and claim by \(day)" }

    /// `nil` if nothing is known.
    static func bought(on day: String?, at shop: String?, for price: String?) -> String? {
        let details = [day.map { "on \($0)" }, shop.map { "at \($0)" }, price.map { "for \($0)" }]
        let known = details.compactMap(\.self).joined(separator: " ")
        return known.isEmpty ? nil : "Bought \(known)"
    }
    static func provider(_ name: String) -> String { "Warranty from \(name)" }
    static func serial(_ number: String) -> String { "serial number \(number)" }

    static func noWarranty(_ item: String) -> String { "'\(item)' has no warranty" }
    static func noReceipt(_ item: String) -> String { "'\(item)' has no receipt; attach one first" }
}
