/// Why something was thrown away.
package enum DiscardReason: String, Sendable, Hashable, CaseIterable {
    case expired
    case spoiled
    /// There was more of it than was wanted.
    case tooMuch = "too-much"
}
