/// What the popup of the weekly digest says; Rules words the digest.
enum AgentInsightText {
    static let accept = OfferLabel("Accept", row: "Accept: make this change")
    static func accepted(_ title: String) -> String { "Changed '\(title)'" }
    static func notChanged(_ title: String) -> String { "'\(title)' stays as it is" }
    static func repeats(_ words: String) -> String { "Due \(words) from now on" }
    static let toSeeMore = "To see more: steward insights"
}
