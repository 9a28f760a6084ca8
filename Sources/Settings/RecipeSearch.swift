/// Where recipes are looked for: the address of a search, with `{names}` where the names of what expires go.
package struct RecipeSearch: Sendable, Hashable, LosslessStringConvertible {
    package let description: String

    private static let placeholder = "{names}"
    /// Of the names as they are encoded: what servers and browsers take in any case.
    private static let mostBytes = 1_500

    package static let usual = RecipeSearch(unchecked: "https://duckduckgo.com/?q=recipe+{names}")

    /// `nil` if it is no `WebAddress`, or does not have `{names}` once behind its host.
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

    /// The search for recipes with all of these, or as many of the first as there is room for.
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
