/// What the popup of the weekly digest says; Rules words the digest.
enum InsightText {
    static let toSeeMore = "To see more: steward insights"
}
