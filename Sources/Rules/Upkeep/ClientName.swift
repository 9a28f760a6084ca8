/// What a program calls itself, for the journal: one clean line of at most 64 characters. Nothing checks it.
package struct ClientName: Sendable, Hashable, CustomStringConvertible {
    package let description: String

    package static let longest = 64

    /// - Returns: `nil` if nothing readable is left of `text`.
    package init?(_ text: String) {
        description = CleanText.excerpt(of: text, length: Self.longest)
        guard !description.isEmpty else { return nil }
    }
}
