/// How the last reading of a watched page ended. Only `ok` says something about the product.
package enum PageState: String, Sendable, Hashable, CaseIterable {
    case ok
    /// The page names several prices, and the user has not said which one counts.
    case question
    /// The page says what it sells, but not the variant that the user watches.
    case variantMissing = "variant-missing"
    /// There is no such page any more.
    case gone
    /// The site redirects to another page.
    case moved
    /// The site keeps programs away.
    case blocked
    /// The page no longer has a product that Steward can read.
    case changed
    case unreachable

    /// For users, as a sentence without a full stop.
    /// - Parameter detail: What the server or the helper said; may be empty.
    package func words(_ detail: String) -> String {
        let more = detail.isEmpty ? "" : ": \(detail)"
        return switch self {
        case .ok: "the page was read"
        case .question: "the page names several prices, and you have not said which one counts"
        case .variantMissing: "the page does not list this variant any more"
        case .gone: "the page is gone\(more)"
        case .moved: "the page has moved\(more)"
        case .blocked: "the shop keeps programs away\(more)"
        case .changed: "the page no longer has machine-readable data on what it sells and at what price"
        case .unreachable: "the page cannot be reached\(more)"
        }
    }
}
