/// Why an item was discarded.
package enum DiscardReason: String, Sendable, Hashable, CaseIterable {
    case expired
    case spoiled
    /// There was more than anyone wanted.
    case tooMuch = "too-much"
}
