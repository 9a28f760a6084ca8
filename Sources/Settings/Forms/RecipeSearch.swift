/// The address of a recipe search, with `{names}` in place of the names of expiring items.
package struct RecipeSearch: Sendable, Hashable, LosslessStringConvertible {
    package let description: String

    private static let placeholder = "{names}"
    /// Limit of the encoded names, in bytes; servers and browsers accept addresses of this length.
    private static let mostBytes = 1_500

    package static let usual = RecipeSearch(unchecked: "https://duckduckgo.com/?q=recipe+{names}")

    /// `nil` if `description` is not a `WebAddress` with `{names}` exactly once, after its host.
    package init?(_ description: String) {
        let pieces = description.split(separator: "{", omittingEmptySubsequences: false)
        guard pieces.count == 2, pieces[1].hasPrefix("names}"),
            let (_, authority) = WebAddress.parts(of: description), !authority.contains("{"),
            WebAddress(description.replacing(Self.placeholder, with: "x")) != nil
        else { return nil }
        self.init(unchecked: description)
    }

    private init(unchecked description: String) {
        self.description = description
    }

    /// The search for recipes with all of `names`, or with as many of the first ones as fit.
    package func address(for names: [String]) -> WebAddress? {
        var text = ""
        for name in names {
            let more = text + (text.isEmpty ? "" : "%20") + WebAddress.percentEncoded(name)
            guard more.utf8.count <= Self.mostBytes else { break }
            text = more
        }
        return WebAddress(description.replacing(Self.placeholder, with: text))
    }
}
